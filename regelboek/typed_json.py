"""JSON as somebody types it: what it says, or in one line why it is none."""

import json
from typing import Any

from schema.unusable import UnusableInput

# How the reader of JSON begins what it says, and what we say; places are counted from 1.
SAID = {
    "Expecting value": "hier hoort een waarde",
    "Expecting property name": "hier hoort een naam tussen dubbele aanhalingstekens",
    "Expecting ':'": "hier hoort een dubbele punt",
    "Expecting ','": "hier hoort een komma, of het einde",
    "Unterminated string": "deze tekst wordt niet gesloten",
    "Invalid control character": "dit teken mag in een tekst niet; schrijf \\n of \\t",
    "Invalid \\": "na een omgekeerde schuine streep staat hier iets onbekends",
    "Illegal trailing comma": "hier staat een komma te veel",
    "Extra data": "na het einde staat nog iets",
}


def read_json(text: str, place: str) -> Any:
    """What a text says. Raises UnusableInput, with the place, where it is no JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnusableInput(
            place, f"geen JSON ({_why(error)})", "geef een situatie als JSON"
        ) from error


def _why(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        told = (ours for theirs, ours in SAID.items() if error.msg.startswith(theirs))
        return f"teken {error.pos + 1}: {next(told, 'dit is niet te lezen')}"
    return "te diep" if isinstance(error, RecursionError) else "een getal is te lang"
