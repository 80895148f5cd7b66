"""The worked cases run: what each check must say, and what it says."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.decide import Answer, decide, read_situation
from engine.registry import Check
from schema.check import Case, Situation
from schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Worked:
    """A worked case, read once: it can be decided again under a ruleset that was changed."""

    check: Check
    case: Case
    situation: Situation
    ruleset: Ruleset

    def decided(self, changed: Mapping[str, Any] | None = None) -> Answer:
        """What the edition decides."""
        return decide(self.check, self.situation, self.ruleset, changed)

    def passes(self, answer: Answer) -> bool:
        """Whether that is what the case says, to the letter, on the units that it names."""
        return not self.wrong(answer)

    def wrong(self, answer: Answer) -> list[str]:
        """What is wrong with an answer, in words for readers; nothing where it is right."""
        found = []
        if answer.result != self.case.expected:
            found.append(f"verwacht {self.case.expected}, gevonden {answer.result}")
        missing = [unit for unit in self.case.ids() if unit not in answer.units]
        if missing:
            found.append(f"steunt niet op {', '.join(missing)}, maar op {answer.units}")
        return found


def worked_cases(checks: Iterable[Check], rulesets: Mapping[str, Ruleset]) -> Iterator[Worked]:
    """The cases of these checks, in their order. Raises UnusableInput where one is wrong."""
    for check in checks:
        for case in check.cases.case:
            place = f"{check.id}, {case.name}"
            ruleset = rulesets.get(case.edition) or Ruleset(edition=case.edition)
            yield Worked(check, case, read_situation(check, case.situation, place), ruleset)
