"""References in prose by number: "zie nr. 5", "§ 12", "bladz. 14".

What such books refer to in words ("als vroeger", "even als bij het Ombre") no form can
find: an editor declares it in ``references.tsv``.
"""

import re
from bisect import bisect_right

from parsers.flow import Flow
from parsers.references import expand
from parsers.unit import Found, Unit
from schema.edition import Edition

LIST = r"(?P<numbers>\d{1,3}(?:\s*(?:,|;|-|–|en|of|tot en met|t/m)\s*\d{1,3}\b)*)(?![\d:/½¼¾])"
# nr. 5 | no. 5 en 6 | § 12 | artikel 3 | regel 5–8   not: regels 5 cent | nr 1890 | no. 2:1
PART = re.compile(
    rf"(?:\b(?:nr|no|n°|art|par)\.\s?|\b(?:nummer|artikel|art|paragraaf|regel)\s|§§?\s?){LIST}",
    re.IGNORECASE,
)
# bladz. 14 | blz. 14 en 15 | pag. 3   not: bladzijde vol
PAGE = re.compile(rf"\b(?:bladz|blz|pag)\.\s?{LIST}|\bbladzijden?\s(?P<more>\d{{1,3}})\b", re.I)
EXCEPTION = re.compile(r"(?:behalve|uitgezonderd|uitz\.)(?:\s\w+){0,3}\s?\Z", re.IGNORECASE)
LOOK_BACK = 40  # characters before a reference that say what kind it is


def find_references(flow: Flow, units: list[Unit], edition: Edition) -> list[Found]:
    """The references by number, in text order.

    A number is sought in the section that it stands in, then in all of the text; a page is
    the first unit that begins on it. What is nowhere is still a target, and will be absent.
    """
    text = flow.text
    if not PART.search(text) and not PAGE.search(text):
        return []
    owners = _owners(units)
    starts = [start for start, _ in owners]
    numbers = {unit.number for unit in units}
    anywhere = _by_last_level(units)
    pages = _first_on_page(flow, units)
    found = []
    for match in PART.finditer(text):
        owner = _owner(owners, starts, match.start())
        if owner is None:
            continue
        section = owner.split("_")[0] if "_" in owner else ""
        targets = []
        for number in expand(match["numbers"]):
            near = f"{section}_{number}" if section else number
            targets.append(near if near in numbers else anywhere.get(number, near))
        kind = "exception" if EXCEPTION.search(text, *_before(match.start())) else "see"
        found.append(Found(match.start(), match.end(), kind, targets))
    for match in PAGE.finditer(text):
        if _owner(owners, starts, match.start()) is not None:
            listed = expand(match["numbers"] or match["more"])
            targets = [pages.get(number, f"bladz_{number}") for number in listed]
            found.append(Found(match.start(), match.end(), "page", targets))
    return sorted(found, key=lambda one: one.start)


def _before(at: int) -> tuple[int, int]:
    return max(at - LOOK_BACK, 0), at


def _owners(units: list[Unit]) -> list[tuple[int, str]]:
    return sorted((start, unit.number) for unit in units for start, _ in unit.ranges)


def _owner(owners: list[tuple[int, str]], starts: list[int], at: int) -> str | None:
    place = bisect_right(starts, at) - 1
    return owners[place][1] if place >= 0 else None


def _by_last_level(units: list[Unit]) -> dict[str, str]:
    """The first unit with each printed number, whatever section it stands in."""
    found: dict[str, str] = {}
    for unit in units:
        last = unit.number.rpartition("_")[2]
        if last.isdigit():
            found.setdefault(last, unit.number)
    return found


def _first_on_page(flow: Flow, units: list[Unit]) -> dict[str, str]:
    found: dict[str, str] = {}
    for unit in units:
        ranges = unit.ranges or [one for one in (unit.title_range,) if one]
        for start, end in ranges[:1]:
            labels = flow.pages_of(start, end)
            if labels:
                found.setdefault(labels[0], unit.number)
    return found
