"""Why a model refuses what it was given, in Dutch."""

import re
from functools import lru_cache

from pydantic import ValidationError

# What the library says, and what we say; what is not here is said in its own words.
SAID = (
    (re.compile(r"Field required"), "dit ontbreekt"),
    (re.compile(r"Extra inputs are not permitted"), "deze naam is onbekend"),
    (
        re.compile(r"Input should be a valid string, unable .*"),
        "in deze tekst staat een half teken",
    ),
    (re.compile(r"Input should be a valid string"), "geef tekst, tussen aanhalingstekens"),
    (re.compile(r"Input should be a valid integer.*"), "geef een geheel getal"),
    (re.compile(r"Input should be a valid boolean.*"), "geef true of false"),
    (re.compile(r"Input should be a valid (?:list|tuple)"), "geef een lijst, tussen [ en ]"),
    (re.compile(r"Input should be a valid dictionary.*"), "geef een tabel"),
    (re.compile(r"Input should be greater than or equal to (\S+)"), r"geef \1 of meer"),
    (re.compile(r"Input should be less than or equal to (\S+)"), r"geef \1 of minder"),
    (re.compile(r"String should match pattern (.*)"), r"dit heeft niet de vorm \1"),
    (re.compile(r"Input should be ('.*') or ('.*')\Z"), r"kies uit \1 of \2"),
    (re.compile(r"Input should be ('[^']*')\Z"), r"dit moet \1 zijn"),
    (re.compile(r"Input should be (\d.*) or (\d+)\Z"), r"kies uit \1 of \2"),
    (re.compile(r"Value error, "), ""),
    (re.compile(r"Invalid JSON: (.*)"), r"geen JSON (\1)"),
)


def refusals(error: ValidationError, *above: str) -> list[str]:
    """All that is wrong: where it stands, below ``above``, and what to give there."""
    found = []
    for one in error.errors():
        where = ".".join(str(part) for part in (*above, *one["loc"]))
        said = _in_dutch(one["msg"])
        found.append(f"{where}: {said}" if where else said)
    return found


@lru_cache(maxsize=256)  # a file that is wrong all over is wrong in few ways
def _in_dutch(said: str) -> str:
    for theirs, ours in SAID:
        said = theirs.sub(ours, said)
    return said
