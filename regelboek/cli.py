"""The command line: ``regelboek COMMAND``, one module a command."""

import io
import os
import sqlite3
import sys
from contextlib import suppress

import typer

from regelboek.commands import (
    audit,
    build,
    check,
    cite,
    decide,
    modernise,
    recognise,
    restore,
    search,
    serve,
    show,
    validate,
    variants,
)
from regelboek.dutch import DutchCommand, DutchGroup, usage_in_dutch
from regelboek.output import Code, complain, refused, unreadable
from schema.unusable import UnusableInput

INTERRUPTED = 130  # as a shell has it

app = typer.Typer(
    cls=DutchGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Nederlandse kaartspelregels, van OCR tot regels die men leest, zoekt en aanhaalt.",
)
for module in (
    build,
    serve,
    show,
    search,
    variants,
    cite,
    check,
    decide,
    audit,
    recognise,
    modernise,
    validate,
    restore,
):
    name = module.__name__.rpartition(".")[2]
    # A question may begin with a dash: -(42)-
    settings = {"ignore_unknown_options": module in (show, search, variants, cite)}
    app.command(
        name,
        cls=DutchCommand,
        help=module.HELP,
        short_help=module.HELP,  # whole: left to itself it ends at the first stop, of „art.”
        context_settings=settings,
    )(module.run)


@app.callback()
def options() -> None:
    """Nothing but the commands."""


def main(args: list[str] | None = None) -> None:
    """Runs a command and leaves with its exit code; what goes wrong is one line on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # no sign is too odd for an old terminal
            stream.reconfigure(errors="backslashreplace")
    try:
        code = app(args, prog_name="regelboek", standalone_mode=False)
        _write_out()
    except UnusableInput as error:
        complain(error)
        code = Code.UNUSABLE
    except BrokenPipeError:  # whoever listened has heard enough
        code = Code.DONE
    except OSError as error:  # of stdout: who opens a file says which
        with suppress(OSError):
            _write_out()
        complain(refused(error, error.filename or "de uitvoer"))
        code = Code.UNUSABLE
    except sqlite3.DatabaseError as error:
        told = unreadable(error)
        if told is None:
            raise
        complain(told)
        code = Code.UNUSABLE
    except typer.TyperException as error:
        complain(usage_in_dutch(error))
        code = Code.UNUSABLE
    if code == INTERRUPTED:
        complain("regelboek: afgebroken")
    sys.exit(int(code or Code.DONE))


def _write_out() -> None:
    """What was said is written now; where it can't be, it is let go, as Python tries again."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise
