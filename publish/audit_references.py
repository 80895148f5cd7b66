"""References that can't be meant: to the unit itself, or to a number beyond the last one."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from schema.erratum import Erratum
from schema.ids import split_id
from schema.rule import Reference, Rule

NUMBERED = re.compile(r"(?:(?P<row>[a-z]+)_)?(?P<number>\d+)(?=[A-Z_]|$)")  # 64A2, geval_42


def wrong_references(siglum: str, rules: Sequence[Rule]) -> list[Erratum]:
    """An erratum for each reference of a rule to itself, and for each beyond the last number.

    A number beyond the last is wrong in whatever part of the text is lost; one that is absent
    but lower may stand in such a part.
    """
    last: dict[str, int] = defaultdict(int)
    for rule in rules:
        row, number = _numbered(rule.number)
        last[row] = max(last[row], number)
    return [
        erratum
        for rule in rules
        for reference in rule.references
        for erratum in _wrong(rule, reference, last)
    ]


def _wrong(rule: Rule, reference: Reference, last: dict[str, int]) -> Iterator[Erratum]:
    for target in reference.targets:
        if target.status == "external" or reference.kind == "page":
            continue
        row, number = _numbered(split_id(target.id)[1])
        if target.id == rule.id:
            yield _erratum(
                rule,
                reference,
                f"een andere eenheid dan {number}",
                "de regel verwijst naar zichzelf",
            )
        elif target.status == "absent" and last[row] and number > last[row]:
            yield _erratum(
                rule, reference, f"hoogstens {last[row]}", f"{number} bestaat niet in dit boek"
            )


def _erratum(rule: Rule, reference: Reference, right: str, why: str) -> Erratum:
    return Erratum(
        edition=rule.edition,
        unit=rule.id,
        what="reference",
        says=reference.raw,
        right=right,
        why=why,
        certainty="certain",
        source="print",
    )


def _numbered(number: str) -> tuple[str, int]:
    """The row that a number belongs to, and the number itself; 0 where it has none.

    >>> _numbered("64A2"), _numbered("geval_42"), _numbered("p65")
    (('', 64), ('geval', 42), ('', 0))
    """
    found = NUMBERED.match(number)
    return (found["row"] or "", int(found["number"])) if found else ("", 0)
