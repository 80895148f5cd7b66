"""How good units, references, repair, modernising and search are, beside the last kept run.

Run as ``python benchmarks/evaluate.py TEXTS [--keep]``, or ``make evaluate``. The five texts are
held against the gold in ``tests/gold``; each measure is told with how much of it is right, and
each entry that was gained or lost since the run in ``tests/gold/last.tsv``. Exit code 1 where
something was lost. Only ``--keep`` makes of this run the last one.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

# A file beside this one has the name of a package: the packages come first.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.append(str(Path(__file__).resolve().parent))

import evaluate_books as books
import evaluate_repair as repair
import evaluate_search
from evaluate_books import GOLD, Scores
from evaluate_last import Table, read_last, told, write_last

from corpus.loader import load_editions
from parsers.parse import ParsedEdition, parse
from parsers.repair.hand import HAND

LAST = GOLD / "last.tsv"
PROGRAM = frozenset({HAND})  # left out: repair by program alone
FIGURES = {"MRR": "reciprocal", "recall@10": "recall", "first": "first", "empty": "empty"}

Judge = Callable[[ParsedEdition, list[dict[str, Any]]], Scores]


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured of one text: by which facts, with which repairs left out."""

    name: str
    siglum: str
    judge: Judge
    files: tuple[str, ...] = ()
    without: frozenset[str] = frozenset()


UNITS = {
    "noothoven": ("units.jsonl", "read-units.jsonl"),
    "bend-1918": ("units.jsonl", "read-units.jsonl"),
    "wbf-1997": ("units.tsv", "read-units.tsv"),
    "smit-2010": ("units.tsv", "read-units.tsv"),
    "auction-web": ("units.tsv", "read-units.tsv"),
}
PAGED = ("noothoven", "bend-1918")  # the gold has the pages of their units
REFERENCES = {
    "noothoven": ("references.jsonl",),
    "bend-1918": ("references.jsonl", "read-references.jsonl"),
    "wbf-1997": ("references.tsv", "read-references.tsv"),
    "smit-2010": ("references.tsv",),
    "auction-web": ("references.tsv",),
}
DAMAGED = (("noothoven", "ocr-terms"), ("noothoven", "ocr-words"), ("bend-1918", "ocr-words"))
SOUND = ("wbf-1997", "smit-2010", "auction-web")
OLD = {
    "noothoven": ("not-errors.jsonl", "read-old-words.tsv"),
    "bend-1918": ("read-old-words.tsv",),
}
QUERIES = ("queries.jsonl", "queries-read.jsonl")


def measures() -> list[Measure]:
    """All that is measured of the texts, in the order in which it is told."""
    found = []
    for siglum, files in UNITS.items():
        kinds = [("ids", books.ids), ("lines", books.lines), ("first words", books.first_words)]
        kinds += [("pages", books.pages)] if siglum in PAGED else []
        found += [Measure(f"units {siglum}: {k}", siglum, judge, files) for k, judge in kinds]
    for siglum, files in REFERENCES.items():
        found.append(Measure(f"references {siglum}: targets", siglum, books.references, files))
    found.append(
        Measure(
            "references bend-1918: look-alikes left",
            "bend-1918",
            books.not_references,
            ("not-references.json",),
        )
    )
    for siglum, name in DAMAGED:
        what, files = f"{siglum} {name.removeprefix('ocr-')}", (f"{name}.jsonl",)
        name = f"repair {what}: right in the record"
        found.append(Measure(name, siglum, repair.in_record, files))
        for kind, judge in (
            ("right", repair.right),
            ("not made wrong", repair.not_wrong),
            ("right among three", repair.among_three),
        ):
            name = f"repair by program {what}: {kind}"
            found.append(Measure(name, siglum, judge, files, PROGRAM))
    old = ("ocr-not-errors.jsonl",)
    for how, without in (("repair", frozenset[str]()), ("repair by program", PROGRAM)):
        name = f"{how} noothoven: old words left"
        found.append(Measure(name, "noothoven", repair.untouched, old, without))
    for siglum in SOUND:
        name = f"repair by program {siglum}: sound text left"
        found.append(Measure(name, siglum, repair.left_alone, without=PROGRAM))
    for siglum, files in OLD.items():
        name = f"modernising {siglum}: old words"
        found.append(Measure(name, siglum, repair.modernised, files))
    for siglum in SOUND:
        found.append(Measure(f"modernising {siglum}: modern text left", siglum, repair.kept))
    return found


def search_names() -> list[str]:
    """The measures of the search, one for each file of queries and each figure."""
    return [f"search {Path(file).stem}: {figure}" for file in QUERIES for figure in FIGURES]


def all_names() -> list[str]:
    """All measures, in the order in which they are told."""
    return [*(one.name for one in measures()), *search_names()]


def of_texts(texts: Path) -> Table:
    """The scores of all that is measured of the texts."""

    @cache
    def read(siglum: str, without: frozenset[str]) -> ParsedEdition:
        data = (texts / f"{siglum}.txt").read_bytes()
        return parse(data, load_editions(), name=f"{siglum}.txt", without=without)

    found = {}
    for one in measures():
        facts = books.rows_of(one.siglum, list(one.files))
        found[one.name] = one.judge(read(one.siglum, one.without), facts)
    return found


def of_search(texts: Path) -> Table:
    """The scores of the search on a build of the texts; those of plain search are printed."""
    from regelboek.build import build
    from regelboek.plan import plan_texts

    with TemporaryDirectory() as folder:
        out = Path(folder) / "build"
        build(plan_texts([texts]), out, profile="local", workers=1)
        judged = evaluate_search.evaluate(out / "regelboek.db", [GOLD / file for file in QUERIES])
    found = {}
    for file, by_search in judged.items():
        for figure, column in FIGURES.items():
            scores = getattr(by_search["search"], column)
            name = f"search {Path(file).stem}: {figure}"
            found[name] = {words: float(score) for words, score in scores.items()}
        for name, figures in by_search.items():
            if name != "search":
                means = "  ".join(f"{key} {mean:.3f}" for key, mean in figures.means().items())
                print(f"beside it, {name} on {Path(file).stem}: {means}")
    return found


def main() -> int:
    """Evaluate, tell, and keep the run where that was asked; 1 where something was lost."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("texts", type=Path)
    arguments.add_argument("--keep", action="store_true", help=f"write {LAST.name}")
    chosen = arguments.parse_args()
    table = {**of_texts(chosen.texts), **of_search(chosen.texts)}
    lines, worse = told(table, read_last(LAST))
    print("\n".join(lines))
    if chosen.keep:
        write_last(LAST, table)
        print(f"kept in {LAST.name}")
    return 1 if worse and not chosen.keep else 0


if __name__ == "__main__":
    sys.exit(main())
