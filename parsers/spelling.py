"""Old Dutch spelling to modern: words and whole texts, offsets and capitals kept.

The rules and words are those of ``corpus/spelling.toml``: from the spelling of Siegenbeek
(1804) and of De Vries and Te Winkel (1863) to that of now.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from parsers.spelling_known import spellings
from parsers.spelling_rules import Phrases, WordList, accusative, phrases
from parsers.spelling_words import Found, Modern, find, without_n

__all__ = ["Modern", "Piece", "is_old", "is_sound", "modern", "modern_text", "modernise"]

# regt  zoo'n  conclusie's   not: 3K, l°, the hyphen of wasch-spel
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# Between the words of a phrase: blanks and at most one line break. Not: a comma, an empty line.
GAP = re.compile(r"[^\S\n]*\n?[^\S\n]*")
FIGURE = re.compile(r"[^\S\n]*\n?[^\S\n]*\d")
REMEMBERED = 1 << 18


@dataclass(frozen=True, slots=True)
class Piece:
    """A word of a text, or several that are written as one now, with its modern form."""

    start: int
    end: int
    modern: Modern


@dataclass(frozen=True, slots=True)
class _Phrase:
    """Words of old spelling that together have a form of their own."""

    words: tuple[str, ...]
    form: str
    entry: Phrases


@dataclass(frozen=True, slots=True)
class _Word:
    """A word as it stands in a text, made modern without regard to the words beside it."""

    raw: str
    lower: str
    found: Found
    modern: Modern
    senses: frozenset[str]  # as a word beside it may be named: as it stands, and made modern
    phrases: tuple[_Phrase, ...]  # that may begin with it
    masculine: float  # after it an adjective on -en must be so much rarer than on -e; 0: never


def modern(word: str, spelling: str | None = None) -> Modern:
    """The modern form of a word, or of words together; its capitals are kept.

    ``spelling`` is that of the edition; in one that is modern nothing changes.

    >>> modern("Regt").form, modern("op nieuw").form, modern("regt", "1995").form
    ('Recht', 'opnieuw', 'regt')
    >>> modern("bijaldien").word, modern("zoodat").rules
    ('indien', ('oo → o',))
    """
    pieces = list(modernise(word, spelling))
    if len(pieces) == 1 and pieces[0].start == 0 and pieces[0].end == len(word):
        return pieces[0].modern
    if not pieces:
        return Modern(word, word, (), "unknown")
    used = tuple(dict.fromkeys(name for piece in pieces for name in piece.modern.rules))
    states = {piece.modern.status for piece in pieces}
    status = next(state for state in ("old", "unknown", "modern") if state in states)
    form = _joined(word, pieces, keep_words=True)
    return Modern(form, _joined(word, pieces, keep_words=False), used, status)


def is_old(word: str) -> bool:
    """Whether a word is old spelling, or an old word.

    >>> is_old("gewigt"), is_old("gewicht"), is_old("hetaaid")
    (True, False, False)
    """
    return modern(word).status == "old"


def is_sound(word: str) -> bool:
    """Whether a word is modern or old Dutch; else it may be damage, a name or a term.

    >>> is_sound("gewigt"), is_sound("gewicht"), is_sound("hetaaid")
    (True, True, False)
    """
    return modern(word).status != "unknown"


def modern_text(text: str, spelling: str | None = None, *, keep_words: bool = False) -> str:
    """A text in modern spelling, and with today's words for those that fell out of use.

    ``keep_words`` changes spelling alone. Holds afterwards: the same again changes nothing.

    >>> modern_text("Eene kaart, zoo als bijaldien.")
    'Een kaart, zoals indien.'
    """
    if not spellings(spelling):  # nothing changes
        return text
    return _joined(text, modernise(text, spelling), keep_words)


def modernise(text: str, spelling: str | None = None) -> Iterator[Piece]:
    """All words of a text, in order, with their modern form; what is between them stays."""
    old = spellings(spelling)
    places = list(WORD.finditer(text))
    words = [_word(place.group(), old) for place in places]
    masculine, end, at = 0.0, 0, 0
    before = _NONE
    while at < len(words):
        word, start = words[at], places[at].start()
        if word.phrases:
            together = _phrase_at(text, places, words, at, before)
            if together is not None:
                last = at + len(together.words) - 1
                end = places[last].end()
                yield Piece(start, end, _of_phrase(text[start:end], together, old))
                masculine, before, at = 0.0, words[last].senses, last + 1
                continue
        is_now, shorter = word.modern, None
        if masculine or word.found.guards:
            beside = text[end:start].isspace()
            shorter = _without_n(word, old, masculine) if masculine and beside else None
            if shorter is not None:
                is_now = shorter
            else:
                after = _following(text, places, words, at)
                is_now = _guarded(word, old, before if beside else _NONE, after)
        end = places[at].end()
        yield Piece(start, end, is_now)
        if shorter is None:
            masculine = word.masculine
        before = word.senses
        at += 1


_NONE: frozenset[str] = frozenset({""})
_FIGURE = frozenset({"0"})


def _joined(text: str, pieces: Iterable[Piece], keep_words: bool) -> str:
    parts, at = [], 0
    for piece in pieces:
        is_now = piece.modern
        parts += [text[at : piece.start], is_now.form if keep_words else is_now.word]
        at = piece.end
    return "".join([*parts, text[at:]])


@lru_cache(maxsize=REMEMBERED)
def _word(raw: str, old: frozenset[str]) -> _Word:
    lower = raw.lower().replace("’", "'")
    capital = raw[0].isupper() and not raw.isupper()
    found = find(lower, old if _plain(raw) else frozenset(), capital)
    senses = frozenset({lower, found.modern.form, found.modern.word})
    return _Word(
        raw,
        lower,
        found,
        _in_case(raw, lower, found.modern),
        senses,
        tuple(one for sense in sorted(senses) for one in _phrases(old).get(sense, ())),
        _masculine(lower, senses, old),
    )


def _masculine(lower: str, senses: frozenset[str], old: frozenset[str]) -> float:
    case = accusative()
    if not old.intersection(case.of):
        return 0.0
    if lower in case.strong.words:
        return case.strong.times
    return case.weak.times if senses.intersection(case.weak.words) else 0.0


@cache
def _phrases(old: frozenset[str]) -> dict[str, tuple[_Phrase, ...]]:
    """The phrases by their first word, the longest first."""
    found: dict[str, list[_Phrase]] = {}
    for entry in phrases():
        if old.intersection(entry.of):
            for words, form in entry.forms.items():
                phrase = _Phrase(tuple(words.split()), form, entry)
                found.setdefault(phrase.words[0], []).append(phrase)
    return {
        first: tuple(sorted(several, key=lambda phrase: -len(phrase.words)))
        for first, several in found.items()
    }


def _phrase_at(
    text: str,
    places: list[re.Match[str]],
    words: list[_Word],
    at: int,
    before: frozenset[str],
) -> _Phrase | None:
    """The phrase that begins with a word of the text."""
    for phrase in words[at].phrases:
        last = at + len(phrase.words) - 1
        if last >= len(words) or phrase.words[1] not in words[at + 1].senses:
            continue
        if not all(
            phrase.words[n - at] in words[n].senses
            and GAP.fullmatch(text, places[n - 1].end(), places[n].start())
            for n in range(at + 1, last + 1)
        ):
            continue
        if phrase.entry.fits(before, _following(text, places, words, last)):
            return phrase
    return None


def _following(
    text: str, places: list[re.Match[str]], words: list[_Word], at: int
) -> frozenset[str]:
    """The senses of the word right after one, or that a figure follows, or nothing."""
    end = places[at].end()
    if at + 1 < len(words) and GAP.fullmatch(text, end, places[at + 1].start()):
        return words[at + 1].senses
    return _FIGURE if FIGURE.match(text, end) else _NONE


def _of_phrase(raw: str, phrase: _Phrase, old: frozenset[str]) -> Modern:
    """What a phrase is, in the case that it stands in; one that stays is no change."""
    if phrase.form == " ".join(phrase.words):
        return Modern(raw, raw, (), "modern")
    is_now = find(phrase.form, old).modern  # het welk: hetwelk, and that is dat
    form, word = _cased(raw, phrase.form), _cased(raw, is_now.word)
    return Modern(form, word, (phrase.entry.name, *is_now.rules), "old")


def _without_n(word: _Word, old: frozenset[str], times: float) -> Modern | None:
    name = accusative().name
    shorter = without_n(word.lower, old, name, times)
    if shorter is None:
        return None
    rules = tuple(dict.fromkeys((name, *shorter.rules)))
    return _in_case(word.raw, word.lower, replace(shorter, rules=rules, status="old"))


def _guarded(
    word: _Word, old: frozenset[str], before: frozenset[str], after: frozenset[str]
) -> Modern:
    """A word without the rules that don't count between these words."""
    unsure = after is _NONE and len(old) > 1  # no word follows, and the spelling is unknown
    barred = frozenset(
        entry.name
        for entry in word.found.guards
        if not entry.fits(before, after)
        or (unsure and isinstance(entry, WordList) and entry.followed)
    )
    if not barred:
        return word.modern
    capital = word.raw[0].isupper() and not word.raw.isupper()
    return _in_case(word.raw, word.lower, find(word.lower, old, capital, barred).modern)


def _plain(raw: str) -> bool:
    """Whether a word has no capital but the first, or all: gaMco is damage, whatever it spells."""
    return raw.isupper() or raw[1:].islower() or len(raw) == 1


def _in_case(raw: str, lower: str, found: Modern) -> Modern:
    form = raw if found.form == lower else _cased(raw, found.form)
    word = form if found.word == found.form else _cased(raw, found.word)
    return replace(found, form=form, word=word)


def _cased(raw: str, form: str) -> str:
    """The modern form with the capitals, and the apostrophe, of what stood there.

    >>> _cased("Ys", "ijs"), _cased("REGT", "recht"), _cased("O", "om")
    ('IJs', 'RECHT', 'Om')
    """
    if "’" in raw:
        form = form.replace("'", "’")
    if raw.isupper() and len(raw) > 1:
        return form.upper()
    if raw[0].isupper():
        return form[:2].upper() + form[2:] if form.startswith("ij") else form[:1].upper() + form[1:]
    return form
