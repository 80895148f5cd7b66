"""The ways to read one run of characters, whatever stands beside it."""

import re
from math import log
from typing import NamedTuple

from parsers.repair.book import STRAY, WORD, Token, token
from parsers.repair.candidates import Candidates, Reach
from parsers.repair.confusion import Channel, Damage
from parsers.repair.edges import STRAY_SIGN, plain, trims
from parsers.repair.evidence import UNHEARD, Evidence
from parsers.repair.lexicon import ENDINGS, LITTLE, RARE, compound, explained, vouched

PER_WORD = 1.25  # confusions that a word of a damaged text has where all its letters count
HEAVY = 0.2  # share of damaged words in which any letter may be wrong
HEAVY_KEPT = log(0.78)
HEAVY_TERM = log(4)  # terms stand in type of their own, which is read worse
SIGN_WITHIN = -4.0  # a sign that nobody prints within a word
LETTER_BESIDE = -3.0  # any letter of a run that is no word
FREQUENT = 2e-5  # words that are run together are to be that frequent
CAPITAL_WITHIN = 4.0  # a capital within a word tells where another begins
SHIFTED = log(0.01)  # of damaged words, that a letter went over to the next
HYPHENED = log(0.6)  # of two words read with a hyphen, that it was printed
# Between words without blanks: teruggenomen(uitz  not: b«sta
PIECES = re.compile(r'[(),.:;"„”“—]+')
RUN_ON = log(0.1)  # share of damaged words that lost the blank after a sign
OFTEN_ALONE = 3e-4  # share of words from which a letter stands for something
LONE = -7.0  # a letter that stands alone
SELDOM = 3e-7  # a word of the lists that is rarer may be none
SAFE = log(3e-4)  # what is likelier than this as it was read is left alone
HOPELESS = 9.0  # a reading so much less likely than as it was read is left out
BAD = 0.01  # share of damaged words from which a text is read badly
PLAUSIBLE = 1e-3  # from this share of damaged words on, bad damage is looked for


UNHARMED = Damage(0, 0.0, 0)


class Reading(NamedTuple):
    """One way to read a run of characters; without ``method``: as it was read."""

    word: str  # in lower case
    score: float  # the logarithm of its likelihood
    method: str
    lead: int = 0  # characters of the run before the word
    trail: int = 0  # and after it
    damage: Damage = UNHARMED


