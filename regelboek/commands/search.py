"""``regelboek search``: the units that answer a question, best first."""

import json
from typing import Annotated

import typer

from regelboek.opened import build_folder, open_database
from regelboek.options import BUILD, AsJson, Out
from regelboek.output import Code, say_nearest

HELP = "Zoekt in de bouw: woorden, „een zin”, begin*, een artikel of een bladzijde."


def run(
    query: Annotated[list[str], typer.Argument(metavar="QUERY", help="waarnaar")],
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=1, help="hoogstens zoveel")
    ] = 20,
    out: Out = BUILD,
    as_json: AsJson = False,
) -> Code:
    """Prints the hits; none is an answer too, and no failure."""
    from publish.search import search

    connection = open_database(build_folder(out))
    answer = search(connection, " ".join(query), limit)
    if as_json:
        print(json.dumps(answer.hits, ensure_ascii=False, indent=2))
        return Code.DONE
    if answer.missing:
        say_nearest(answer.missing)
    for hit in answer.hits:
        print(f"{hit['id']}  ({hit['via']})\n    {hit['snippet']}")
    if answer.total > len(answer.hits):
        print(f"… {len(answer.hits)} van {answer.total}; meer met --limit")
    if not answer.hits:
        tips = ", ".join(answer.suggestions)
        print("niets gevonden" + (f"; probeer {tips}" if tips else ""))
    return Code.DONE
