"""Records: one JSON object a line, in reading order."""

from collections.abc import Iterable
from pathlib import Path

from schema.rule import Rule

# Ends of lines to some readers, though not to JSON: written as escapes.
LINE_SIGNS = {"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def format_records(rules: Iterable[Rule]) -> str:
    """The records as JSON Lines: keys in the order of the model, letters as they are.

    Holds afterwards: the same records give the same text, each on one line.
    """
    return "".join(f"{_line(rule)}\n" for rule in rules)


def write_records(path: Path, rules: Iterable[Rule]) -> None:
    """Writes records to ``path``, in UTF-8."""
    path.write_bytes(format_records(rules).encode("utf-8"))


def _line(rule: Rule) -> str:
    line = rule.model_dump_json()
    if not line.isascii():
        for sign, escape in LINE_SIGNS.items():
            line = line.replace(sign, escape)
    return line
