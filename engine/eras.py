"""One hand under several editions: where they part, at which call, card or score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.account import Step
from schema.ids import UnitId


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, the editions that give it, and the units it rests on in each."""

    ruling: dict[str, Any]
    units: Mapping[str, tuple[UnitId, ...]]


@dataclass(frozen=True, slots=True)
class Parting:
    """A step at which editions rule differently, and those that say nothing there."""

    at: str
    place: int | None
    of: str | None
    rulings: tuple[Ruled, ...]
    silent: tuple[str, ...]


def partings(accounts: Mapping[str, Sequence[Step]]) -> list[Parting]:
    """Where editions part over a hand, in the order in which it was played.

    >>> bend = [Step("score", None, None, {"points": 84}, (UnitId("a-1918_24"),))]
    >>> web = [Step("score", None, None, {"points": 28}, (UnitId("b-2020_4"),))]
    >>> [(one.at, len(one.rulings)) for one in partings({"a-1918": bend, "b-2020": web})]
    [('score', 2)]
    """
    steps: dict[tuple[str, int | None, str | None], dict[str, Step]] = {}
    for siglum, account in accounts.items():
        for step in account:
            steps.setdefault((step.at, step.place, step.of), {})[siglum] = step
    found = []
    for (at, place, of), by_edition in steps.items():
        rulings = _grouped(by_edition)
        if len(rulings) > 1:
            silent = [
                siglum
                for siglum in accounts
                if siglum not in by_edition or by_edition[siglum].ruling is None
            ]
            found.append(Parting(at, place, of, tuple(rulings), tuple(silent)))
    return found


def _grouped(by_edition: Mapping[str, Step]) -> list[Ruled]:
    groups: list[tuple[dict[str, Any], dict[str, tuple[UnitId, ...]]]] = []
    for siglum, step in by_edition.items():
        if step.ruling is None:
            continue
        for ruling, units in groups:
            if ruling == step.ruling:
                units[siglum] = step.units
                break
        else:
            groups.append((step.ruling, {siglum: step.units}))
    return [Ruled(ruling, units) for ruling, units in groups]


def told(parting: Parting) -> dict[str, Any]:
    """A parting as it is published: its rulings with the units of each edition."""
    place = {"place": parting.place, "of": parting.of}
    return {
        "at": parting.at,
        **{name: value for name, value in place.items() if value is not None},
        "rulings": [
            {"ruling": one.ruling, "units": {edition: list(u) for edition, u in one.units.items()}}
            for one in parting.rulings
        ],
        "silent": list(parting.silent),
    }
