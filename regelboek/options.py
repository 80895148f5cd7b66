"""Options and arguments that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

BUILD = Path("build")

Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="map van de bouw")]
AsJson = Annotated[bool, typer.Option("--json", help="als JSON, voor programma's")]
