"""The terms: whole and tidy by themselves, and each form where the file says it stands."""

import re
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

import pytest
from pydantic import ValidationError

from corpus.loader import load_editions
from corpus.terms import TERMS, load_terms
from schema.term import Sense, Term

SIGLA = tuple(load_editions())  # oldest first
BY_ID = load_terms()
ALL = list(BY_ID.values())

# Words that two terms have a right to, each with both.
SHARED = {
    "aan den slag": {"aan-slag", "slag"},  # a phrase, and the word in it
    "biedronde": {"bieden", "ronde"},  # a compound of both
    "pasbiedingen": {"bieding", "pas"},
    "passen": {"pas", "passen"},  # several passes, and to pass
    "sans-atout-biedingen": {"bieding", "sans-atout"},
    "sans-atout-contract": {"contract", "sans-atout"},
    "troeven": {"aftroeven", "troef"},  # several trumps, and to trump
    "verzaakslag": {"slag", "verzaken"},
    "vraag": {"vraagspel", "vragen"},  # the game that one asks for, and the asking
}

# A form that the OCR spoilt everywhere it is printed is told from what it became by its letters.
ALIKE = 0.5


def pattern(words: str) -> re.Pattern[str]:
    """Where a form stands: as words of their own, in any case but where it has a capital.

    >>> pattern("aan slag").findall("Aan   slag, aan slagen, kaan slag")
    ['Aan   slag']
    >>> pattern("SA").findall("2SA of 2Sa")
    ['SA']
    """
    exact = any(letter.isupper() for letter in words)
    start = r"(?<![^\W\d_])" if words[0].isalpha() else ""
    end = r"(?![^\W\d_])" if words[-1].isalpha() else ""
    inside = r"\s+".join(re.escape(word) for word in words.split())
    return re.compile(f"{start}{inside}{end}", re.NOFLAG if exact else re.IGNORECASE)


@cache
def source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def unwrapped(path: Path) -> str:
    """The source with the words whole that are broken over two lines."""
    return re.sub(r"(?<=\w)[-¬]\s*\n\s*(?=[a-zà-ÿ])", "", source(path))


def stands(words: str, path: Path) -> bool:
    found = pattern(words)
    return bool(found.search(source(path)) or found.search(unwrapped(path)))


def alike(one: str, other: str) -> float:
    return SequenceMatcher(None, one.lower(), other.lower()).ratio()


def listed(table: str) -> Iterator[tuple[Term, str, list[str]]]:
    """Each term with what it has in that table, edition by edition."""
    for term in ALL:
        for siglum, words in getattr(term, table).items():
            yield term, siglum, words


@pytest.mark.parametrize("term", ALL, ids=lambda term: term.id)
def test_a_term_is_whole(term: Term) -> None:
    meant = {siglum for sense in term.senses for siglum in sense.editions}
    said = set(term.forms) | set(term.letters)
    assert said <= meant, "an edition that says it means something by it"
    assert meant <= said | set(term.equivalents), "one that means it says it, or says it otherwise"
    assert meant <= set(SIGLA)
    for table in (term.forms, term.damaged, term.letters, term.equivalents):
        assert list(table) == [siglum for siglum in SIGLA if siglum in table], "oldest first"
    assert set(term.damaged) <= set(term.forms)
    assert term.note or not term.false_friend, "a false friend says what misleads"
    senses = [(sense.nl, sense.en) for sense in term.senses]
    texts = [text for sense in senses for text in sense] + [term.english, term.note or "-"]
    assert all(text == text.strip() != "" for text in texts)
    assert len(set(senses)) == len(senses)


@pytest.mark.parametrize("term", ALL, ids=lambda term: term.id)
def test_a_word_is_named_once(term: Term) -> None:
    for words in [*term.forms.values(), *term.damaged.values(), term.inflections]:
        assert [word for word, times in Counter(words).items() if times > 1] == []
        assert all(word == word.strip() and len(word) > 1 for word in words)
    for words in [*term.forms.values(), term.inflections]:
        loose = [word for word in words if word == word.lower()]
        capitals = [word for word in words if word.lower() in loose and word not in loose]
        assert capitals == [], "small letters count in any case"
    assert term.headword.lower() not in term.inflections
    for words in term.letters.values():
        assert all(len(word) == 1 for word in words)


def test_no_text_is_still_to_be_written() -> None:
    assert "TODO" not in TERMS.read_text(encoding="utf-8")


def test_terms_stand_in_the_order_of_their_ids() -> None:
    assert list(BY_ID) == sorted(BY_ID)


def test_what_is_related_is_related_both_ways() -> None:
    for term in ALL:
        assert len(set(term.related)) == len(term.related)
        assert term.id not in term.related
        for other in term.related:
            assert term.id in BY_ID[other].related, f"{other} does not name {term.id}"


