"""A table of contents beside the headings: the page and the number of each."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from schema.erratum import Erratum
from schema.ids import make_id
from schema.rule import Rule

SAME = 82  # of 100: titles that are the same but for a word or a letter
# "IV. Het bieden 20", "Inlasch 113"   not: "EERSTE DEEL"
LINE = re.compile(
    r"(?:(?P<label>[IVX]+|[A-Z])\.? )?(?P<title>[^\d\n]*?[a-zA-Z)]) ?(?P<page>\d{1,3})\b"
)
LABEL = re.compile(r"(?P<label>[IVX]+|[A-Z]|\d+)\. (?P<title>.+)")  # of a heading


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a table of contents: the unit that it stands in, and what it says."""

    unit: str
    label: str
    title: str
    page: str


def contents_against_headings(
    siglum: str, rules: Sequence[Rule], units: Sequence[str]
) -> list[Erratum]:
    """An erratum for each line with another page than its heading, or a number out of order.

    Lines that look like no heading are not judged.
    """
    lines = [line for rule in rules if rule.number in units for line in _lines(rule)]
    headings = [rule for rule in rules if rule.kind == "heading" and rule.title and rule.pages]
    found = []
    for line, heading in _paired(lines, headings):
        if line.page not in heading.pages:
            found.append(
                _erratum(
                    siglum,
                    line,
                    f"blz. {heading.pages[0]}",
                    f"op die bladzijde staat dit hoofd: {heading.title}",
                )
            )
        printed = LABEL.match(heading.title or "")
        if printed and line.label and printed["label"] != line.label:
            found.append(
                _erratum(
                    siglum,
                    line,
                    f"{printed['label']}. {line.title}",
                    f"zo is dit hoofd genummerd op blz. {heading.pages[0]}",
                )
            )
    return found


def _lines(rule: Rule) -> Iterator[Line]:
    """The lines as they were read: what is put right by hand must be found as it was printed."""
    for found in LINE.finditer(re.sub(r"(?<=\d) (?=\d)", "", rule.source_text)):
        yield Line(rule.number, found["label"] or "", found["title"].strip(), found["page"])


def _paired(lines: Sequence[Line], headings: Sequence[Rule]) -> Iterator[tuple[Line, Rule]]:
    """Each line with the first heading after the one before that has its title."""
    at = 0
    for line in lines:
        for n in range(at, len(headings)):
            titled = LABEL.match(headings[n].title or "")
            title = titled["title"] if titled else headings[n].title or ""
            if fuzz.ratio(title.lower(), line.title.lower()) >= SAME:
                yield line, headings[n]
                at = n + 1
                break


def _erratum(siglum: str, line: Line, right: str, why: str) -> Erratum:
    label = f"{line.label}. " if line.label else ""
    return Erratum(
        edition=siglum,
        unit=make_id(siglum, line.unit),
        what="contents",
        says=f"{label}{line.title} {line.page}",
        right=right,
        why=why,
        certainty="certain",
        source="print",
    )
