"""The metadata of the database: what each table, view and column holds, for readers."""

from functools import cache
from pathlib import Path
from typing import Any

from corpus.tables import read_table
from publish.database import NAME

DESCRIPTIONS = Path(__file__).with_name("descriptions.tsv")
SHADOWS = ("config", "data", "docsize", "idx")  # tables in which FTS5 keeps an index
# What a table is known by where another refers to it.
LABELS = {"editions": "title", "rules": "label", "terms": "headword", "concepts": "label_nl"}
LABELS |= {"checks": "title", "pages": "label"}


@cache
def descriptions() -> dict[str, dict[str, str]]:
    """By table or view, what it and its columns hold; that of itself stands under ""."""
    found: dict[str, dict[str, str]] = {}
    for _, row in read_table(DESCRIPTIONS, ("table", "column", "description")):
        found.setdefault(row["table"], {})[row["column"]] = row["description"]
    return found


def metadata(database: str = NAME) -> dict[str, Any]:
    """The metadata as Datasette takes it, for a database of that name.

    The full-text index is named too: without that, a search on a table page would be
    passed over and every row shown.
    """
    tables: dict[str, Any] = {}
    for table, columns in descriptions().items():
        tables[table] = {
            "description": columns[""],
            "columns": {name: text for name, text in columns.items() if name},
        }
        if table in LABELS:
            tables[table]["label_column"] = LABELS[table]
    tables["rules"] |= {"fts_table": "rules_fts", "fts_pk": "rowid"}
    tables["rules_fts"]["hidden"] = True
    tables |= {f"rules_fts_{name}": {"hidden": True} for name in SHADOWS}
    return {
        "title": "Regelboek",
        "description": "Nederlandse spelregelboeken, regel voor regel",
        "databases": {
            database: {
                "description": "Uitgaven, regels, verwijzingen en registers",
                "tables": tables,
            }
        },
    }
