"""References in prose by number: "zie nr. 5", "§ 12", "bladz. 14".

What such books refer to in words ("als vroeger", "even als bij het Ombre") no form can
find: an editor declares it in ``references.tsv``.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

from parsers.flow import Flow
from parsers.references import expand
from parsers.unit import Found, Unit
from schema.edition import Edition

# 5 | 5 en 6 | 5, 7 of 9 | 5-8   not: 1890 | 2:1 | 3½ | 10 fiches' 10 (no cue stands before it)
NUMBERS = re.compile(
    r"[0-9](?<![\d.,:/-].)[0-9]{0,2}"
    r"(?:\s*(?:[,;–-]|en|of|tot en met|t/m)\s*[0-9]{1,3}\b)*(?![\d:/½¼¾])"
)
# "nr. " | "no. " | "artikel " | "§ "   not: "kaarten " | "regels " | "nr "
PART_CUE = re.compile(
    r"(?:\b(?:(?:nr|no|art|par)\.\s?|(?:nummer|artikel|paragraaf|regel)\s)|§\s?)\Z", re.IGNORECASE
)
# "bladz. " | "blz. " | "bladzijde "   not: "bladen "
PAGE_CUE = re.compile(r"\b(?:(?:bladz|blz|pag)\.\s?|(?:bladzijden?|pagina)\s)\Z", re.IGNORECASE)
LONGEST_CUE = 12  # characters
# "behalve " | "uitz. " | "behalve in de "   not: "behalve dat men dan ook "
EXCEPTION = re.compile(r"(?:behalve|uitgezonderd|uitz\.)(?:\s\w+){0,3}\s?\Z", re.IGNORECASE)
LOOK_BACK = 40  # characters before a reference that say what kind it is


def find_references(flow: Flow, units: list[Unit], edition: Edition) -> list[Found]:
    """The references by number, in text order.

    A number is sought in the section that it stands in, then in all of the text; a page is
    the first unit that begins on it. What is nowhere is still a target, and will be absent.
    """
    cited = list(_cited(flow.text))
    if not cited:
        return []
    owners = sorted((start, unit.number) for unit in units for start, _ in unit.ranges)
    starts = [start for start, _ in owners]
    numbers = {unit.number for unit in units}
    anywhere = _by_last_level(units)
    pages = _first_on_page(flow, units)
    found = []
    for start, end, listed, is_page in cited:
        place = bisect_right(starts, start) - 1
        if place < 0:
            continue
        if is_page:
            targets = [pages.get(number, f"bladz_{number}") for number in listed]
            found.append(Found(start, end, "page", targets))
            continue
        section, _, level = owners[place][1].rpartition("_")
        section = section if level else ""
        nearest = [f"{section}_{number}" if section else number for number in listed]
        targets = [
            near if near in numbers else anywhere.get(number, near)
            for near, number in zip(nearest, listed, strict=True)
        ]
        excepted = EXCEPTION.search(flow.text, *_before(start, LOOK_BACK))
        found.append(Found(start, end, "exception" if excepted else "see", targets))
    return found


def _cited(text: str) -> Iterator[tuple[int, int, list[str], bool]]:
    """Numbers behind a cue: where they stand with it, the numbers, whether they are pages."""
    for match in NUMBERS.finditer(text):
        span = _before(match.start(), LONGEST_CUE)
        part = PART_CUE.search(text, *span)
        cue = part or PAGE_CUE.search(text, *span)
        if cue:
            yield cue.start(), match.end(), expand(match.group()), part is None


def _before(at: int, reach: int) -> tuple[int, int]:
    return max(at - reach, 0), at


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
