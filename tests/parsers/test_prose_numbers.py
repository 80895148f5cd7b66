"""Numbers of parts in prose: which paragraphs carry one, and what a damaged one stands for."""

import pytest

from parsers.grammars.prose_numbers import find_labels, series

SERIES = [
    ("1. Een\n2. Twee\n3. Drie", [1, 2, 3], "plain numbers"),
    ("1°. Een\n2°, Twee\n3⁰- Drie", [1, 2, 3], "a degree sign and whatever stop"),
    ("1. Een\n2. Twee\n80. Drie\n4. Vier", [1, 2, 3, 4], "80 for 3° where only 3 is lost"),
    ("1. Een\n2. Twee\n770. Drie\n4. Vier\n5. Vijf", [1, 2, 4, 5], "too long for a 3"),
    ("6. Zes\n7°. Zeven\n80. Acht", [6, 7, 8], "80 for 8° behind 7"),
    ("1. Een\n60. Zes", [1], "60 leaves too much out, also as 6°"),
    ("lo. Een\n2°. Twee\n3°. Drie", [1, 2, 3], "letters alone, before a 2"),
    ("So. Dit\nZe. Dat", [], "letters that no number supports"),
    ("Zo, dacht hij\n1. Een\n2. Twee", [1, 2], "a word is no number"),
    ("1. Een\n10 : 1 is de kans\n2. Twee", [1, 2], "odds"),
    ("1. Een\n2.50 per spel\n2. Twee", [1, 2], "a sum of money"),
    ("1890. Het jaar\n1891. Nog een", [], "years"),
    ("7. De zeven alleen", [], "a lone number is no series"),
    ("1. De eerste alleen", [1], "but a lone 1 is"),
    ("1. Een\n2. Twee\n1. Een\n2. Twee\n3. Drie", [1, 2, 3], "the longest chain that rises"),
    ("3- of 4-kleur\n5- of 6-kleur", [], "a suspended compound"),
    ("", [], "nothing"),
]


def numbers(text: str, declared: dict[str, int] | None = None) -> list[int]:
    paragraphs, at = [], 0
    for line in text.split("\n"):
        paragraphs.append((at, at + len(line)))
        at += len(line) + 1
    return [one.number for one in series(find_labels(text, paragraphs, declared or {}))]


@pytest.mark.parametrize(("text", "expected", "reason"), SERIES)
def test_the_series_rises_with_the_text(text: str, expected: list[int], reason: str) -> None:
    assert numbers(text) == expected, reason


def test_a_number_beyond_reading_is_what_the_editor_says() -> None:
    text = "1°. Een\n2^U. Twee\n2^Ur is iets anders\n3°. Drie"
    assert numbers(text, {"2^U": 2}) == [1, 2, 3]
    paragraphs = [(0, 7), (8, 17), (18, 37), (38, 46)]
    found = find_labels(text, paragraphs, {"2^U": 2})
    assert [label.read for label in found] == ["1°", "2^U", "3°"]
