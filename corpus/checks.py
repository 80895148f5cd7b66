"""What each check decides, as readers see it: ``checks.tsv``, a line for each."""

from functools import cache
from pathlib import Path

from corpus.tables import read_table

CHECKS = Path(__file__).with_name("checks.tsv")


@cache
def check_titles(path: Path = CHECKS) -> dict[str, str]:
    """In Dutch, by the name of the check: what it decides."""
    return {row["check"]: row["nl"] for _, row in read_table(path, ("check", "nl"))}
