"""A finding: something in a text, or on the way to it, that a reader should know."""

from typing import Literal

from schema.rule import Record

Trouble = Literal[
    "lost", "doubled", "misread", "out-of-order", "unplaced", "skipped", "declared-not-found"
]


class Finding(Record):
    """One line of the number audit, or of what could not be read.

    ``str(finding)`` is a line that starts with the place: ``bend-1918.txt:412: ...``.
    """

    source: str
    line: int
    sequence: str
    what: Trouble
    read: str
    proposed: str
    message: str

    def __str__(self) -> str:
        return f"{self.source}:{self.line}: {self.message}"


class UnusableInput(Exception):
    """An input that can't be read: what it is, where, what to do. ``str()`` is that one line."""

    def __init__(self, place: str, found: str, advice: str) -> None:
        super().__init__(place, found, advice)
        self.place, self.found, self.advice = place, found, advice

    def __str__(self) -> str:
        return f"{self.place}: {self.found}; {self.advice}"
