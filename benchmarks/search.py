"""How fast the search is, beside bare full-text queries on the same database.

Run as ``python benchmarks/search.py BUILD [--json]``, at one copy and at 100 copies of what the
build holds. All figures come from one run, so that their ratios hold on any machine; times are
of the processor, each the best of several turns, in which all take part by turns.

- search, against a bare FTS5 query for the same forms (each word in all its forms, any of which
  will do): id, bm25 and snippet of the 20 best. Both answer the same question.
- search, against a bare FTS5 query for any of the words as they were typed, ranked by bm25: what
  finds about as many units, in the wrong order.
- search, against a bare FTS5 query for all of the words as they were typed, which finds nothing for
  a third of these queries: told at one copy, where what a hit has to be told takes most of the
  time; bounded at 100, where finding does.
- 10,000 hostile queries: none fails, and none takes more than 50 times the median.
"""

import json
import re
import shutil
import sqlite3
import statistics
import string
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bounds import arguments, at_most, tell
from copies import multiply
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from publish.form import open_database
from publish.query import read_query
from publish.search import search
from publish.search_reach import reach

GOLD = Path(__file__).resolve().parent.parent / "tests" / "gold"
COPIES = 100
TURNS = {1: 9, COPIES: 3}
HOSTILE = 10_000
BOUNDS = {
    "same forms": at_most(3.0),
    f"same forms, {COPIES} copies": at_most(3.0),
    "any as typed": at_most(3.0),
    f"any as typed, {COPIES} copies": at_most(3.0),
    f"all as typed, {COPIES} copies": at_most(3.0),
    "hostile": at_most(50.0),
}
BARE = """
SELECT r.id, bm25(rules_fts), snippet(rules_fts, -1, '«', '»', '…', 30)
FROM rules_fts JOIN rules AS r ON r.rowid = rules_fts.rowid
WHERE rules_fts MATCH ? ORDER BY rank LIMIT 20
"""


def queries() -> list[str]:
    """What readers ask, from the gold."""
    return [
        json.loads(line)["q"]
        for path in sorted(GOLD.glob("queries*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]


def as_typed(words: str, join: str) -> str:
    """The words of a query, all (AND) or any (OR) of which must stand there."""
    return f" {join} ".join(f'"{word}"' for word in re.findall(r"\w+", words))


def in_all_forms(connection: sqlite3.Connection, words: str) -> str:
    """For each word that counts, any of the forms that the search looks for."""
    reached = reach(connection, read_query(words))
    parts = []
    for at, asked in enumerate(reached.asked):
        here = [one for one in reached.forms if one.first <= at < one.behind]
        forms = {one.form for one in here} | {one.reads for one in here if one.reads}
        quoted = [f'"{form}"' for form in sorted(forms or {asked.replace('"', " ")})]
        parts.append(f"({' OR '.join(quoted)})")
    return " AND ".join(parts)


def ratios(database: Path, turns: int) -> dict[str, float]:
    """Milliseconds a query of the search and of the bare ones."""
    connection = open_database(database)
    asked = queries()
    bare = {
        "same forms": {words: in_all_forms(connection, words) for words in asked},
        "any as typed": {words: as_typed(words, "OR") for words in asked},
        "all as typed": {words: as_typed(words, "AND") for words in asked},
    }
    works: dict[str, Callable[[str], object]] = {
        "search": lambda words: search(connection, words, 20).hits
    }
    for name, written in bare.items():
        works[name] = partial(_answer, connection, written)
    best: dict[tuple[str, str], float] = {}
    for _ in range(turns):
        for name, work in works.items():
            for words in asked:
                start = time.process_time()
                work(words)
                spent = time.process_time() - start
                best[name, words] = min(best.get((name, words), spent), spent)
    return {name: sum(best[name, words] for words in asked) / len(asked) * 1000 for name in works}


def _answer(connection: sqlite3.Connection, written: dict[str, str], words: str) -> object:
    return connection.execute(BARE, (written[words],)).fetchall()


PIECES = [*"\"'*-()^:{}+,.%§„”“«»", "NEAR", "AND", "NOT", "kaart", "de", "slag*", "a*", "-de"]
PIECES += ["64A2", "blz. 5", "editie:", "editie:wbf-1997", "voor:1900", "soort:regel", "'t", "\x00"]
STRANGE = st.one_of(
    st.text(max_size=200),
    st.text(alphabet=string.punctuation + "aZ9é „”'\x00\ud800", max_size=200),
    st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join),
    st.sampled_from(PIECES).flatmap(lambda piece: st.integers(1, 3000).map(lambda n: piece * n)),
)


def hostile(database: Path) -> tuple[float, float]:
    """Milliseconds of the median of many hostile queries, and of the slowest.

    Each is asked again where it took long, so that what else the machine does is not counted.
    """
    connection = open_database(database)
    spent: list[float] = []

    def ask(query: str) -> float:
        start = time.process_time()
        search(connection, query, 20).hits  # noqa: B018
        return (time.process_time() - start) * 1000

    @settings(
        max_examples=HOSTILE,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(STRANGE)
    def each(query: str) -> None:
        once = ask(query)
        spent.append(once if once < 1 else min(once, ask(query), ask(query)))

    each()
    return statistics.median(spent), max(spent)


def measure(build: Path) -> dict[str, float]:
    """All ratios, by name; what is only told has no bound."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "regelboek.db"
        shutil.copy(build / "regelboek.db", database)
        for copies, turns in TURNS.items():
            if copies > 1:
                multiply(database, copies)
            spent = ratios(database, turns)
            told = ", ".join(f"{name} {ms:.3f} ms" for name, ms in spent.items())
            print(f"{copies} copies: {told}; {1000 / spent['search']:.0f} queries/s")
            more = "" if copies == 1 else f", {copies} copies"
            for name in sorted(spent.keys() - {"search"}):
                found[f"{name}{more}"] = spent["search"] / spent[name]
        shutil.copy(build / "regelboek.db", database)
        median, slowest = hostile(database)
        print(f"hostile queries: median {median:.3f} ms, slowest {slowest:.3f} ms")
        found["hostile"] = slowest / median
    return found


def main() -> int:
    """Measure, print each ratio with its bound; 1 where one is out of bounds."""
    chosen = arguments(__doc__, "build")
    return tell(measure(chosen.build), BOUNDS, chosen.json)


if __name__ == "__main__":
    sys.exit(main())
