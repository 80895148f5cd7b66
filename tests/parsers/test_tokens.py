"""Tokens: what one searches as one word is one, and nothing of a text is lost."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.words import abbreviations
from parsers.terms.tokens import CASE, COMPOUND, CUTS, WHOLE, language, tokenise

ONE = [
    ("3K", "a bid: spaCy's own rules cut the number off"),
    ("2S", "a bid"),
    ("7SA", "a bid in no trumps"),
    ("1Sa", "as Bend writes it"),
    ("3S.a.", "as an abbreviation"),
    ("Ka", "the ace of clubs"),
    ("H10", "the ten of hearts"),
    ("Sv", "the queen of spades"),
    ("Kvb10", "cards in a row"),
    ("27B", "an article"),
    ("64A2", "a sub-unit"),
    ("25B2b1", "the deepest of them"),
    ("-(42)-", "a case of the table of cases"),
    ("-(7)-", "the same, of one figure"),
    ("1°", "an ordinal"),
    ("8º", "with the other sign for it"),
    ("2e", "an ordinal"),
    ("3de", "an ordinal"),
    ("1ste", "an ordinal"),
    ("z.g.", "letters with full stops"),
    ("a.h.v.", "ace, king, queen"),
    ("R.A.B.", "capitals with full stops"),
    ("bijv.", "an abbreviation"),
    ("Bijv.", "an abbreviation that opens a sentence"),
    ("enz.", "an abbreviation"),
    ("blz.", "an abbreviation"),
    ("hr.", "heer, among cards"),
    ("k.kl.", "an abbreviation of two words"),
    ("sans-prendre", "a word with a hyphen"),
    ("niet-troef-kleur", "with two"),
    ("ge-écarteerd", "with an accent behind it"),
    ("ombre-à-deux", "with a word of one letter"),
    ("3-bod", "a figure before the hyphen"),
    ("slag-", "half a word, before another that ends as it does"),
    ("'t", "an article with an apostrophe"),
    ("’n", "with a curly one"),
    ("zo'n", "an apostrophe within"),
    ("IMP's", "a plural with an apostrophe"),
    ("partner’s", "with a curly one"),
    ("50%", "a number with its sign"),
    ("1/2", "a fraction"),
]


@pytest.mark.parametrize(("word", "why"), ONE, ids=[word for word, _ in ONE])
@pytest.mark.parametrize(
    "around", ["{}", "({})", "({}),", "„{}”", "{};", "{}:", "«{}»", "Zie {}, ja"]
)
def test_is_one_token_whatever_stands_around_it(word: str, why: str, around: str) -> None:
    text = around.format(word)
    assert [token.text for token in tokenise(text)].count(word) == 1, why
    assert "".join(token.text for token in tokenise(text)) == "".join(text.split())


SEVERAL = [
    ("(3K)", ["(", "3K", ")"], "signs around a bid"),
    ("slag.", ["slag", "."], "the end of a sentence"),
    ("bel.", ["bel", "."], "an abbreviation of jurists, but here a sentence ends"),
    ("met L.", ["met", "L", "."], "a player at the end of a sentence is still a player"),
    ("A. W. Bruna", ["A", ".", "W", ".", "Bruna"], "initials are cut alike"),
    ("Kat", ["Kat"], "no card"),
    ("2Sa.", ["2Sa", "."], "the bid has no full stop of its own"),
    ("2H(13)", ["2H", "(", "13", ")"], "a bid to which a case was joined"),
    ("Sa.-(1)-", ["Sa.", "-(1)-"], "a case joined to a word"),
    ("Sa,—.", ["Sa", ",", "—", "."], "a pass behind a bid"),
    ("contra/rekontra", ["contra", "/", "rekontra"], "either word is searched"),
    ("straf(fen)", ["straf", "(", "fen", ")"], "one or more"),
    ("(re)doubleert", ["(", "re", ")", "doubleert"], "either verb"),
    ("'blinde' hand", ["'", "blinde", "'", "hand"], "quotes are no apostrophes"),
    ("'nul-spel'", ["'", "nul-spel", "'"], "nor around a word with a hyphen"),
    ("slag,die", ["slag", ",", "die"], "a lost blank"),
    (":-)", [":", "-", ")"], "rulebooks have no smileys"),
    ("een  twee\n\ndrie", ["een", "twee", "drie"], "white space is no token"),
    ("", [], "nothing"),
    (" \n", [], "nothing but white space"),
]


@pytest.mark.parametrize(("text", "tokens", "why"), SEVERAL, ids=[row[2] for row in SEVERAL])
def test_are_tokens_apart(text: str, tokens: list[str], why: str) -> None:
    assert [token.text for token in tokenise(text)] == tokens, why


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (CASE, ["-(0)-", "-(135.)-", "—(2)-"]),
        (COMPOUND, ["'s-Gravenhage", "l'hombre", "3-annonce", "a-b'c"]),
        (WHOLE.pattern, ["10e", "21Z9b12", "S.a.m.e.n.", "Rh10"]),
    ],
)
def test_parts_match_whole_words(part: str, words: list[str]) -> None:
    for word in words:
        assert CUTS[word] == ((0, len(word)),), (part, word)


def test_abbreviations_stand_for_words_that_are_none() -> None:
    for short, full in abbreviations().items():
        assert (short[-1], full[-1] == ".") == (".", False)
        assert [token.text for token in tokenise(f"zie {short} ook")] == ["zie", short, "ook"]


# Pieces of rulebooks and any characters at all, in any order.
PIECES = st.one_of(
    st.sampled_from([word for word, _ in ONE] + [text for text, _, _ in SEVERAL]),
    st.text(max_size=8),
    st.sampled_from([" ", "\n", "\t", "(", ")", ".", ",", "-", "—", "'", "’", "\u00a0", "\u2028"]),
)
TEXTS = st.lists(PIECES, max_size=12).map("".join)


@given(TEXTS)
def test_tokens_are_the_text_but_for_its_white_space(text: str) -> None:
    end = 0
    for token in tokenise(text):
        assert text[end : token.start].strip() == ""
        assert text[token.start : token.end] == token.text != ""
        assert not any(map(str.isspace, token.text))
        end = token.end
    assert text[end:].strip() == ""


@given(TEXTS)
def test_pieces_by_themselves_are_cut_as_in_the_text(text: str) -> None:
    """What is kept of a piece holds in any text: spaCy cuts no piece by what stands beside it."""
    whole = [token.text for token in language().tokenizer(text) if not token.is_space]
    assert [token.text for token in tokenise(text)] == whole


@pytest.mark.parametrize(
    "module", ["regelboek.cli", "publish.site", "parsers.parse", "parsers.lemmas", "publish.server"]
)
def test_spacy_is_loaded_only_where_terms_are_marked(module: str) -> None:
    code = f"import sys, {module}; sys.exit('spacy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
