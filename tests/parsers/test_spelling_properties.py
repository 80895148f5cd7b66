"""Whatever is read: nothing raises, places hold, and doing it twice is doing it once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.spelling import modern, modern_text, modernise
from parsers.spelling_rules import accusative, phrases, rules, word_lists

SPELLINGS = (None, "Siegenbeek", "De Vries–Te Winkel")


def old_words() -> list[str]:
    """The words that the data speak of, old and new."""
    words: list[str] = []
    for rule in rules():
        words += [*rule.changes, *rule.changes.values(), *rule.leaves, *rule.not_after]
    for entry in word_lists():
        words += [*entry.forms, *entry.forms.values(), *entry.now, *entry.now.values()]
        words += [*entry.after, *entry.not_after, *entry.not_before]
    for phrase in phrases():
        words += [word for words_ in phrase.forms for word in words_.split()]
        words += [*phrase.before, *phrase.not_before]
    case = accusative()
    return sorted({*words, *case.strong.words, *case.weak.words} - {""})


WORDS = st.sampled_from(old_words()).flatmap(
    lambda word: st.sampled_from([word, word.capitalize(), word.upper()])
)
SIGNS = st.sampled_from([" ", " ", " ", "\n", ", ", ". ", "-", "\n\n", " 3 "])
TEXTS = st.lists(st.tuples(WORDS, SIGNS), max_size=8).map(
    lambda rows: "".join(word + sign for word, sign in rows)
)
SPELLED = st.sampled_from(SPELLINGS)


@given(st.one_of(st.text(), TEXTS), SPELLED)
def test_places_hold_and_the_text_can_be_rebuilt(text: str, spelling: str | None) -> None:
    parts, at = [], 0
    for piece in modernise(text, spelling):
        assert at <= piece.start < piece.end
        parts += [text[at : piece.start], piece.modern.word]
        at = piece.end
        changed = text[piece.start : piece.end] not in (piece.modern.form, piece.modern.word)
        assert (piece.modern.status == "old") == bool(piece.modern.rules)
        assert not changed or piece.modern.rules
    assert "".join([*parts, text[at:]]) == modern_text(text, spelling)


@given(st.one_of(st.text(), TEXTS), SPELLED, st.booleans())
def test_twice_is_once(text: str, spelling: str | None, keep: bool) -> None:
    once = modern_text(text, spelling, keep_words=keep)
    assert modern_text(once, spelling, keep_words=keep) == once


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_word_twice_is_a_word_once(spelling: str | None) -> None:
    for word in old_words():
        found = modern(word, spelling)
        assert modern(found.form, spelling).form == found.form
        assert modern(found.word, spelling).word == found.word


@given(st.text())
def test_a_modern_text_is_never_changed(text: str) -> None:
    assert modern_text(text, "1995") == text


@given(st.text(alphabet="aeioscghtnyjdr", min_size=20, max_size=80))
def test_what_is_no_word_takes_no_time(word: str) -> None:
    """Many places for many rules: the ways to combine them are bounded."""
    assert len(modern(word).form) <= 2 * len(word)
