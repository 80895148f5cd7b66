"""The site as a server: Datasette over the database of a build, with the reading pages."""

from pathlib import Path
from typing import Any

from datasette.app import Datasette
from datasette.plugins import pm

from publish import site
from publish.database import NAME
from publish.metadata import metadata
from schema.unusable import UnusableInput


def make_datasette(out: Path) -> Any:
    """A Datasette over the build in the folder ``out``, with the pages of the site.

    The database is opened as one that nobody changes. Raises UnusableInput where there is
    no database.
    """
    database = out / f"{NAME}.db"
    if not database.is_file():
        raise UnusableInput(str(database), "hier is geen bouw", "draai eerst regelboek build")
    if not pm.is_registered(site):
        pm.register(site, name="regelboek")
    return Datasette(
        files=[],
        immutables=[str(database)],
        metadata=metadata(),
        settings={"default_page_size": 50, "allow_download": True},
    )


def serve(out: Path, host: str = "127.0.0.1", port: int = 8001) -> None:
    """Serve the build in the folder ``out`` until it is stopped."""
    import uvicorn

    app = make_datasette(out).app()
    uvicorn.run(app, host=host, port=port, log_level="warning", lifespan="on", workers=1)
