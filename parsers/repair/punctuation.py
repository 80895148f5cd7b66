"""Signs between words: stray ones, ones read as others, and ones that were lost."""

import re
from dataclasses import dataclass

from parsers.repair.book import STRAY, Stretch, Token
from parsers.repair.evidence import Evidence
from parsers.repair.lexicon import ABBREVIATIONS
from parsers.repair.repairs import Repair
from parsers.repair.signs import DASH, LEAST_WORDS, SENTENCES, Signs

METHOD = "punctuation"
ELLIPSIS = frozenset(("of", "en", "noch", "als", "dan"))  # uit- of bijspelen
STRAY_LETTERS = frozenset("jilt")  # what a comma or a stain is read as
# A parenthesis that lost the blank before it: teruggenomen(uitz  not: kaart(en)
OPENED = re.compile(r"(?<=\w)\((?=\w\w)(?!.*\))")
# A stop between sentences: schoppen-Speel  not: sans-prendre, Sans-Atout
TIGHT = re.compile(r"(?<=[a-z]{3})-(?=[A-Z][a-z]{2,}$)")
TWICE = re.compile(r"(?<!\.)\.\.$")  # a stop that is read twice  not: ...
# A number in a list, whose comma is read as a stop: "15, 16. 18"  not: "15. De"
LISTED = re.compile(r"(?<=\d, )(\d{1,3})\.(?= \d{1,3}[,)])")


@dataclass(frozen=True, slots=True)
class Place:
    """A run of characters with its neighbours."""

    stretch: Stretch
    at: int
    end: int  # of the stretch, in runs
    following: Stretch | None  # the stretch after it

    @property
    def token(self) -> Token:
        """The run of characters."""
        return self.stretch.tokens[self.at]

    @property
    def next(self) -> Token | None:
        """The run after it."""
        return self.stretch.tokens[self.at + 1] if self.at + 1 < self.end else None

    @property
    def stop(self) -> int:
        """Where the run ends in the flow."""
        return self.stretch.starts[self.at] + len(self.stretch.chunks[self.at])


Found = tuple[int, int, str, float]  # start, end, what was printed, confidence


def punctuation(
    text: str, stretch: Stretch, following: Stretch | None, signs: Signs, evidence: Evidence
) -> list[list[Repair]]:
    """What the signs of a stretch may have been: for each place, the likeliest first."""
    places = []
    tokens = stretch.tokens
    for at, (tok, after) in enumerate(zip(tokens, [*tokens[1:], None], strict=True)):
        if after is not None and _fits(tok, after.core[:1]):
            continue
        place = Place(stretch, at, len(stretch.tokens), following)
        found = (
            _at_sign(place, signs, evidence)
            if not place.token.core
            else _at_word(place, signs, evidence)
        )
        if found:
            places.append(found)
    for match in LISTED.finditer(text, stretch.start, stretch.end):
        places.append([(match.end() - 1, match.end(), ",", 0.9)])
    return [
        [
            Repair(start, end, text[start:end], after, METHOD, confidence, False)
            for start, end, after, confidence in found
            if text[start:end] != after
        ]
        for found in places
    ]


def _fits(tok: Token, next_sign: str) -> bool:
    """Whether a word and the sign after it tell at once that nothing is wrong there."""
    if not tok.simple:
        return False
    if tok.trail == "":
        return not next_sign.isupper()
    return tok.trail == "," or (tok.trail in (".", "?") and not next_sign.islower())


def _expected(place: Place, evidence: Evidence) -> tuple[str, float]:
    """The sign that is to be expected after a word: a comma, a stop, or none."""
    after = place.next
    if after is None:
        return ".", 0.85 if _ends_paragraph(place) else 0.4
    if after.core[:1].isupper() and evidence.known(after.low):
        return ".", 0.7
    return ",", 0.8


def _at_sign(place: Place, signs: Signs, evidence: Evidence) -> list[Found]:
    """A run of signs alone: between words it is a comma, or a stop."""
    stretch, at = place.stretch, place.at
    chunk, before = stretch.chunks[at], stretch.tokens[at - 1] if at else None
    if before is None or not before.core or before.trail:
        return []
    start, end = stretch.starts[at - 1] + len(stretch.chunks[at - 1]), place.stop
    sign, sure = _expected(place, evidence)
    if chunk == ".":
        after = place.next
        sound = len(before.core) > 2 and before.kind == "word" and evidence.known(before.low)
        if after is not None and after.core[1:2] and after.core[:1].islower() and sound:
            return [(start, end, ",", 0.85)]
        return []
    if all(c in STRAY + "'#₀₁₂₃₄₅₆₇₈₉" for c in chunk):
        return [(start, end, sign, sure), (start, end, "", 0.1)]
    return []


