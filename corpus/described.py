"""Data files of the corpus, read into models: one clear line where one is wrong."""

import tomllib
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from schema.refusal import refusals
from schema.rule import Record
from schema.unusable import UnusableInput

Model = TypeVar("Model", bound=Record)


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file says. Raises UnusableInput where it is no such file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UnusableInput(
            str(path), f"geen beschrijving ({error})", f"verbeter {path.name}"
        ) from error


def validated(model: type[Model], described: object, place: str) -> Model:
    """The model that is described. Raises UnusableInput, with the first thing that is wrong."""
    try:
        return model.model_validate(described)
    except ValidationError as error:
        raise UnusableInput(place, refusals(error)[0], "verbeter de beschrijving") from error


def read_entries(path: Path, name: str, model: type[Model]) -> dict[str, Model]:
    """The entries ``[[name]]`` of a TOML file, each once, by their id, in the order of the file.

    Raises UnusableInput where one is wrong, two have one id, or there is none.
    """
    entries: dict[str, Model] = {}
    listed = read_toml(path).get(name)
    if not listed or not isinstance(listed, list):
        raise UnusableInput(str(path), f"hier staat geen [[{name}]]", "leg de beschrijving terug")
    for number, entry in enumerate(listed, 1):
        known = str(entry.get("id", number) if isinstance(entry, dict) else number)
        place = f"{path}, {name} {known}"
        if known in entries:
            raise UnusableInput(place, "deze id staat er tweemaal", "kies een andere")
        entries[known] = validated(model, entry, place)
    return entries
