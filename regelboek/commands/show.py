"""``regelboek show``: one unit, by its id or as people cite it."""

import json
import sqlite3
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from regelboek.opened import build_folder, check_record, open_database, read_record
from regelboek.options import BUILD, AsJson, Out
from regelboek.output import IN_OWN_WORDS, Code, paragraphs, say_nearest
from regelboek.pages import unknown_page
from schema.unusable import UnusableInput

if TYPE_CHECKING:
    from publish.outline import Node

HELP = "Toont een regel: 27B3, 'art. 27 B 3', 'regel 54', 'Bend 54' of een id."
NEAR, MOST = 3, 8  # ids suggested, ids named in a list
BROKEN_OFF = "[de bron breekt hier af]"
STEP = "  "  # by which each layer below is set in


def run(
    unit: Annotated[str, typer.Argument(metavar="ID", help="een id, of zoals men haar aanhaalt")],
    out: Out = BUILD,
    as_json: AsJson = False,
) -> Code:
    """Prints the unit that is meant first with what stands below it, and names the others.

    A heading over much shows the first layer of it, as a table of contents does. Of an article
    that the text lacks the nearest is printed, and that it is that; but not as JSON, for what a
    program asks for it gets, or nothing.
    """
    from publish.locate import locate

    folder = build_folder(out)
    connection = open_database(folder)
    located = locate(connection, unit)
    if located is None or (located.missing and as_json):
        raise _unknown(connection, unit, located.ids if located else ())
    record = read_record(folder, located.ids[0])
    if record is None:
        raise UnusableInput(located.ids[0], "de records van deze bouw missen haar", "bouw opnieuw")
    if as_json:
        check_record(record)
        print(json.dumps(record, ensure_ascii=False, indent=2))
        return Code.DONE
    try:
        told = _lines(connection, record, located.ids[1:])
    except (AttributeError, KeyError, TypeError):
        check_record(record)  # else it is not the record that is wrong
        raise
    if located.missing:
        say_nearest(located.missing)
    print("\n".join(told))
    return Code.DONE


def _unknown(connection: sqlite3.Connection, unit: str, above: Iterable[str]) -> UnusableInput:
    from difflib import get_close_matches

    if (page := unknown_page(connection, unit)) is not None:
        return page
    near = list(above)[:NEAR]
    if not near:
        known = {
            form: row[0]
            for row in connection.execute("SELECT id, number FROM rules")
            for form in (row[0].lower(), row[1].lower())
        }
        close = get_close_matches(unit.strip().lower(), known, NEAR, cutoff=0.6)
        near = list(dict.fromkeys(known[form] for form in close))
    advice = f"bedoelt u {', '.join(near)}?" if near else "zoek haar met regelboek search"
    return UnusableInput(unit, "deze regel staat niet in de bouw", advice)


def _lines(
    connection: sqlite3.Connection, record: dict[str, Any], others: Iterable[str]
) -> list[str]:
    """The unit as one reads it: what it is, where it stands, its text, where it leads."""
    title = f" {record['title']}" if record["title"] else ""
    pages = f", blz. {', '.join(record['pages'])}" if record["pages"] else ""
    lines = [f"{record['label']}{title}", f"{record['id']}{pages}"]
    if record["part"]:
        lines.append(" › ".join(record["part"]))
    if record["witness"] == "restated":
        lines.append(IN_OWN_WORDS)
    below = _below(connection, record["id"], record["witness"])
    if record["text"] or not below:
        lines += ["", *paragraphs(record["text"] or "(de tekst ontbreekt)")]
    if record["truncated"] and record["text"] and not below:
        lines.append(BROKEN_OFF)
    lines += [*below, ""]
    for reference in record["references"]:
        targets = ", ".join(_target(target) for target in reference["targets"])
        lines.append(f"→ {reference['raw']}: {targets or '(niet in deze tekst)'}")
    cited_by = connection.execute(
        "SELECT DISTINCT rule FROM refs WHERE target = ? ORDER BY id", (record["id"],)
    )
    lines += _listed("← genoemd in", [row[0] for row in cited_by])
    lines += _listed("ook:", list(others))
    return lines if lines[-1] else lines[:-1]


def _below(connection: sqlite3.Connection, unit: str, witness: str) -> list[str]:
    """The units below one, each with its text; of what is too much to read, the first layer.

    Those in our own words are marked where the unit above them, of this witness, is not.
    """
    from publish.branch import load_branch
    from publish.references import AMONG, as_list

    outline = load_branch(connection, unit)
    node = outline.nodes[unit]
    if not outline.is_read_whole(node):
        first = outline.below.get(unit, [])
        return ["", *(f"{one.label}{_titled(one)}  ({one.id})" for one in first)]
    texts = {
        row: told
        for row, *told in connection.execute(
            f"SELECT id, text, truncated, witness FROM rules WHERE id {AMONG}",
            (as_list(outline.nodes),),
        )
    }
    lines = []
    for depth, one in outline.descendants(node):
        indent = STEP * (depth - 1)
        text, truncated, of = texts[one.id]
        lost = "" if text or not one.absent else "  (de tekst ontbreekt)"
        own = f"  ({IN_OWN_WORDS})" if text and of == "restated" != witness else ""
        lines += ["", f"{indent}{one.label}{_titled(one)}{lost}{own}"]
        lines += paragraphs(text, indent + STEP) if text else []
        if truncated and text and one.id not in outline.below:
            lines.append(f"{indent}{STEP}{BROKEN_OFF}")
    return lines


def _titled(node: "Node") -> str:
    return f" {node.own_title}" if node.own_title else ""


def _target(target: dict[str, str]) -> str:
    told = {"absent": " (ontbreekt in deze tekst)", "external": " (ander boek)"}
    return target["id"] + told.get(target["status"], "")


def _listed(name: str, ids: list[str]) -> list[str]:
    if not ids:
        return []
    more = f" en nog {len(ids) - MOST}" if len(ids) > MOST else ""
    return [f"{name} {', '.join(ids[:MOST])}{more}"]
