"""How well the search finds what readers ask for, beside the plain search of Datasette.

Run as ``python benchmarks/evaluate_search.py BUILD [QUERIES.jsonl ...] [--json]``. For each file
of queries, of search and of plain full-text search over the same rows, in the page's order and
by rank:

- the mean reciprocal rank of the first relevant unit;
- recall@10: of the relevant units, how many stand among the first ten, as a share of ten or of
  all that there are, if they are fewer;
- of the queries with a unit that must come first, in how many it does;
- of the queries that nothing answers, how many find nothing.
"""

import argparse
import json
import sqlite3
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from publish.search import search

GOLD = Path(__file__).resolve().parent.parent / "tests" / "gold"
DEPTH = 10
PLAIN = """
SELECT r.id FROM rules AS r JOIN rules_fts AS f ON f.rowid = r.rowid
WHERE f.rules_fts MATCH ? ORDER BY {}
"""
WORST = 12  # queries that are listed

Answers = Callable[[str], list[str]]


@dataclass(slots=True)
class Figures:
    """What a search reaches on a set of queries; each query's own figures by its words."""

    reciprocal: dict[str, float] = field(default_factory=dict)
    recall: dict[str, float] = field(default_factory=dict)
    first: dict[str, bool] = field(default_factory=dict)
    empty: dict[str, bool] = field(default_factory=dict)

    def means(self) -> dict[str, float]:
        """Each figure as a mean over its queries; 1 where there are none."""
        columns = {"MRR": self.reciprocal, "recall@10": self.recall}
        columns |= {"first": self.first, "empty": self.empty}
        return {
            name: sum(column.values()) / len(column) if column else 1.0
            for name, column in columns.items()
        }


def read_queries(path: Path) -> list[dict[str, Any]]:
    """The queries of a file: ``q``, ``relevant``, ``must_first`` ..."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def judge(answers: Answers, queries: list[dict[str, Any]]) -> Figures:
    """How a search does on queries; those that are not scored are only asked."""
    figures = Figures()
    for query in queries:
        asked, relevant = query["q"], set(query["relevant"])
        found = answers(asked)
        if query.get("unscored"):
            continue
        if not relevant:
            figures.empty[asked] = not found
            continue
        ranks = [n for n, unit in enumerate(found, 1) if unit in relevant]
        figures.reciprocal[asked] = 1 / ranks[0] if ranks else 0.0
        here = sum(n <= DEPTH for n in ranks)
        figures.recall[asked] = here / min(DEPTH, len(relevant))
        if first := query.get("must_first"):
            figures.first[asked] = found[:1] == [first]
    return figures


def searches(connection: sqlite3.Connection) -> dict[str, Answers]:
    """The searches that are compared, each as a function from words to ids."""

    def plain(order: str) -> Answers:
        def ask(words: str) -> list[str]:
            # As Datasette escapes what is typed: each piece between quotes.
            pieces = (piece.strip('"') for piece in words.split())
            quoted = " ".join(f'"{piece}"' for piece in pieces if piece)
            rows = connection.execute(PLAIN.format(order), (quoted,)) if quoted else ()
            return [row[0] for row in rows]

        return ask

    return {
        "search": lambda words: [hit["id"] for hit in search(connection, words, 100).hits],
        "datasette": plain("r.id"),
        "datasette, by rank": plain("f.rank"),
    }


def evaluate(database: Path, files: list[Path]) -> dict[str, dict[str, Figures]]:
    """The figures of each search, by file of queries and by search."""
    connection = sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)
    compared = searches(connection)
    return {
        path.name: {name: judge(ask, read_queries(path)) for name, ask in compared.items()}
        for path in files
    }


def main() -> int:
    """Print the figures, and the queries that search answers worst."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("build", type=Path)
    arguments.add_argument("queries", type=Path, nargs="*")
    arguments.add_argument("--json", action="store_true")
    chosen = arguments.parse_args()
    files = chosen.queries or sorted(GOLD.glob("queries*.jsonl"))
    found = evaluate(chosen.build / "regelboek.db", files)
    for file, by_search in found.items():
        for name, figures in by_search.items():
            told = "  ".join(f"{key} {value:.3f}" for key, value in figures.means().items())
            print(f"{file:22} {name:20} {told}")
        recall = by_search["search"].recall
        for words in sorted(recall, key=lambda words: recall[words])[:WORST]:
            if recall[words] < 1:
                rank = by_search["search"].reciprocal[words]
                print(f"    {words:44} MRR {rank:.2f}  recall@10 {recall[words]:.2f}")
    if chosen.json:
        means = {
            file: {name: figures.means() for name, figures in by_search.items()}
            for file, by_search in found.items()
        }
        print(json.dumps(means, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
