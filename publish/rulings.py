"""What each edition rules of a situation, as a page shows it: in words, with its units."""

import re
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from publish.interface import Interface
from publish.naming import full_name, spoken
from publish.reading import EditionRow, load_shelf
from publish.references import AMONG, as_list, opening
from publish.situation_words import of_decided, of_value
from schema.check import Situation
from schema.ids import ID

# 3SA   not: SA
BID = re.compile(r"([1-7])(SA|[KRHS])")
NAMES_UNITS = "applies"  # the field of a decision that does
UNSAID = "deze uitgave zegt niets over "  # in front of the name of a value, which says no more
# A unit that has its text, one whose text breaks off, one of which a number or a title is left.
State = Literal["whole", "broken", "lost"]
Loss = Literal["", "part", "all"]


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A unit that a ruling rests on, with its first words; none where it isn't in the database."""

    id: str
    name: str
    opening: str
    there: bool
    state: State = "whole"


@dataclass(frozen=True, slots=True)
class Said:
    """A piece of what is decided: words, a bid, or a unit."""

    text: str
    level: str = ""  # of a bid, with its strain
    strain: str = ""
    unit: UnitLine | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is decided."""

    label: str
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an edition rules, or its silence with the nearest units."""

    edition: EditionRow
    silent: bool
    reason: str  # why it is silent, in Dutch; often empty
    lines: tuple[Line, ...]
    units: tuple[UnitLine, ...]
    result: dict[str, Any]

    @property
    def loss(self) -> Loss:
        """How much is lost of the text that it rests on, or that comes nearest."""
        return loss_of(self.units)


def load_rulings(
    connection: sqlite3.Connection, check_id: str, situation: Situation, interface: Interface
) -> list[Ruling]:
    """What each edition of the database rules, the oldest first."""
    from corpus.rulesets import load_rulesets
    from engine.decide import decide
    from engine.registry import find_check

    check, rulesets = find_check(check_id), load_rulesets()
    shelf = [row for row in load_shelf(connection) if row.siglum in rulesets]
    answers = [(row, decide(check, situation, rulesets[row.siglum])) for row in shelf]
    named = {unit for _, answer in answers for unit in (*answer.units, *_ids(answer.result))}
    units = load_unit_lines(connection, named)
    return [
        Ruling(
            edition=row,
            silent=answer.silent,
            reason=worth_saying(answer.reason),
            lines=() if answer.silent else _lines(check_id, answer.result, units, interface),
            units=tuple(units[unit] for unit in answer.units),
            result=answer.result,
        )
        for row, answer in answers
    ]


def load_unit_lines(connection: sqlite3.Connection, ids: Iterable[str]) -> dict[str, UnitLine]:
    """These units by id, with their first words.

    A unit without text of its own is lost where no unit below it has any.
    """
    wanted = set(ids)
    rows = connection.execute(
        "SELECT r.id, r.label, r.title, substr(r.text, 1, 400),"
        " CASE WHEN r.absent AND NOT EXISTS (SELECT 1 FROM rules AS b WHERE b.parent = r.id"
        " AND NOT b.absent) THEN 'lost' WHEN r.truncated THEN 'broken' ELSE 'whole' END"
        f" FROM rules AS r WHERE r.id {AMONG}",
        (as_list(wanted),),
    )
    found = {}
    for unit, label, title, text, state in rows:
        words = "" if state == "lost" else opening(text)
        found[unit] = UnitLine(unit, full_name(spoken(label), title), words, True, state)
    return {
        unit: found.get(unit) or UnitLine(unit, spoken(unit.partition("_")[2]), "", False, "lost")
        for unit in sorted(wanted)
    }


def loss_of(units: Iterable[UnitLine]) -> Loss:
    """How much of the text of these units is lost.

    All, where one is lost and none is whole: what is left of the others breaks off.
    """
    states = {one.state for one in units}
    if "lost" in states and "whole" not in states:
        return "all"
    return "part" if states & {"lost", "broken"} else ""


def verdict(rulings: Sequence[Ruling]) -> str:
    """In one word how the editions stand to each other: same, differ, only, all_silent or none."""
    spoke = [one.result for one in rulings if not one.silent]
    if not rulings:
        return "none"
    if not spoke:
        return "all_silent"
    if len(spoke) == 1:
        return "only"
    return "same" if all(one == spoke[0] for one in spoke) else "differ"


def worth_saying(reason: str | None) -> str:
    """Why an edition is silent, where that says more than that it is."""
    return "" if reason is None or reason.startswith(UNSAID) else reason


def _ids(result: dict[str, Any]) -> list[str]:
    """The units that a decision names."""
    return [one for one in result.get(NAMES_UNITS) or () if ID.match(one)]


def _lines(
    check: str, result: dict[str, Any], units: dict[str, UnitLine], interface: Interface
) -> tuple[Line, ...]:
    found = []
    for name, value in result.items():
        many = value if isinstance(value, list) else [value]
        said = tuple(_said(check, name, one, units, interface) for one in many)
        found.append(Line(of_decided(interface, check, name), said or (_none(interface),)))
    return tuple(found)


def _none(interface: Interface) -> Said:
    return Said(interface.word("incident_null"))


def _said(
    check: str, name: str, value: Any, units: dict[str, UnitLine], interface: Interface
) -> Said:
    if isinstance(value, str):
        if name == NAMES_UNITS and value in units:
            return Said(units[value].name, unit=units[value])
        bid = BID.fullmatch(value)
        if bid:
            return Said(value, bid[1], bid[2])
    return Said(of_value(interface, check, name, value))
