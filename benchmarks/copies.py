"""A library many times as large: a database that holds each of its editions so many times.

What leads to an edition by its keys is copied with it: units, pages, references, repairs, places
of terms, cases, deals and all else, so that a copy reads as the first does and links within
itself. What a library has once stays once: terms, concepts, checks, of which each then has so many
times as many places and units.
"""

import json
import sqlite3
from pathlib import Path

import numpy as np

from publish.search_facets import NUMBER
from publish.search_places import unpack

ONCE = {"terms"}  # leads to the editions where it stands first and last, and is of none of them
TAIL = "('-x' || copy.n)"
# Columns that name units without being keys: what is not there can be named too, and lists.
NAMES = {("refs", "target_id")}
LISTS = {("check_results", "units")}
COPY = "WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < {most})"


def multiply(database: Path, copies: int) -> None:
    """Make of each edition in a database so many, with ids of their own.

    The index of the search holds for each copy what it holds for the first: it is what a build
    of so many would write, for each has the same texts. Raises ValueError where a key would lead
    nowhere.
    """
    if copies < 2:
        return
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA journal_mode = OFF")
        keys = _keys(connection)
        tables = _of_editions(keys)
        sizes = {table: _last(connection, table) for table in tables}
        indexes = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        ).fetchall()
        for name, _ in indexes:  # made anew at the end, which is faster
            connection.execute(f'DROP INDEX "{name}"')
        for table in tables:
            _copy(connection, table, keys[table], sizes, copies)
        for _, sql in indexes:
            connection.execute(sql)
        connection.execute("INSERT INTO rules_fts (rules_fts) VALUES ('rebuild')")
        connection.execute("INSERT INTO rules_fts (rules_fts) VALUES ('optimize')")
        for table, key in (("search_forms", "id"), ("search_concepts", "concept")):
            rows = connection.execute(f"SELECT {key}, places FROM {table}").fetchall()
            connection.executemany(
                f"UPDATE {table} SET places = ? WHERE {key} = ?",
                ((tiled(packed, copies, sizes["rules"]), one) for one, packed in rows if packed),
            )
        _copy_facets(connection, copies)
        connection.execute("UPDATE search_forms SET units = units * ?", (copies,))
        connection.execute("UPDATE terms SET occurrences = occurrences * ?", (copies,))
        if lost := connection.execute("PRAGMA foreign_key_check").fetchone():
            raise ValueError(f"{lost[0]}: row {lost[1]} leads to nothing in {lost[2]}")


def _keys(connection: sqlite3.Connection) -> dict[str, dict[str, str]]:
    """By table, the columns that are keys of others, with the table that each leads to."""
    tables = connection.execute(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'"
        " AND name NOT LIKE 'sqlite_%' ORDER BY name"
    ).fetchall()
    return {
        table: {row[3]: row[2] for row in connection.execute(f"PRAGMA foreign_key_list({table})")}
        for (table,) in tables
    }


def _of_editions(keys: dict[str, dict[str, str]]) -> list[str]:
    """The tables of which each row belongs to an edition."""
    found = ["editions"]
    while more := [
        table
        for table, leads in keys.items()
        if table not in found and table not in ONCE and set(leads.values()) & set(found)
    ]:
        found += more
    return found


def _last(connection: sqlite3.Connection, table: str) -> int:
    """The highest whole number that is a key of a table; 0 where its keys are no numbers."""
    if connection.execute(f"SELECT wr FROM pragma_table_list('{table}')").fetchone()[0]:
        return 0
    last: int = connection.execute(f"SELECT coalesce(max(rowid), 0) FROM {table}").fetchone()[0]
    return last


def _copy(
    connection: sqlite3.Connection,
    table: str,
    leads: dict[str, str],
    sizes: dict[str, int],
    copies: int,
) -> None:
    """The rows of a table, so many times in all."""
    about = connection.execute(f"PRAGMA table_info({table})").fetchall()
    primary = [row[1] for row in about if row[5]]
    values = {}
    for _, name, kind, *_ in about:
        of = table if primary == [name] and name not in leads else leads.get(name)
        values[f'"{name}"'] = _value(table, name, kind, of, sizes)
    if table == "editions":
        values['"position"'] = f"position + copy.n * {sizes[table]}"
    if table == "rules":  # in order of writing, without holes
        values["rowid"] = f"{table}.rowid + copy.n * {sizes[table]}"
    connection.execute(
        f"{COPY.format(most=copies - 1)} INSERT INTO {table} ({', '.join(values)})"
        f" SELECT {', '.join(values.values())} FROM copy, {table}"
    )


def _value(table: str, name: str, kind: str, of: str | None, sizes: dict[str, int]) -> str:
    """What a column holds in a copy: of a key, the row of the same copy."""
    whole = f'{table}."{name}"'
    if (table, name) in LISTS:
        return f"(SELECT json_group_array({_unit('value')}) FROM json_each({whole}))"
    if of == "rules" or (table, name) in NAMES:
        return _unit(whole)
    if of not in sizes:
        return whole
    return f"{whole} + copy.n * {sizes[of]}" if kind == "INTEGER" else f"{whole} || {TAIL}"


def _unit(value: str) -> str:
    """The id of a unit in a copy: its edition is another, its number the same."""
    at = f"instr({value}, '_')"
    return f"(substr({value}, 1, {at} - 1) || {TAIL} || substr({value}, {at}))"


def _copy_facets(connection: sqlite3.Connection, copies: int) -> None:
    """Of which edition, kind and games each unit is: a copy has editions of its own alone."""
    for facet, names, units in connection.execute("SELECT * FROM search_facets").fetchall():
        known, packed = json.loads(names), np.frombuffer(units, NUMBER)
        shift = len(known) if facet == "edition" else 0
        if shift:
            known += [f"{name}-x{n}" for n in range(1, copies) for name in known]
        rows = np.concatenate([packed + n * shift for n in range(copies)]).astype(NUMBER)
        connection.execute(
            "UPDATE search_facets SET names = ?, units = ? WHERE facet = ?",
            (json.dumps(known), rows.tobytes(), facet),
        )


def in_copy(unit: str, copy: int) -> str:
    """The id that a unit has in a copy; the first has its own."""
    siglum, _, number = unit.partition("_")
    return f"{siglum}-x{copy}_{number}" if copy else unit


def tiled(packed: bytes, copies: int, size: int) -> bytes:
    """The places of a form in so many copies of ``size`` units each."""
    kept = np.tile(unpack([packed]).kept, copies)
    kept["row"] += np.repeat(np.arange(copies, dtype=np.uint32) * size, len(kept) // copies)
    return kept.tobytes()
