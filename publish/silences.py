"""Why an edition is silent, in English: the programs that decide say it in Dutch."""

from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("silences.tsv")


@cache
def silences() -> dict[str, str]:
    """What a program may say of a silence, in Dutch, and the same in English."""
    from corpus.tables import read_table  # most readers need none of it

    return {row["dutch"]: row["english"] for _, row in read_table(TABLE, ("dutch", "english"))}
