"""Marks: where the terms stand in a text.

What is known of a piece of text between two blanks is kept, so that in a whole library each
piece is looked at once; only where a form goes on are the words behind it compared.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from corpus.terms import load_terms
from parsers.terms.forms import NOT, Forms, Node, forms_of, keys_of
from parsers.terms.tokens import CUTS, PIECE, REMEMBERED
from schema.edition import Edition
from schema.rule import Rule, TermMark, WitnessName

# L  (L):  „L”   not: L. (an initial, or the head of a division), L4
ALONE = re.compile(r"[(\[„\"'‘«]*([A-Z])[)\]”\"'’»,;:?!]*")
# Within a word: ombre|-|tafel  1|Sa   not: 1|K
BREAKS = re.compile(r"[-–/]|(?<=\d)(?=S[aA.])")

Mark = tuple[int, int, str]  # of a text: start, end; the id of the term
Found = tuple[int, int, str]  # start, minus the end, term: in this order what is longer is first


class Piece(NamedTuple):
    """What is known of a piece of text; places are counted from its start."""

    words: tuple[tuple[int, tuple[str, ...]], ...]  # of each token its end and its keys
    terms: tuple[Mark, ...]  # that stand in it, whatever follows
    openings: tuple[tuple[int, int, Node], ...]  # start and number of a token; where forms go on


class Finder:
    """Finds the terms in texts of one edition."""

    def __init__(self, forms: Forms) -> None:
        self.pieces = _Pieces(forms)
        self.bearing = _Bearing(self.pieces)

    def find(self, text: str) -> list[Mark]:
        """All terms of a text in order; of what begins at one place, the longest first.

        A term may stand within another (a card in an exposed card), and what says two terms
        has a mark for each. Of two that cross, the one that begins first counts.
        """
        pieces = text.split()
        bearing = [n for n, bears in enumerate(map(self.bearing.__getitem__, pieces)) if bears]
        if not bearing:
            return []
        places = [piece.start() for piece in PIECE.finditer(text)]
        found: list[Found] = []
        for n in bearing:
            at = places[n]
            _, terms, openings = self.pieces[pieces[n]]
            for start, end, term in terms:
                found.append((at + start, -at - end, term))
            for start, k, node in openings:
                self._follow(pieces, places, n, k, node, at + start, found)
        return _nested(found)

    def _follow(
        self,
        pieces: list[str],
        places: list[int],
        n: int,
        k: int,
        node: Node,
        start: int,
        found: list[Found],
    ) -> None:
        """Add the forms that go on behind the kth token of the nth piece."""
        words = self.pieces[pieces[n]].words
        if k + 1 < len(words):
            edges, k = node.joined, k + 1
        else:
            end = places[n] + len(pieces[n])
            n, k, edges = n + 1, 0, node.apart
            if not edges or n == len(pieces) or places[n] > end + 1:  # more than a blank
                return
            words = self.pieces[pieces[n]].words
        end, keys = words[k]
        for key in keys:
            if key in edges:
                onward = edges[key]
                found += [(start, -places[n] - end, term) for term in onward.terms]
                self._follow(pieces, places, n, k, onward, start, found)


class _Pieces(dict[str, Piece]):
    """What is known of a piece of text, by the piece; made once."""

    def __init__(self, forms: Forms) -> None:
        super().__init__()
        self.forms = forms

    def __missing__(self, piece: str) -> Piece:
        if len(self) >= REMEMBERED:
            self.clear()
        made = self[piece] = self._made(piece)
        return made

    def _made(self, piece: str) -> Piece:
        words, terms, openings = [], list[Mark](), []
        for k, (start, end) in enumerate(CUTS[piece]):
            keys, nodes = self._looked_up(piece[start:end])
            words.append((end, keys))
            openings += [(start, k, node) for node in nodes if node.joined or node.apart]
            terms += [(start, end, term) for node in nodes for term in node.terms]
            terms += self._within(piece, start, end)
        return Piece(tuple(words), tuple(dict.fromkeys(terms)), tuple(openings))

    def _looked_up(self, word: str) -> tuple[tuple[str, ...], list[Node]]:
        """The keys of a word, and where in the tree the forms stand that begin with it."""
        keys = keys_of(word, self.forms.spelling)
        edges = self.forms.tree.apart
        return keys, [edges[key] for key in keys if key in edges]

    def _within(self, piece: str, start: int, end: int) -> Iterator[Mark]:
        """The terms that are parts of a word, or a letter that stands by itself."""
        alone = ALONE.fullmatch(piece)
        if alone and alone.span(1) == (start, end):
            for term in self.forms.letters.get(alone[1], ()):
                yield start, end, term
        breaks = list(BREAKS.finditer(piece, start, end))
        begins = [start, *(sign.end() for sign in breaks)]
        stops = [*(sign.start() for sign in breaks), end]
        for begin in begins if breaks else ():
            for stop in stops:
                if begin < stop:
                    for node in self._looked_up(piece[begin:stop])[1]:
                        yield from ((begin, stop, term) for term in node.terms)


class _Bearing(dict[str, bool]):
    """Whether terms stand or begin in a piece of text, by the piece; made once."""

    def __init__(self, pieces: _Pieces) -> None:
        super().__init__()
        self.pieces = pieces

    def __missing__(self, piece: str) -> bool:
        if len(self) >= REMEMBERED:
            self.clear()
        _, terms, openings = self.pieces[piece]
        made = self[piece] = bool(terms or openings)
        return made


def _nested(found: list[Found]) -> list[Mark]:
    """The marks in order, without those that cross one before, or lie in one of their own term.

    What is found not to be a term (NOT) is none, nor what of it lies in that.

    >>> _nested([(0, -4, "slag"), (4, -8, "slag"), (2, -8, "spel"), (0, -8, "slag")])
    [(0, 8, 'slag'), (2, 8, 'spel')]
    >>> _nested([(0, -15, "-oog"), (8, -11, "oog")])
    []
    """
    found.sort()
    marks: list[Mark] = []
    around: list[Mark] = []
    reach = 0
    for start, minus_end, term in found:
        mark = (start, -minus_end, term)
        if start < reach:
            around = [one for one in around if one[1] > start]
            if any(end < mark[1] or of == term for _, end, of in around):
                continue
        else:
            around = []
        if term.startswith(NOT):
            mark = (start, mark[1], term.removeprefix(NOT))
        else:
            marks.append(mark)
        around.append(mark)
        reach = max(reach, mark[1])
    return marks


@lru_cache(maxsize=64)
def finder(siglum: str, witness: WitnessName, spelling: str | None) -> Finder:
    """What finds the terms in a text of that edition."""
    return Finder(forms_of(load_terms(), siglum, witness, spelling))


def find_terms(text: str, edition: Edition, witness: WitnessName = "source") -> list[Mark]:
    """The terms in a text of an edition, in order."""
    return finder(edition.siglum, witness, edition.spelling).find(text)


def with_terms(rules: Iterable[Rule], edition: Edition) -> list[Rule]:
    """The records of an edition, each with the terms in its reading text and in its title."""
    return [
        _with_terms(rule, finder(rule.edition, rule.witness, edition.spelling)) for rule in rules
    ]


def _with_terms(rule: Rule, of: Finder) -> Rule:
    marked = {"terms": _marks(rule.text, of), "title_terms": _marks(rule.title or "", of)}
    return rule.model_copy(update=marked) if any(marked.values()) else rule


def _marks(text: str, of: Finder) -> list[TermMark]:
    return [
        TermMark(term=term, form=text[start:end], span=[start, end])
        for start, end, term in of.find(text)
    ]
