"""Repair by program on the real texts, against places that were read by hand."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from corpus.loader import load_editions
from parsers.parse import ParsedEdition, parse
from parsers.repair.apply import METHODS
from parsers.repair.find import find_repairs
from parsers.repair.repairs import Repairs, reads_right

GOLD = Path(__file__).resolve().parents[2] / "gold"
CLEAN = ("wbf-1997", "smit-2010", "auction-web")


def gold(siglum: str, name: str) -> list[Any]:
    lines = (GOLD / siglum / f"ocr-{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@cache
def read(path: Path) -> tuple[ParsedEdition, Repairs]:
    found = parse(path.read_bytes(), load_editions(), name=path.name, without=METHODS)
    return found, find_repairs(found.flow, found.parsed.units, found.edition)


def places(parsed: ParsedEdition, rows: list[Any]) -> list[tuple[int, int, Any]]:
    """The stretches of the flow that the rows are about."""
    source = parsed.decoded.text
    starts = [0, *(at + 1 for at, sign in enumerate(source) if sign == "\n")]
    found = []
    for row in rows:
        read = row.get("ocr") or row["historical"]
        line = starts[row["line"] - 1]
        col = row["col"] if "col" in row else source[line:].index(read)
        start = line + col + len(read) - len(read.lstrip())
        first, last = (parsed.flow.flow_at(at) for at in (start, start + len(read.strip()) - 1))
        assert first is not None
        assert last is not None
        found.append((first - (len(read) - len(read.lstrip())), last + 1, row))
    return found


def shares(path: Path, name: str) -> tuple[float, float, float]:
    """Of the places: the share right, the share wrong, the share right among three proposals."""
    parsed, repairs = read(path)
    text, rows = parsed.flow.text, places(parsed, gold(parsed.edition.siglum, name))
    right = wrong = proposed = 0
    for start, end, row in rows:
        state = reads_right(text, repairs.applied, start, end, row["correct"])
        right += state is True
        wrong += state is False
        proposed += state is True or any(
            reads_right(text, [one], start, end, row["correct"])
            for one in repairs.suggested
            if one.start <= end and one.end >= start
        )
    return right / len(rows), wrong / len(rows), proposed / len(rows)


@pytest.mark.parametrize(("name", "least", "most"), [("terms", 0.70, 0.05), ("words", 0.50, 0.05)])
def test_noothoven(texts: Path, name: str, least: float, most: float) -> None:
    right, wrong, proposed = shares(texts / "noothoven.txt", name)
    assert right >= least
    assert wrong <= most
    assert proposed >= 0.85


def test_bend(texts: Path) -> None:
    right, wrong, _ = shares(texts / "bend-1918.txt", "words")
    assert right >= 0.40
    assert wrong <= 0.02


def test_old_spelling_stays(texts: Path) -> None:
    parsed, repairs = read(texts / "noothoven.txt")
    rows = gold("noothoven", "not-errors")
    assert not {one.before.lower() for one in repairs.applied} & {r["historical"] for r in rows}
    for start, end, _ in places(parsed, rows):
        assert not [one for one in repairs.applied if one.start < end and one.end > start]


@pytest.mark.parametrize("siglum", CLEAN)
def test_a_sound_text_is_left_alone(texts: Path, siglum: str) -> None:
    _, repairs = read(texts / f"{siglum}.txt")
    assert repairs.applied == []
