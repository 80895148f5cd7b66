"""The gold of noothoven: units, pages, hyphens, numbers and references, in five transcriptions."""

import json
import re
import textwrap
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from corpus.loader import EDITIONS, load_edition
from parsers.parse import ParsedEdition, parse
from parsers.repair.apply import METHODS

GOLD = Path(__file__).parent.parent / "gold" / "noothoven"
EDITION = load_edition(EDITIONS / "noothoven")
GAMES = {"noothoven_ombre", "noothoven_quadrille", "noothoven_domino"}


def gold(name: str) -> Any:
    text = (GOLD / name).read_text(encoding="utf-8")
    if name.endswith(".jsonl"):
        return [json.loads(line) for line in text.splitlines()]
    return json.loads(text)


def all_units() -> list[Any]:
    """Every other unit, checked by others, and those between, as we read them."""
    return [*gold("units.jsonl"), *gold("read-units.jsonl")]


@cache
def parsed(text: str) -> ParsedEdition:
    return parse(text.encode(), {EDITION.siglum: EDITION}, name="noothoven.txt", without=METHODS)


@pytest.fixture(scope="module")
def source(texts: Path) -> str:
    return (texts / "noothoven.txt").read_bytes().decode("utf-8")


def words(text: str) -> str:
    return " ".join(text.split())


def squeezed(text: str) -> str:
    """Without white space: a line cut behind "overigen-" hides whether a blank stood there."""
    return "".join(text.split())


def test_units_start_and_end_where_the_gold_says(source: str) -> None:
    """The gold counts a whole game as its heading; ours is the heading alone."""
    rules = {rule.id: rule for rule in parsed(source).rules}
    for unit in all_units():
        rule = rules[unit["id"]]
        start = rule.spans[0][0]
        assert source.count("\n", 0, start) + 1 == unit["line_start"], unit["id"]
        assert words(source[start : start + 300]).startswith(unit["first_words"]), unit["id"]
        if unit["id"] not in GAMES:
            assert words(rule.source_text).endswith(unit["last_words"]), unit["id"]
            assert rule.pages[0] == str(unit["pages"][0]), unit["id"]
            assert rule.pages[-1] == str(unit["pages"][1]), unit["id"]


def test_kinds_are_those_of_the_gold(source: str) -> None:
    kinds = {rule.id: rule.kind for rule in parsed(source).rules}
    for unit in all_units():
        expected = {"payment": "rule"}.get(unit["kind"], unit["kind"])
        assert kinds[unit["id"]] == expected, unit["id"]


def test_pages_have_their_printed_labels(source: str) -> None:
    found = [(page.label, page.printed) for page in parsed(source).flow.pages]
    expected = [(str(p["page"]), p["printed"]) for p in gold("pages.json") if p["page"] != 2]
    assert found == expected, "page 2 is blank"


def test_text_begins_on_its_page_where_the_gold_says(source: str) -> None:
    flow = parsed(source).flow
    for page in gold("pages.json"):
        if "text_from" in page:
            start = next(p for p in flow.pages if p.label == str(page["page"]))
            assert source.count("\n", 0, flow.source_at(start.at)) + 1 == page["text_from"]


def at_line(source: str, line: int, col: int) -> int:
    breaks = [0, *(found.end() for found in re.finditer("\n", source))]
    return breaks[line - 1] + col


def test_noise_is_what_the_gold_calls_noise(source: str) -> None:
    found = {(n.start, n.end) for n in parsed(source).flow.noise if n.kind != "page-number"}
    expected = set()
    for one in gold("hyphens-noise.json")["noise"]:
        start = at_line(source, one["line"], one["col"])
        expected.add((start, start + len(one["ocr"])))
    assert found == expected


def test_hyphens_go_where_the_word_is_one(source: str) -> None:
    flow = parsed(source).flow
    for one in gold("hyphens-noise.json")["hyphens"]:
        start = at_line(source, one["line"], one["col"])
        hyphen = start + one["ocr"].rindex("-")
        assert flow.flow_at(hyphen) is None, one["ocr"]
        before = flow.flow_at(hyphen - 1)
        assert before is not None
        assert flow.text[before + 1].isalpha(), one["ocr"]


