"""The two web pages against hand-checked facts: units, tables, references, other hands."""

import csv
import json
import textwrap
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from corpus.loader import load_editions
from parsers.parse import ParsedEdition, parse
from parsers.repair.apply import METHODS
from parsers.tables import stacked
from parsers.unit import Unit
from schema.rule import Rule

GOLD = Path(__file__).resolve().parent.parent / "gold"
SIGLA = ("smit-2010", "auction-web")
UNITS = {"smit-2010": 219, "auction-web": 89}  # one line one unit, less tables and noise


def rows_of(siglum: str, name: str) -> list[dict[str, str]]:
    with (GOLD / siglum / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def read(text: str, name: str) -> ParsedEdition:
    return parse(text.encode(), load_editions(), name=f"{name}.txt", without=METHODS)


def source(texts: Path, siglum: str) -> str:
    return (texts / f"{siglum}.txt").read_bytes().decode()


def joined(words: str) -> str:
    return " ".join(words.split())


@pytest.mark.parametrize("siglum", SIGLA)
def test_units_stand_where_they_should(texts: Path, siglum: str) -> None:
    text = source(texts, siglum)
    parsed = read(text, siglum)
    assert parsed.edition.siglum == siglum
    rules = {rule.number: rule for rule in parsed.rules}
    wrong = []
    facts = [*rows_of(siglum, "units.tsv"), *rows_of(siglum, "read-units.tsv")]
    assert len({fact["unit"] for fact in facts}) == UNITS[siglum]
    for gold in facts:
        rule = rules.get(gold["unit"])
        found = None
        if rule is not None:
            line = text.count("\n", 0, rule.spans[0][0]) + 1
            opens = joined(rule.source_text).startswith(gold["first"])
            parent = "?" if gold["parent"] == "?" else (rule.parent or "").partition("_")[2]
            found = (str(line), opens, parent)
        if found != (gold["line"], True, gold["parent"]):
            wrong.append((gold["unit"], found))
    assert not wrong
    assert len(parsed.rules) == UNITS[siglum]
    assert parsed.findings == []


@pytest.mark.parametrize("siglum", SIGLA)
def test_every_character_has_one_place(texts: Path, siglum: str) -> None:
    parsed = read(source(texts, siglum), siglum)
    flow = parsed.flow
    count = [0] * len(flow.source)
    for unit in parsed.parsed.units:
        ranges = [*unit.ranges, *[r for r in (unit.title_range, unit.label_range) if r]]
        for start, end in ranges:
            for begin, stop in flow.spans(start, end):
                for place in range(begin, stop):
                    count[place] += 1
    for start, end in parsed.parsed.noise:
        for place in range(flow.source_at(start), flow.source_at(end, end=True)):
            count[place] += 1
    misplaced = [n for n, sign in enumerate(flow.source) if sign.strip() and count[n] != 1]
    assert not misplaced
    noise = [flow.text[start:end].strip() for start, end in parsed.parsed.noise]
    assert not any(sign.isalnum() for words in noise for sign in words)


@pytest.mark.parametrize("siglum", SIGLA)
def test_references_have_their_targets(texts: Path, siglum: str) -> None:
    parsed = read(source(texts, siglum), siglum)
    rules = {rule.number: rule for rule in parsed.rules}
    missing = []
    for gold in rows_of(siglum, "references.tsv"):
        targets = [f"{siglum}_{number}" for number in gold["targets"].split()]
        found = [
            [target.id for target in reference.targets]
            for reference in rules[gold["unit"]].references
            if set(reference.raw.split()) & set(gold["raw"].split())
        ]
        if targets not in found:
            missing.append((gold["unit"], gold["raw"], found))
    assert not missing
    open_ends = [
        target.id
        for rule in parsed.rules
        for reference in rule.references
        for target in reference.targets
        if target.status != "resolved"
    ]
    assert open_ends == []


# The tables of smit-2010, cell by cell.


@pytest.fixture(scope="session")
def facts() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((GOLD / "smit-2010" / "tables.json").read_text("utf-8"))
    return found


@pytest.fixture(scope="session")
def table(texts: Path) -> Callable[[str], list[list[str]]]:
    parsed = read(source(texts, "smit-2010"), "smit-2010")
    units: dict[str, Unit] = {unit.number: unit for unit in parsed.parsed.units}

    def rows(number: str) -> list[list[str]]:
        found = units[number].rows
        assert found is not None
        return found

    return rows


Table = Callable[[str], list[list[str]]]


def number(cell: str) -> int:
    return int(cell.replace(" ", ""))


def test_the_imp_scale_read_downward(table: Table, facts: dict[str, Any]) -> None:
    rows = table("viertallen_25")
    assert rows[0] == ["punten", "IMP"] * 3
    assert len(rows) == 1 + 9
    scale = []
    for span, imp in stacked(rows[1:], 2):
        low, high = span.split(" - ")
        scale.append([int(low), None if high == "meer" else int(high), int(imp)])
    assert scale == facts["imp_table"]


def test_dealer_and_vulnerability(table: Table, facts: dict[str, Any]) -> None:
    rows = table("bridge-score_1")
    assert [len(row) for row in rows[:2]] == [7, 10]
    assert [rows[0][0], rows[0][-1], *rows[1][2:5]] == ["spel", "i.m.p.", "", "wij", "zij"]
    body = rows[2:-1]
    assert {len(row) for row in body} == {10}
    assert [[int(row[0]), row[1], row[2]] for row in body] == facts["board_table"]
    assert not any(cell for row in body for cell in row[3:])
    assert rows[-1] == facts["tail"]


CARDS = [
    ("de-parenwedstrijd_9", "pairs_card", 2, "pairs in brackets, points by line"),
    ("iedereen-kan-rekenen_2", "second_example", 3, "pairs between dashes, one column of points"),
]


@pytest.mark.parametrize(("unit", "fact", "head", "reason"), CARDS)
def test_score_cards(
    table: Table, facts: dict[str, Any], unit: str, fact: str, head: int, reason: str
) -> None:
    rows = table(unit)[head:]
    assert len(rows) == len(facts[fact]), reason
    for row, gold in zip(rows, facts[fact], strict=True):
        side = 0 if gold["line"] == "NS" else 1
        contract, result, score = row[1:3], row[3], row[4:6]
        points = row[6 + side] if len(row) == 8 else row[6]
        assert number(row[0]) == gold["pair"]
        assert number(score[side]) == gold["score"]
        assert score[1 - side] == ""
        assert number(points) == gold["mp_text"]
        assert result == gold["result_raw"]
        if gold["opponent_printed"]:
            met = "".join(contract).strip("()- ")
            assert int(met) == gold["opponent"]
        else:
            assert contract[side] == gold["contract_raw"]
            assert contract[1 - side] == ""


def test_a_header_broken_over_two_lines_is_whole(table: Table, facts: dict[str, Any]) -> None:
    rows = table("iedereen-kan-rekenen_2")
    assert rows[:2] == [
        ["Datum", "Groep B", "Spel No. 15"],
        ["Paar No.", "Contract", "Resultaat", "Score"],
    ]
    assert rows[2] == facts["headers"]["second_example"][-5:]
    assert table("de-parenwedstrijd_9")[0][0] == "Paar. no"
    assert table("de-parenwedstrijd_9")[1] == facts["headers"]["pairs_card"][-7:]


def test_the_worked_table(table: Table, facts: dict[str, Any]) -> None:
    rows = table("de-score_14")
    assert [len(row) for row in rows] == [1, 6, 6, 6, 6, 1, 1, 6, 6, 6, 6]
    body = [row for row in rows if len(row) == 6]
    assert [
        {"score": number(row[2]), "share_text": row[4], "mp_text": int(row[5].split()[0])}
        for row in body
    ] == facts["worked_table"]
    assert {row[3] for row in body} == {"="}


def test_the_slips_of_a_team_match(table: Table, facts: dict[str, Any]) -> None:
    for unit, slip in (("viertallen_7", "ns_slip"), ("viertallen_8", "ew_slip")):
        rows = table(unit)[2:]
        assert [row[0] for row in rows] == [f"Spel {n}" for n in range(1, 5)]
        for row, board in zip(rows, facts["teams"], strict=True):
            gold = board[slip]
            by = 1 if gold["contract_by"] == "wij" else 2
            assert row[by] == gold["contract_raw"]
            assert row[3 - by] == ""
            assert row[3] == gold["result_raw"]
            signed = number(row[4]) if row[4] else -number(row[5])
            assert signed == gold["score"]


def test_the_diagram_has_a_row_for_each_hand(table: Table, facts: dict[str, Any]) -> None:
    hands = [[cards for cards in facts["hands"][seat].values() if cards] for seat in "NWES"]
    assert table("een-voldongen-verzaking_2") == hands


# The same page from another hand.


def wrapped(text: str, width: int = 72) -> str:
    lines = (textwrap.wrap(line, width) or [""] for line in text.split("\n"))
    return "\n".join(piece for pieces in lines for piece in pieces)


HANDS: list[tuple[Callable[[str], str], str]] = [
    (lambda text: text.replace("\n", "\r\n"), "CRLF"),
    (wrapped, "each line wrapped at 72"),
    (lambda text: "\n".join(textwrap.wrap(text, 72)), "the whole wrapped at 72"),
    (lambda text: wrapped(text, 35), "wrapped so narrow that many signs begin a line"),
    (lambda text: wrapped(text, 100), 'a ")." alone on the next line'),
    (lambda text: wrapped(text, 180), "wrapped so wide that most lines stay whole"),
    (lambda text: text.replace("\n", "\n\n"), "blank lines doubled"),
    (lambda text: " ".join(text.split("\n")), "all lines joined"),
]


def likeness(rule: Rule) -> tuple[object, ...]:
    """What must be the same from another hand: all but the white space and the places."""
    references = tuple(
        (reference.kind, tuple(target.id for target in reference.targets))
        for reference in rule.references
    )
    return rule.id, rule.kind, rule.title, rule.parent, "".join(rule.text.split()), references


@pytest.mark.parametrize("siglum", SIGLA)
@pytest.mark.parametrize(("change", "reason"), HANDS)
def test_another_hand_gives_the_same_units(
    texts: Path, siglum: str, change: Callable[[str], str], reason: str
) -> None:
    text = source(texts, siglum)
    expected = [likeness(rule) for rule in read(text, siglum).rules]
    assert [likeness(rule) for rule in read(change(text), siglum).rules] == expected, reason


@pytest.mark.parametrize("siglum", SIGLA)
@pytest.mark.parametrize("change", [str, wrapped])
def test_a_page_without_its_last_tenth(
    texts: Path, siglum: str, change: Callable[[str], str]
) -> None:
    text = source(texts, siglum)
    expected = read(text, siglum).rules
    parsed = read(change(text[: len(text) * 9 // 10]), siglum)
    left = len(parsed.rules)
    assert [likeness(rule) for rule in parsed.rules[:-1]] == [
        likeness(rule) for rule in expected[: left - 1]
    ]
    last, whole = parsed.rules[-1], expected[left - 1]
    assert last.id == whole.id
    assert last.truncated
    assert "".join(whole.text.split()).startswith("".join(last.text.split()))
    gone = {rule.title for rule in expected[left:] if rule.kind == "heading"}
    told = {found.read for found in parsed.findings if found.sequence == "koppen"}
    assert told == gone
