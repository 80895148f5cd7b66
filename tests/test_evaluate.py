"""The evaluation: nothing of the gold is left out, and what got worse is told as a loss."""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from corpus.loader import SPECIMENS, load_edition
from parsers.parse import ParsedEdition, parse

ROOT = Path(__file__).resolve().parent.parent
GOLD = ROOT / "tests" / "gold"
MEASURED = (
    "*/units*", "*/read-units*", "*/references*", "*/read-references*", "*/not-references*",
    "*/ocr-*", "*/not-errors*", "*/read-old-words*",
)  # fmt: skip
SPECIMEN = SPECIMENS / "voorbeeld-proza"


def load() -> ModuleType:
    """The program, which is no part of a package."""
    path = ROOT / "benchmarks" / "evaluate.py"
    spec = importlib.util.spec_from_file_location("evaluate", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["evaluate"] = module
    spec.loader.exec_module(module)
    return module


evaluate = load()


def test_every_file_of_facts_is_measured() -> None:
    used = {f"{one.siglum}/{file}" for one in evaluate.measures() for file in one.files}
    there = {str(p.relative_to(GOLD)) for pattern in MEASURED for p in GOLD.glob(pattern)}
    assert len(there) > 20
    assert there == used
    assert sorted(p.name for p in GOLD.glob("queries*")) == sorted(evaluate.QUERIES)


def test_no_two_measures_have_one_name() -> None:
    names = evaluate.all_names()
    assert len(set(names)) == len(names)


def test_the_kept_run_has_every_measure_and_every_unit() -> None:
    kept = evaluate.read_last(evaluate.LAST)
    assert list(kept) == evaluate.all_names()
    for one in evaluate.measures():
        if one.name.endswith((": ids", ": targets", "right", "old words left")):
            facts = evaluate.books.rows_of(one.siglum, list(one.files))
            assert len(kept[one.name]) == len(facts) > 0, one.name


LAST = {"units": {"a": 1.0, "b": 1.0, "c": 0.0, "d": 1.0}, "search": {"q": 0.5}}
CHANGES = [
    ({}, False, [], "the same run"),
    ({"units": {"c": 1.0}}, False, ["+ c (0 → 1)"], "a gain"),
    ({"units": {"a": 0.0}}, True, ["− a (1 → 0)"], "a loss"),
    ({"units": {"a": 0.0, "c": 1.0}}, True, ["+ c (0 → 1)", "− a (1 → 0)"], "one hides no other"),
    ({"search": {"q": 0.25}}, True, ["− q (0.5 → 0.25)"], "a lower rank"),
    ({"search": {"q": 0.50004}}, False, [], "less than is kept"),
    ({"units": {"d": None}}, True, ["− no longer measured: d"], "an entry that is gone"),
    ({"units": {"e": 1.0}}, False, ["new: e (1)"], "an entry that was not there"),
]


@pytest.mark.parametrize(("changed", "worse", "told", "reason"), CHANGES)
def test_gains_and_losses(
    changed: dict[str, dict[str, float | None]], worse: bool, told: list[str], reason: str
) -> None:
    now = {
        name: {k: v for k, v in {**scores, **changed.get(name, {})}.items() if v is not None}
        for name, scores in LAST.items()
    }
    lines, found = evaluate.told(now, LAST)
    assert found is worse, reason
    assert [line.strip() for line in lines if line.startswith("    ")] == told, reason


def test_the_difference_is_that_of_the_shares() -> None:
    lines, _ = evaluate.told({"units": {**LAST["units"], "a": 0.0}}, {"units": LAST["units"]})
    assert lines[1].split() == ["units", "2", "4", "0.5000", "-0.2500"]


def test_a_measure_that_is_gone_is_a_loss() -> None:
    lines, worse = evaluate.told({"units": LAST["units"]}, LAST)
    assert worse
    assert lines[-1].split() == ["search", "−", "no", "longer", "measured"]


def test_without_a_last_run_nothing_is_lost() -> None:
    lines, worse = evaluate.told(LAST, {})
    assert not worse
    assert [line.split()[-1] for line in lines[1:]] == ["first", "first"]


def test_a_kept_run_is_read_as_it_was_written(tmp_path: Path) -> None:
    evaluate.write_last(tmp_path / "last.tsv", LAST)
    assert evaluate.read_last(tmp_path / "last.tsv") == LAST
    assert evaluate.read_last(tmp_path / "none.tsv") == {}


def test_of_two_entries_with_one_name_both_count() -> None:
    twice = evaluate.books.scored(iter([("a  b", True), ("a b", False)]))
    assert twice == {"a b": 1.0, "a b (2)": 0.0}


@pytest.fixture(scope="module")
def booklet() -> ParsedEdition:
    edition = load_edition(SPECIMEN)
    return parse((SPECIMEN / "text.txt").read_bytes(), {}, name="text.txt", edition=edition)


RIGHT = {
    "id": "voorbeeld-proza_kraaispel_2",
    "pages": [6, 8],
    "first_words": "20. Duiken is",
    "from": "torenspel_4",
    "line": 0,
    "raw": "nr. 2",
    "targets": "torenspel_2",
}
WRONG = [
    ("ids", {"id": "voorbeeld-proza_kraaispel_9"}, "a unit that is not there"),
    ("lines", {"line_start": 1}, "another line"),
    ("pages", {"pages": [6, 7]}, "a page too few"),
    ("first_words", {"first_words": "Duiken is het"}, "words behind the first"),
    ("references", {"targets": "torenspel_1"}, "another target"),
    ("references", {"targets": "torenspel_2 torenspel_3"}, "a target too many"),
]


@pytest.mark.parametrize(("kind", "change", "reason"), WRONG)
def test_a_wrong_fact_is_not_right(
    booklet: ParsedEdition, kind: str, change: dict[str, Any], reason: str
) -> None:
    judge: Callable[..., dict[str, float]] = getattr(evaluate.books, kind)
    source = booklet.decoded.text
    fact = {**RIGHT, "line_start": source[: source.index("20. Duiken")].count("\n") + 1}
    assert list(judge(booklet, [fact]).values()) == [1.0]
    assert list(judge(booklet, [{**fact, **change}]).values()) == [0.0], reason
