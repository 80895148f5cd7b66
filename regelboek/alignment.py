"""How the two witnesses of an edition agree: the same units, the same targets, the same figures."""

import re
from collections import Counter
from typing import Any

from parsers.parse import ParsedEdition
from schema.rule import Rule

FIGURES = re.compile(r"\d+")


def align(source: ParsedEdition, own: ParsedEdition) -> dict[str, Any]:
    """What is said of the project's own text beside its source, unit by unit.

    ``only_source`` and ``only_restated`` are ids; ``references_differ`` and
    ``numbers_differ`` the ids of units whose targets, or figures, are not the same.
    """
    ours = {rule.id: rule for rule in own.rules}
    theirs = {rule.id: rule for rule in source.rules}
    both = [(rule, ours[rule.id]) for rule in source.rules if rule.id in ours]
    return {
        "units_total": len(own.rules),
        "aligned": len(both),
        "only_source": [one for one in theirs if one not in ours],
        "only_restated": [one for one in ours if one not in theirs],
        "references_differ": [one.id for one, other in both if _targets(one) != _targets(other)],
        "numbers_differ": [one.id for one, other in both if _figures(one) != _figures(other)],
    }


def _targets(rule: Rule) -> Counter[str]:
    return Counter(target.id for one in rule.references for target in one.targets)


def _figures(rule: Rule) -> set[str]:
    return set(FIGURES.findall(rule.text))
