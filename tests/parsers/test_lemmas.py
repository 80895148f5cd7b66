"""Lemmas: all forms of a word have one, and that of the field is made by hand."""

import csv
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.loader import load_editions
from corpus.terms import load_terms
from corpus.words import LEMMAS, abbreviations, lemmas
from parsers.lemmas import WORD, inflects, lemma
from parsers.spelling import modern, modern_text
from parsers.terms.lemmatise import lemmatised

WORDS = [
    ("slagen", "slag", "tricks; a stemmer makes it slaag"),
    ("wassen", "wassen", "to shuffle; a stemmer makes it was"),
    ("gewassen", "wassen", "its participle; simplemma has another verb"),
    ("gespeelde", "spelen", "a participle that is declined"),
    ("spelen", "spelen", "the verb: games are spellen"),
    ("spellen", "spel", "the plural of spel, no spelling"),
    ("verzaakt", "verzaken", "vowels are doubled in a closed syllable"),
    ("verzaking", "verzaking", "a noun of its own"),
    ("kaart", "kaart", "simplemma makes it kaarten, to play cards"),
    ("kaarten", "kaart", "and that kaart"),
    ("troeven", "troef", "trumps: f between vowels is v"),
    ("getroefd", "troeven", "the verb"),
    ("trekken", "trek", "odd tricks"),
    ("getrokken", "trekken", "the verb"),
    ("azen", "aas", "s between vowels is z"),
    ("ogen", "oog", "pips"),
    ("stenen", "steen", "tiles"),
    ("heren", "heer", "kings"),
    ("maten", "maat", "partners, no measures"),
    ("paren", "paar", "pairs"),
    ("boden", "bieden", "a strong verb"),
    ("geboden", "bieden", "simplemma: gebieden"),
    ("annonceert", "annonceren", "a foreign verb that no list has"),
    ("geannonceerde", "annonceren", "its participle"),
    ("rekontreerden", "rekontreren", "another"),
    ("uitgekomen", "uitkomen", "a verb that can be parted"),
    ("manches", "manche", "a plural on -s behind -e"),
    ("IMP's", "imp", "an apostrophe before the s"),
    ("partner’s", "partner", "a curly one"),
    ("schema's", "schema", "of a word outside the field"),
    ("zo'n", "zo'n", "no plural"),
    ("SA", "sans-atout", "letters that stand for a word"),
    ("3SA", "3sa", "a bid is itself"),
    ("3S.a.", "3sa", "however it is written"),
    ("hr.", "heer", "an abbreviation"),
    ("Bijv.", "bijvoorbeeld", "with a capital"),
    ("gasco-spellen", "gasco-spel", "the last part of a word with hyphens"),
    ("slag-", "slag", "half a word"),
    ("biedkaarten", "biedkaart", "a compound that no list has"),
    ("wedstrijdborden", "wedstrijdbord", "another"),
    ("Betaalde", "betalen", "a capital"),
    ("was", "zijn", "a common verb"),
    ("-(42)-", "-(42)-", "no word"),
    ("64A2", "64a2", "no word"),
    ("", "", "nothing"),
]


@pytest.mark.parametrize(("word", "expected", "why"), WORDS, ids=[row[0] or "-" for row in WORDS])
def test_lemma(word: str, expected: str, why: str) -> None:
    assert lemma(word) == expected, why


@pytest.mark.parametrize(
    ("word", "head", "expected", "why"),
    [
        ("kaartje", "kaart", True, "a diminutive"),
        ("kaartspel", "kaart", False, "a compound"),
        ("koning", "heer", False, "a word for the same"),
        ("bijgespeeld", "bijspelen", True, "ge- within"),
        ("voorspelen", "spelen", False, "another verb"),
        ("gever", "geven", False, "who does it"),
        ("écarteert", "ecarteren", True, "accents are no letters"),
        ("op", "opleggen", False, "what is left has two letters"),
    ],
)
def test_a_regular_form_is_told_by_its_letters(
    word: str, head: str, expected: bool, why: str
) -> None:
    assert inflects(word, head) is expected, why


def test_each_form_by_hand_has_one_lemma() -> None:
    with LEMMAS.open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    heads = [row["lemma"] for row in rows]
    forms = [form for row in rows for form in (row["forms"] or "").split()]
    assert [word for word, times in Counter(heads).items() if times > 1] == []
    assert [word for word, times in Counter(forms).items() if times > 1] == []
    assert all(head == head.lower() for head in heads)


def test_the_headword_of_a_term_is_a_lemma() -> None:
    """Unless it is the form of another word: honneurs, strafpunten."""
    forms = {form for form, head in lemmas().items() if form != head}
    for term in load_terms().values():
        word = modern(term.headword).form
        if WORD.fullmatch(word) and word not in forms:
            assert lemma(word) == word.lower(), term.id


def test_what_inflects_a_term_has_the_lemma_of_its_headword() -> None:
    """In the spelling of each edition; where two terms have one form, by hand or of the first."""
    by_hand = lemmas()
    wrong = []
    for term in load_terms().values():
        head = modern(term.headword).form
        for siglum, forms in term.forms.items():
            spelling = load_editions()[siglum].spelling
            for form in (modern(form, spelling).form for form in forms):
                regular = WORD.fullmatch(form) and inflects(form.lower(), head.lower())
                if regular and form.lower() not in by_hand and lemma(form) != lemma(head):
                    wrong.append((term.id, form))
    assert wrong == []


@given(st.one_of(st.text(max_size=20), st.sampled_from([row[0] for row in WORDS])))
def test_a_lemma_is_a_word_in_small_letters(word: str) -> None:
    found = lemma(word)
    assert found == found.lower()
    assert bool(found) == bool(word)
    assert lemma(word.lower()) == lemma(word) or word in lemmas()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("De slagen, die L maakte!", "de slag die l maken"),
        ("Wie verzaakte, betaalt", "wie verzaken betalen"),
        ("1° 3K\nof -(42)-", "1° 3k of -(42)-"),
        ("— , .", ""),
    ],
)
def test_a_text_in_lemmas(text: str, expected: str) -> None:
    assert lemmatised(text) == expected


def test_old_and_new_spelling_have_one_lemma() -> None:
    old = modern_text("Hij wascht de steenen en annonceert drie trekken.", "Siegenbeek")
    assert lemmatised(old) == lemmatised("Hij wast de stenen en annonceert drie trekken.")


def test_abbreviations_have_the_lemma_of_what_they_stand_for() -> None:
    for short, full in abbreviations().items():
        assert lemma(short) == lemma(full)
