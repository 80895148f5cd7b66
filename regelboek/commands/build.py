"""``regelboek build``: texts to TEI, records, database and report."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from regelboek.options import BUILD, Out, named_path
from regelboek.output import Code, complain, counted, say

HELP = "Bouwt uit teksten TEI, records, database en verslag."
Profile = Literal["local", "public"]


def run(
    texts: Annotated[
        list[Path] | None,
        typer.Option(
            "--texts",
            metavar="PATH ...",
            parser=named_path,
            help="bestanden of mappen met teksten; zonder: wat het project zelf meebrengt",
        ),
    ] = None,
    complete: Annotated[
        bool,
        typer.Option(
            "--complete",
            help="naast --texts ook de andere uitgaven, in de eigen woorden van het project",
        ),
    ] = False,
    out: Out = BUILD,
    profile: Annotated[
        Profile,
        typer.Option(
            "--profile",
            metavar="local|public",
            help="public: zonder de brontekst van uitgaven waar rechten op rusten",
        ),
    ] = "local",
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="SIGLUM ...", help="alleen deze uitgaven"),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option("--without", metavar="METHOD ...", help="zonder deze manier van herstel"),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=1, help="in zoveel processen tegelijk")
    ] = 1,
) -> Code:
    """Builds; each input that had to be skipped is named, and makes the exit code 3.

    A text that doesn't say what the ruleset takes from it ends the build with 1.
    """
    from regelboek.build import build
    from regelboek.plan import check_methods, choose, completed, plan_own, plan_texts
    from regelboek.verified import NotBorneOut

    check_methods(without or ())
    supplied = plan_texts(texts) if texts else plan_own()
    plan = choose(completed(supplied) if complete else supplied, only or ())
    try:
        entries = build(plan, out, profile=profile, workers=workers, without=without or ())
    except NotBorneOut as unborne:
        complain(unborne)
        return Code.FAILED
    for line in (*plan.skipped, *plan.notes):
        complain(line)
    shown = [entry for entry in entries if entry["shown"]]
    units = sum(entry["units_total"] for entry in shown)
    told = counted(len(shown), "uitgave", "uitgaven"), counted(units, "eenheid", "eenheden")
    say(f"{out}: {', '.join(told)}")
    return Code.SKIPPED if plan.skipped else Code.DONE
