"""What could have been printed where something was read: words near it, as type confuses."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from math import log
from typing import Literal, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from parsers.repair.confusion import FAILED, PER_CONFUSION, Channel, Damage
from parsers.repair.evidence import Evidence, differ_in_ending
from parsers.repair.remembered import Bounded

MOST = 8  # candidates of one reading
NEAREST = 24  # words that are looked at of each list
ALIGNED = 12  # of all these that are aligned
COMMON = 4e-7  # words of the language that two confusions are looked for in
FAR_OFF = -60.0
FAR = 60
EASY = -12.0  # from this order on, one confusion is explanation enough
PER_STROKE = -2.2  # what a stroke that differs costs, before words are aligned
MARGIN = 6.6  # candidates so much less likely than the best are not looked at
GRAMMAR = -9.0  # a word that differs in its ending only is rather another form
# Type as its strokes: what looks alike is alike.
STROKES = str.maketrans(
    {
        **dict.fromkeys("iljtfrI1!|ïíìJTLf/()[]{}", "i"),
        **dict.fromkeys("nuaAáàUHüúñdbhDBp", "ii"),
        **dict.fromkeys("mwMWN", "iii"),
        **dict.fromkeys("ceoCEOéèëêóöQG0q", "c"),
        **dict.fromkeys("sS»«*^", "s"),
        **{"k": "ik", "K": "ik", "R": "ir", "P": "ip"},
        **dict.fromkeys(" -.,'", ""),
    }
)
SMALL_CAPITALS = str.maketrans("MNHwW", "sssss")  # in bold type an s is read so


class Misread(NamedTuple):
    """A word that may have been printed, whatever book it stands in."""

    word: str
    damage: Damage  # what must have happened to it
    handicap: float
    order: float  # how it ranks, but for how likely the word is


# How far to look: from a known word by one common confusion, from another by any one, by some
# letters, or by its strokes, as what is read badly needs.
Reach = Literal["known", "near", "letters", "far"]
Found = tuple[str, Damage, float]  # a word, what must have happened, and a handicap


def strokes(word: str) -> str:
    """A word as its strokes: those of ``nn`` and ``m`` differ little.

    >>> strokes("clan"), strokes("dau")
    ('ciiiii', 'iiiiii')
    """
    return word.translate(STROKES)


class Candidates:
    """Finds words of one book and of the language near what was read."""

    def __init__(self, channel: Channel, evidence: Evidence) -> None:
        self.channel = channel
        self.evidence = evidence
        self._near: _Near | None = None
        terms = evidence.terms
        key = (id(channel), id(terms), id(evidence.words))
        if key not in _MISREAD_TERMS:
            _MISREAD_TERMS[key] = terms, self._misread_own(terms)
        self._terms = _MISREAD_TERMS[key][1]
        self._own: dict[str, list[tuple[str, Damage]]] = {}
        self._found: dict[tuple[str, Reach], list[Found]] = {}

    def forget(self) -> None:
        """Looks anew: what counts as a word has changed."""
        self._found.clear()
        self._near = None
        self._own = self._misread_own(self.evidence.trusted.difference(self.evidence.terms))

    def __call__(self, read: str, reach: Reach) -> list[Found]:
        """Words that may have been read as ``read``, likeliest first."""
        key = (read, reach)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._search(read, reach)
        return found

    def _search(self, read: str, reach: Reach) -> list[Found]:
        prior, low = self.evidence.prior, read.lower()
        near = self._one_confusion(read, low, reach == "known")
        scored = [
            (log(likely) + one.order, one)
            for one in near
            if (likely := prior(one.word)) > 0 and one.word != low and len(one.word) > 1
        ]
        if reach in ("letters", "far"):
            best = max((order for order, _ in scored), default=FAR_OFF)
            if best < EASY:
                found = {one.word for one in near}
                scored += self._further(read, low, reach == "far", best, found)
        scored.sort(key=_by_order)
        return [(one.word, one.damage, one.handicap) for _, one in scored[:MOST]]

    def _further(
        self, read: str, low: str, drawn: bool, best: float, found: set[str]
    ) -> list[tuple[float, Misread]]:
        """Words that more than one confusion makes of what was read, with their order."""
        if self._near is None:
            self._near = _Near(self.evidence)
        more = []
        for word, likely in self._near.words(read, low, drawn):
            if word not in found and likely > best - MARGIN:
                one = misread(word, low, self.channel.likeliest[word, read])
                if one.damage.weight > FAILED:
                    order = log(self.evidence.prior(word)) + one.order
                    best = max(best, order)
                    more.append((order, one))
        return more

    def damage(self, word: str, read: str) -> Damage:
        """What must have happened to a word, in whatever case it was printed."""
        return self.channel.likeliest[word, read]

    def _one_confusion(self, read: str, low: str, likely: bool) -> Iterable[Misread]:
        """Words of the lists and the book that one confusion makes of what was read."""
        words = self.evidence.words
        key = (id(words), read, likely)
        listed = _LISTED.get(key)
        if listed is None:
            listed = _LISTED.keep(key, self._listed(read, low, likely))
        own = [
            one
            for misread_as in (self._terms, self._own)
            for form in (read, low)[: 1 if low == read else 2]
            for one in misread_as.get(form, ())
        ]
        if not own:
            return listed
        found = {one.word: one for one in listed}
        for word, damage in own:
            if word not in found or found[word].damage.weight < damage.weight:
                found[word] = misread(word, low, damage)
        return found.values()

    def _listed(self, read: str, low: str, likely: bool) -> list[Misread]:
        """Those of the lists: the same for all books, so that they are looked for once."""
        words = self.evidence.words
        found: dict[str, Damage] = {}
        for form in {read, read[:1].lower() + read[1:], low}:
            for variant, weight, kept in self.channel.variants(form, likely):
                if variant in words and (variant not in found or found[variant].weight < weight):
                    found[variant] = Damage(1, weight, kept)
        return [misread(word, low, damage) for word, damage in found.items()]

    def _misread_own(self, own: Iterable[str]) -> dict[str, list[tuple[str, Damage]]]:
        """The words among these that no list has, by what they are misread as."""
        words = self.evidence.words
        found: dict[str, list[tuple[str, Damage]]] = {}
        for word in own:
            if word not in words:
                for form in (word, word[:1].upper() + word[1:]):
                    for read, weight, kept in self.channel.misreadings[form]:
                        found.setdefault(read, []).append((word, Damage(1, weight, kept)))
        return found


def _by_order(row: tuple[float, Misread]) -> tuple[float, str]:
    return -row[0], row[1].word


def misread(word: str, low: str, damage: Damage) -> Misread:
    """A word as what was printed where ``low`` was read."""
    handicap = GRAMMAR if differ_in_ending(word, low) else 0.0
    return Misread(word, damage, handicap, damage.weight - PER_CONFUSION * damage.ops + handicap)


class _ByLength:
    """Words by the length of the form that is compared: only those as long are looked at."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        ranked = sorted(pairs, key=lambda pair: (len(pair[0]), pair))
        self._forms, self._words = [one for one, _ in ranked], [word for _, word in ranked]
        self._lengths = [len(form) for form in self._forms]

    def look(self, query: str, most: int, near: dict[str, float]) -> None:
        """Adds the words whose form differs from the query in so many signs at most."""
        start = bisect_left(self._lengths, len(query) - most)
        end = bisect_right(self._lengths, len(query) + most)
        _look(query, self._forms[start:end], self._words[start:end], most, near)


