"""What is read in place on the page of a heading, and what is only listed there."""

from collections.abc import Callable

import pytest

from publish.outline import MANY, WHOLE, Node, Outline


def outline(node: Callable[..., Node], units: list[tuple[str, str, int]]) -> Outline:
    """Units as number, kind and length; a number stands below what it begins with."""
    made = Outline()
    for number, kind, length in units:
        parent = f"a_{number[:-1]}" if len(number) > 1 else None
        one = node(number, kind=kind, length=length, parent=parent)
        made.nodes[one.id] = one
        made.below.setdefault(parent, []).append(one)
    return made


READ = [
    ([("I", "heading", 0), ("I1", "rule", 90)], True, "a short chapter"),
    ([("I", "heading", 0), ("I1", "rule", WHOLE + 1)], False, "a chapter that is too long"),
    ([("I", "heading", 0), ("Ia", "heading", 0), ("Ia1", "rule", 9)], False, "it has chapters"),
    (
        [("I", "heading", 0), *((f"I{n:c}", "rule", 9) for n in range(65, 66 + MANY))],
        False,
        "a chapter of too many parts",
    ),
    ([("1", "rule", 90), ("1A", "rule", WHOLE)], True, "an article, however long"),
]


@pytest.mark.parametrize(("units", "whole", "reason"), READ)
def test_what_is_read_in_place(
    node: Callable[..., Node], units: list[tuple[str, str, int]], whole: bool, reason: str
) -> None:
    made = outline(node, units)
    assert made.is_read_whole(next(iter(made.nodes.values()))) is whole, reason
