"""What is read in place on the page of a heading, and what is only listed there."""

import pytest

from publish.outline import WHOLE, Node, Outline


def outline(*units: tuple[str, str, int]) -> Outline:
    """Units as number, kind and length; a number stands below what it begins with."""
    made = Outline()
    for position, (number, kind, length) in enumerate(units):
        parent = f"a_{number[:-1]}" if len(number) > 1 else None
        node = Node(
            id=f"a_{number}",
            number=number,
            label=number,
            kind=kind,
            title=None,
            parent=parent,
            position=position,
            absent=False,
            opening="",
            length=length,
            place=number,
        )
        made.nodes[node.id] = node
        made.below.setdefault(parent, []).append(node)
    return made


READ = [
    ([("I", "heading", 0), ("I1", "rule", 90)], True, "a short chapter"),
    ([("I", "heading", 0), ("I1", "rule", WHOLE + 1)], False, "a chapter that is too long"),
    ([("I", "heading", 0), ("Ia", "heading", 0), ("Ia1", "rule", 9)], False, "it has chapters"),
    ([("1", "rule", 90), ("1A", "rule", WHOLE)], True, "an article, however long"),
]


@pytest.mark.parametrize(("units", "whole", "reason"), READ)
def test_what_is_read_in_place(units: list[tuple[str, str, int]], whole: bool, reason: str) -> None:
    made = outline(*units)
    assert made.is_read_whole(next(iter(made.nodes.values()))) is whole, reason
