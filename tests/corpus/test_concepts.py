"""The concepts: whole and tidy by themselves, and in step with the units of both witnesses."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from corpus.concepts import load_concepts
from corpus.loader import EDITIONS, load_edition, load_editions
from parsers.parse import parse
from schema.concept import Concept
from schema.rule import Rule, WitnessName

SIGLA = tuple(load_editions())  # oldest first
CONCEPTS = list(load_concepts().values())


@cache
def rules_of(path: Path, siglum: str, witness: WitnessName) -> dict[str, Rule]:
    edition = load_edition(EDITIONS / siglum, witness)
    parsed = parse(path.read_bytes(), {}, name=path.name, edition=edition, witness=witness)
    return {rule.number: rule for rule in parsed.rules}


def named(siglum: str) -> dict[str, list[str]]:
    """The units of an edition that concepts name, each with the concepts that do."""
    found: dict[str, list[str]] = {}
    for concept in CONCEPTS:
        for number in concept.units.get(siglum, []):
            found.setdefault(number, []).append(concept.id)
    return found


def unknown(siglum: str, rules: dict[str, Rule]) -> dict[str, list[str]]:
    return {number: ids for number, ids in named(siglum).items() if number not in rules}


def oldest_first(sigla: Iterable[str]) -> bool:
    listed = list(sigla)
    return listed == [siglum for siglum in SIGLA if siglum in listed]


@pytest.mark.parametrize("concept", CONCEPTS, ids=lambda concept: concept.id)
def test_a_concept_is_whole(concept: Concept) -> None:
    assert concept.units, "a topic that no edition treats"
    assert oldest_first(concept.units)
    for numbers in concept.units.values():
        assert [number for number, times in Counter(numbers).items() if times > 1] == []
    said = [concept.definition_nl, concept.definition_en]
    for difference in concept.differences:
        assert list(difference.nl) == list(difference.en), difference.aspect_nl
        assert len(difference.nl) > 1, f"{difference.aspect_nl}: nothing to compare with"
        assert oldest_first(difference.nl), difference.aspect_nl
        said += [*difference.nl.values(), *difference.en.values()]
    assert all(text == text.strip() != "" and "TODO" not in text for text in said)


def test_a_theme_has_one_name_in_each_language_and_stands_together() -> None:
    themes = [(concept.theme_nl, concept.theme_en) for concept in CONCEPTS]
    runs = [theme for at, theme in enumerate(themes) if at == 0 or themes[at - 1] != theme]
    assert len(runs) == len({dutch for dutch, _ in runs}) == len({english for _, english in runs})


def test_labels_are_told_apart() -> None:
    for labels in (
        [concept.label_nl for concept in CONCEPTS],
        [concept.label_en for concept in CONCEPTS],
    ):
        assert [label for label, times in Counter(labels).items() if times > 1] == []


@pytest.mark.parametrize("siglum", SIGLA)
def test_every_unit_of_a_concept_is_in_the_source(texts: Path, siglum: str) -> None:
    assert unknown(siglum, rules_of(texts / f"{siglum}.txt", siglum, "source")) == {}


@pytest.mark.parametrize("siglum", SIGLA)
def test_every_unit_of_a_concept_is_in_the_own_text(siglum: str) -> None:
    path = EDITIONS / siglum / "restated.txt"
    assert unknown(siglum, rules_of(path, siglum, "restated")) == {}


@pytest.mark.parametrize("siglum", SIGLA)
def test_nearly_every_rule_belongs_to_a_concept(siglum: str) -> None:
    rules = rules_of(EDITIONS / siglum / "restated.txt", siglum, "restated").values()
    numbers = [rule.number for rule in rules if rule.kind == "rule"]
    without = [number for number in numbers if number not in named(siglum)]
    assert numbers
    assert len(without) <= 0.05 * len(numbers), without


@pytest.mark.parametrize("siglum", SIGLA)
def test_every_definition_belongs_to_a_concept(siglum: str) -> None:
    rules = rules_of(EDITIONS / siglum / "restated.txt", siglum, "restated").values()
    defined = [rule.number for rule in rules if rule.kind == "definition"]
    assert [number for number in defined if number not in named(siglum)] == []
