"""What a run of characters looks like in one book: a word, one to be doubted, a part of one."""

from math import log
from typing import NamedTuple

from parsers.repair.book import Stretch, Token, token
from parsers.repair.reader import BAD, Reader

FAINT = 1e-3  # share of damaged words below which known words are not doubted
UNLIKELY = log(1e-3)  # of two letters, from which on they are rather a part of a word


class Look(NamedTuple):
    """What a run of characters looks like, wherever it stands."""

    word: bool  # it holds a word, or what was one
    suspicious: bool  # it may have to be read otherwise, wherever it stands
    odd: bool  # it is more likely part of a word than one
    card: bool  # suspicious at the head of a line alone: elsewhere it is a card: Sa, Kh


NO_WORD = Look(False, False, False, False)


class Looks(dict[str, Look]):
    """What each run of characters looks like; worked out once for each."""

    def __init__(self, reader: Reader, context: bool) -> None:
        super().__init__()
        self.reader, self.evidence = reader, reader.evidence
        self.context = context  # whether right words may stand in the wrong place

    def of(self, stretch: Stretch) -> list[Look]:
        """What the runs of characters of a stretch look like where they stand."""
        looks = list(map(self.__getitem__, stretch.chunks))
        looks[0] = self.at(stretch, 0)
        return looks

    def at(self, stretch: Stretch, at: int) -> Look:
        """What one run of characters looks like where it stands."""
        look = self[stretch.chunks[at]]
        return look._replace(suspicious=True) if look.card and not at else look

    def __missing__(self, chunk: str) -> Look:
        tok = token(chunk)
        found = NO_WORD
        if tok.kind in ("word", "mixed") and not any(map(str.isdigit, tok.core)):
            suspicious = self._suspicious(tok, chunk)
            card = suspicious and self._card(tok)
            found = Look(True, suspicious and not card, self._odd(tok), card)
        self[chunk] = found
        return found

    def _card(self, tok: Token) -> bool:
        if len(tok.core) > 2 or tok.core.islower():
            return False
        return self.reader.rate < BAD or self.evidence.established(tok.low)

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
        return len(tok.low) == 2 and self.evidence.as_read(tok.low) < UNLIKELY
