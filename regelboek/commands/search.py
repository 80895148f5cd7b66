"""``regelboek search``: the units that answer a question, best first, and why each does."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from regelboek.opened import build_folder, open_database
from regelboek.options import BUILD, AsJson, Out
from regelboek.output import IN_OWN_WORDS, Code, complain, say_nearest

if TYPE_CHECKING:
    from publish.search import Answer

HELP = (
    "Zoekt in de bouw: woorden in elke vorm, „een zin”, begin*, -woord, een artikel of een"
    " bladzijde; met editie:, soort:, spel:, eeuw:, voor:1900 en na:1950."
)
MOST_FORMS = 12


def run(
    query: Annotated[list[str], typer.Argument(metavar="QUERY", help="waarnaar")],
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=1, help="hoogstens zoveel")
    ] = 20,
    without: Annotated[
        list[str] | None, typer.Option("--without", metavar="FORM", help="zoek niet naar deze vorm")
    ] = None,
    out: Out = BUILD,
    as_json: AsJson = False,
) -> Code:
    """Prints the hits; none is an answer too, and no failure."""
    from publish.search import search

    connection = open_database(build_folder(out))
    answer = search(connection, " ".join(query), limit, without=without or ())
    _complain_of_idle(answer, without or ())
    if as_json:
        print(json.dumps(answer.hits, ensure_ascii=False, indent=2))
        return Code.DONE
    if answer.missing:
        say_nearest(answer.missing)
    _print_hits(answer)
    if answer.total > len(answer.shown):
        print(f"… {len(answer.shown)} van {answer.total}; meer met --limit")
    for one in answer.unmet:
        may_be = f"; het kan zijn: {', '.join(one.choices)}" if one.choices else ""
        print(f"{one.filter} laat niets door{may_be}")
    if not answer.shown and not answer.unmet:
        tips = ", ".join(answer.suggestions)
        print("niets gevonden" + (f"; probeer {tips}" if tips else ""))
    _print_reached(answer)
    return Code.DONE


def _complain_of_idle(answer: "Answer", without: Iterable[str]) -> None:
    """Names the forms that were to be left out, and were not looked for anyway."""
    from publish.search_words import fold

    forms = {fold(form) for one in answer.reached for form in (one.shown, *one.written())}
    for form in without:
        if fold(form) not in forms:
            complain(f"--without {form}: naar deze vorm werd niet gezocht; zie „gezocht naar”")


def _print_hits(answer: "Answer") -> None:
    from publish.interface import Interface

    dutch = Interface("nl")
    for hit, data in zip(answer.shown, answer.hits, strict=True):
        pages = [dutch.pages(hit.pages)] if hit.pages else []
        where = ", ".join([hit.name, *pages, *([IN_OWN_WORDS] if hit.said and hit.is_own else [])])
        why = "; ".join(reason.said(dutch) for reason in hit.reasons)
        print(f"{hit.id}  {where}  ({why})\n    {data['snippet']}")


def _print_reached(answer: "Answer") -> None:
    """The forms that were looked for, with the units of each; those switched off between []."""
    forms = {one.shown.lower(): one for one in reversed(answer.reached)}
    told = [
        f"[{one.shown}]" if one.off else f"{one.shown} ({one.units})"
        for one in reversed(forms.values())
    ]
    if len(told) > 1:
        more = ", …" if len(told) > MOST_FORMS else ""
        print(f"\ngezocht naar {', '.join(told[:MOST_FORMS])}{more}; zonder een vorm: --without")
