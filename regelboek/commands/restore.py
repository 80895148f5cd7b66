"""``regelboek restore``: the source text back from the TEI alone, byte for byte."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from regelboek.output import IN_OWN_WORDS, Code, clear_failures, complain

HELP = (
    "Schrijft uit de TEI alleen de brontekst terug, byte voor byte; uit TEI in eigen woorden die"
    " eigen tekst, en zegt dat."
)


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE.xml", help="TEI die regelboek schreef")],
    output: Annotated[
        Path | None,
        typer.Option("--output", metavar="FILE", help="hierheen; anders naar de uitvoer"),
    ] = None,
) -> Code:
    """Writes the bytes of the source to a file or to stdout; those of our own text are named."""
    from publish.markup import read_document
    from publish.restore import restored

    document = read_document(file)
    data = restored(document, str(file))
    if _is_our_own(document):
        complain(f"{file}: dit is de tekst {IN_OWN_WORDS}, niet de brontekst van het boek")
    if output is None:
        sys.stdout.buffer.write(data)
        return Code.DONE
    with clear_failures(output):
        if output.exists() and not output.is_file():
            output.write_bytes(data)  # a device or a pipe stays what it is; a folder refuses
        else:
            _write_whole(output.resolve(), data)
    return Code.DONE


def _is_our_own(document: bytes) -> bool:
    """Whether the header says that the text is a restatement."""
    from lxml import etree

    from publish.markup import TEI, parse_xml
    from publish.tei_header import RESTATED_BY

    said = etree.fromstring(RESTATED_BY).findtext("resp")
    told = parse_xml(document).iterfind(f"{{{TEI}}}teiHeader//{{{TEI}}}resp")
    return any(one.text == said for one in told)


def _write_whole(path: Path, data: bytes) -> None:
    """``path`` holds all of ``data`` or what it held before."""
    part = path.with_name(f".{path.name}.regelboek-{os.getpid()}")
    try:
        part.write_bytes(data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
