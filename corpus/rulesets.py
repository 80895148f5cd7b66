"""The rulesets of the editions, read from ``editions/<siglum>/ruleset.toml``.

A table of the file that has a ``value`` is one; the tables around it make its name:
``[trick_value.S]`` is the value ``trick_value.S``.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from corpus.described import read_toml, validated
from corpus.loader import EDITIONS
from corpus.tables import read_table
from schema.ruleset import Ruleset, Value
from schema.unusable import UnusableInput

NUMBER_WORDS = Path(__file__).with_name("number_words.tsv")
PATTERN = "re:"


@cache
def load_rulesets(folder: Path = EDITIONS) -> dict[str, Ruleset]:
    """The rulesets of all editions below ``folder``, by siglum; empty where none is given."""
    return {
        path.parent.name: load_ruleset(path.parent)
        for path in sorted(folder.glob("*/edition.toml"))
    }


def load_ruleset(folder: Path) -> Ruleset:
    """The ruleset of the edition in ``folder``.

    Raises UnusableInput, one line, where it is wrong: a number that the words given for it
    don't hold is wrong too, so that nobody changes the one without the other.
    """
    path = folder / "ruleset.toml"
    if not path.is_file():
        return Ruleset(edition=folder.name)
    values: dict[str, Value] = {}
    for name, described in _tables(read_toml(path)):
        place = f"{path}, {name}"
        if not isinstance(described, dict):
            raise UnusableInput(place, "dit staat los", "zet het in een tabel met value en unit")
        values[name] = validated(Value, {"name": name, **described}, place)
        wrong = _refused(values[name])
        if wrong:
            raise UnusableInput(place, wrong, "verbeter de waarde of haar woorden")
    return Ruleset(edition=folder.name, values=values)


def _tables(content: dict[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for key, inside in content.items():
        name = f"{above}{key}"
        if isinstance(inside, dict) and "value" not in inside and "unit" not in inside:
            yield from _tables(inside, f"{name}.")
        else:
            yield name, inside


def _refused(value: Value) -> str | None:
    if value.choices and value.value not in value.choices:
        return f"{value.value!r} is geen van choices"
    if not value.says and not value.supplied:
        return "zonder says is niet na te gaan dat de tekst dit zegt"
    (numbers,) = Ruleset(edition="", values={value.name: value}).numbers().values()
    for statement in value.statements:
        for words in statement.says:
            for number in numbers:
                if not names_number(words, number):
                    return f"{words!r} noemt {number} niet"
            if words.startswith(PATTERN):
                try:
                    re.compile(words.removeprefix(PATTERN))
                except re.error as error:
                    return f"{words!r} is geen patroon ({error})"
    return None


def names_number(words: str, number: int) -> bool:
    """Whether words name a number: in figures, or as a word that means it.

    >>> names_number("ten minste 4 slagen", 4), names_number("dertig punten", 30)
    (True, True)
    >>> names_number("48 kaarten", 4)
    False
    """
    if re.search(rf"(?<!\d){abs(number)}(?!\d)", words):
        return True
    known = number_words()
    return any(known.get(word) == number for word in re.findall(r"[^\W\d_]+", words.lower()))


@cache
def number_words() -> dict[str, int]:
    """Words that mean a number, in the spellings of all editions."""
    rows = read_table(NUMBER_WORDS, ("word", "number"))
    return {row["word"]: int(row["number"]) for _, row in rows}


@cache
def load_not_executable(siglum: str, folder: Path = EDITIONS) -> dict[str, tuple[str, str]]:
    """By number: why no program decides what a unit says, as a reason and a remark."""
    path = folder / siglum / "not-executable.tsv"
    if not path.is_file():
        return {}
    found: dict[str, tuple[str, str]] = {}
    for line, row in read_table(path, ("unit", "reason", "note")):
        if row["reason"] not in REASONS:
            raise UnusableInput(
                f"{path}:{line}",
                f"onbekende reden {row['reason']}",
                f"kies uit {', '.join(REASONS)}",
            )
        found[row["unit"]] = (row["reason"], row["note"])
    return found


REASONS = ("etiquette", "discretion", "equipment", "definition")