class Reader:
    """Reads runs of characters in one book, whose share of damaged words is ``rate``."""

    def __init__(self, evidence: Evidence, channel: Channel) -> None:
        self.evidence = evidence
        self.candidates = Candidates(channel, evidence)
        self.set_rate(PLAUSIBLE)
        self.parts = frozenset(
            part for term in evidence.terms if "-" in term for part in term.split("-")
        )  # of terms with a hyphen
        self._readings: dict[str, list[Reading]] = {}
        self._doubtful: dict[str, bool] = {}

    def set_rate(self, rate: float) -> None:
        """Takes that share of the words for damaged."""
        self.rate = rate
        self._per_confusion, self._heavy = log(rate / PER_WORD), log(rate * HEAVY)

    def forget(self) -> None:
        """Reads anew: the rate or what counts as a word has changed."""
        self._readings.clear()
        self._doubtful.clear()

    def likelihood(self, damage: Damage, word: str) -> float:
        """How likely a damage is: a letter here and there, or a word that is read badly."""
        ops, weight, kept = damage
        light = ops * self._per_confusion + weight
        heavy = self._heavy + weight + kept * HEAVY_KEPT
        if word in self.evidence.terms:
            heavy += HEAVY_TERM
        return light if light > heavy else heavy

    def readings(self, chunk: str) -> list[Reading]:
        """The ways to read a run of characters, as it was read first."""
        found = self._readings.get(chunk)
        if found is None:
            found = self._readings[chunk] = self._read(chunk)
        return found

    def doubtful(self, tok: Token) -> bool:
        """Whether a plain word may have to be read otherwise."""
        found = self._doubtful.get(tok.core)
        if found is None:
            found = self._doubtful[tok.core] = self._doubt(tok.core, tok.low)
        return found

    def _doubt(self, core: str, low: str) -> bool:
        if self.known(low):
            reach = self.reach(low, known=True)
            if reach is None or not self.candidates(core, reach):
                return False
        return len(self.readings(core)) > 1

    def reach(self, low: str, known: bool) -> Reach | None:
        """How far to look for what a word may have been; None where it is taken as it is."""
        if known and self.common(low):
            if self.rate >= BAD:
                return "near"
            # where little is damaged, a word would hardly be damaged twice
            return None if self.evidence.book.forms.get(low, 0) > 1 else "known"
        return "near" if self.rate < PLAUSIBLE else "letters" if self.rate < BAD else "far"

    def _read(self, chunk: str) -> list[Reading]:
        tok = token(chunk)
        own = self.as_read(chunk)
        found = [Reading(tok.low, own, "", len(tok.lead), len(tok.trail))]
        known = tok.kind == "word" and self.known(tok.low)
        reach = self.reach(tok.low, known)
        if reach is None:
            return found
        bare = known and not any(c in STRAY for c in tok.lead + tok.trail)
        best: dict[str, Reading] = {}
        for lead, trail, cost in [(len(tok.lead), len(tok.trail), 0.0)] if bare else trims(chunk):
            read = plain(chunk[lead : len(chunk) - trail])
            if sum(c.isalpha() for c in read) < 2 and len(read) < 3:
                continue
            for reading in self.printed(read, reach):
                score = reading.score + cost
                if reading.word not in best or score > best[reading.word].score:
                    best[reading.word] = Reading(
                        reading.word, score, reading.method, lead, trail, reading.damage
                    )
        best.pop(tok.low, None)
        ranked = sorted(best.values(), key=lambda each: -each.score)
        return found + [each for each in ranked if each.score > own - HOPELESS]

    def known(self, word: str) -> bool:
        """Whether a word, or each part of it between hyphens, is known."""
        if "-" not in word:
            return not word or self.evidence.known(word)
        return all(self.evidence.known(part) for part in word.split("-") if part)

    def common(self, word: str) -> bool:
        """Whether each part of a known word is too common to be damaged badly."""
        words = self.evidence.words
        return all(
            words.get(part, RARE) >= RARE or part in self.evidence.terms for part in word.split("-")
        )

    def as_read(self, chunk: str) -> float:
        """How likely a run is as it was read."""
        tok = token(chunk)
        if tok.kind == "word":
            stray = sum(c in STRAY for c in tok.lead + tok.trail)
            return self.evidence.as_read(tok.low.rstrip("-") or tok.low) + STRAY_SIGN * stray
        letters = sum(c.isalnum() for c in tok.core)
        odd = -7.0 + SIGN_WITHIN * (len(tok.core) - letters) + LETTER_BESIDE * letters
        pieces = [piece for piece in PIECES.split(tok.core) if piece]
        if len(pieces) < 2 or not all(WORD.fullmatch(piece) for piece in pieces):
            return odd
        score = RUN_ON + log(self.rate)
        for piece in pieces:
            score += self.evidence.as_read(piece.lower()) if len(piece) > 1 else LONE
        return max(score, odd)

    def sound(self, word: str) -> bool:
        """Whether a word, though in no list, is formed as words are."""
        known = self.evidence.established(word) or explained(word)
        return known or vouched(word) or compound(word) > 0

    def printed(self, read: str, reach: Reach) -> list[Reading]:
        """What was printed where ``read`` was read: one word, or words with a hyphen."""
        found = [
            self.reading(word, damage, handicap)
            for word, damage, handicap in self.candidates(read, reach)
        ]
        head, hyphen, last = read.rpartition("-")
        if hyphen and len(head) > 2 and len(last) > 1 and not head.endswith("."):
            found += self._hyphened(head, last, reach)
        return found

    def reading(self, word: str, damage: Damage, handicap: float = 0.0) -> Reading:
        """A word as what was printed, where that damage happened to it."""
        score = log(self.evidence.prior(word)) + self.likelihood(damage, word) + handicap
        return Reading(word, score, self.evidence.source(word), damage=damage)

    def joined(self, read: str, reach: Reach) -> list[Reading]:
        """Words that were read with blanks in them, as ``read`` was."""
        whole = read.replace(" ", "")
        words = {word for word, _, _ in self.candidates(whole, reach)} | {whole.lower()}
        pieces = read.lower().split()
        found = []
        head, hyphen, last = read.rpartition("-")
        if hyphen and " " in head and len(last) > 1:
            found = [each._replace(method="spacing") for each in self._hyphened(head, last, reach)]
        for word in words:
            if len(pieces[0]) == 1 and not word.startswith(pieces[0]):
                continue
            if len(pieces) == 2 and len(pieces[1]) == 1 and not word.endswith(pieces[1]):
                continue
            if len(word) > 3 and self.evidence.prior(word):
                damage = self.candidates.damage(word, read)
                found.append(self.reading(word, damage)._replace(method="spacing"))
        return sorted(found, key=lambda each: -each.score)[:4]

    def split(self, read: str) -> list[Reading]:
        """Two words that were read as one, or three with a little one between them."""
        found = self._letter_apart(read)
        for at in range(2, len(read) - 1):
            one, other = read[:at].lower(), read[at:].lower()
            first = self.evidence.prior(one)
            if first < FREQUENT or one == "ge":
                continue
            second = self.evidence.prior(other)
            camel = read[at].isupper() and read[at - 1].islower()
            little = one in LITTLE or (other in LITTLE and other not in ENDINGS)
            if second > FREQUENT and (camel or little):
                found.append(self._apart((one, other), CAPITAL_WITHIN if camel else 0.0))
            elif len(read) > 7:
                for little_word in LITTLE:
                    last = other[len(little_word) :]
                    if other.startswith(little_word) and self.evidence.prior(last) > FREQUENT:
                        found.append(self._apart((one, little_word, last), 0.0))
        return sorted(found, key=lambda each: -each.score)[:3]

    def _letter_apart(self, read: str) -> list[Reading]:
        """A word with the capital letter of a player or a card before or after it."""
        found = []
        for letter, rest in ((read[0], read[1:]), (read[-1], read[:-1])):
            if letter.isupper() and rest[1:].islower() and self._usable(rest.lower()):
                alone = self.evidence.book.forms[letter.lower()] / self.evidence.total
                if alone > OFTEN_ALONE:
                    words = (letter, rest) if letter == read[0] else (rest, letter)
                    score = log(self.evidence.prior(rest.lower())) + log(alone)
                    damage = Damage(1, log(0.1), len(rest))
                    score += self.likelihood(damage, "")
                    found.append(Reading(" ".join(words).lower(), score, "spacing", damage=damage))
        return found

    def _usable(self, word: str) -> bool:
        """Whether a word vouches for itself, and the methods that are left may propose it."""
        return self.evidence.established(word) and self.evidence.prior(word) > 0

    def _apart(self, words: tuple[str, ...], more: float) -> Reading:
        printed = " ".join(words)
        damage = self.candidates.damage(printed, "".join(words))
        score = sum(log(self.evidence.prior(word)) for word in words) + more
        score += self.likelihood(damage, "")
        return Reading(printed, score, "spacing", damage=damage)

    def shifted(self, one: str, other: str) -> list[Reading]:
        """Two words of which a letter was read with the wrong one."""
        found = []
        whole, at = one + other, len(one)
        for cut in (at - 1, at + 1):
            words = whole[:cut].lower(), whole[cut:].lower()
            if min(map(len, words)) > 1 and all(map(self._usable, words)):
                damage = Damage(1, SHIFTED, len(whole))
                score = sum(log(self.evidence.prior(word)) for word in words)
                score += self.likelihood(damage, "")
                found.append(Reading(" ".join(words), score, "spacing", damage=damage))
        return found

    def with_sign(self, core: str, sign: str) -> list[Reading]:
        """A word whose last letter was read as a sign."""
        found = [each for each in self.printed(core + sign, "near") if each.damage.ops == 1]
        return [each for each in found if not each.word.startswith(core.lower() + sign)]

    def _hyphened(self, head: str, last: str, reach: Reach) -> list[Reading]:
        """Words with a hyphen of which one part or both are read otherwise."""
        found = []
        for first in self._part(head, reach):
            for second in self._part(last, reach):
                if not (first.damage.ops or second.damage.ops):
                    continue
                both = Damage(
                    first.damage.ops + second.damage.ops,
                    first.damage.weight + second.damage.weight,
                    first.damage.kept + second.damage.kept,
                )
                printed = log(self.evidence.prior(first.word) or UNHEARD)
                printed += log(self.evidence.prior(second.word) or UNHEARD)
                likely = max(self.likelihood(both, first.word), self.likelihood(both, second.word))
                word = f"{first.word}-{second.word}"
                if both.kept * 2 < len(word):
                    continue
                method = "term" if "term" in (first.method, second.method) else "book"
                found.append(Reading(word, printed + HYPHENED + likely, method, damage=both))
        return found

    def _part(self, read: str, reach: Reach) -> list[Reading]:
        low = read.lower()
        own = [Reading(low, 0.0, "", damage=Damage(0, 0.0, len(low)))]
        if self.evidence.established(low):
            return own
        return self.printed(read, reach)[:4] + (own if self.evidence.prior(low) else [])
