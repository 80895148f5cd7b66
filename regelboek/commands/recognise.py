"""``regelboek recognise``: which edition a text is, and why."""

from pathlib import Path
from typing import Annotated

import typer

from regelboek.output import Code, say

HELP = "Zegt welke uitgave een tekst is, en waaraan dat te zien is."


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="een bestand met tekst")],
) -> Code:
    """Prints the edition with the words by which it is known, or how it would be read."""
    from parsers.parse import parse
    from parsers.recognise import recognise
    from regelboek.inputs import read_input
    from regelboek.plan import known_editions

    item = read_input(file)
    editions = known_editions()
    known = recognise(item.text, editions)
    if known.edition is None:
        edition = parse(item.data, editions, name=item.name).edition
        say(f"{file}: geen beschreven uitgave")
        print(f"  gelezen als:  {edition.siglum}, met de grammatica {edition.grammar}")
        return Code.DONE
    total = len(known.found) + len(known.missing)
    say(f"{file}: {known.edition.siglum}, {known.edition.bibliography.title}")
    print(f"  herkend aan:  {len(known.found)} van {total}: {_quoted(known.found)}")
    if known.missing:
        print(f"  niet gevonden: {_quoted(known.missing)}")
    return Code.DONE


def _quoted(words: tuple[str, ...]) -> str:
    return ", ".join(f"„{word}”" for word in words)
