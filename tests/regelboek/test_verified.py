"""A build holds each value of a ruleset against the texts, and says by name where they differ."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from corpus.loader import EDITIONS, load_edition
from corpus.rulesets import load_rulesets
from parsers.parse import ParsedEdition, parse
from regelboek.verified import NotBorneOut, verified
from schema.ruleset import Ruleset

SIGLUM = "auction-web"
NAME = "cut.by"  # a value that one unit states


@pytest.fixture(scope="module")
def own() -> ParsedEdition:
    edition = load_edition(EDITIONS / SIGLUM, "restated")
    path = EDITIONS / SIGLUM / "restated.txt"
    return parse(path.read_bytes(), {}, name=path.name, edition=edition, witness="restated")


@pytest.fixture
def unborne(monkeypatch: pytest.MonkeyPatch) -> str:
    """A ruleset of which one value asks for words that no text has; the unit that has to."""
    ruleset = load_rulesets()[SIGLUM]
    value = ruleset.values[NAME].model_copy(update={"says": ["de kat van de buren"]})
    wrong = Ruleset(edition=SIGLUM, values={**ruleset.values, NAME: value})
    changed = {**load_rulesets(), SIGLUM: wrong}
    monkeypatch.setattr("regelboek.verified.load_rulesets", lambda: changed)
    return ruleset.units(NAME)[0]


def as_source(text: ParsedEdition, *, known: bool) -> ParsedEdition:
    """The same text as if somebody supplied it: one that was verified before, or another."""
    digest = hashlib.sha256(text.decoded.encoded()).hexdigest()
    recognition = text.edition.recognition.model_copy(
        update={"verified": [digest] if known else []}
    )
    edition = text.edition.model_copy(update={"recognition": recognition})
    return replace(text, edition=edition, witness="source")


def test_the_own_text_bears_its_ruleset_out(own: ParsedEdition) -> None:
    assert verified(own, repaired=True) == []


def test_the_own_text_has_to(own: ParsedEdition, unborne: str) -> None:
    with pytest.raises(NotBorneOut) as refused:
        verified(own, repaired=True)
    for named in (unborne, NAME, "de kat van de buren"):
        assert named in str(refused.value)


def test_a_known_source_has_to_as_well(own: ParsedEdition, unborne: str) -> None:
    with pytest.raises(NotBorneOut):
        verified(as_source(own, known=True), repaired=True)


@pytest.mark.parametrize(
    ("known", "repaired"),
    [
        (False, True),  # another transcription may read a word otherwise
        (True, False),  # without a way of repair the known one may, too
    ],
)
def test_another_text_is_reported(
    own: ParsedEdition, unborne: str, known: bool, repaired: bool
) -> None:
    found = verified(as_source(own, known=known), repaired=repaired)
    assert found == [
        {"name": NAME, "unit": unborne, "says": ["de kat van de buren"], "there": True}
    ]


def test_a_unit_that_is_not_there_is_told(own: ParsedEdition) -> None:
    lacking = replace(own, rules=own.rules[:1])
    with pytest.raises(NotBorneOut, match="staat er niet in"):
        verified(lacking, repaired=True)


def test_a_build_fails_by_name_and_leaves_what_stood(
    run: Callable[..., Any], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    out = tmp_path / "bouw"
    assert run("build", "--only", SIGLUM, "--out", out).code == 0
    before = (out / "report.json").read_bytes()
    assert json.loads(before)["editions"][0]["not_borne_out"] == []
    unit = request.getfixturevalue("unborne")
    ran = run("build", "--only", SIGLUM, "--out", out)
    assert ran.code == 1
    assert len(ran.err.strip().splitlines()) == 1
    assert unit in ran.err
    assert (out / "report.json").read_bytes() == before
