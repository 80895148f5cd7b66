"""The deals of the editions, read from ``editions/<siglum>/deals.toml``, and what was found.

``double-dummy.tsv`` beside it keeps what double-dummy play makes of the claims: claim by claim,
in the order of the deals.
"""

from functools import cache
from pathlib import Path

from corpus.described import read_entries
from corpus.loader import EDITIONS
from corpus.tables import read_table
from schema.deal import Deal

DEALS, DOUBLE_DUMMY = "deals.toml", "double-dummy.tsv"
COLUMNS = ("deal", "claim", "claimed", "double_dummy", "verdict")


@cache
def load_deals(siglum: str = "bend-1918", folder: Path = EDITIONS) -> dict[str, Deal]:
    """The deals of an edition, by id, in the order of the file; none where it has no such file.

    Raises UnusableInput, one line, where the file is wrong.
    """
    path = folder / siglum / DEALS
    return read_entries(path, "deal", Deal) if path.is_file() else {}


def load_double_dummy(siglum: str = "bend-1918", folder: Path = EDITIONS) -> list[dict[str, str]]:
    """The rows of ``double-dummy.tsv``: deal, claim, claimed, double_dummy and verdict."""
    path = folder / siglum / DOUBLE_DUMMY
    if not path.is_file():
        return []
    return [row for _, row in read_table(path, COLUMNS)]
