"""A finding: something in a text, or on the way to it, that a reader should know."""

from typing import Literal

from schema.rule import Record
from schema.unusable import UnusableInput as UnusableInput  # both are what goes wrong

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


def finding_in(
    sequence: str,
    what: Trouble,
    message: str,
    *,
    at: tuple[str, int],
    read: str = "",
    proposed: str = "",
) -> Finding:
    """A finding about a series, at a file and a line of it; its message names the series.

    >>> str(finding_in("regels", "lost", "3 ontbreekt", at=("boek.txt", 7), proposed="3"))
    'boek.txt:7: regels: 3 ontbreekt'
    """
    source, line = at
    return Finding(
        source=source,
        line=line,
        sequence=sequence,
        what=what,
        read=read,
        proposed=proposed,
        message=f"{sequence}: {message}",
    )
