"""The ways to read one place of a text, and how likely each is where it stands."""

from itertools import pairwise
from math import log
from typing import NamedTuple

from parsers.repair.book import Stretch
from parsers.repair.confusion import Damage
from parsers.repair.edges import plain
from parsers.repair.evidence import Evidence
from parsers.repair.looks import FAINT, NO_WORD, Look, Looks
from parsers.repair.reader import BAD, Reader, Reading

EXCLAIMED = 1e-4  # of words in mid-sentence, that a mark of exclamation follows
SPACED_OUT = 0.05  # share of damaged words whose letters were set apart
SINGLE = log(1e-5)  # a letter that stands alone
WIDEST = 4  # runs of characters that may be one word
STOPS = frozenset(".;:!?")


class Option(NamedTuple):
    """A way to read a place, which takes up ``width`` runs of characters."""

    score: float
    width: int
    reading: Reading


class Places:
    """Gives the ways to read the places of one book."""

    def __init__(self, reader: Reader, split: bool, context: bool) -> None:
        self.reader = reader
        self.evidence: Evidence = reader.evidence
        # whether words may be split or run together
        self.more = split and reader.rate > FAINT
        self._looks = Looks(reader, context)
        self._words = self.evidence.words
        self._own = self.evidence.trusted.union(self.evidence.terms)

    def odd_places(self, stretch: Stretch) -> list[int]:
        """The places of a stretch that may have to be read otherwise."""
        looks = self._looks.of(stretch)
        if not self.more:
            return [at for at, look in enumerate(looks) if look.suspicious]
        usual, lows = self._usual, stretch.lows
        beside = zip(looks, [*looks[1:], NO_WORD], lows, [*lows[1:], ""], strict=True)
        return [
            at
            for at, (look, after, low, next_low) in enumerate(beside)
            if look.word
            and (look.suspicious or look.odd or after.odd or (after.word and usual(low, next_low)))
        ]

    def options(self, stretch: Stretch, at: int) -> list[Option]:
        """The ways to read a place, as it was read first."""
        look = self._looks.at(stretch, at)
        together = self.together(stretch, at, look) if self.more else []
        options = self.alone(stretch, at, look, apart=bool(together) and look.odd)
        if self.more:
            options += together
            options += self.run_together(stretch, at) + self.signed(stretch, at)
        return options

    def alone(self, stretch: Stretch, at: int, look: Look, apart: bool) -> list[Option]:
        """The ways to read one run of characters; ``apart``: without regard to the next."""
        tokens = stretch.tokens
        before, after = word_at(stretch, at - 1), word_at(stretch, at + 1)
        if apart or tokens[at].trail[-1:] in STOPS:
            after = ""
        if at and tokens[at - 1].trail[-1:] in STOPS:
            before = ""
        own = tokens[at].low
        readings = self.reader.readings(stretch.chunks[at])
        if len(own) < 2:
            readings = [readings[0]._replace(score=SINGLE)]
        elif not look.suspicious:
            readings = readings[:1]
        return [
            Option(each.score + self.evidence.beside(before, each.word, after, own), 1, each)
            for each in readings
        ]

    def together(self, stretch: Stretch, at: int, look: Look) -> list[Option]:
        """The words that may have been split here."""
        if at + 1 >= len(stretch.chunks):
            return []
        odd = look.odd or self._looks.at(stretch, at + 1).odd
        tokens = stretch.tokens
        if not odd and not self._usual(tokens[at].low, tokens[at + 1].low):
            return []
        found = self.spaced_out(stretch, at) if odd else []
        widest = WIDEST if odd and self.reader.rate > BAD else 2
        for width in range(2, self._reach(stretch, at, widest) + 1):
            found += self.joined(stretch, at, width)
        return found

    def _reach(self, stretch: Stretch, at: int, widest: int) -> int:
        """How many runs of characters from a place on may be one word: nothing parts them."""
        tokens, end = stretch.tokens, at
        while (
            end + 1 < min(at + widest, len(tokens))
            and tokens[end].clear_after
            and tokens[end + 1].clear_before
            and self._looks.at(stretch, end + 1).word
        ):
            end += 1
        return end + 1 - at

    def _usual(self, first: str, second: str) -> bool:
        """Whether two words together are a word, and not a rarer one than both side by side."""
        both = first + second
        if both not in self._words and both not in self._own:
            return False
        prior = self.evidence.prior
        return prior(both) * self.reader.rate > prior(first) * prior(second)

    def joined(self, stretch: Stretch, at: int, width: int) -> list[Option]:
        """Some runs of characters read as one word that was split."""
        tokens = stretch.tokens[at : at + width]
        odd = sum(self._looks.at(stretch, at + n).odd for n in range(width))
        readings: list[Reading] = []
        if width == 2 and odd and all(tok.core.isalpha() for tok in tokens):
            readings = self.reader.shifted(tokens[0].core, tokens[1].core)
        exact = self.evidence.prior("".join(stretch.lows[at : at + width]))
        bad = self.reader.rate > BAD
        lead, trail = len(tokens[0].lead), len(tokens[-1].trail)
        if exact or (bad and odd * 2 >= width):
            read = plain(" ".join([*stretch.chunks[at : at + width - 1], tokens[-1].core])[lead:])
            parted = odd == width or any(
                tok.trail or not self.reader.parts.isdisjoint(tok.low.split("-")) for tok in tokens
            )
            readings = readings + self.reader.joined(read, "far" if bad and parted else "near")
        if not readings:
            return []
        before, after = word_at(stretch, at - 1), word_at(stretch, at + width)
        rest = sum(self.best(stretch, at + n) for n in range(1, width))
        return [
            Option(
                each.score - rest + self.evidence.beside(before, each.word, after, ""),
                width,
                each._replace(lead=lead, trail=trail),
            )
            for each in readings
        ]

    def best(self, stretch: Stretch, at: int) -> float:
        """How likely the likeliest reading of one run of characters is."""
        if len(stretch.tokens[at].core) < 2:
            return SINGLE
        return max(each.score for each in self.reader.readings(stretch.chunks[at]))

    def spaced_out(self, stretch: Stretch, at: int) -> list[Option]:
        """A word whose letters were set apart."""
        end = at
        while end < len(stretch.tokens) and 0 < len(stretch.tokens[end].core) < 3:
            end += 1
        tokens = stretch.tokens[at:end]
        for width in range(len(tokens), WIDEST, -1):
            word = "".join(tok.low for tok in tokens[:width])
            if self.evidence.prior(word):
                score = log(self.evidence.prior(word)) + log(self.reader.rate * SPACED_OUT)
                score -= sum(self.best(stretch, at + n) for n in range(1, width))
                lead, trail = len(tokens[0].lead), len(tokens[width - 1].trail)
                whole = Damage(1, 0.0, len(word))
                return [Option(score, width, Reading(word, score, "spacing", lead, trail, whole))]
        return []

    def run_together(self, stretch: Stretch, at: int) -> list[Option]:
        """A run of characters read as words that were run together."""
        tok = stretch.tokens[at]
        if tok.kind != "word" or len(tok.core) < 5 or "-" in tok.core:
            return []
        if self.evidence.established(tok.low):
            return []
        before, after = word_at(stretch, at - 1), word_at(stretch, at + 1)
        found = []
        for each in self.reader.split(tok.core):
            words = [before, *each.word.split(" "), after]
            score = each.score
            for first, second in pairwise(words):
                score += self.evidence.beside(first, second, "", "") if second else 0.0
            reading = each._replace(lead=len(tok.lead), trail=len(tok.trail))
            found.append(Option(score, 1, reading))
        return found

    def signed(self, stretch: Stretch, at: int) -> list[Option]:
        """A word whose last letter was read as a mark of exclamation."""
        tok = stretch.tokens[at]
        if not tok.trail.startswith("!") or not tok.core:
            return []
        before, after = word_at(stretch, at - 1), word_at(stretch, at + 1)
        if not after or not stretch.chunks[at + 1][:1].islower():
            return []
        found = []
        for each in self.reader.with_sign(tok.core, "!"):
            score = each.score + self.evidence.beside(before, each.word, after, "")
            reading = each._replace(lead=len(tok.lead), trail=len(tok.trail) - 1)
            found.append(Option(score - log(EXCLAIMED), 1, reading))
        return found


def word_at(stretch: Stretch, at: int) -> str:
    """The word of a run of characters, in lower case; nothing beyond the stretch."""
    return stretch.tokens[at].low if 0 <= at < len(stretch.tokens) else ""
