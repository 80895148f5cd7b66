"""``regelboek variants``: one rule across the editions, the oldest first, and what differs."""

import json
import sqlite3
from dataclasses import asdict
from typing import Annotated

import typer

from regelboek.opened import build_folder, open_database
from regelboek.options import BUILD, ONE_UNIT, AsJson, Out
from regelboek.output import IN_OWN_WORDS, Code, paragraphs, say_nearest
from regelboek.pages import unknown_page
from schema.unusable import UnusableInput

HELP = "Toont een regel naast die van de andere uitgaven: 54, 'art. 27B' of een begrip."
NEAR = 3  # concepts suggested


def run(
    asked: Annotated[list[str], typer.Argument(metavar="ID|CONCEPT", help=ONE_UNIT)],
    out: Out = BUILD,
    as_json: AsJson = False,
) -> Code:
    """Prints each concept that the rule belongs to; as JSON a list of them."""
    from publish.variants import load_variants

    connection = open_database(build_folder(out))
    found = [
        variants
        for concept in _concepts(connection, " ".join(asked), quiet=as_json)
        if (variants := load_variants(connection, concept)) is not None
    ]
    if as_json:
        print(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=2))
        return Code.DONE
    for n, variants in enumerate(found):
        print(("\n" if n else "") + f"{variants.label}  ({variants.id})")
        print("\n".join(paragraphs(variants.definition)))
        for edition in variants.editions:
            print(f"\n{edition.year}  {edition.title} ({edition.siglum})")
            for unit in edition.units:
                own = f", {IN_OWN_WORDS}" if unit.text and unit.witness == "restated" else ""
                print(f"\n  {unit.name}  [{unit.id}]{own}")
                print("\n".join(paragraphs(unit.text or "(de tekst ontbreekt)", "    ")))
        if variants.differences:
            print("\nVerschillen")
        for aspect in variants.differences:
            print(f"\n  {aspect.name}")
            for siglum, says in aspect.says.items():
                print("\n".join(paragraphs(f"{siglum}: {says}", "    ")))
    return Code.DONE


def _concepts(connection: sqlite3.Connection, asked: str, *, quiet: bool) -> list[str]:
    """The concepts that are meant. Raises UnusableInput where nothing is."""
    from publish.locate import locate
    from publish.variants import concepts_of

    known = {
        name.lower(): row[0]
        for row in connection.execute("SELECT id, label_nl, label_en FROM concepts")
        for name in row
    }
    if asked.strip().lower() in known:
        return [known[asked.strip().lower()]]
    located = locate(connection, asked)
    if located is None:
        raise unknown_page(connection, asked) or UnusableInput(
            asked, "deze regel of dit begrip staat niet in de bouw", _advice(known, asked)
        )
    if located.missing and not quiet:
        say_nearest(located.missing)
    concepts = concepts_of(connection, located.ids[0])
    if not concepts:
        raise UnusableInput(
            located.ids[0], "hoort nog bij geen begrip", "zoek met regelboek search"
        )
    return concepts


def _advice(known: dict[str, str], asked: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(asked.strip().lower(), known, NEAR, cutoff=0.6)
    names = ", ".join(dict.fromkeys(known[one] for one in near))
    return f"bedoelt u {names}?" if names else "zoek haar met regelboek search"
