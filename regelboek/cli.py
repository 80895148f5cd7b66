"""The command line: ``regelboek COMMAND``, one module a command."""

import sys

import typer

from regelboek.commands import build, recognise, restore, search, serve, show, validate
from regelboek.dutch import DutchCommand, DutchGroup, usage_in_dutch
from regelboek.output import Code, complain
from schema.unusable import UnusableInput

INTERRUPTED = 130  # as a shell has it

app = typer.Typer(
    cls=DutchGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Nederlandse kaartspelregels, van OCR tot regels die men leest, zoekt en aanhaalt.",
)
for module in (build, serve, show, search, recognise, validate, restore):
    name = module.__name__.rpartition(".")[2]
    # A question may begin with a dash: -(42)-
    settings = {"ignore_unknown_options": module in (show, search)}
    app.command(name, cls=DutchCommand, help=module.HELP, context_settings=settings)(module.run)


@app.callback()
def options() -> None:
    """Nothing but the commands."""


def main(args: list[str] | None = None) -> None:
    """Runs a command and leaves with its exit code; what goes wrong is one line on stderr."""
    try:
        code = app(args, prog_name="regelboek", standalone_mode=False)
    except UnusableInput as error:
        complain(error)
        code = Code.UNUSABLE
    except typer.TyperException as error:
        complain(usage_in_dutch(error))
        code = Code.UNUSABLE
    if code == INTERRUPTED:
        complain("regelboek: afgebroken")
    sys.exit(int(code or Code.DONE))
