"""What could have been printed where something was read: words near it, as type confuses."""

from math import log
from typing import Literal

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from parsers.repair.confusion import FAILED, LONGEST, Channel, Damage
from parsers.repair.evidence import Evidence, differ_in_ending

MOST = 8  # candidates of one reading
NEAREST = 24  # words that are looked at of each list
ALIGNED = 8  # of these that are aligned
COMMON = 4e-7  # words of the language that two confusions are looked for in
PER_CONFUSION = 2.0  # what another confusion costs where the damage is not yet measured
FAR_OFF = -60.0
EASY = -12.0  # from this order on, one confusion is explanation enough
BEST_CASE = -3.6  # the order of the commonest confusion
MARGIN = 6.0  # candidates so much less likely than the best are not looked at
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

# How far to look: from a known word by one common confusion, from another by any one, or by
# several, as what is read badly needs.
Reach = Literal["known", "near", "far"]
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
        self._found: dict[tuple[str, Reach], list[Found]] = {}

    def forget(self) -> None:
        """Looks anew: what counts as a word has changed."""
        self._found.clear()
        self._near = None

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
        found.pop(low, None)
        for word, damage in found.items():
            add(word, damage)
        if reach == "far" and best < EASY:
            if self._near is None:
                self._near = _Near(self.evidence)
            for word in self._near.words(read, low):
                likely = prior(word)
                if word in found or not likely:
                    continue
                fewest = -(-Levenshtein.distance(word, low) // LONGEST)
                if log(likely) + fewest * BEST_CASE > best - MARGIN:
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
        words, book = self.evidence.words, self.evidence.book.forms
        terms, prior = self.evidence.terms, self.evidence.prior
        found: dict[str, Damage] = {}
        for form in {read, read[:1].lower() + read[1:], read.lower()}:
            for variant, weight, kept in self.channel.variants(form, likely):
                if (variant in words or variant in terms or variant in book) and len(variant) > 1:
                    if variant in found and found[variant].weight >= weight:
                        continue
                    if prior(variant) > 0:
                        found[variant] = Damage(1, weight, kept)
        return found


def _cases(word: str, read: str) -> tuple[str, ...]:
    """A word in the cases in which it may have been printed."""
    if read[:1].islower():
        return (word,)
    if len(read) > 3 and read.isupper():
        return (word.upper(),)
    capital = word[:1].upper() + word[1:]
    return (capital,) if read[:1] == capital[:1] else (word, capital)


class _Near:
    """Words within some strokes or letters of a reading."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.terms = sorted(evidence.terms)
        self.own = sorted(
            word for word in evidence.book.forms if len(word) > 2 and evidence.prior(word) > 0
        )
        self._term_strokes = [strokes(word) for word in self.terms]
        self._own_strokes = [strokes(word) for word in self.own]

    def words(self, read: str, low: str) -> list[str]:
        """The nearest words: terms, and others, that differ least by strokes or by letters."""
        drawn, bold = strokes(read), strokes(read.translate(SMALL_CAPITALS))
        terms: dict[str, float] = {}
        for query in {drawn, bold}:
            _look(query, self._term_strokes, self.terms, len(query) // 2, terms)
        others: dict[str, float] = {}
        _look(drawn, self._own_strokes, self.own, max(2, len(drawn) // 4), others)
        _look(low, self.own, self.own, max(1, len(low) // 3), others)
        if self.evidence.use_lists and len(low) > 3:
            lists = _by_length(id(self.evidence.words), self.evidence)
            most = 2 if len(low) > 5 else 1
            if not others or min(others.values()) * len(low) > 1.5:
                for length in range(len(low) - 1, len(low) + 2):
                    words = lists.get(length, [])
                    _look(low, words, words, most, others)
        nearest = _first(terms, 2 * ALIGNED)
        return nearest + [word for word in _first(others, ALIGNED) if word not in terms]


def _look(
    query: str, forms: list[str], words: list[str], most: int, near: dict[str, float]
) -> None:
    """Adds the words whose form is near the query, with the share in which it differs."""
    for _, distance, at in process.extract(
        query, forms, scorer=Levenshtein.distance, score_cutoff=most, limit=NEAREST
    ):
        share = distance / max(len(query), 1)
        if share < near.get(words[at], 2.0):
            near[words[at]] = share


def _first(near: dict[str, float], most: int) -> list[str]:
    return sorted(near, key=lambda word: (near[word], word))[:most]


_LISTS: dict[int, dict[int, list[str]]] = {}


def _by_length(key: int, evidence: Evidence) -> dict[int, list[str]]:
    """The commoner words of the language by their length."""
    found = _LISTS.get(key)
    if found is None:
        found = _LISTS[key] = {}
        for word, often in evidence.words.items():
            if often >= COMMON:
                found.setdefault(len(word), []).append(word)
    return found
