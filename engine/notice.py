"""Who would notice? For each value of an edition: if it were another, would a case fail?

A number is moved by one, up and down; yes becomes no; a choice becomes each other choice; of a
list each item is dropped, and of a table each entry is changed in its own way. A value is noticed
where each of these makes a worked case fail. Cases that are doubtful don't count.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.registry import Check
from engine.worked import Worked, worked_cases
from schema.ids import UnitId, make_id
from schema.ruleset import Ruleset, Value

OTHER = "anders"  # what a choice becomes whose other choices nobody named
State = Literal["noticed", "unnoticed", "not-executable", "absent", "not-yet"]


@dataclass(frozen=True, slots=True)
class Noticed:
    """A value, and those changes to it after which every case still passes."""

    name: str
    unnoticed: tuple[Any, ...]

    @property
    def killed(self) -> bool:
        """Whether no change to it goes by unnoticed."""
        return not self.unnoticed


@dataclass(frozen=True, slots=True)
class Covered:
    """A unit: what becomes of it in the engine, and why it doesn't where it can't."""

    unit: str
    state: State
    reason: str | None = None  # etiquette, discretion, equipment, definition
    note: str = ""


def changes(value: Value) -> Iterator[Any]:
    """Each other content that a value could have, one step away.

    >>> fine = Value(name="fine", value=50, unit="22", says=["50"])
    >>> may = Value(name="may", value="must", choices=["must", "may"], unit="2", says=["moet"])
    >>> order = Value(name="order", value=["a", "h"], unit="1", says=["aas"])
    >>> list(changes(fine)), list(changes(may)), list(changes(order))
    ([51, 49], ['may'], [['h'], ['a']])
    """
    return _changes(value.value, value.choices)


def _changes(content: Any, choices: list[str]) -> Iterator[Any]:
    if isinstance(content, bool):
        yield not content
    elif isinstance(content, int):
        yield from (content + 1, content - 1)
    elif isinstance(content, str):
        yield from [other for other in choices if other != content] or [OTHER]
    elif isinstance(content, list):
        yield from (content[:at] + content[at + 1 :] for at in range(len(content)))
    else:
        for key, inside in content.items():
            for other in _changes(inside, choices):
                yield {**content, key: other}


def noticed(ruleset: Ruleset, checks: Iterable[Check]) -> list[Noticed]:
    """For each value of an edition that its text states: which changes nobody notices.

    Only cases that read a value are run again with another.
    """
    readers: dict[str, list[Worked]] = defaultdict(list)
    for worked in worked_cases(checks, {ruleset.edition: ruleset}):
        if worked.case.edition == ruleset.edition and not worked.case.doubtful:
            answer = worked.decided()
            if worked.passes(answer):
                for name in answer.read:
                    readers[name].append(worked)
    return [
        Noticed(
            name,
            tuple(new for new in changes(value) if not _fails(readers[name], name, new)),
        )
        for name, value in ruleset.values.items()
        if not value.supplied
    ]


def _fails(readers: list[Worked], name: str, new: Any) -> bool:
    for worked in readers:
        try:
            if worked.decided({name: new}).result != worked.case.expected:
                return True
        except Exception:  # code that can't go on with such a value has noticed it
            return True
    return False


def coverage(
    ruleset: Ruleset,
    checks: Iterable[Check],
    units: Iterable[str],
    not_executable: Mapping[str, tuple[str, str]],
    wordless: Collection[str] = (),
) -> list[Covered]:
    """What becomes of each of these units (ids) in the engine, in their order.

    A unit is noticed where it states a value, every value that it states is noticed, and a
    worked case that passes rests on it. It is implemented without being noticed where a check
    or a value names it and that doesn't hold. One of ``wordless`` has no text of its own: that
    is lost, or the unit is no more than a heading above others; nothing can be decided by it.
    """
    checks = list(checks)
    killed = {one.name: one.killed for one in noticed(ruleset, checks)}
    stated: dict[UnitId, list[bool]] = defaultdict(list)
    for name, is_killed in killed.items():
        for unit in ruleset.units(name):
            stated[unit].append(is_killed)
    declared = {unit for check in checks for unit in check.cases.ids(ruleset.edition)}
    reached = _reached(ruleset, checks)
    reasons = {make_id(ruleset.edition, unit): why for unit, why in not_executable.items()}
    found = []
    for one in units:
        unit = UnitId(one)
        if unit in stated and all(stated[unit]) and unit in reached:
            found.append(Covered(unit, "noticed"))
        elif unit in stated or unit in declared:
            found.append(Covered(unit, "unnoticed"))
        elif unit in wordless:
            found.append(Covered(unit, "absent"))
        elif unit in reasons:
            found.append(Covered(unit, "not-executable", *reasons[unit]))
        else:
            found.append(Covered(unit, "not-yet"))
    return found


def _reached(ruleset: Ruleset, checks: Iterable[Check]) -> set[UnitId]:
    reached: set[UnitId] = set()
    for worked in worked_cases(checks, {ruleset.edition: ruleset}):
        if worked.case.edition == ruleset.edition and not worked.case.silent:
            answer = worked.decided()
            if worked.passes(answer):
                reached.update(answer.units)
    return reached
