"""``regelboek audit``: errors that the sources themselves contain."""

import json
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from regelboek.opened import build_folder, open_database
from regelboek.options import BUILD, AsJson, Out
from regelboek.output import Code, counted, say
from regelboek.swap import RECORDS
from schema.unusable import UnusableInput

if TYPE_CHECKING:
    from publish.audit import Audited
    from schema.erratum import Erratum
    from schema.rule import IndexEntry, Rule

HELP = "Toont de fouten die in de bronnen zelf staan: wat er staat, wat er hoort, en waarom."
WHAT = {
    "sum": "som",
    "count": "aantal",
    "score": "score",
    "matchpoints": "matchpunten",
    "imps": "IMP's",
    "boards": "borden",
    "hand": "kaarten in een hand",
    "auction": "bieden",
    "reference": "verwijzing",
    "index": "trefwoord",
    "contents": "inhoudsopgave",
    "table": "tabel",
    "contradiction": "tegenspraak",
    "wording": "woorden",
    "number": "getal",
}
SURE = {"certain": "zeker", "likely": "waarschijnlijk", "possible": "mogelijk"}
STATES = {"agrees": "klopt", "errs": "klopt niet", "absent": "staat niet in deze tekst"}


def run(
    everything: Annotated[
        bool, typer.Option("--all", help="ook wat nagerekend is en klopt")
    ] = False,
    out: Out = BUILD,
    as_json: AsJson = False,
) -> Code:
    """Prints the errors of each edition of a build: the book's own, then those of the reading."""
    folder = build_folder(out)
    connection = open_database(folder)
    audited = {
        row["siglum"]: _audit(folder, connection, row["siglum"])
        for row in connection.execute("SELECT siglum FROM editions ORDER BY position")
    }
    if as_json:
        print(json.dumps(_as_data(audited, everything), ensure_ascii=False, indent=2))
        return Code.DONE
    for siglum, one in audited.items():
        _tell(siglum, one, everything)
    return Code.DONE


def _audit(folder: Path, connection: sqlite3.Connection, siglum: str) -> "Audited":
    from publish.audit import audit

    return audit(siglum, _records(folder, siglum), _index(connection, siglum))


def _records(folder: Path, siglum: str) -> list["Rule"]:
    from pydantic import ValidationError

    from schema.rule import Rule

    path = folder / RECORDS / f"{siglum}.jsonl"
    if not path.is_file():  # its text may not be shown
        return []
    try:
        with path.open(encoding="utf-8") as lines:
            return [Rule.model_validate_json(line) for line in lines]
    except (ValidationError, UnicodeDecodeError) as error:
        raise UnusableInput(str(path), "dit zijn geen records", "bouw opnieuw") from error


def _index(connection: sqlite3.Connection, siglum: str) -> list["IndexEntry"]:
    from schema.rule import IndexEntry

    rows = connection.execute(
        "SELECT * FROM index_entries WHERE edition = ? ORDER BY position", (siglum,)
    )
    return [
        IndexEntry(
            edition=siglum,
            position=row["position"],
            unit=row["unit"],
            head=row["head"],
            sub=row["sub"],
            articles=json.loads(row["articles"]),
            see=json.loads(row["see"]),
            see_also=json.loads(row["see_also"]),
            span=[row["span_start"], row["span_end"]],
        )
        for row in rows
    ]


def _as_data(audited: dict[str, "Audited"], everything: bool) -> Any:
    """The errors as a list; with what was recomputed as an object of two."""
    errata = [erratum.model_dump() for one in audited.values() for erratum in one.errata]
    if not everything:
        return errata
    checked = [
        {
            "edition": siglum,
            "unit": f"{siglum}_{it.unit}",
            "says": it.says,
            "expression": it.expression,
            "outcome": it.outcome,
            "state": it.state,
        }
        for siglum, one in audited.items()
        for it in one.checked
    ]
    return {"errata": errata, "checked": checked}


def _tell(siglum: str, one: "Audited", everything: bool) -> None:
    printed = [erratum for erratum in one.errata if erratum.source == "print"]
    misread = [erratum for erratum in one.errata if erratum.source == "ocr"]
    say(
        f"{siglum}: {counted(len(printed), 'fout', 'fouten')} in het boek, "
        f"{len(misread)} bij het overlezen; "
        f"{counted(len(one.checked), 'bewering', 'beweringen')} nagerekend"
    )
    for head, errata in (("", printed), ("bij het overlezen ontstaan:", misread)):
        if head and errata:
            print(f"  {head}")
        for erratum in errata:
            _tell_erratum(erratum)
    if everything:
        for it in one.checked:
            print(f"    {it.unit}: „{it.says}”: {STATES[it.state]} ({it.expression}: {it.outcome})")


def _tell_erratum(erratum: "Erratum") -> None:
    say(f"  {erratum.unit} ({WHAT[erratum.what]}, {SURE[erratum.certainty]})")
    print(f"    staat: {erratum.says}")
    print(f"    hoort: {erratum.right}")
    print(f"    want:  {erratum.why}")
