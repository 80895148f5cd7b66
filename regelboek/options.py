"""Options and arguments that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

from schema.unusable import UnusableInput

BUILD = Path("build")
# The words of an argument are joined: nobody has to quote `cite art. 64A2`.
ONE_UNIT = "één regel of begrip, ook in losse woorden: art. 64A2"

Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="map van de bouw")]
AsJson = Annotated[bool, typer.Option("--json", help="als JSON, voor programma's")]


def named_path(name: str) -> Path:
    """The path of that name. Raises UnusableInput where there is none: it is not this folder."""
    if not name.strip():
        raise UnusableInput("--texts", "er is niets genoemd", "geef een bestand of een map")
    return Path(name)