def test_a_word_leads_to_one_term_or_is_known_to_lead_to_two() -> None:
    owners: dict[str, set[str]] = {}
    for term in ALL:
        for word in term.words():
            owners.setdefault(word.lower(), set()).add(term.id)
    assert {word: ids for word, ids in owners.items() if len(ids) > 1} == SHARED


# What each edition means by the words that mislead most; the senses differ in number and kind.
MISLEADING = {
    "trek": ("noothoven", "bend-1918", "wbf-1997"),  # any trick, odd trick, number of a bid
    "overslag": ("bend-1918", "auction-web"),  # beyond the contract, beyond the six
    "couperen": ("noothoven", "wbf-1997"),  # to ruff, to cut
    "voorhand": ("noothoven", "bend-1918"),  # at the dealer's right, at the declarer's left
    "tegenspeler": ("noothoven", "wbf-1997"),
    "verzaken": ("noothoven", "wbf-1997"),  # not to follow suit, and to break the rule so
    "uitkomen": ("bend-1918", "wbf-1997"),  # to any trick, to the first
    "spel": ("noothoven", "smit-2010", "auction-web"),
}


@pytest.mark.parametrize(("name", "sigla"), MISLEADING.items())
def test_a_false_friend_means_one_thing_here_and_another_there(
    name: str, sigla: tuple[str, ...]
) -> None:
    term = BY_ID[name]
    assert term.false_friend
    first = [term.senses_in(siglum)[0] for siglum in sigla]
    assert len({sense.nl for sense in first}) == len(sigla)


def test_bend_cuts_and_ruffs_by_one_word_and_has_two_places_for_each_hand() -> None:
    for name in ("couperen", "voorhand", "achterhand"):
        assert BY_ID[name].false_friend
        assert len(BY_ID[name].senses_in("bend-1918")) == 2


@pytest.mark.parametrize("table", ["forms", "equivalents"])
def test_what_is_printed_stands_in_its_text(texts: Path, table: str) -> None:
    """Or a misread form of the term, that is like it, stands there for it."""
    absent = []
    for term, siglum, words in listed(table):
        misread = term.damaged.get(siglum, []) if table == "forms" else []
        for word in words:
            if stands(word, texts / f"{siglum}.txt"):
                continue
            if not any(alike(word, other) >= ALIKE for other in misread):
                absent.append((term.id, siglum, word))
    assert absent == []


def test_what_is_misread_stands_in_the_source_as_it_is(texts: Path) -> None:
    absent = [
        (term.id, siglum, word)
        for term, siglum, words in listed("damaged")
        for word in words
        if word not in re.sub(r"\s+", " ", source(texts / f"{siglum}.txt"))
    ]
    assert absent == []


def test_what_is_misread_is_no_form() -> None:
    """A form and its misreading are two; a real word (fiasco, for gasco) may be a misreading."""
    for term, siglum, words in listed("damaged"):
        assert not {word.lower() for word in words} & set(term.forms[siglum]), term.id


def test_a_letter_stands_by_itself_in_its_text(texts: Path) -> None:
    for term, siglum, letters in listed("letters"):
        for letter in letters:
            alone = re.compile(rf"(?<![^\W\d_]){letter}(?![^\W\d_])")
            assert alone.search(source(texts / f"{siglum}.txt")), (term.id, letter)


TERM = Term(
    id="kiepen",
    headword="kiepen",
    modern="kippen",
    english="to tip",
    part_of_speech="verb",
    inflections=["kiept", "kiepte"],
    senses=[
        Sense(editions=["oud"], nl="omkeren", en="to turn"),
        Sense(editions=["oud", "nieuw"], nl="weggeven", en="to give away"),
    ],
    forms={"oud": ["kiepen", "gekiept"], "nieuw": ["kiept", "KP"]},
    damaged={"oud": ["kicpen"]},
)


def test_words_of_a_term() -> None:
    assert TERM.words_in("oud") == ["kiepen", "gekiept", "kiept", "kiepte"]
    assert TERM.words_in("elders") == ["kiepen", "kiept", "kiepte"]
    assert TERM.words() == ["kiepen", "gekiept", "kiept", "KP", "kiepte"]


def test_senses_of_a_term() -> None:
    assert [sense.en for sense in TERM.senses_in("oud")] == ["to turn", "to give away"]
    assert [sense.en for sense in TERM.senses_in("nieuw")] == ["to give away"]
    assert TERM.senses_in("elders") == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "Kiepen"),  # ids are addresses: small letters
        ("part_of_speech", "werkwoord"),  # one of four
        ("forms", {}),  # a term that nobody prints
        ("forms", {"oud": [""]}),
        ("related", ["twee woorden"]),  # no id
        ("senses", []),
    ],
)
def test_a_term_that_is_wrong_is_refused(field: str, value: object) -> None:
    with pytest.raises(ValidationError, match=field):
        Term.model_validate({**TERM.model_dump(), field: value})
