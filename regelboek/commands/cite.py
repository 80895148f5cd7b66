"""``regelboek cite``: how a unit, or a concept with its units, is cited and can be checked."""

import sqlite3
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from regelboek.opened import build_folder, open_database
from regelboek.options import BUILD, ONE_UNIT, Out
from regelboek.output import Code, complain
from regelboek.pages import unknown_page
from schema.unusable import UnusableInput

if TYPE_CHECKING:
    from publish.cite import Cited

HELP = "Zegt hoe men een regel of een begrip aanhaalt: 54, 'art. 27B', verzaking-straf."
NEAR, MOST = 3, 8  # ids suggested, ids named in a list
Style = Literal["text", "bibtex", "ris", "csl-json"]
Lang = Literal["nl", "en"]


def run(
    asked: Annotated[list[str], typer.Argument(metavar="ID|CONCEPT", help=ONE_UNIT)],
    out: Out = BUILD,
    style: Annotated[
        Style,
        typer.Option("--style", metavar="text|bibtex|ris|csl-json", help="de vorm"),
    ] = "text",
    lang: Annotated[
        Lang,
        typer.Option("--lang", metavar="nl|en", help="de taal van wat Regelboek erbij zegt"),
    ] = "nl",
    site: Annotated[
        str,
        typer.Option("--site", metavar="URL", help="de site waar men haar leest, voor het adres"),
    ] = "",
) -> Code:
    """Prints the citation alone, so that it can be put into a file; what else may be meant is
    said on stderr."""
    from publish.cite_styles import STYLES

    connection = open_database(build_folder(out))
    cited = _cited(connection, " ".join(asked), _address(site))
    told = STYLES[style](cited, lang)
    sys.stdout.write(told if told.endswith("\n") else f"{told}\n")
    return Code.DONE


def _address(site: str) -> str:
    """The address of a site, as it is given: the addresses of its pages begin with it."""
    from urllib.parse import urlsplit

    if site and not site.startswith(("http://", "https://")):
        raise UnusableInput(f"--site {site}", "dit is geen adres", "begin het met https://")
    try:
        parts = urlsplit(site)
        known = bool(parts.hostname) and parts.port != 0
    except ValueError:
        known = False
    if site and (not known or not site.isprintable() or " " in site):
        raise UnusableInput(
            f"--site {site}", "dit is geen adres", "geef het als https://regelboek.example"
        )
    if "?" in site or "#" in site:
        raise UnusableInput(
            f"--site {site}", "hier kan geen bladzijde achter staan", "laat ? of # en wat volgt weg"
        )
    return site


def _cited(connection: sqlite3.Connection, asked: str, site: str) -> "Cited":
    """What is meant: a concept by its name, or the likeliest unit.

    Raises UnusableInput where nothing is, and where only something near it is: whoever
    cites a rule must not get another.
    """
    from publish.cite import cite_concept, cite_unit
    from publish.locate import locate

    concepts = _concepts(connection)
    found: Cited | None
    if name := concepts.get(asked.strip().casefold()):
        found = cite_concept(connection, name, site)
    else:
        located = locate(connection, asked)
        if located is None or located.missing:
            raise _unknown(connection, asked, located.ids if located else (), concepts)
        found = cite_unit(connection, located.ids[0], site)
        _name_others(asked, located.ids[1:])
    if found is None:
        raise UnusableInput(asked, "de bouw is niet heel", "bouw opnieuw")
    return found


def _concepts(connection: sqlite3.Connection) -> dict[str, str]:
    """The ids of the concepts, by all their names."""
    rows = connection.execute("SELECT id, label_nl, label_en FROM concepts").fetchall()
    return {name.casefold(): row[0] for row in rows for name in row}


def _name_others(asked: str, others: tuple[str, ...]) -> None:
    if others:
        more = f" en nog {len(others) - MOST}" if len(others) > MOST else ""
        complain(f"{asked}: kan ook zijn {', '.join(others[:MOST])}{more}")


def _unknown(
    connection: sqlite3.Connection, asked: str, above: Iterable[str], concepts: dict[str, str]
) -> UnusableInput:
    from difflib import get_close_matches

    if (page := unknown_page(connection, asked)) is not None:
        return page
    near = list(above)[:NEAR]
    if not near:
        known = concepts | {
            form.casefold(): row[0]
            for row in connection.execute("SELECT id, number FROM rules")
            for form in row
        }
        close = get_close_matches(asked.strip().casefold(), known, NEAR, cutoff=0.6)
        near = list(dict.fromkeys(known[form] for form in close))
    advice = f"bedoelt u {', '.join(near)}?" if near else "zoek haar met regelboek search"
    return UnusableInput(asked, "deze regel of dit begrip staat niet in de bouw", advice)
