"""Repairs of a text: those that an editor made, and those that programs find beside them."""

from bisect import bisect_left
from collections.abc import Sequence
from unicodedata import combining

from parsers.flow import Flow
from parsers.repair.hand import HAND, find_by_hand
from parsers.repair.repairs import METHODS as BY_PROGRAM
from parsers.repair.repairs import Repair, Repairs
from parsers.repair.standing import Standing
from parsers.unit import Parsed, Range
from schema.edition import Edition
from schema.finding import Finding, finding_in

METHODS = (HAND, *BY_PROGRAM)  # all ways of repair, each of which can be left out


def repairs_of(
    flow: Flow,
    parsed: Parsed,
    edition: Edition,
    *,
    without: frozenset[str] = frozenset(),
    name: str = "text",
) -> tuple[Repairs, list[Finding]]:
    """What is read otherwise in a text, and what could not be laid over it.

    What an editor decided wins: no program repairs a stretch that he corrected or vouches
    for. Holds afterwards: the repairs applied stand apart, in the order of the flow, and
    each within the text, the title or the label of one unit, or one cell of its table; only
    an editor joins paragraphs.
    """
    hand = HAND not in without and bool(edition.corrections)
    program = not without.issuperset(BY_PROGRAM)
    found = Repairs()
    if not (hand or program):
        return found, []
    standing = Standing(flow, parsed)
    decided: list[Range] = []
    findings: list[Finding] = []
    if hand:
        units = {unit.number for unit in parsed.units}
        by_hand = find_by_hand(flow.text, edition.corrections, name, units=units)
        decided = sorted([*by_hand.right, *((one.start, one.end) for one in by_hand.repairs)])
        findings = by_hand.findings
        for one in by_hand.repairs:
            laid = standing.of(one)
            found.applied += laid
            if not laid:
                findings.append(_refused(flow, one, name))
    if program:
        more = _by_program(flow, parsed, edition, without)
        if not flow.text.isascii():
            more = _whole_letters(flow.text, more)
        for one in more.applied:
            if not _overlaps(decided, one):
                found.applied += standing.of(one)
        found.suggested = [
            one for one in more.suggested if not _overlaps(decided, one) and standing.whole(one)
        ]
    found.applied.sort(key=lambda one: one.start)
    return found, findings


def _by_program(flow: Flow, parsed: Parsed, edition: Edition, without: frozenset[str]) -> Repairs:
    from parsers.repair.find import find_repairs  # it reads lists of words: for who wants it

    return find_repairs(flow, parsed.units, edition, without=without)


def _whole_letters(text: str, found: Repairs) -> Repairs:
    """The repairs that part no letter from the accent that is written as a sign behind it."""

    def whole(one: Repair) -> bool:
        return one.end >= len(text) or not combining(text[one.end])

    return Repairs(
        [one for one in found.applied if whole(one)],
        [one for one in found.suggested if whole(one)],
    )


def _overlaps(ranges: Sequence[Range], one: Repair) -> bool:
    """Whether a repair shares a sign with one of some ranges, which are sorted and apart."""
    at = bisect_left(ranges, (one.end, 0)) - 1
    return at >= 0 and ranges[at][1] > one.start


def _refused(flow: Flow, one: Repair, name: str) -> Finding:
    line = flow.source.count("\n", 0, flow.source_at(one.start)) + 1
    words = " ".join(one.before.split())
    message = f"„{words}” loopt over de rand van een eenheid of een cel"
    return finding_in(
        "verbeteringen", "skipped", message, at=(name, line), read=words, proposed=one.after
    )
