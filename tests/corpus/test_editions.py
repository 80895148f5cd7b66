"""Descriptions of editions: what may be said in them, and what is refused."""

from pathlib import Path

import pytest

from corpus.loader import SPECIMENS, load_edition
from parsers.spelling_known import OLD, spellings
from schema.edition import SPELLINGS
from schema.unusable import UnusableInput

SAYS = 'spelling = "Siegenbeek (nagebootst)"'


def described(folder: Path, spelling: str) -> Path:
    """The description of a specimen, with another spelling."""
    text = (SPECIMENS / "voorbeeld-proza" / "edition.toml").read_text(encoding="utf-8")
    assert SAYS in text
    path = folder / "edition.toml"
    path.write_text(text.replace(SAYS, f'spelling = "{spelling}"'), encoding="utf-8")
    return path


@pytest.mark.parametrize("spelling", ["Klingon", "", "Siegenbeck", "19950"])
def test_a_spelling_that_nobody_knows_is_refused(tmp_path: Path, spelling: str) -> None:
    path = described(tmp_path, spelling)
    with pytest.raises(UnusableInput) as refused:
        load_edition(tmp_path)
    said = str(refused.value)
    assert said.startswith(f"{path}: spelling: „{spelling}” is geen bekende spelling")
    assert all(one in said for one in SPELLINGS)
    assert "\n" not in said


@pytest.mark.parametrize(
    "spelling", [*SPELLINGS, "de Vries-te Winkel", "De Vries en Te Winkel", "hedendaags"]
)
def test_each_known_spelling_is_taken_as_it_is_written(tmp_path: Path, spelling: str) -> None:
    described(tmp_path, spelling)
    assert load_edition(tmp_path).spelling == spelling


def test_the_old_spellings_of_the_rules_are_those_of_a_description() -> None:
    assert {name: spellings(name) for name in SPELLINGS if spellings(name)} == {
        name: frozenset([name]) for name in OLD
    }
