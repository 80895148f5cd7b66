"""The audit of printed pages: lost, printed twice, out of order, without their number."""

from bisect import bisect_left, bisect_right
from itertools import pairwise

from parsers.flow import Flow
from parsers.sequence import LineOf
from schema.edition import PageFacts
from schema.finding import Finding, Trouble, finding_in

FEWEST = 3  # numbered pages that make a series, where no last page is declared


def audit_pages(flow: Flow, facts: PageFacts, name: str) -> list[Finding]:
    """What is amiss with the numbered pages of a flow.

    Pages that are read in another order than they have in the file are named once, where
    the file leaps; pages declared blank are not lost.
    """
    numbered = [
        (int(page.label), page) for page in flow.pages if page.label and page.label.isdecimal()
    ]
    if len(numbered) < FEWEST and facts.last is None:
        return []
    findings: list[Finding] = []
    line_of = LineOf(flow.source, flow.source_at)

    def report(what: Trouble, at: int, message: str, read: str = "", proposed: str = "") -> None:
        place = (name, line_of(at))
        findings.append(
            finding_in("bladzijden", what, message, at=place, read=read, proposed=proposed)
        )

    lost_numbers = {fact.label for fact in facts.facts if fact.lost}
    places: dict[int, int] = {}
    for number, page in numbered:
        if number in places:
            message = f"{number} staat er tweemaal, ook op regel {line_of(places[number])}"
            report("doubled", page.at, message, str(number))
        places.setdefault(number, page.at)
        if page.label in lost_numbers and not page.printed:
            report("lost", page.at, f"het nummer van {number} is verloren", proposed=str(number))
    numbers = sorted(places)
    in_file = sorted(numbered, key=lambda one: one[1].source)
    for (before, _), (after, page) in pairwise(in_file):
        if after < before or bisect_right(numbers, before) < bisect_left(numbers, after):
            report("out-of-order", page.at, f"{after} staat in het bestand na {before}", str(after))
    first_page = facts.first if facts.first is not None else min(numbers, default=1)
    last_page = facts.last if facts.last is not None else max(numbers, default=0)
    known = sorted({first_page - 1, last_page + 1, *facts.blank, *numbers})
    for here, there in pairwise(n for n in known if first_page - 1 <= n <= last_page + 1):
        if here + 1 < there:
            lost = str(here + 1) if here + 2 == there else f"{here + 1}–{there - 1}"
            before_it = bisect_left(numbers, there) - 1
            at = places[numbers[before_it]] if before_it >= 0 else 0
            report("lost", at, f"{lost} ontbreekt", proposed=lost)
    return findings
