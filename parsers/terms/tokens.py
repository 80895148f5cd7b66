"""Tokens: a text as words, numbers and signs, each with its place.

A tokenizer of spaCy cuts a text at its white space and each piece by itself, so that what it
makes of a piece can be kept: it is asked once for each piece that a library holds.
"""

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from corpus.words import abbreviations

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokenizer import Tokenizer

LANGUAGE, TOKENIZER = "nl", "regelboek.Tokenizer.v1"
REMEMBERED = 1 << 17  # pieces; a book of a million words has fewer

LETTER = r"[^\W\d_]"
STRAIN = r"(?:S\.[aA]\.|S[aA]|[KRHS])"  # K, S, SA, Sa, S.a.   not: A, k, Sa.
# 3K  1Sa  3SA  3S.a.   not: 8K (seven is the most), K3
BID = rf"[1-7]{STRAIN}"
# Ka  H10  Svb5  Rahv   not: H1, Ja, Kat
CARD = r"[KRHS](?:10|[2-9]|[ahvb])+"
# 27B  64A2  25B2b1   not: B2, 27b
ARTICLE = r"\d{1,3}[A-Z](?:\d{1,2}(?:[a-z]\d{0,2})?)?"
# -(42)-  -(135.)-  —(2)-   not: (42), -(!)-
CASE = r"[-—–]\(\d{1,3}\.?\)[-—–]"
# 1°  8º  2e  3de  1ste   not: 1, 1c
ORDINAL = r"\d+(?:[°º]|e|de|ste)"
# z.g.  a.h.v.  R.A.B.   not: B. (an initial, or the end of a sentence), www.nl
DOTTED = rf"(?:{LETTER}\.){{2,}}"
# sans-prendre  IMP's  zo'n  ge-écarteerd  3-bod  't   not: telt', slag,die, 'nul-spel
COMPOUND = rf"(?:['’]s-)?{LETTER}+(?:['’-]{LETTER}+)+|\d+(?:-{LETTER}+)+|['’][tsn]"
# slag- (before: en strafwaarden)   not: -slag
HALF = rf"{LETTER}{{2,}}-"

WHOLE = re.compile("|".join((BID, CARD, ARTICLE, CASE, ORDINAL, DOTTED, COMPOUND, HALF)))
# -(42)-,  't.   not: 'telling', -42
AT_ONCE = re.compile(rf"(?:{CASE}|['’][tsn])(?!\w)")
# What spaCy leaves joined: contra/rekontra  2H(13)  Sa,—L  Sa.-(1)-
INSIDE = (
    rf"(?<={LETTER})/(?={LETTER})",
    r"(?<=\w)[(\[](?=\d)",
    r"[,.;:]*[—–]+(?=\w)",
    CASE,
)
# And at an end: L.  Sa,—.  1°.
BEHIND = (rf"(?<={LETTER})\.", r"(?<=[—–°º])[.,;:]")
PIECE = re.compile(r"\S+")


class Token(NamedTuple):
    """A word, a number or a sign: text[start:end]."""

    start: int
    end: int
    text: str


Cut = tuple[int, int]  # of a piece: start, end
Sign = re.Match[str] | None


@cache
def language() -> "Language":
    """The one that cuts all texts, loaded once."""
    return blank()


def blank() -> "Language":
    """spaCy for Dutch without a model, with a tokenizer that knows cards, bids and articles."""
    import spacy
    from spacy.util import registry

    registry.tokenizers(TOKENIZER, func=lambda: _tokenizer)
    return spacy.blank(LANGUAGE, config={"nlp": {"tokenizer": {"@tokenizers": TOKENIZER}}})


def _tokenizer(nlp: "Language") -> "Tokenizer":
    """The tokenizer: signs as spaCy cuts them off, but words as they are searched.

    Its own exceptions are left out: they hold smileys, and sentences that end in "bel.".
    """
    from spacy.tokenizer import Tokenizer
    from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

    cut = nlp.Defaults
    prefixes = compile_prefix_regex(cut.prefixes or ())
    suffixes = compile_suffix_regex([*(cut.suffixes or ()), *BEHIND])

    def before(piece: str) -> Sign:
        return None if AT_ONCE.match(piece) else prefixes.search(piece)

    def behind(piece: str) -> Sign:
        """spaCy takes a sign before and one behind at one time: (z.g. would be ( z.g ."""
        sign = before(piece)
        word = piece[sign.end() :] if sign else piece
        return None if WHOLE.fullmatch(word) else suffixes.search(piece)

    spelt = [word for short in abbreviations() for word in (short, short.capitalize())]
    return Tokenizer(
        nlp.vocab,
        rules={word: [{"ORTH": word}] for word in spelt},
        prefix_search=before,
        suffix_search=behind,
        infix_finditer=compile_infix_regex([*(cut.infixes or ()), *INSIDE]).finditer,
        token_match=WHOLE.fullmatch,
    )


class Cuts(dict[str, tuple[Cut, ...]]):
    """Where the tokens of a piece without white space stand in it; made once, then known."""

    def __missing__(self, piece: str) -> tuple[Cut, ...]:
        if len(self) >= REMEMBERED:
            self.clear()
            language.cache_clear()  # spaCy keeps each word that it has seen
        made = language().tokenizer(piece)
        cuts = tuple((token.idx, token.idx + len(token)) for token in made)
        self[piece] = cuts
        return cuts


CUTS = Cuts()


def tokenise(text: str) -> list[Token]:
    """The tokens of a text, in order; white space is none.

    >>> [token.text for token in tokenise("Wie 3K (of 2S) bood -(42)-, zie 64A2.")]
    ['Wie', '3K', '(', 'of', '2S', ')', 'bood', '-(42)-', ',', 'zie', '64A2', '.']
    """
    return [
        Token(found.start() + begin, found.start() + stop, found.group()[begin:stop])
        for found in PIECE.finditer(text)
        for begin, stop in CUTS[found.group()]
    ]
