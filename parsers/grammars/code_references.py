"""Cross-references in a law code: "zie artikel 16C", "artikelen 30, 31 of 32", "A2 hierboven"."""

import re
from bisect import bisect_right

from parsers.flow import Flow
from parsers.grammars.code_numbers import Path, number_of, path_of
from parsers.references import expand
from parsers.unit import Found, Unit
from schema.rule import ReferenceKind

NUMBER = r"[0-9]{1,3}(?:[A-Z](?:\d{1,2}(?:[a-z]\d?)?)?)?(?![\w%])"  # 47E1  25B2b1; not: 60%
LIST = rf"{NUMBER}(?:\s*(?:,|en|of|t/m|tot en met|[-–])\s*{NUMBER})*"  # 30, 31 of 32
# What a reference turns on, looked for first: a text has few of these words.
KEY = re.compile(r"(?:artikel(?:en)?|Artikel(?:en)?|art\.|Art\.|hierboven|hieronder|hierna)(?!\w)")
CITED = re.compile(rf"\s+(?P<numbers>{LIST})")  # artikelen 30, 31 of 32
SEE = re.compile(  # zie artikel 16C; zie echter artikel 59; not: voorzien in artikel 53
    r"\b[Zz]ie\s+(?:(?:echter|ook|verder)\s+)?(?:(?:de\s+)?voetnoot\s+bij\s+)?(?:de\s+)?\Z"
)
# "dit " | "het toepasselijke "   not: "dat ", "elk ander "
OWN = re.compile(r"\b(?P<own>dit)\s+\Z|\b(?P<fitting>het\s+toepasselijke)\s+\Z", re.IGNORECASE)
NEAR = re.compile(  # A2 hierboven; 2 hieronder; not: zoals hierboven
    r"(?<![\w.])(?P<near>[A-Z]\d{0,2}(?:[a-z]\d?)?|\d{1,2}(?:[a-z]\d?)?)\s+\Z"
)
# "met uitzondering van de gevallen in " | "behoudens "   not: "behalve A. Volgens "
EXCEPTION = re.compile(r"(?:uitzondering\s+van|behoudens|behalve)[^.;:]{0,60}\Z", re.IGNORECASE)
REACH = 60  # characters before a reference in which its kind is told


def find_code_references(flow: Flow, units: list[Unit], paths: dict[str, Path]) -> list[Found]:
    """The references in the text of the units, in text order.

    ``paths`` are the places of the articles' units, to which relative references are
    absolute. What the contents and the index list are no references.
    """
    text = flow.text
    ranges = sorted(
        (start, end, unit.number)
        for unit in units
        if unit.kind != "index"
        for start, end in unit.ranges
    )
    starts = [start for start, _, _ in ranges]
    found: list[Found] = []
    for key in KEY.finditer(text):
        at = bisect_right(starts, key.start()) - 1
        if at < 0 or key.start() >= ranges[at][1]:
            continue
        start, _, number = ranges[at]
        reference = _reference(text, start, key, paths.get(number, ()))
        if reference is not None:
            found.append(reference)
    return found


def _reference(text: str, start: int, key: re.Match[str], path: Path) -> Found | None:
    """The reference that turns on a key word in the unit whose text begins at ``start``."""
    reach = max(key.start() - REACH, start)
    if key[0].startswith("hier"):
        near = NEAR.search(text, reach, key.start())
        targets = _absolute(near["near"], path) if near and path else None
        if near is None or targets is None:
            return None
        return Found(near.start(), key.end(), "relative", targets)
    cited = CITED.match(text, key.end())
    if cited is None:
        return _unnumbered(text, reach, key, path)
    see = SEE.search(text, reach, key.start())
    begin, end = see.start() if see else key.start(), cited.end()
    kind: ReferenceKind = "applies"
    if see:
        kind = "see"
    elif EXCEPTION.search(text, reach, begin):
        kind = "exception"
    elif text[begin - 1 : begin] == "(" and text[end : end + 1] == ")":
        kind = "see"
    return Found(begin, end, kind, expand(cited["numbers"]))


def _unnumbered(text: str, reach: int, key: re.Match[str], path: Path) -> Found | None:
    """ "dit artikel", and "het toepasselijke artikel", of which is not said which it is."""
    own = OWN.search(text, reach, key.start())
    if own is None or key[0].lower() != "artikel":
        return None
    if own["fitting"]:
        return Found(own.start(), key.end(), "applies", [])
    return Found(own.start(), key.end(), "relative", [number_of(path[:1])]) if path else None


def _absolute(relative: str, path: Path) -> list[str] | None:
    """A number within an article, made absolute.

    >>> _absolute("A2", (43, 2, 3)), _absolute("2", (43, 2, 3))
    (['43A2'], ['43B2'])
    """
    if relative[0].isupper():
        return [number_of(path[:1] + path_of(f"{path[0]}{relative}")[1:])]
    if relative[0].isdigit() and len(path) > 1:
        below = path_of(f"{path[0]}A{relative}")[2:]
        return [number_of(path[:2] + below)]
    return None
