"""How much of a long unit is shown at once among others; the rest is there to unfold."""

from collections.abc import Sequence

from publish.marked import words_of
from publish.rule_reading import Passage

ENOUGH = 600  # characters that are shown at once
LITTLE = 300  # characters that are not worth folding
LINE = 50  # characters that a line takes, however short
ROWS = 8  # of a table that are shown at once
FEW = 4  # rows that are not worth folding


def shown_at_once(passage: Passage) -> int:
    """How many rows of a table, or else paragraphs, are shown at once; all of a rule.

    Rules are what is compared; what explains them, or shows them at work, may be folded.
    """
    if passage.rows:
        return ROWS if len(passage.rows) > ROWS + FEW else len(passage.rows)
    if passage.unit.node.kind == "rule":
        return len(passage.paragraphs)
    return unfolded([len(words_of(one)) for one in passage.paragraphs])


def unfolded(lengths: Sequence[int]) -> int:
    """How many of paragraphs of these lengths are shown at once: enough, or all.

    >>> unfolded([500, 200, 200, 200]), unfolded([500, 200, 200]), unfolded([2000])
    (2, 3, 1)
    """
    room = [max(length, LINE) for length in lengths]
    for n in range(1, len(room)):
        if sum(room[:n]) >= ENOUGH:
            return n if sum(room[n:]) > LITTLE else len(room)
    return len(room)
