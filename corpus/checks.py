"""What each check decides, as readers see it: ``checks.tsv``, a line for each."""

import csv
from functools import cache
from pathlib import Path

CHECKS = Path(__file__).with_name("checks.tsv")


@cache
def check_titles(path: Path = CHECKS) -> dict[str, str]:
    """In Dutch, by the name of the check: what it decides."""
    with path.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["check"]: row["nl"] for row in rows}
