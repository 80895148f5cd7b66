"""References: what all editions share: lists and ranges of numbers, and resolving.

Each family of texts has its own forms (``grammars.rules_references`` and its like);
editors declare what no form finds (``references.tsv``).
"""

import re
from collections.abc import Iterable

from parsers.declared import absent
from parsers.flow import Flow, anchor_pattern
from parsers.unit import Found, Unit
from schema.edition import Edition
from schema.finding import Finding
from schema.ids import make_id
from schema.rule import Reference, Target, TargetStatus

LONGEST_RANGE = 60  # numbers; a longer "range" is two numbers with a dash between
# 8, 15, 16. 18, 34 en 74 | 30, 31 of 32 | 61-64 | 47E1   not: 3 keer
RANGE = re.compile(r"([0-9]+)\s*(?:-|–|t/m|tot en met)\s*([0-9]+)")
# 8 | 47E1   not: E1, ٣
NUMBER = re.compile(r"[0-9]+[A-Za-z0-9]*")


def expand(numbers: str) -> list[str]:
    """The numbers that a printed list stands for, ranges written out.

    >>> expand("8, 15, 16. 18 en 61-64")
    ['8', '15', '16', '18', '61', '62', '63', '64']
    """
    found: list[str] = []
    at = 0
    for span in RANGE.finditer(numbers):
        found += NUMBER.findall(numbers[at : span.start()])
        first, last = int(span[1]), int(span[2])
        if first < last <= first + LONGEST_RANGE:
            found += [str(n) for n in range(first, last + 1)]
        else:
            found += [span[1], span[2]]
        at = span.end()
    return found + NUMBER.findall(numbers[at:])


def declared_references(
    flow: Flow, units: Iterable[Unit], edition: Edition, name: str
) -> tuple[list[Found], list[Finding]]:
    """The references that the edition's editors read in words; those not found are reported."""
    by_number = {unit.number: unit for unit in units}
    found: list[Found] = []
    findings: list[Finding] = []
    for declared in edition.references:
        unit = by_number.get(declared.unit)
        match = None
        pattern = anchor_pattern(declared.words)
        for start, end in unit.ranges if unit else []:
            match = pattern.search(flow.text, start, end)
            if match:
                break
        if match is None:
            message = f"„{declared.words}” staat niet in {declared.unit}"
            findings.append(absent("verwijzingen", message, declared.words, name))
            continue
        found.append(Found(match.start(), match.end(), declared.kind, list(declared.targets)))
    return found, findings


class Targets:
    """The targets of an edition by number, each made once.

    ``known`` says of each number of a unit whether its text is in this witness. What the
    witness lacks is ``absent``: never dropped, never guessed.
    """

    def __init__(self, siglum: str, known: dict[str, bool]) -> None:
        self._siglum = siglum
        self._known = known
        self._own: dict[str, Target] = {}
        self._external: dict[str, Target] = {}

    def of(self, numbers: list[str], *, external: bool = False) -> list[Target]:
        """What a reference to these numbers points to."""
        made = self._external if external else self._own
        for number in numbers:
            if number not in made:
                made[number] = self._make(number, external)
        return [made[number] for number in numbers]

    def _make(self, number: str, external: bool) -> Target:
        if external:
            return Target(id=number, status="external")
        status: TargetStatus = "resolved" if self._known.get(number) else "absent"
        return Target(id=make_id(self._siglum, number), status=status)


def resolve(found: Found, flow: Flow, targets: Targets) -> Reference:
    """A reference with its targets as ids, each resolved, absent or external."""
    start, end = found.start, found.end
    return Reference(
        raw=" ".join(flow.text[start:end].split()),
        kind=found.kind,
        targets=targets.of(found.targets, external=found.external),
        span=[flow.source_at(start), flow.source_at(end, end=True)],
    )
