"""Numbered series: which labels make them up, and what is wrong with them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.sequence import Candidate, LineOf, audit_chain, best_chain, readings

LABELS = [
    ("14", False, [14], "as it should be"),
    ("I4", False, [14], "an I for a 1"),
    ("lo", False, [10], "nothing but look-alikes"),
    ("S5", False, [55], "an S for a 5"),
    ("80", True, [80, 8], "the degree sign read as a nought"),
    ("3°", True, [3], "an ordinal as printed"),
    ("x", False, [], "no number at all"),
    ("²", False, [], "a footnote mark is no number"),
]


@pytest.mark.parametrize(("label", "ordinal", "numbers", "reason"), LABELS)
def test_what_a_label_may_stand_for(
    label: str, ordinal: bool, numbers: list[int], reason: str
) -> None:
    assert [number for number, _ in readings(label, ordinal=ordinal)] == numbers, reason


def series(*numbers: int, weight: float = 1.0) -> list[Candidate]:
    return [
        Candidate(number, at * 10, at * 10 + 3, weight, str(number))
        for at, number in enumerate(numbers)
    ]


CHAINS = [
    ((1, 2, 3, 4), [1, 2, 3, 4], "a whole series"),
    ((1, 2, 16, 3, 4), [1, 2, 3, 4], "a page number among the rules"),
    ((1, 2, 3, 2, 4, 5), [1, 2, 3, 4, 5], "a sheet signature"),
    ((1, 2, 5, 6), [1, 2, 5, 6], "rules that are lost"),
    ((), [], "nothing"),
]


@pytest.mark.parametrize(("numbers", "chain", "reason"), CHAINS)
def test_the_series_is_the_heaviest_rising_chain(
    numbers: tuple[int, ...], chain: list[int], reason: str
) -> None:
    assert [one.number for one in best_chain(series(*numbers))] == chain, reason


def test_of_one_place_one_reading_is_taken() -> None:
    both = [Candidate(8, 20, 23, 0.7, "80"), Candidate(80, 20, 23, 1.0, "80")]
    chain = best_chain([*series(6, 7), *both, Candidate(9, 30, 32, 1.0, "9")])
    assert [one.number for one in chain] == [6, 7, 8, 9]


@given(st.lists(st.integers(1, 60), max_size=40))
def test_a_chain_rises_and_none_is_heavier(numbers: list[int]) -> None:
    chain = best_chain(series(*numbers))
    found = [one.number for one in chain]
    assert found == sorted(set(found))
    longest: list[int] = []
    for at, number in enumerate(numbers):
        before = [longest[n] for n in range(at) if numbers[n] < number]
        longest.append(1 + max(before, default=0))
    assert len(chain) == max(longest, default=0)


def test_lost_and_misread_numbers_are_found_with_their_line() -> None:
    source = "1. een\n2. twee\nI4. vier\n6. zes\n"
    chain = [
        Candidate(1, 0, 3, 1.0, "1"),
        Candidate(2, 7, 10, 1.0, "2"),
        Candidate(4, 15, 19, 0.5, "I4"),
        Candidate(6, 24, 27, 1.0, "6"),
    ]
    findings = audit_chain(
        chain,
        source="boek.txt",
        sequence="regels",
        line_of=LineOf(source, lambda at: at),
        last=8,
    )
    assert [(one.line, one.what, one.read, one.proposed) for one in findings] == [
        (3, "lost", "", "3"),
        (3, "misread", "I4", "4"),
        (4, "lost", "", "5"),
        (4, "lost", "", "7–8"),
    ]
