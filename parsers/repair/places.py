"""The ways to read one place of a text, and how likely each is where it stands."""

from dataclasses import dataclass, replace
from itertools import pairwise
from math import log
from typing import NamedTuple

from parsers.repair.book import STRAY, Stretch, Token
from parsers.repair.confusion import Damage
from parsers.repair.evidence import Evidence
from parsers.repair.reader import BAD, Reader, Reading, plain

EXCLAIMED = 1e-4  # of words in mid-sentence, that a mark of exclamation follows
SPACED_OUT = 0.05  # share of damaged words whose letters were set apart
SINGLE = log(1e-5)  # a letter that stands alone
WIDEST = 4  # runs of characters that may be one word
FAINT = 1e-3  # share of damaged words below which known words are not doubted
STOPS = frozenset(".;:!?")


class Option(NamedTuple):
    """A way to read a place, which takes up ``width`` runs of characters."""

    score: float
    width: int
    reading: Reading


@dataclass(frozen=True, slots=True)
class Look:
    """What a run of characters looks like, wherever it stands."""

    word: bool  # it holds a word, or what was one
    suspicious: bool  # it may have to be read otherwise
    odd: bool  # it is more likely part of a word than one


NO_WORD = Look(False, False, False)


class Places:
    """Gives the ways to read the places of one book."""

    def __init__(self, reader: Reader, split: bool, context: bool) -> None:
        self.reader = reader
        self.evidence: Evidence = reader.evidence
        # whether words may be split or run together
        self.more = split and reader.rate > FAINT
        self.context = context  # whether right words may stand in the wrong place
        self._pairs: dict[tuple[str, str], bool] = {}
        self._looks: dict[str, Look] = {}

    def odd_places(self, stretch: Stretch) -> list[int]:
        """The places of a stretch that may have to be read otherwise."""
        looks = [self.look(stretch, at) for at in range(len(stretch.chunks))]
        if not self.more:
            return [at for at, look in enumerate(looks) if look.suspicious]
        lows = [tok.low for tok in stretch.tokens]
        after = [*looks[1:], NO_WORD]
        usual = self._usual
        return [
            at
            for at, look in enumerate(looks)
            if look.word
            and (
                look.suspicious
                or look.odd
                or after[at].odd
                or (after[at].word and usual((lows[at], lows[at + 1])))
            )
        ]

    def options(self, stretch: Stretch, at: int) -> list[Option]:
        """The ways to read a place, as it was read first."""
        look = self.look(stretch, at)
        together = self.together(stretch, at, look) if self.more else []
        options = self.alone(stretch, at, look, apart=bool(together) and look.odd)
        if self.more:
            options += together
            options += self.run_together(stretch, at) + self.signed(stretch, at)
        return options

    def look(self, stretch: Stretch, at: int) -> Look:
        """What a run of characters looks like."""
        chunk = stretch.chunks[at]
        found = self._looks.get(chunk)
        if found is None:
            tok = stretch.tokens[at]
            word = tok.kind in ("word", "mixed") and not any(c.isdigit() for c in tok.core)
            found = NO_WORD
            if word:
                found = Look(word, self._suspicious(tok, chunk), self._odd(tok))
            self._looks[chunk] = found
        if found.suspicious and at and len(stretch.tokens[at].core) < 3:
            sure = self.reader.rate < BAD or self.evidence.established(stretch.tokens[at].low)
            if sure and not stretch.tokens[at].core.islower():
                return Look(True, False, found.odd)  # Sa, Kh: cards
        return found

    def _suspicious(self, tok: Token, chunk: str) -> bool:
        core, kind = tok.core, tok.kind
        if len(core) < 2:
            return False
        if "(" in core and ")" in core[core.index("(") :] + tok.trail:
            return False  # kaart(en)
        if (")" in core and "(" in tok.lead) or ".-" in core:
            return False  # (re)doubleert, Sa.-annonce
        if kind == "mixed" and sum(map(str.isalpha, core)) < (2 if self.reader.rate > BAD else 3):
            return False
        if kind == "word" and len(core) < 3 and not core[1:].islower():
            return False
        if kind == "word" and self.reader.rate < FAINT and self.reader.known(tok.low):
            return False
        if not self.context and self.evidence.established(tok.low):
            return False
        if tok.plain:
            return self.reader.doubtful(tok)
        return len(self.reader.readings(chunk)) > 1

    def _odd(self, tok: Token) -> bool:
        if len(tok.low) < 2 or not self.reader.known(tok.low):
            return True
        return len(tok.low) == 2 and self.evidence.as_read(tok.low) < log(1e-3)

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
            readings = [replace(readings[0], score=SINGLE)]
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
        odd = look.odd or self.look(stretch, at + 1).odd
        tokens = stretch.tokens
        if not odd and not self._usual((tokens[at].low, tokens[at + 1].low)):
            return []
        found = self.spaced_out(stretch, at) if odd else []
        for width in range(2, (WIDEST if odd and self.reader.rate > BAD else 2) + 1):
            found += self.joined(stretch, at, width)
        return found

    def _usual(self, pair: tuple[str, str]) -> bool:
        """Whether two words together are a word, and not a rarer one than both side by side."""
        found = self._pairs.get(pair)
        if found is None:
            prior = self.evidence.prior
            whole = prior(pair[0] + pair[1])
            found = whole * self.reader.rate > prior(pair[0]) * prior(pair[1]) if whole else False
            self._pairs[pair] = found
        return found

    def joined(self, stretch: Stretch, at: int, width: int) -> list[Option]:
        """Some runs of characters read as one word that was split."""
        tokens = stretch.tokens[at : at + width]
        looks = [self.look(stretch, at + n) for n in range(len(tokens))]
        if len(tokens) < width or not all(look.word for look in looks):
            return []
        if any(c not in STRAY for tok in tokens[:-1] for c in tok.trail):
            return []
        if any(c not in STRAY for tok in tokens[1:] for c in tok.lead):
            return []
        odd = sum(look.odd for look in looks)
        readings: list[Reading] = []
        if width == 2 and odd and all(tok.core.isalpha() for tok in tokens):
            readings = self.reader.shifted(tokens[0].core, tokens[1].core)
        exact = self.evidence.prior("".join(tok.low for tok in tokens))
        bad = self.reader.rate > BAD
        lead, trail = len(tokens[0].lead), len(tokens[-1].trail)
        if exact or (bad and odd * 2 >= width):
            read = plain(" ".join([*stretch.chunks[at : at + width - 1], tokens[-1].core])[lead:])
            parted = odd == width or any(
                tok.trail or not self.reader.parts.isdisjoint(tok.low.split("-")) for tok in tokens
            )
            readings = readings + self.reader.joined(read, "far" if bad and parted else "near")
        before, after = word_at(stretch, at - 1), word_at(stretch, at + width)
        rest = sum(self.best(stretch, at + n) for n in range(1, width)) if readings else 0.0
        return [
            Option(
                each.score - rest + self.evidence.beside(before, each.word, after, ""),
                width,
                replace(each, lead=lead, trail=trail),
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
            reading = replace(each, lead=len(tok.lead), trail=len(tok.trail))
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
            reading = replace(each, lead=len(tok.lead), trail=len(tok.trail) - 1)
            found.append(Option(score - log(EXCLAIMED), 1, reading))
        return found


def word_at(stretch: Stretch, at: int) -> str:
    """The word of a run of characters, in lower case; nothing beyond the stretch."""
    return stretch.tokens[at].low if 0 <= at < len(stretch.tokens) else ""
