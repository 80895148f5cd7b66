"""The command line in Dutch: help, usage errors, and options that take several values."""

import re
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

# What the library says in a help text, and what we say.
HELP = (
    ("Usage:", "Gebruik:"),
    ("\nOptions:", "\nOpties:"),
    ("\nArguments:", "\nArgumenten:"),
    ("\nCommands:", "\nOpdrachten:"),
    ("Show this message and exit.", "Toont deze hulp."),
    ("COMMAND [ARGS]...", "OPDRACHT ..."),
    (" [OPTIONS]", " [OPTIES]"),
    ("{ID|CONCEPT}...", "ID|CONCEPT"),  # in several words it is still one
    ("[required]", ""),
    ("default: ", "standaard: "),
)
TYPE = re.compile(r" <(?:str|path|list\[str\])>")  # of an argument, in words for programmers
USAGE = (
    (re.compile(r"No such command '(.*?)'\."), r"onbekende opdracht \1"),
    (re.compile(r" Did you mean (.*)\?"), r" (bedoelt u \1?)"),
    (re.compile(r"No such command '(.*?)'"), r"onbekende opdracht \1"),
    (re.compile(r"Missing command\.?"), "geen opdracht gegeven"),
    (re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)"), r"\1 hoort hier niet"),
    (re.compile(r"Input should be a valid integer.*"), "geef een geheel getal"),
    (re.compile(r"Input should be greater than or equal to (\S+)"), r"geef \1 of meer"),
    (re.compile(r"(?:Value error, )?'.*' is not one of (.*?)\.?$"), r"kies uit \1"),
    (re.compile(r"Input should be less than or equal to (\S+)"), r"geef \1 of minder"),
)


def in_dutch(text: str) -> str:
    """A help text with the library's own words in Dutch."""
    for theirs, ours in HELP:
        text = text.replace(theirs, ours)
    return TYPE.sub("", text)


def usage_in_dutch(error: typer.TyperException) -> str:
    """A wrong use of the command line in one line: what, and where help is to be had."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "regelboek"
    said = str(getattr(error, "message", error))
    option = getattr(error, "option_name", "")
    param = getattr(error, "param", None)
    hint = "/".join(getattr(param, "opts", ())) if param else ""
    hint = hint if hint.startswith("-") else getattr(param, "display_name_raw", hint)
    match type(error).__name__:
        case "NoSuchOption":
            near = ", ".join(getattr(error, "possibilities", None) or ())
            said = f"onbekende optie {option}" + (f" (bedoelt u {near}?)" if near else "")
        case "MissingParameter":
            said = f"{hint} ontbreekt"
        case "BadParameter" if hint:
            said = f"{hint}: ongeldige waarde ({_translated(said)})"
        case "BadOptionUsage":
            said = f"bij {option} hoort {'geen' if 'does not take' in said else 'een'} waarde"
        case _:
            said = _translated(said)
    return f"{command}: {said}; zie {command} --help"


def _translated(said: str) -> str:
    for theirs, ours in USAGE:
        said = theirs.sub(ours, said)
    return said


class DutchGroup(TyperGroup):
    """All commands, with help in Dutch."""

    def get_help(self, ctx: Any) -> str:
        """The help text."""
        return in_dutch(super().get_help(ctx))


class DutchCommand(TyperCommand):
    """A command with help in Dutch, whose repeatable options take several values in a row."""

    def get_help(self, ctx: Any) -> str:
        """The help text."""
        return in_dutch(super().get_help(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the arguments: ``--texts a b`` stands for ``--texts a --texts b``."""
        if ctx.ignore_unknown_options:
            self._check_long_options(ctx, args)
        several = {
            name
            for param in self.params
            if getattr(param, "multiple", False)
            for name in param.opts
        }
        return super().parse_args(ctx, spread(args, several))

    def _check_long_options(self, ctx: Any, args: list[str]) -> None:
        """Where ``-(42)-`` may be asked for, ``--limt`` is still no question but a mistake."""
        known = {name for param in self.get_params(ctx) for name in param.opts}
        for arg in args:
            if arg == "--":
                return
            if arg.startswith("--") and arg.partition("=")[0] not in known:
                raise typer.BadParameter(f"onbekende optie {arg}", ctx=ctx)


def spread(args: list[str], several: set[str]) -> list[str]:
    """The arguments with each option of ``several`` repeated for every value that follows it.

    >>> spread(["--texts", "a", "b", "--out", "c"], {"--texts"})
    ['--texts', 'a', '--texts', 'b', '--out', 'c']
    """
    told: list[str] = []
    current = None
    values = 0
    for place, arg in enumerate(args):
        if arg == "--":
            return told + args[place:]
        if arg.startswith("-") and arg != "-":
            current = arg if arg in several else None
            values = 0
        elif current is not None:
            if values:
                told.append(current)
            values += 1
        told.append(arg)
    return told
