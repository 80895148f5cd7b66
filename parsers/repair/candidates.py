"""What could have been printed where something was read: words near it, as type confuses."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from math import log
from typing import Literal

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from parsers.repair.confusion import FAILED, Channel, Damage
from parsers.repair.evidence import Evidence, differ_in_ending

MOST = 8  # candidates of one reading
NEAREST = 24  # words that are looked at of each list
ALIGNED = 12  # of all these that are aligned
COMMON = 4e-7  # words of the language that two confusions are looked for in
PER_CONFUSION = 2.0  # what another confusion costs where the damage is not yet measured
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
        prior = self.evidence.prior
        low = read.lower()
        scored: list[tuple[float, str, Damage, float]] = []
        best = FAR_OFF

        def add(word: str, damage: Damage) -> None:
            nonlocal best
            handicap = GRAMMAR if differ_in_ending(word, low) else 0.0
            order = log(prior(word)) + damage.weight - PER_CONFUSION * damage.ops + handicap
            best = max(best, order)
            scored.append((order, word, damage, handicap))

        found = self._one_confusion(read, reach == "known")
        for word, damage in found.items():
            if word != low and len(word) > 1 and prior(word) > 0:
                add(word, damage)
        if reach in ("letters", "far") and best < EASY:
            if self._near is None:
                self._near = _Near(self.evidence)
            for word, likely in self._near.words(read, low, reach == "far"):
                if word not in found and likely > best - MARGIN:
                    damage = self.damage(word, read)
                    if damage.weight > FAILED:
                        add(word, damage)
        scored.sort(key=lambda row: (-row[0], row[1]))
        return [(word, damage, handicap) for _, word, damage, handicap in scored[:MOST]]

    def damage(self, word: str, read: str) -> Damage:
        """What must have happened to a word, in whatever case it was printed."""
        return max(
            (self.channel.damage(form, read) for form in _cases(word, read)),
            key=lambda each: each.weight - PER_CONFUSION * each.ops,
        )

    def _one_confusion(self, read: str, likely: bool) -> dict[str, Damage]:
        """Words of the lists and the book that one confusion makes of what was read."""
        listed = self._listed(read, likely)
        low = read.lower()
        own = [
            one
            for misread in (self._terms, self._own)
            for form in (read, low)[: 1 if low == read else 2]
            for one in misread.get(form, ())
        ]
        if not own:
            return listed
        found = dict(listed)
        for word, damage in own:
            if word not in found or found[word].weight < damage.weight:
                found[word] = damage
        return found

    def _listed(self, read: str, likely: bool) -> dict[str, Damage]:
        """Those of the lists: the same for all books, so that they are looked for once."""
        words = self.evidence.words
        key = (id(words), read, likely)
        found = self.channel.listed.get(key)
        if found is not None:
            return found
        found = self.channel.listed[key] = {}
        for form in {read, read[:1].lower() + read[1:], read.lower()}:
            for variant, weight, kept in self.channel.variants(form, likely):
                if variant in words and (variant not in found or found[variant].weight < weight):
                    found[variant] = Damage(1, weight, kept)
        return found

    def _misread_own(self, own: Iterable[str]) -> dict[str, list[tuple[str, Damage]]]:
        """The words among these that no list has, by what they are misread as."""
        words = self.evidence.words
        found: dict[str, list[tuple[str, Damage]]] = {}
        for word in own:
            if word not in words:
                for form in (word, word[:1].upper() + word[1:]):
                    for read, weight, kept in self.channel.misreadings(form):
                        found.setdefault(read, []).append((word, Damage(1, weight, kept)))
        return found


def _cases(word: str, read: str) -> tuple[str, ...]:
    """A word in the cases in which it may have been printed."""
    if read[:1].islower():
        return (word,)
    if len(read) > 3 and read.isupper():
        return (word.upper(),)
    capital = word[:1].upper() + word[1:]
    return (capital,) if read[:1] == capital[:1] else (word, capital)


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
        near: dict[str, float] = {}
        if drawn:
            plain, bold = strokes(read), strokes(read.translate(SMALL_CAPITALS))
            for query in {plain, bold}:
                self._drawn_terms.look(query, len(query) // 2, near)
            self._drawn_own.look(plain, max(2, len(plain) // 4), near)
        else:
            self._terms.look(low, max(2, len(low) // 2), near)
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

    def _look_in_lists(self, low: str, near: dict[str, float]) -> None:
        key = (id(self.evidence.words), low)
        found = _IN_LISTS.get(key)
        if found is None:
            found = _IN_LISTS[key] = {}
            most = 2 if len(low) > 5 else 1
            lists = _by_ends(self.evidence)
            for length in range(len(low) - 1, len(low) + 2):
                for end in ((length, 0, low[0]), (length, -1, low[-1])):
                    words = lists.get(end, [])
                    _look(low, words, words, most, found)
            found = _IN_LISTS[key] = dict(sorted(found.items(), key=_by_distance)[:NEAREST])
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


_IN_LISTS: dict[tuple[int, str], dict[str, float]] = {}  # what was looked up, stays
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
