"""What a browser is sent before it shows the page of a unit, in kB, on a first visit.

Run as ``python benchmarks/first_paint.py BUILD [--json]``. All pages of units are asked for, and
the largest of them opened in Chromium, with nothing kept from before. All that it loads is
counted, as it is sent with its headers: the page, its style, its script and its icon.
"""

import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from bounds import arguments, at_most, tell
from pages import Server, served
from playwright.sync_api import Browser, sync_playwright

from publish.database import NAME

LARGEST = 12
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
BOUNDS = {"largest, kB": at_most(50.0)}
SEEN = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def largest(server: Server, database: Path) -> list[str]:
    """The paths of the largest pages of units, the largest first."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        units = [row[0] for row in connection.execute("SELECT id FROM rules")]
    paths = [f"/regel/{unit.replace('_', '/', 1)}" for unit in units]
    sizes = {path: server.ask(path)[1] for path in paths}
    return sorted(sizes, key=lambda path: -sizes[path])[:LARGEST]


def painted(browser: Browser, address: str) -> tuple[float, float]:
    """The kB that are sent for a page, and milliseconds until something of it is seen."""
    sent: list[int] = []
    with browser.new_context() as context:
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda told: sent.append(told["encodedDataLength"]))
        page.goto(address)
        page.wait_for_load_state("networkidle")
        seen = page.evaluate(SEEN)
    if len(sent) < 3:
        raise ValueError(f"{address}: of page, style and script only {len(sent)} came")
    return sum(sent) / 1000, seen


def measure(build: Path) -> dict[str, float]:
    """The kB of the largest page; those of others are printed."""
    found = []
    with served(build) as server, sync_playwright() as playwright:
        own = next(filter(None, map(shutil.which, CHROMIUMS)), None)
        browser = playwright.chromium.launch(executable_path=own, args=["--no-sandbox"])
        for path in largest(server, build / f"{NAME}.db"):
            sent, seen = painted(browser, f"http://127.0.0.1:{server.connection.port}{path}")
            print(f"{path:48} {sent:6.1f} kB, seen after {seen:.0f} ms")
            found.append(sent)
        browser.close()
    return {"largest, kB": max(found)}


def main() -> int:
    """Measure, print the figure with its bound; 1 where it is out of bounds."""
    chosen = arguments(__doc__, "build")
    return tell(measure(chosen.build), BOUNDS, chosen.json)


if __name__ == "__main__":
    sys.exit(main())