def test_hyphens_stay_where_they_belong(source: str) -> None:
    flow = parsed(source).flow
    kept = gold("hyphens-noise.json")
    for one in kept["hyphens_keep"] + kept["hyphens_ambiguous"]:
        start = at_line(source, one["line"], one["col"])
        assert source.startswith(one["ocr"], start)
        assert flow.flow_at(start + one["ocr"].rindex("-")) is not None, one["ocr"]


def test_references_have_the_targets_of_the_gold(source: str) -> None:
    rules = {rule.id: rule for rule in parsed(source).rules}
    for one in gold("references.jsonl"):
        found = [[t.id for t in ref.targets] for ref in rules[one["from"]].references]
        assert one["targets"] in found, one["raw"]


def test_every_declared_reference_is_found_and_leads_somewhere(source: str) -> None:
    text = parsed(source)
    found = [ref for rule in text.rules for ref in rule.references]
    assert len(found) == len(EDITION.references), "no look-alike is taken for one"
    assert {target.status for ref in found for target in ref.targets} == {"resolved"}


def test_damaged_numbers_are_audited(source: str) -> None:
    """Of numbers of parts, items and pages. Damage within sentences is no number of ours, and
    a raised zero is a degree sign that was read well enough."""
    audited = {(f.line, f.proposed) for f in parsed(source).findings if f.what == "misread"}
    for one in gold("damaged-numbers.json"):
        if one["col"] == 0 and one["true"] is not None and one["ocr"] != "4⁰-":
            assert (one["line"], str(one["true"])) in audited, one["ocr"]


def test_nothing_is_lost(source: str) -> None:
    text = parsed(source)
    lost = [(f.sequence, f.proposed) for f in text.findings if f.what != "misread"]
    assert lost == [("bladzijden", "5"), ("bladzijden", "6")], "two page numbers, no text"
    placed = bytearray(len(source))
    for rule in text.rules:
        for start, end in rule.spans:
            assert not any(placed[at] for at in range(start, end) if not source[at].isspace())
            placed[start:end] = b"\1" * (end - start)
    for noise in text.flow.noise:
        placed[noise.start : noise.end] = b"\1" * (noise.end - noise.start)
    left = [at for at, char in enumerate(source) if not placed[at] and not char.isspace()]
    assert [source[at] for at in left] == ["-"] * len(left), "hyphens at a page break"
    assert len(left) <= 3


def wrapped(text: str, width: int) -> str:
    return "\n".join(textwrap.fill(line, width) for line in text.split("\n"))


VARIANTS = [
    ("other newlines", lambda text: text.replace("\n", "\r\n")),
    ("wrapped at 72", lambda text: wrapped(text, 72)),
    ("wrapped at 60", lambda text: wrapped(text, 60)),
    ("wrapped at 120", lambda text: wrapped(text, 120)),
    ("blank lines doubled", lambda text: text.replace("\n\n", "\n\n\n\n")),
    ("the last tenth cut off", lambda text: text[: len(text) * 9 // 10]),
]


@pytest.mark.parametrize(("reason", "change"), VARIANTS)
def test_another_transcription_gives_the_same_units(source: str, reason: str, change: Any) -> None:
    original = {rule.number: rule for rule in parsed(source).rules}
    text = parsed(change(source))
    other = [rule for rule in text.rules if not rule.truncated]
    assert [r.number for r in other] == list(original)[: len(other)], reason
    for rule in other:
        first = original[rule.number]
        assert squeezed(rule.text) == squeezed(first.text), f"{reason}: {rule.number}"
        assert (rule.pages, rule.kind, rule.parent) == (first.pages, first.kind, first.parent)
        assert len(rule.references) == len(first.references), f"{reason}: {rule.number}"
    if len(other) < len(original):
        gone = {f.sequence for f in text.findings if f.what == "lost"}
        assert "Domino, genummerde delen" in gone, "what is gone is reported"
        assert len(other) == len(text.rules) - 1, "the last unit breaks off"
    else:
        assert len(other) == len(original)
