"""Labels of rules, three-hand rules and cases: what may be one, and which make up a series."""

import pytest

from parsers.flow import Flow
from parsers.grammars.rules_labels import case_labels, roman_labels, rule_labels
from parsers.sequence import Candidate, best_chain


def numbers(labels: list[Candidate]) -> list[int]:
    return [one.number for one in best_chain(labels)]


RULES = [
    ("1. De wachter staat. 2. Hij wacht.", [1, 2], "a rule begins in mid-line"),
    ("—1. De wachter staat.\n•2. Hij wacht.\n■3. Hij gaat.", [1, 2, 3], "dashes and stains"),
    ("1- Er is een poort.\n2) Zij is toe.", [1, 2], "the full stop is lost"),
    ("1. Er zijn er drie; de 2. poorten staan.", [1], "no capital follows: no label"),
    ("1. Zie ook 8, 15, 16. 18 en 2.", [1], "a list of numbers holds no label"),
    ("1. Boer 10 2. Aas, heer.\n2. De poort.\n3. Het slot.", [1, 2, 3], "a stray 2 loses"),
    ("§ 1 De poort. § 2 Het slot.", [1, 2], "paragraph signs need no stop"),
    ("Art. 1. De poort.\nArt. 2. Het slot.", [1, 2], "articles"),
    ("1. De poort.\n2. Het slot.\nI4. De brug.", [1, 2, 14], "a letter for a digit"),
    ("Het slot. Ieder wacht.", [], "no numbers"),
]


@pytest.mark.parametrize(("text", "expected", "reason"), RULES)
def test_labels_of_rules(text: str, expected: list[int], reason: str) -> None:
    assert numbers(rule_labels(Flow(text, text), 0, len(text))) == expected, reason


def test_the_text_of_a_rule_begins_after_its_label() -> None:
    text = "—9. Terwijl men wacht"
    (label,) = rule_labels(Flow(text, text), 0, len(text))
    assert (text[: label.end], text[label.end :]) == ("—9. ", "Terwijl men wacht")


ROMAN = [
    ("I. Ieder wacht. II. De poort is toe.\nIII. „Niemand” gaat.", [1, 2, 3], "mid-line too"),
    ("I. Ieder wacht, X. de brug niet.", [1], "no capital follows"),
    ("MI. Ieder", [], "a word that ends so"),
]


@pytest.mark.parametrize(("text", "expected", "reason"), ROMAN)
def test_roman_labels(text: str, expected: list[int], reason: str) -> None:
    assert numbers(roman_labels(Flow(text, text), 0, len(text))) == expected, reason


CASES = [
    ("1. Poort open 1.2.3\n2. „ dicht 4.4\n3. Slot 2", [1, 2, 3], "rows on lines"),
    ("1. Poort 1.2 2. „ dicht 4.4 3. Slot 2", [1, 2, 3], "rows joined to one line"),
    ("1. Poort 1\n2 „ dicht 2\n3.,, „ slot 1", [1, 2, 3], "a lost stop, ditto marks after one"),
    ("1. Poort 3\n2. 2e slot 1\n3. 1 wacht 2", [1, 2, 3], "a row that begins with a number"),
    ("1. Poort 10. 11. 12\n2. Slot met 9 sloten 12. 13", [1, 2], "its numbers are no labels"),
    ("1. Poort . . 6\n;2. Slot 4\n[3. Brug 5", [1, 2, 3], "signs that the scan put before"),
]


@pytest.mark.parametrize(("text", "expected", "reason"), CASES)
def test_labels_of_cases(text: str, expected: list[int], reason: str) -> None:
    assert numbers(case_labels(Flow(text, text), 0, len(text))) == expected, reason
