"""Terms marked: each form of an edition, the longest, in its own words and in those of now."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.loader import load_editions
from corpus.terms import load_terms
from corpus.words import idioms
from parsers.terms.forms import forms_of
from parsers.terms.marks import Finder, find_terms, with_terms
from schema.edition import Bibliography, Dating, Edition, Rights
from schema.rule import Rule
from schema.term import Sense, Term

OLD, NEW, UNKNOWN = "oud-1870", "nieuw-1990", "elders"
SPELLING = {OLD: "Siegenbeek", NEW: "1995", UNKNOWN: None}


def term(
    name: str, forms: dict[str, list[str]], inflections: tuple[str, ...] = (), **more: object
) -> Term:
    headword = next(iter(forms.values()))[0] if forms else name
    return Term(
        id=name,
        headword=headword,
        english=name,
        part_of_speech="noun",
        senses=[Sense(editions=[siglum], nl=f"{name} {siglum}", en=name) for siglum in forms],
        forms=forms,
        inflections=list(inflections),
        **{"modern": headword, **more},  # type: ignore[arg-type]
    )


ALL = [
    term("werpsteen", {OLD: ["werpsteen", "werpsteenen"], NEW: ["werpsteen"]}, ("werpstenen",)),
    term("kegelworp", {OLD: ["kegelworp"]}, damaged={OLD: ["kcgclworp", "kegel worp"]}),
    term("worp", {OLD: ["worp"], NEW: ["worp", "worpen"]}, ("worpen",)),
    term("gewaagde-worp", {NEW: ["gewaagde worp", "gew. worp"]}),
    term("aan-worp", {OLD: ["aan den worp"], NEW: ["aan worp", "aan de worp"]}),
    term("kegel", {OLD: ["kegel"], NEW: ["kegel"]}, ("kegels",), modern="paal"),
    term("paal", {NEW: ["paal"]}),
    term("zet", {NEW: ["zet", "zetten"]}),
    term("zetten", {NEW: ["zetten"]}),
    term("groot-worp", {NEW: ["GW", "g.w."]}, ("Groot Werpspel",)),
    term("werper", {OLD: ["werper"]}, letters={OLD: ["W", "w"]}, modern="gooier"),
    term("oog", {OLD: ["oog", "oogen"], NEW: ["oog", "ogen"]}),
    term("deler", {NEW: ["deler"]}, equivalents={NEW: ["wie deelt"]}),
]
TERMS = {one.id: one for one in ALL}


def marked(text: str, siglum: str = NEW, witness: str = "source") -> list[tuple[str, str]]:
    finder = Finder(forms_of(TERMS, siglum, witness, SPELLING[siglum]))  # type: ignore[arg-type]
    return [(name, text[start:end]) for start, end, name in finder.find(text)]


TABLE = [
    (OLD, "twee werpsteenen", [("werpsteen", "werpsteenen")], "as it is printed"),
    (OLD, "twee werpstenen", [("werpsteen", "werpstenen")], "an inflection of now, in a repair"),
    (OLD, "Den Werpsteen.", [("werpsteen", "Werpsteen")], "in any case"),
    (OLD, "WERPSTEENEN", [("werpsteen", "WERPSTEENEN")], "in capitals"),
    (NEW, "twee werpsteenen", [], "old spelling is no form of a new edition"),
    (OLD, "een kcgclworp", [("kegelworp", "kcgclworp")], "damage that nobody mended"),
    (OLD, "een kegel worp", [("kegelworp", "kegel worp"), ("kegel", "kegel"), ("worp", "worp")],
     "damage of two words, each of which is a term too"),
    (NEW, "een kegelworp", [], "a term that this edition doesn't have"),
    (NEW, "een gewaagde worp", [("gewaagde-worp", "gewaagde worp"), ("worp", "worp")],
     "the longest, and the term within it"),
    (NEW, "een gewaagde\nworp", [("gewaagde-worp", "gewaagde\nworp"), ("worp", "worp")],
     "over the end of a line"),
    (NEW, "een gewaagde  worp", [("worp", "worp")], "not over more than one blank"),
    (NEW, "een gewaagde\n\nworp", [("worp", "worp")], "nor over an empty line"),
    (NEW, "gewaagde, worp", [("worp", "worp")], "nor over a comma"),
    (NEW, "gewaagde | worp", [("worp", "worp")], "nor from cell to cell"),
    (NEW, "een gew. worp", [("gewaagde-worp", "gew. worp"), ("worp", "worp")], "an abbreviation"),
    (NEW, "hij is aan de worp", [("aan-worp", "aan de worp"), ("worp", "worp")], "of three words"),
    (OLD, "hij is aan den worp", [("aan-worp", "aan den worp"), ("worp", "worp")], "of old"),
    (NEW, "aan de aan worp", [("aan-worp", "aan worp"), ("worp", "worp")], "after a false start"),
    (NEW, "zetten", [("zet", "zetten"), ("zetten", "zetten")], "one form, two terms"),
    (NEW, "een zet", [("zet", "zet")], "a form of one of them"),
    (NEW, "zetter, inzet", [], "no part of a word"),
    (NEW, "een kegel-worp", [("kegel", "kegel"), ("worp", "worp")], "the parts of a compound"),
    (NEW, "de worp/zet", [("worp", "worp"), ("zet", "zet")], "either of two"),
    (NEW, "de GW en de gw", [("groot-worp", "GW")], "where a capital stands, it counts"),
    (NEW, "een g.w. en G.W.", [("groot-worp", "g.w."), ("groot-worp", "G.W.")], "else it does not"),
    (NEW, "Groot Werpspel, groot werpspel", [("groot-worp", "Groot Werpspel")], "of two words"),
    (NEW, "„worp” (worp), worp.", [("worp", "worp")] * 3, "signs are no part of it"),
    (NEW, "wie deelt, zet", [("deler", "wie deelt"), ("zet", "zet")], "said in other words"),
    (OLD, "W gooit, (W) en W's", [("werper", "W"), ("werper", "W")], "a letter by itself"),
    (OLD, "W. Bruna, W4 en w", [], "no initial, no card, and no small letter"),
    (NEW, "W gooit", [], "no letter of this edition"),
    (OLD, "met het oog op de oogen", [("oog", "oogen")], "an idiom is no term"),
    (UNKNOWN, "kegelworp, GW, werpsteenen", [("kegelworp", "kegelworp"), ("groot-worp", "GW"),
     ("werpsteen", "werpsteenen")], "of an unknown book all that ever said a term"),
    (NEW, "", [], "nothing"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("siglum", "text", "expected", "why"), TABLE, ids=[row[3] for row in TABLE]
)
def test_what_is_marked(siglum: str, text: str, expected: list[tuple[str, str]], why: str) -> None:
    assert marked(text, siglum) == expected, why


def test_a_restated_text_may_say_what_one_says_now() -> None:
    """Unless that is a term of its own; and it has no damage."""
    assert marked("de gooier", OLD, "restated") == [("werper", "gooier")]
    assert marked("de gooier", OLD) == []
    assert marked("een kcgclworp", OLD, "restated") == []
    assert marked("een paal", NEW, "restated") == [("paal", "paal")]


def edition(siglum: str, spelling: str | None) -> Edition:
    return Edition(
        siglum=siglum,
        bibliography=Bibliography(title="Proef"),
        date=Dating(),
        spelling=spelling,
        rights=Rights(status="unknown", statement="-", reason="-"),
        grammar="prose",
        cite="{number}",
    )


def rule(text: str, title: str | None = None) -> Rule:
    return Rule(
        id="bend-1918_1",
        edition="bend-1918",
        number="1",
        label="1",
        kind="rule",
        title=title,
        position=0,
        spans=[],
        text=text,
        source_text=text,
    )


def test_records_have_the_terms_of_text_and_title() -> None:
    of = edition("bend-1918", "De Vries–Te Winkel")
    marks, none = with_terms([rule("Wie verzaakt?", "Over slagen"), rule("Niets.")], of)
    assert [(one.term, one.form, one.span) for one in marks.terms] == [
        ("verzaken", "verzaakt", [4, 12])
    ]
    assert [(one.term, one.span) for one in marks.title_terms] == [("slag", [5, 11])]
    assert (none.terms, none.title_terms) == ([], [])


SENTENCES = [
    ("noothoven", "Die regt heeft, mêleert.", ["regt", "meleeren"], "spelling of Siegenbeek"),
    ("bend-1918", "Hij coupeert de kaarten.", ["couperen", "kaart"], "an inflection"),
    (
        "bend-1918",
        "L biedt Sa, V past.",
        ["leider", "bieden", "sans-atout", "voorhand", "passen"],
        "letters",
    ),
    ("bend-1918", "Hij bood 1Sa.", ["bieden", "sans-atout"], "a strain within a bid"),
    ("bend-1918", "Dat is te vroeg.", [], "early, and not asked"),
    ("bend-1918", "En nu geven wij voorbeelden.", [], "examples are not dealt"),
    ("wbf-1997", "De LT en het lt.", ["linkertegenstander"], "capitals"),
    ("wbf-1997", "Een openliggende strafkaart", ["strafkaart"], "one word, one term"),
    ("auction-web", "Het boek heeft zes slagen.", ["boek", "slag"], "a term of this text alone"),
    ("wbf-1997", "Het boek is uit.", [], "and a book in any other"),
]


@pytest.mark.parametrize(("siglum", "text", "expected", "why"), SENTENCES)
def test_real_terms_in_invented_sentences(
    siglum: str, text: str, expected: list[str], why: str
) -> None:
    found = find_terms(text, load_editions()[siglum])
    assert [name for _, _, name in found] == expected, why


SMALL_WORDS = """
    aan af al als bij daar dan dat de den der deze die dit doch door een eene en er ge haar het
    hij hun ik in indien is je kan maar men met mij na naar niet nog nu of om onder ons ook op over
    reeds te ten ter tot u uit uw van voor want was wat we wel werd wij wie wordt zal ze zich zij
    zijn zo zoo zou zonder