def _at_word(place: Place, signs: Signs, evidence: Evidence) -> list[Found]:
    tok, stretch = place.token, place.stretch
    if _is_stray(place):
        before = stretch.chunks[place.at - 1]
        start = stretch.starts[place.at - 1] + len(before)
        named = stretch.tokens[place.at - 1].low in evidence.terms
        return [(start, place.stop, ",", 0.8 if named else 0.4), (start, place.stop, "", 0.15)]
    if place.next is None and TWICE.search(tok.trail) and _ends_paragraph(place):
        return [(place.stop - 2, place.stop, ".", 0.85)]
    if tok.kind not in ("word", "mixed"):
        return []
    start = stretch.starts[place.at]
    if signs.dashes_apart and (dash := DASH.search(stretch.chunks[place.at])):
        return [(start + dash.start(), start + dash.end(), " — ", 0.85)]
    if opened := OPENED.search(stretch.chunks[place.at]):
        return [(start + opened.start(), start + opened.end(), " (", 0.85)]
    found = _opened(place, evidence)
    return found or _after_word(place, signs, evidence)


def _is_stray(place: Place) -> bool:
    """Whether a run is no word but what a comma was read as."""
    tok, after = place.token, place.next
    if place.at == 0 or after is None or not after.core:
        return False
    before = place.stretch.tokens[place.at - 1]
    chunk = place.stretch.chunks[place.at]
    bare = chunk.lstrip("_").rstrip(";")
    if bare not in STRAY_LETTERS and chunk not in ("gt;", "lt;", "quot;"):
        return False
    listed = sum("," in each.trail for each in place.stretch.tokens) or sum(
        each == "," for each in place.stretch.chunks
    )
    return bool(before.core) and not before.trail and listed > 0 and tok.core != ""


def _opened(place: Place, evidence: Evidence) -> list[Found]:
    """A brace that was a parenthesis, a sign that belongs to nothing."""
    tok, stretch, at = place.token, place.stretch, place.at
    start = stretch.starts[at]
    if tok.lead == "{":
        closed = any(")" in chunk for chunk in stretch.chunks[at:])
        return [(start, start + 1, "(" if closed else "", 0.9)]
    if tok.kind != "word" or len(tok.core) < 3 or not evidence.known(tok.low):
        return []
    if tok.lead in ("|", "_", "•", "*", "^", "»", "«"):
        return [(start, start + 1, "", 0.85)]
    if tok.lead in (".", ",", ";") and at and tok.core.islower():
        return [(start, start + 1, "", 0.8)]
    return []


def _after_word(place: Place, signs: Signs, evidence: Evidence) -> list[Found]:
    """What stands after a word, or is lacking there."""
    tok, after, trail, stop = place.token, place.next, place.token.trail, place.stop
    start = stop - len(trail)
    if tok.core.endswith("-") and not trail:
        return _after_hyphen(place)
    if tok.core.endswith("-") and trail == "." and after is None:
        return [(start - 1, stop, ":", 0.4), (start - 1, stop, ".", 0.4)]
    tight = TIGHT.search(tok.core)
    if tight and _two_sentences(tok.core, tight.start(), evidence):
        at = place.stretch.starts[place.at] + len(tok.lead) + tight.start()
        return [(at, at + 1, ". ", 0.85)]
    if not trail:
        return _lost(place, signs, evidence)
    if any(c in STRAY for c in trail):
        return _stray(place, evidence, start)
    if after is None:
        return _at_end(place, signs, start, stop)
    return _between(place, after, signs, start)


def _stray(place: Place, evidence: Evidence, start: int) -> list[Found]:
    """A sign that nobody prints after a word."""
    tok, after, stop = place.token, place.next, place.stop
    if after is not None and not after.core and after.lead[:1] in (",", "."):
        return [(start, stop, "", 0.85)]
    kept = tok.trail.rstrip(STRAY)
    opened = "(" in "".join(place.stretch.chunks[: place.at + 1]).rpartition(")")[2]
    if opened and ")" not in tok.trail and after is not None and tok.trail[-1] in "^»":
        return [(start, stop, ")", 0.7)]
    if kept and all(c in ".,;:!?)" for c in kept):
        return [(start, stop, kept, 0.85)]
    sign, sure = _expected(place, evidence)
    sure = sure if evidence.established(tok.low) or sign == "." else sure / 2
    return [(start, stop, sign, sure), (start, stop, "", 0.1)]


