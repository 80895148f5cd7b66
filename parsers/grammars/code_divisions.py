"""Divisions of a law code: chapters, titles and paragraphs, from contents and body."""

from bisect import bisect_right
from dataclasses import dataclass, field

from parsers.grammars.code_contents import Heading
from parsers.unit import Unit, untaken

LABELS = {"HOOFDSTUK": "hoofdstuk", "DEEL": "deel", "PARAGRAAF": "paragraaf"}
RANK = {"HOOFDSTUK": 0, "DEEL": 1, "PARAGRAAF": 2}


@dataclass(slots=True)
class Divisions:
    """The headings in reading order, and what each article stands under."""

    units: list[tuple[float, Unit]] = field(default_factory=list)  # with their first article
    lost: list[tuple[float, str]] = field(default_factory=list)  # headings that must be lost
    _firsts: list[float] = field(default_factory=list)
    _above: list[tuple[str, ...]] = field(default_factory=list)  # numbers
    _parts: list[tuple[str, ...]] = field(default_factory=list)  # names

    def parent(self, article: int) -> str | None:
        """The number of the innermost division above an article."""
        at = bisect_right(self._firsts, article) - 1
        return self._above[at][-1] if at >= 0 and self._above[at] else None

    def part(self, article: int) -> tuple[str, ...]:
        """The names of the divisions above an article, outermost first."""
        at = bisect_right(self._firsts, article) - 1
        return self._parts[at] if at >= 0 else ()


def read_divisions(body: list[Heading], contents: list[Heading]) -> Divisions:
    """The divisions that the body has, and those that only the contents still have.

    Paragraphs are numbered anew in each DEEL: where they begin again, a DEEL is lost.
    """
    merged = sorted(
        [(h.first, RANK[h.kind], 0, h) for h in body]
        + [(h.first, RANK[h.kind], 1, h) for h in contents],
        key=lambda entry: (entry[0], entry[1], entry[3].value, entry[2]),
    )
    divisions = Divisions()
    stack: dict[int, tuple[str, str, int]] = {}  # rank: number, name, value
    seen: set[tuple[str, int, float]] = set()
    chapters: set[int] = set()
    taken: dict[str, int] = {}
    for first, rank, of_contents, head in merged:
        known = (head.kind, head.value, first) in seen or (rank == 0 and head.value in chapters)
        if of_contents and known:
            continue
        seen.add((head.kind, head.value, first))
        if rank == 0:
            chapters.add(head.value)
        if rank == 2 and 1 in stack and 2 in stack and head.value <= stack[2][2]:
            divisions.lost.append((first, f"DEEL na {stack[1][1]}"))
            del stack[1]
        stack = {level: entry for level, entry in stack.items() if level < rank}
        label = LABELS[head.kind]
        romans = [entry[0].rsplit("_", 1)[-1] for entry in stack.values()]
        number = untaken("_".join([label, *romans, head.roman]), taken)
        unit = _unit(head, number, stack, absent=bool(of_contents))
        name = f"{label.capitalize()} {head.roman} {_sentence_case(head.name)}".strip()
        stack[rank] = (number, name, head.value)
        divisions.units.append((first, unit))
        divisions._firsts.append(first)
        divisions._above.append(tuple(entry[0] for entry in stack.values()))
        divisions._parts.append(tuple(entry[1] for entry in stack.values()))
    return divisions


def _unit(
    head: Heading, number: str, stack: dict[int, tuple[str, str, int]], *, absent: bool
) -> Unit:
    above = list(stack.values())
    return Unit(
        number,
        "heading",
        f"{LABELS[head.kind]} {head.roman}",
        title=_sentence_case(head.name) or None,
        parent=above[-1][0] if above else None,
        part=tuple(entry[1] for entry in above),
        ranges=[head.text] if head.text else [],
        label_range=head.label,
        title_range=head.title if head.title[1] > head.title[0] else None,
        absent=absent,
        division=LABELS[head.kind],
    )


def _sentence_case(name: str) -> str:
    return name.capitalize() if name.isupper() else name