class _Near:
    """Words within some strokes or letters of a reading."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        own = [word for word in evidence.book.forms if len(word) > 2 and evidence.prior(word) > 0]
        self._terms = _ByLength((word, word) for word in evidence.terms)
        self._own = _ByLength((word, word) for word in own)
        self._drawn_terms = _ByLength((strokes(word), word) for word in evidence.terms)
        self._drawn_own = _ByLength((strokes(word), word) for word in own)

    def words(self, read: str, low: str, drawn: bool) -> list[tuple[str, float]]:
        """The nearest words, with the order that they can be expected to have, best first."""
        near = self._near_terms(read, low, drawn)
        if drawn:
            plain = strokes(read)
            self._drawn_own.look(plain, max(2, len(plain) // 4), near)
        self._own.look(low, max(1, len(low) // 3), near)
        if self.evidence.use_lists and len(low) > 3 and min(near.values(), default=2) > 1:
            self._look_in_lists(low, near)
        prior = self.evidence.prior
        ranked = [
            (log(likely) + PER_STROKE * distance, word)
            for word, distance in near.items()
            if (likely := prior(word)) > 0
        ]
        ranked.sort(key=lambda row: (-row[0], row[1]))
        least = ranked[0][0] - MARGIN if ranked else 0.0
        return [(word, order) for order, word in ranked[:ALIGNED] if order >= least]

    def _near_terms(self, read: str, low: str, drawn: bool) -> dict[str, float]:
        """The terms near a reading: the same for all books of an edition."""
        key = (id(self.evidence.terms), read, drawn)
        found = _NEAR_TERMS.get(key)
        if found is None:
            found = {}
            if drawn:
                for query in {strokes(read), strokes(read.translate(SMALL_CAPITALS))}:
                    self._drawn_terms.look(query, len(query) // 2, found)
            else:
                self._terms.look(low, max(2, len(low) // 2), found)
            _NEAR_TERMS.keep(key, found)
        return dict(found)

    def _look_in_lists(self, low: str, near: dict[str, float]) -> None:
        key = (id(self.evidence.words), low)
        found = _IN_LISTS.get(key)
        if found is None:
            near_in_lists: dict[str, float] = {}
            most = 2 if len(low) > 5 else 1
            lists = _by_ends(self.evidence)
            for length in range(len(low) - 1, len(low) + 2):
                for end in ((length, 0, low[0]), (length, -1, low[-1])):
                    words = lists.get(end, [])
                    _look(low, words, words, most, near_in_lists)
            nearest = sorted(near_in_lists.items(), key=_by_distance)[:NEAREST]
            found = _IN_LISTS.keep(key, dict(nearest))
        for word, distance in found.items():
            if distance < near.get(word, FAR):
                near[word] = distance


def _by_distance(row: tuple[str, float]) -> tuple[float, str]:
    return row[1], row[0]


def _look(
    query: str, forms: list[str], words: list[str], most: int, near: dict[str, float]
) -> None:
    """Adds the words whose form is near the query, with the least distance that they have."""
    for _, distance, at in process.extract(
        query, forms, scorer=Levenshtein.distance, score_cutoff=most, limit=NEAREST
    ):
        word = words[at]
        if distance < near.get(word, FAR):
            near[word] = distance


# What was looked up in the lists of words, which are the same for all books.
_IN_LISTS = Bounded[tuple[int, str], dict[str, float]]()
_LISTED = Bounded[tuple[int, str, bool], list[Misread]]()
_NEAR_TERMS = Bounded[tuple[int, str, bool], dict[str, float]]()
# Of the terms of an edition, with these terms, so that they live as long.
_MISREAD_TERMS: dict[
    tuple[int, int, int], tuple[Mapping[str, str], dict[str, list[tuple[str, Damage]]]]
] = {}
_LISTS: dict[int, dict[tuple[int, int, str], list[str]]] = {}


def _by_ends(evidence: Evidence) -> dict[tuple[int, int, str], list[str]]:
    """The commoner words of the language by their length and their first or last letter."""
    found = _LISTS.get(id(evidence.words))
    if found is None:
        found = _LISTS[id(evidence.words)] = {}
        for word, often in evidence.words.items():
            if often >= COMMON:
                found.setdefault((len(word), 0, word[0]), []).append(word)
                found.setdefault((len(word), -1, word[-1]), []).append(word)
    return found
