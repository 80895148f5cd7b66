"""Expressions: what they give, what is none, and that nothing else ever happens."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.audit.expression import InvalidExpression, evaluate

VALUES = {"trick_value.H": 8, "honours.factor.four_in_one_hand": 8, "scale": [0, 20, 50]}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("14 * 6", 84),
        ("200 - 8 * 8", 136),  # times goes first
        ("(200 - 8) * 8", 1536),
        ("338 / 15", Fraction(338, 15)),  # exact, never rounded
        ("84 / 14", 6),  # and whole where it is
        ("2 ** 10", 1024),
        ("2 ** -1", Fraction(1, 2)),
        ("-5 + 2", -3),
        ("3 * 6 > 2 * 8", True),
        ("1 < 2 < 2", False),  # each beside the next
        ("[1 + 1, 6 / 4, 2 > 1]", [2, Fraction(3, 2), True]),
        ("4 * trick_value.H", 32),
        ("honours.factor.four_in_one_hand * trick_value.H", 64),
        ("scale", [0, 20, 50]),
        ("double(3)", 6),
        ('name("a", 2)', "a2"),
    ],
)
def test_an_expression_has_a_value(text: str, value: Any) -> None:
    named = {"double": lambda n: 2 * n, "name": lambda word, n: f"{word}{n}"}
    found = evaluate(text, VALUES, named)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "14 x 6",  # a sum as it is printed
        "trick_value.S",  # no such value
        "double(3)",  # no such computation
        "1 / 0",
        "trick_value.H.real",  # an attribute of a number
        "__import__('os')",
        "(lambda: 1)()",
        "[n for n in scale]",
        "max(1, key=2)",
        "1 if 2 else 3",
        '"a" * 100000000',  # text is no number
        "True + 1",  # nor is yes
        "9 ** 9 ** 9",
        "(2 ** 9000) ** 9000",
        "1 in scale",
        "1.5",  # not exact
        "(" * 400,
        "1 + " * 400 + "1",
        "\0",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InvalidExpression):
        evaluate(text, VALUES)


@given(st.text(max_size=60))
def test_whatever_comes_in_nothing_else_is_raised(text: str) -> None:
    try:
        found = evaluate(text, VALUES)
    except InvalidExpression:
        return
    assert isinstance(found, bool | int | Fraction | str | list)


SUMS = st.recursive(
    st.integers(0, 10**30).map(str),
    lambda inner: st.tuples(inner, st.sampled_from(["+", "-", "*"]), inner).map(
        lambda parts: f"({' '.join(parts)})"
    ),
    max_leaves=8,
)


@given(SUMS)
def test_sums_of_whole_numbers_are_those_of_python(text: str) -> None:
    assert evaluate(text) == eval(text)
