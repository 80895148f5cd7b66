"""``regelboek restore``: the source text back from the TEI alone, byte for byte."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from regelboek.output import Code, clear_failures

HELP = "Schrijft uit de TEI alleen de brontekst terug, byte voor byte."


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE.xml", help="TEI die regelboek schreef")],
    output: Annotated[
        Path | None,
        typer.Option("--output", metavar="FILE", help="hierheen; anders naar de uitvoer"),
    ] = None,
) -> Code:
    """Writes the bytes of the source to a file or to stdout."""
    from publish.restore import restore

    data = restore(file)
    if output is None:
        sys.stdout.buffer.write(data)
        return Code.DONE
    with clear_failures(output):
        if output.exists() and not output.is_file():
            output.write_bytes(data)  # a device or a pipe stays what it is; a folder refuses
        else:
            _write_whole(output.resolve(), data)
    return Code.DONE


def _write_whole(path: Path, data: bytes) -> None:
    """``path`` holds all of ``data`` or what it held before."""
    part = path.with_name(f".{path.name}.regelboek-{os.getpid()}")
    try:
        part.write_bytes(data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
