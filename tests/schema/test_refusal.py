"""What is said of a description that is wrong."""

from typing import Any

import pytest
from pydantic import ValidationError

from schema.edition import Edition
from schema.refusal import refusals

RIGHT: dict[str, Any] = {
    "siglum": "havik-1907",
    "bibliography": {"title": "Het havikspel"},
    "date": {"earliest": 1907},
    "rights": {"status": "public-domain", "statement": "Vrij.", "reason": "Verzonnen."},
    "grammar": "rules",
    "cite": "regel {number}",
}

WRONG = [
    ({"siglum": None}, "siglum: geef tekst, tussen aanhalingstekens"),
    ({"date": {"year": 1907}}, "date.year: deze naam is onbekend"),
    ({"date": {"earliest": "vroeg"}}, "date.earliest: geef een geheel getal"),
    ({"bibliography": {}}, "bibliography.title: dit ontbreekt"),
    ({"grammar": "wet"}, "grammar: kies uit 'rules', 'code', 'prose' of 'web'"),
    ({"games": "havikspel"}, "games: geef een lijst, tussen [ en ]"),
    ({"invented": "soms"}, "invented: geef true of false"),
    ({"layout": {"lines": "los"}}, "layout.lines: kies uit 'running' of 'separate'"),
]


@pytest.mark.parametrize(("change", "said"), WRONG)
def test_what_is_wrong_is_said_in_dutch(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError) as raised:
        Edition.model_validate(RIGHT | change)
    assert refusals(raised.value) == [said]
    assert refusals(raised.value, "facts") == [f"facts.{said}"]


def test_the_description_that_these_are_changes_of_is_right() -> None:
    assert Edition.model_validate(RIGHT).known
