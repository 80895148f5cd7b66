"""The table of contents of a law code: what articles there are, and their titles."""

from dataclasses import dataclass, field

from parsers.grammars.code_labels import DIVISION, Mark, find_marks
from parsers.grammars.code_numbers import ARTICLE, LETTER, Path
from parsers.unit import Range, trimmed


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: an article or a letter in it, with its title (or bare)."""

    path: Path
    label: Range
    title: Range
    name: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a division, with the number of the first article below it."""

    kind: str  # HOOFDSTUK, DEEL, PARAGRAAF
    roman: str
    value: int
    name: str
    first: float
    label: Range
    title: Range
    text: Range | None = None


@dataclass(slots=True)
class Contents:
    """What the contents tell, in their order."""

    entries: list[Entry] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)

    @property
    def titles(self) -> dict[Path, str]:
        """The title of each article and letter that has one."""
        return {entry.path: entry.name for entry in self.entries if entry.name}


def read_contents(text: str, start: int, end: int) -> Contents:
    """The articles, letters and divisions that the contents in text[start:end] list.

    Letters follow one another without a gap; a bare label at the end of a line counts.
    """
    found: list[tuple[Mark, Path]] = []
    path: Path = ()
    for mark in find_marks(text, start, end):
        if mark.level == DIVISION:
            found.append((mark, ()))
        elif mark.level == ARTICLE:
            path = (mark.value,)
            found.append((mark, path))
        elif mark.level == LETTER and path and mark.value == (path[1] if path[1:] else 0) + 1:
            path = (path[0], mark.value)
            found.append((mark, path))
    contents = Contents()
    stops = [*(mark.start for mark, _ in found), end][1:]
    firsts = first_articles([mark for mark, _ in found])
    for (mark, path), stop, first in zip(found, stops, firsts, strict=True):
        title = trimmed(text, mark.end, stop)
        name = " ".join(text[title[0] : title[1]].split())
        if path:
            contents.entries.append(Entry(path, (mark.start, mark.end), title, name))
        else:
            contents.headings.append(heading(text, mark, first, title))
    return contents


def heading(
    text: str, mark: Mark, first: float, title: Range, rest: Range | None = None
) -> Heading:
    """A heading of a division as its label and title stand in the text; ``rest`` is its text."""
    roman = text[mark.start : mark.end].split()[-1]
    name = " ".join(text[title[0] : title[1]].split())
    return Heading(mark.name, roman, mark.value, name, first, (mark.start, mark.end), title, rest)


def first_articles(marks: list[Mark]) -> list[float]:
    """For each mark the number of the first article at or after it.

    After the last article it is a half more than that: a division that stands behind.
    """
    last = max((mark.value for mark in marks if mark.level == ARTICLE), default=0)
    following: float = last + 0.5
    firsts: list[float] = []
    for mark in reversed(marks):
        if mark.level == ARTICLE:
            following = mark.value
        firsts.append(following)
    return firsts[::-1]
