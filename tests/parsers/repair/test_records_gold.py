"""Records as they are published: what was damaged reads as it was printed, old spelling stays."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from corpus.loader import load_editions
from parsers.parse import ParsedEdition, parse
from parsers.reading import read_unit

GOLD = Path(__file__).resolve().parents[2] / "gold"
DAMAGED = [("noothoven", "ocr-terms"), ("noothoven", "ocr-words"), ("bend-1918", "ocr-words")]
AROUND = 3  # characters beside a place: a sign there may have moved
RIGHT = 0.99  # of the places


@cache
def read(path: Path) -> ParsedEdition:
    return parse(path.read_bytes(), load_editions(), name=path.name)


def now(parsed: ParsedEdition, fact: dict[str, Any], words: str) -> str:
    """What a record has where the source has these words, with some signs around it."""
    source = parsed.decoded.text
    line = [0, *(at + 1 for at, sign in enumerate(source) if sign == "\n")][fact["line"] - 1]
    start = line + fact["col"] if "col" in fact else source.index(words, line)
    first, last = (parsed.flow.flow_at(at) for at in (start, start + len(words) - 1))
    assert first is not None
    end = (last if last is not None else first) + 1
    for unit, rule in zip(parsed.parsed.units, parsed.rules, strict=True):
        reading = read_unit(parsed.flow, unit, parsed.repairs.applied)
        place = reading.place(first, end)
        if place is not None:
            return rule.text[max(place[0] - AROUND, 0) : place[1] + AROUND]
        for stretch in (unit.title_range, unit.label_range):
            if stretch and stretch[0] <= first < stretch[1]:  # those stand beside the text
                return " ".join(one.after for one in rule.corrections)
    return ""


def facts(siglum: str, name: str) -> list[Any]:
    lines = (GOLD / siglum / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize(("siglum", "name"), DAMAGED)
def test_what_was_damaged_reads_as_it_was_printed(texts: Path, siglum: str, name: str) -> None:
    parsed = read(texts / f"{siglum}.txt")
    all_facts = facts(siglum, name)
    wrong = []
    for fact in all_facts:
        found = now(parsed, fact, fact["ocr"])
        if " ".join(fact["correct"].split()) not in " ".join(found.split()):
            wrong.append((fact["line"], fact["ocr"], fact["correct"], found))
    assert len(wrong) <= (1 - RIGHT) * len(all_facts), wrong


def test_old_spelling_is_as_it_was(texts: Path) -> None:
    parsed = read(texts / "noothoven.txt")
    for fact in facts("noothoven", "ocr-not-errors"):
        words = fact["historical"]
        assert words.lower() in now(parsed, fact, words).lower(), fact["line"]
