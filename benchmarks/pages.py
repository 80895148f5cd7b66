"""How fast the pages of the site come, beside Datasette's own of the same rows.

Run as ``python benchmarks/pages.py BUILD [--json]``, on Linux. A server as ``regelboek serve``
starts it, on this machine, is asked as a browser asks: over one connection that stays open, packed
pages welcome, nothing kept from before. It gives the page of a unit and Datasette's page of the row
that holds it; what readers look for (the gold) on the search page, and on Datasette's page of all
units with the same words. The units are of all editions and kinds. A second server gives the same
of 100 copies of the library, each unit in one of them. All take turns in one run, and the time of
the server's processor counts, so that what else the machine does hits them alike and their ratios
hold on any machine. Of each kind of page the bound is on the time within which 95 of 100 are made.

- first: the first time that an address is asked of a server just started, with nothing of the
  database in memory; of several servers, the median;
- again: the best of all later times. Neither side keeps pages: each is made anew.

What one who asks has to wait is told too, and how much is sent.
"""

import http.client
import os
import random
import shutil
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from bounds import arguments, at_most, tell
from copies import in_copy, multiply
from search import COPIES, queries

from publish.database import NAME

UNITS = 200
SERVERS, TURNS = 3, 2
PATIENCE = 60  # seconds until a server answers
HEADERS = {
    "Accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8",
    "Accept-Encoding": "gzip, deflate, br",
    "Accept-Language": "nl,en;q=0.5",
}
OURS = {"rule page": "row page", "search page": "table searched"}
WHEN = ("first", "again")
BOUNDS = {
    f"{ours}, {when}{more}": at_most(1.0)
    for ours in OURS
    for more in ("", f", {COPIES} copies")
    for when in WHEN
}
BOUNDS |= {f"{ours}, {when}, {COPIES} copies to 1": at_most(2.0) for ours in OURS for when in WHEN}

Asked = tuple[str, int, str]  # kind of page, copies, path


class Cost(NamedTuple):
    """What a page took: milliseconds of the server's processor, and until it was there."""

    made: float
    waited: float


def addresses(database: Path, copies: int, chance: random.Random) -> list[tuple[str, str]]:
    """What is asked of a server: kinds of pages, with paths."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        units = [row[0] for row in connection.execute("SELECT id FROM rules ORDER BY rowid")]
    units = units[: len(units) // copies]
    asked = []
    for unit in units[:: max(len(units) // UNITS, 1)]:
        there = in_copy(unit, chance.randrange(copies))
        asked.append(("rule page", f"/regel/{there.replace('_', '/', 1)}"))
        asked.append(("row page", f"/{NAME}/rules/{there}"))
    for words in queries():
        asked.append(("search page", f"/zoek?{urlencode({'q': words})}"))
        asked.append(("table searched", f"/{NAME}/rules?{urlencode({'_search': words})}"))
    return asked


class Server:
    """A server of a build, and a connection to it."""

    def __init__(self, process: int, connection: http.client.HTTPConnection) -> None:
        self.threads = Path(f"/proc/{process}/task")
        self.connection = connection

    def spent(self) -> int:
        """Nanoseconds of the processor that all its threads took so far."""
        return sum(
            int((thread / "schedstat").read_text().split()[0]) for thread in self.threads.iterdir()
        )

    def ask(self, path: str) -> tuple[Cost, int]:
        """What a page took, and its bytes as they are sent.

        Raises ValueError where there is no such page.
        """
        before, start = self.spent(), time.perf_counter()
        self.connection.request("GET", path, headers=HEADERS)
        answer = self.connection.getresponse()
        body = answer.read()
        waited = time.perf_counter() - start
        if answer.status != 200:
            raise ValueError(f"{path}: {answer.status}")
        return Cost((self.spent() - before) / 1e6, waited * 1000), len(body)


@contextmanager
def served(out: Path) -> Iterator[Server]:
    """A server of a build, of whose database nothing is in memory yet."""
    with open(out / f"{NAME}.db", "rb") as database:
        os.posix_fadvise(database.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "regelboek", "serve", "--out", str(out), "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            _wait_for(port)
            with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
                yield Server(process.pid, connection)
        finally:
            process.terminate()


def _wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return


def costs(builds: dict[int, Path]) -> tuple[dict[str, dict[Asked, Cost]], dict[Asked, int]]:
    """By "first" and "again", what each page took; and the bytes of each."""
    chance = random.Random(1918)
    asked = [
        (kind, copies, path)
        for copies, out in builds.items()
        for kind, path in addresses(out / f"{NAME}.db", copies, chance)
    ]
    first: dict[Asked, list[Cost]] = defaultdict(list)
    again: dict[Asked, list[Cost]] = defaultdict(list)
    sizes: dict[Asked, int] = {}
    for _ in range(SERVERS):
        with ExitStack() as stack:
            servers = {copies: stack.enter_context(served(out)) for copies, out in builds.items()}
            for turn in range(1 + TURNS):
                chance.shuffle(asked)
                for page in asked:
                    cost, sizes[page] = servers[page[1]].ask(page[2])
                    (again if turn else first)[page].append(cost)
    return {
        "first": {
            page: Cost(*map(statistics.median, zip(*of, strict=True))) for page, of in first.items()
        },
        "again": {page: Cost(*map(min, zip(*of, strict=True))) for page, of in again.items()},
    }, sizes


def slow(spent: Iterable[float]) -> float:
    """The time within which 95 of 100 come."""
    ordered = sorted(spent)
    return ordered[len(ordered) * 95 // 100]


def measure(build: Path) -> dict[str, float]:
    """All ratios, by name; the times themselves are printed."""
    with tempfile.TemporaryDirectory() as folder:
        builds = {copies: Path(folder) / str(copies) for copies in (1, COPIES)}
        for copies, out in builds.items():
            out.mkdir()
            shutil.copy(build / f"{NAME}.db", out)
            multiply(out / f"{NAME}.db", copies)
        measured, sizes = costs(builds)
    made: dict[tuple[str, int, str], float] = {}
    print(f"{'':34}{'made, ms':>18}{'waited, ms':>18}")
    for copies in builds:
        for kind in [one for pair in OURS.items() for one in pair]:
            for when in WHEN:
                of = [cost for page, cost in measured[when].items() if page[:2] == (kind, copies)]
                made[kind, copies, when] = slow(one.made for one in of)
                told = "".join(
                    f"{statistics.median(one):9.1f}{slow(one):9.1f}"
                    for one in zip(*of, strict=True)
                )
                print(f"{copies:3} copies, {kind:14}, {when}  {told}")
            sent = [n / 1000 for page, n in sizes.items() if page[:2] == (kind, copies)]
            print(f"{'':12}{len(sent)}, sent: {statistics.median(sent):.1f} kB,", end=" ")
            print(f"at most {max(sent):.1f} kB")
    found = {}
    for ours, theirs in OURS.items():
        for when in WHEN:
            for copies, more in ((1, ""), (COPIES, f", {COPIES} copies")):
                found[f"{ours}, {when}{more}"] = (
                    made[ours, copies, when] / made[theirs, copies, when]
                )
            found[f"{ours}, {when}, {COPIES} copies to 1"] = (
                made[ours, COPIES, when] / made[ours, 1, when]
            )
    return found


def main() -> int:
    """Measure, print each ratio with its bound; 1 where one is out of bounds."""
    chosen = arguments(__doc__, "build")
    return tell(measure(chosen.build), BOUNDS, chosen.json)


if __name__ == "__main__":
    sys.exit(main())
