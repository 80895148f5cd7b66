"""``regelboek validate``: TEI and records against their schemas."""

from pathlib import Path
from typing import Annotated

import typer

from regelboek.output import Code, clear_failures, complain, counted, say
from schema.unusable import UnusableInput

HELP = "Toetst TEI en records aan hun schema's."
MOST = 20  # problems of a file that are printed; the rest are counted


def run(
    path: Annotated[
        Path, typer.Argument(metavar="PATH", help="een .xml, een .jsonl, of een map ermee")
    ],
) -> Code:
    """Prints what is wrong, a line each, and of a file that is wrong all over how much more;
    exit code 1 where anything is."""
    from publish.validate import validate_records, validate_tei

    files = _files(path)
    problems = 0
    for file in files:
        with clear_failures(file):
            check = validate_tei if file.suffix == ".xml" else validate_records
            found = check(file)
        for problem in found[:MOST]:
            complain(problem)
        if len(found) > MOST:
            complain(f"{file}: en nog {counted(len(found) - MOST, 'fout', 'fouten')}")
        problems += len(found)
    told = counted(len(files), "bestand", "bestanden"), counted(problems, "fout", "fouten")
    say(f"{path}: {', '.join(told)}")
    return Code.FAILED if problems else Code.DONE


def _files(path: Path) -> list[Path]:
    if not path.exists():
        raise UnusableInput(str(path), "dit bestaat niet", "geef een bestand of een map")
    found = [path] if path.is_file() else sorted(path.rglob("*"))
    files = [file for file in found if file.suffix in (".xml", ".jsonl") and file.is_file()]
    if not files:
        raise UnusableInput(
            str(path), "hier staat geen TEI (.xml) of records (.jsonl)", "geef de map van een bouw"
        )
    return files