"""


@pytest.mark.parametrize("siglum", list(load_editions()))
@pytest.mark.parametrize("witness", ["source", "restated"])
def test_small_words_are_no_terms(siglum: str, witness: str) -> None:
    of = load_editions()[siglum]
    for word in SMALL_WORDS.split():
        assert find_terms(f"; {word}; {word.title()}.", of, witness) == [], word  # type: ignore[arg-type]


def test_idioms_hold_a_word_of_their_term() -> None:
    """Else they would be there for nothing."""
    for words, name in idioms().items():
        said = {word.lower() for form in load_terms()[name].words() for word in form.split()}
        assert said.intersection(re.findall(r"[\w-]+", words.lower())), words


PIECES = st.sampled_from(
    ["worp", "gewaagde", "aan", "de", "kegel", "-", " ", " ", "\n", ".", "W", "zetten", "GW", "oog"]
)


@given(st.lists(PIECES, max_size=14).map("".join), st.sampled_from([OLD, NEW, UNKNOWN]))
def test_marks_nest_and_stand_in_order(text: str, siglum: str) -> None:
    found = Finder(forms_of(TERMS, siglum, "source", SPELLING[siglum])).find(text)
    assert found == sorted(found, key=lambda mark: (mark[0], -mark[1], mark[2]))
    assert len(found) == len(set(found))
    for n, (start, end, name) in enumerate(found):
        assert text[start:end] == text[start:end].strip() != ""
        for other_start, other_end, other in found[n + 1 :]:
            assert other_start >= end or other_end <= end, "none crosses another"
            assert other != name or other_start >= end, "none lies within its own"


@given(st.text(max_size=40))
def test_any_text_is_read(text: str) -> None:
    for start, end, _ in find_terms(text, load_editions()["bend-1918"]):
        assert 0 <= start < end <= len(text)
