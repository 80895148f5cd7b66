"""Cross-references in a law code: "zie artikel 16C", "artikelen 30, 31 of 32", "A2 hierboven"."""

import re
from bisect import bisect_right

from parsers.code_numbers import Path, number_of, path_of
from parsers.flow import Flow
from parsers.references import expand
from parsers.unit import Found, Unit

NUMBER = r"\d{1,3}(?:[A-Z](?:\d{1,2}(?:[a-z]\d?)?)?)?(?![\w%])"  # 47E1  25B2b1; not: 60%
LIST = rf"{NUMBER}(?:\s*(?:,|en|of|t/m|tot en met|[-–])\s*{NUMBER})*"  # 30, 31 of 32
SEE = r"(?:zie\s+(?:(?:echter|ook|verder)\s+)?(?:de\s+voetnoot\s+bij\s+)?)?"
# One alternation, so that no reference is taken twice; each with what it must match.
REFERENCE = re.compile(
    rf"""
      \b(?P<cited>{SEE}(?:artikel(?:en)?|art\.)\s+(?P<numbers>{LIST}))   # zie artikel 16C
    | \b(?P<own>dit\s+artikel)\b                                         # in dit artikel
    | \b(?P<fitting>het\s+toepasselijke\s+artikel)\b                     # which one is not said
    | (?<![\w.])(?P<near>(?:[A-Z]\d{{0,2}}(?:[a-z]\d?)?|\d{{1,2}}(?:[a-z]\d?)?)
        \s+hier(?:boven|onder|na))\b                                     # A2 hierboven
    """,
    re.VERBOSE | re.IGNORECASE,
)
EXCEPTION = re.compile(r"(?:uitzondering\s+van|behoudens|behalve)[^.;:]{0,60}\Z", re.IGNORECASE)
REACH = 90  # characters before a reference in which its kind is told


def find_references_code(flow: Flow, units: list[Unit], paths: dict[str, Path]) -> list[Found]:
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
    for match in REFERENCE.finditer(text):
        at = bisect_right(starts, match.start()) - 1
        if at < 0 or match.start() >= ranges[at][1]:
            continue
        start, _, number = ranges[at]
        targets = _targets(match, paths.get(number, ()))
        if targets is not None:
            kind = _kind(text, start, match)
            found.append(Found(match.start(), match.end(), kind, targets))
    return found


def _targets(match: re.Match[str], path: Path) -> list[str] | None:
    """The numbers that a reference names; None where it is no reference after all."""
    if match["numbers"]:
        return expand(match["numbers"])
    if match["fitting"]:
        return []
    if not path:
        return None
    if match["own"]:
        return [number_of(path[:1])]
    return _absolute(match["near"].split()[0], path)


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


def _kind(text: str, start: int, match: re.Match[str]) -> str:
    """How a reference sends the reader on: see, exception, applies or relative."""
    if match["own"] or match["near"]:
        return "relative"
    if match["fitting"]:
        return "applies"
    before = text[max(match.start() - REACH, start) : match.start()]
    if match["cited"][:3].lower() == "zie":
        return "see"
    if EXCEPTION.search(before):
        return "exception"
    bracketed = before.endswith("(") and text[match.end() : match.end() + 1] == ")"
    return "see" if bracketed else "applies"