def _between(place: Place, after: Token, signs: Signs, start: int) -> list[Found]:
    """A sign between two words that does not fit there."""
    tok, trail, stop = place.token, place.token.trail, place.stop
    if trail == "." and after.core[:1].islower() and after.kind == "word":
        last = tok.low.rpartition("-")[2]
        short = last in ABBREVIATIONS or last in signs.abbreviations or len(last) < 3
        return [] if short or tok.kind != "word" else [(start, stop, ",", 0.8)]
    if trail == "?" and after.core[:1].islower():
        return [(start, stop, ",", 0.7)]
    if tok.low in ABBREVIATIONS and trail == ":" and tok.kind == "word":
        return [(start, stop, ".:", 0.7)]
    if trail in (".,", ",."):
        half = after.core.endswith("-")
        return [(start, stop, "-,", 0.5 if half else 0.2), (start, stop, ",", 0.4)]
    return []


def _after_hyphen(place: Place) -> list[Found]:
    after, stop = place.next, place.stop
    if after is None or after.core[:1].isupper():
        return [(stop - 1, stop, ".", 0.85)]
    if after.low in ELLIPSIS or after.lead or "-" in after.core or not after.core:
        return []
    return [(stop - 1, stop, "", 0.8), (stop - 1, stop, ",", 0.1)]


def _two_sentences(core: str, at: int, evidence: Evidence) -> bool:
    """Whether the parts are words, and nowhere else one with a hyphen."""
    low = core.lower()
    parts = evidence.known(low[:at]) and evidence.book.forms[low[at + 1 :]] > 0
    return parts and evidence.book.forms[low] < 2


def _lost(place: Place, signs: Signs, evidence: Evidence) -> list[Found]:
    """A stop that was not read: at the end of a paragraph, or before a capital."""
    tok, after, stop = place.token, place.next, place.stop
    if after is None:
        if tok.kind == "word" and _ends_paragraph(place):
            return [(stop, stop, ".", round(signs.share_ended, 2))]
        return []
    capital = after.core[:1].isupper() and after.core[1:].islower() and not after.lead
    if not capital or tok.kind != "word" or not tok.core[-1:].islower() or len(tok.core) < 3:
        return []
    usual = evidence.book.cased[after.core]
    small = evidence.book.forms[after.low] - usual
    if after.core[0] in "IZSVWOCUKPXJ" or usual > 2 or small < 2:
        return [(stop, stop, ".", 0.2)] if usual <= 2 else []
    return [(stop, stop, ".", 0.8)]


def _at_end(place: Place, signs: Signs, start: int, stop: int) -> list[Found]:
    """The sign at the end of a paragraph or a title."""
    trail, stretch = place.token.trail, place.stretch
    if stretch.title:
        return [(start, stop, ".", 0.8)] if trail == "," and signs.titles_stopped else []
    if trail in (",", ";") and _ends_paragraph(place):
        return [(start, stop, ".", 0.85 if trail == "," else 0.3)]
    if trail == "-." or trail == " -.":
        return [(start, stop, ":", 0.4), (start, stop, ".", 0.4)]
    after = place.following
    row = stretch.unit.kind == "table" and len(stretch.tokens) < 4
    if trail == "." and row and after is not None and after.unit is stretch.unit:
        listed = len(after.tokens) < 3 and after.chunks[-1][-1] in ",."
        return [(start, stop, ",", 0.7)] if listed else []
    return []


def _ends_paragraph(place: Place) -> bool:
    """Whether a paragraph of sentences ends here, as what follows shows too."""
    stretch, after = place.stretch, place.following
    if stretch.unit.kind not in SENTENCES or len(stretch.tokens) < LEAST_WORDS:
        return False
    if after is None:
        return True
    begins = after.chunks[0][:1]
    apart = after.unit is not stretch.unit or len(after.tokens) >= LEAST_WORDS
    return apart and after.unit.kind in SENTENCES and not begins.islower() and begins not in "(,"
