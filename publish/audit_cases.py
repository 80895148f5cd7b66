"""A table of cases beside the commentary: which example each says has which case, how often.

The table lists examples by case; the commentary names cases in each example. Both are in the
records as references, so that the two counts can be laid side by side.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from schema.erratum import CaseTable, Erratum
from schema.ids import make_id
from schema.rule import Rule

Pair = tuple[str, str]  # numbers of an example and of a case


def table_against_examples(
    siglum: str, rules: Sequence[Rule], described: CaseTable | None
) -> list[Erratum]:
    """Where the table and the commentary part, an erratum at the row or the example that has more.

    Examples that no row of the table lists are not compared.
    """
    if described is None:
        return []
    cases, examples = f"{described.cases}_", f"{described.examples}_"
    listed = Counter((example, case) for case, example in _cited(siglum, rules, cases, examples))
    named = Counter(_cited(siglum, rules, examples, cases))
    for one in described.counted:
        pair = (one.unit, one.case)
        if named[pair]:
            named[pair] += one.times - 1
    compared = {example for example, _ in listed}
    found = [
        _too_many(siglum, case, example, n, named[example, case], described)
        for (example, case), n in (listed - named).items()
    ]
    found += [
        _not_listed(siglum, case, example, n, listed[example, case], described)
        for (example, case), n in (named - listed).items()
        if example in compared
    ]
    return found


def _cited(siglum: str, rules: Sequence[Rule], citing: str, cited: str) -> Iterator[Pair]:
    """The number of a unit with that of each it cites, as often as it does."""
    begin = make_id(siglum, cited)
    for rule in rules:
        if rule.number.startswith(citing):
            for reference in rule.references:
                for target in reference.targets:
                    if target.id.startswith(begin):
                        yield rule.number, target.id.partition("_")[2]


def _too_many(
    siglum: str, case: str, example: str, more: int, commented: int, described: CaseTable
) -> Erratum:
    n, at = case.rpartition("_")[2], example.rpartition("_")[2]
    told = "noemt dit geval niet" if not commented else f"noemt het {commented} maal"
    return Erratum(
        edition=siglum,
        unit=make_id(siglum, case),
        what="table",
        says=f"geval {n} in voorbeeld {at}: {commented + more} maal",
        right=f"{commented} maal, als het commentaar volledig is",
        why=f"het commentaar bij voorbeeld {at} {told}",
        certainty="likely",
        source="print",
    )


def _not_listed(
    siglum: str, case: str, example: str, more: int, listed: int, described: CaseTable
) -> Erratum:
    n, at = case.rpartition("_")[2], example.rpartition("_")[2]
    told = "niet" if not listed else f"maar {listed} maal"
    return Erratum(
        edition=siglum,
        unit=make_id(siglum, case),
        what="table",
        says=f"geval {n} in voorbeeld {at}: {told.removeprefix('maar ')}",
        right=f"{listed + more} maal",
        why=f"het commentaar bij voorbeeld {at} noemt dit geval {listed + more} maal, "
        f"de tabel {told}",
        certainty="certain",
        source="print",
    )
