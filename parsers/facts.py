"""What an edition's description tells its grammar, checked against the grammar's own model."""

from typing import TypeVar

from pydantic import BaseModel, ValidationError

from schema.edition import Edition
from schema.refusal import refusals
from schema.unusable import UnusableInput

Facts = TypeVar("Facts", bound=BaseModel)


def read_facts(edition: Edition, model: type[Facts]) -> Facts:
    """The facts of an edition as its grammar knows them; those of no description are empty.

    Raises UnusableInput, one line with the place, where they are wrong.
    """
    try:
        return model.model_validate(edition.facts)
    except ValidationError as error:
        raise UnusableInput(
            f"{edition.siglum}/edition.toml",
            refusals(error, "facts")[0],
            "verbeter de beschrijving",
        ) from error
