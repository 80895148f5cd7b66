"""References in rows of tables whose figures are repaired."""

import json
from pathlib import Path

from corpus.loader import load_editions
from parsers.flow import Flow
from parsers.parse import parse
from parsers.repair.apply import METHODS
from parsers.repair.hand import HAND
from parsers.repair.repairs import Repair
from parsers.repaired_rows import found_in_repaired_rows
from parsers.unit import Found, Unit
from schema.edition import Edition

GOLD = Path(__file__).resolve().parents[2] / "gold" / "bend-1918"
TEXT = "1. Slaan l. S\n2. Duiken 4\nZie l. S ook."
UNITS = [
    Unit("1", "table", "1", label_range=(0, 2), ranges=[(3, 13)]),
    Unit("2", "table", "2", label_range=(14, 16), ranges=[(17, 25)]),
    Unit("3", "rule", "3", ranges=[(26, 39)]),
]
EDITION = next(iter(load_editions().values()))


def numbers(flow: Flow, units: list[Unit], edition: Edition) -> list[Found]:
    """A grammar that takes each figure in a text for a reference."""
    return [
        Found(at, at + 1, "see", [flow.text[at]])
        for unit in units
        for stretch in unit.ranges
        for at in range(*stretch)
        if flow.text[at].isdigit()
    ]


def found(*repairs: Repair, declared: tuple[Found, ...] = ()) -> list[tuple[str, list[str]]]:
    flow = Flow(TEXT, TEXT)
    before = numbers(flow, UNITS, EDITION)
    after = found_in_repaired_rows(flow, UNITS, before, list(declared), repairs, numbers, EDITION)
    return [(TEXT[one.start : one.end], one.targets) for one in after]


def repair(start: int, read: str, after: str) -> Repair:
    assert TEXT.startswith(read, start)
    return Repair(start, start + len(read), read, after, HAND, 1.0, True)


def test_a_row_points_to_what_was_printed() -> None:
    """Each reference stands at the words that were read, damaged as they are."""
    assert found(repair(9, "l. S", "1. 5")) == [("l. S", ["1"]), ("l. S", ["5"]), ("4", ["4"])]


def test_without_other_figures_nothing_is_found_again() -> None:
    assert found(repair(3, "Slaan", "Staan")) == [("4", ["4"])]


def test_running_text_is_left_to_the_grammar() -> None:
    assert found(repair(30, "l. S", "1. 5")) == [("4", ["4"])]


def test_what_is_declared_is_not_found_again() -> None:
    declared = Found(9, 13, "see", ["1"])
    assert found(repair(9, "l. S", "1. 5"), declared=(declared,)) == [("4", ["4"])]


def test_the_loose_table_says_what_table_e_says(texts: Path) -> None:
    """Both print the same numbers of examples; where one is damaged the other is not."""
    table = json.loads((GOLD / "cases.json").read_text(encoding="utf-8"))["table_E"]
    programs = [method for method in METHODS if method != HAND]
    data = (texts / "bend-1918.txt").read_bytes()
    parsed = parse(data, load_editions(), name="bend-1918.txt", without=programs)
    loose = {
        rule.number.removeprefix("bijlage_"): [
            int(target.id.removeprefix("bend-1918_voorbeeld_"))
            for one in rule.references
            for target in one.targets
        ]
        for rule in parsed.rules
        if rule.kind == "table" and rule.number.startswith("bijlage_")
    }
    assert loose == table
