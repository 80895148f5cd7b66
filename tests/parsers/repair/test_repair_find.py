"""Repair of invented paragraphs: what is put right, what is proposed, and what is left alone."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.loader import EDITIONS, load_edition
from parsers.flow import Flow
from parsers.repair.find import find_repairs
from parsers.repair.repairs import METHODS, Repair, Repairs
from parsers.unit import Unit
from schema.edition import Edition

# Sentences of our own in the spelling of 1860, about a game that nobody plays.
SOUND = """De gever legt zijne kaarten neder en de tweede speler neemt de manille van den stok.
Wanneer de speler de spadille heeft, zoo moet hij daarmede eerst spelen en dan de basta.
Met de manille en de basta wint men niet altijd, maar met de spadille wint men zeer dikwijls.
De tegenspeler die geen troef heeft, legt eene andere kaart neder en wacht op zijne beurt.
Het spel is gewonnen wanneer de speler zes slagen heeft, en verloren wanneer hij er vijf heeft.
Iedere speler betaalt dan een fiche aan den gever, en de gever geeft de kaarten op nieuw.
De eerste slag is voor den speler die de hoogste kaart van de kleur heeft gespeeld.
Wie renonce heeft in de kleur, mag troef spelen, of eene kaart van eene andere kleur nemen.
De heer is hooger dan de vrouw, en de vrouw is hooger dan de boer van dezelfde kleur."""


@cache
def edition() -> Edition:
    return load_edition(EDITIONS / "noothoven")


def repairs(text: str, *, kind: str = "rule", without: frozenset[str] = frozenset()) -> Repairs:
    flow = Flow(text, text, starts=[0], sources=[0], lengths=[len(text)])
    units, at = [], 0
    for number, line in enumerate(text.split("\n")):
        units.append(Unit(f"p{number}", kind, "", ranges=[(at, at + len(line))]))  # type: ignore[arg-type]
        at += len(line) + 1
    return find_repairs(flow, units, edition(), without=without)


def damaged(*lines: str) -> str:
    """The sound paragraphs, then some in which words are misread."""
    return "\n".join([SOUND, *lines])


OTHERS = (
    "Dc tweede spcler wint den slag en neemt de kaartcn van den gcver.",
    "Hij heeft een hooge kaarl en de andcre speler heeft er geen.",
)  # damage enough to show that the text is read badly


def read(found: list[Repair], before: str) -> list[str]:
    return [one.after for one in found if one.before == before]


@pytest.mark.parametrize(
    ("line", "before", "after", "method"),
    [
        ("De speler met de manillc begint het spel.", "manillc", "manille", "term"),
        ("De speler legt de niauille bij de andere kaarten.", "niauille", "manille", "term"),
        ("Dan komt de baMta van den tweeden speler.", "baMta", "basta", "term"),  # bold s
        ("Hij speelt de s]iadille het laatst van allen.", "s]iadille", "spadille", "term"),
        ("De kaarten vau den gever zijn op.", "vau", "van", "book"),
        ("Hij legt de kaart uedcr en wacht.", "uedcr", "neder", "book"),
        ("De verliezer wordt vriendclijk bedankt.", "vriendclijk", "vriendelijk", "word"),
        ("Hij heeft de ma nille en de basta.", "ma nille", "manille", "spacing"),
        ("De speler dieden slag wint, begint.", "dieden", "die den", "spacing"),
    ],
)
def test_a_misread_word_is_put_right(line: str, before: str, after: str, method: str) -> None:
    found = repairs(damaged(*OTHERS, line))
    assert read(found.applied, before) == [after]
    assert [one.method for one in found.applied if one.before == before] == [method]


@pytest.mark.parametrize(
    "line",
    [
        "Het regt van den eersten zet is eene zaak van gewigt.",  # Siegenbeek
        "Zoo als de steenen liggen, zijn zij moeijelijk te zien.",
        "Te zamen hebben zij de zelfde kaarten, en op nieuw wordt gegeven.",
        "Vergeefsche moeite, bijaldien de omber somwijlen wint.",
        "Hij is verpligt zijne vorige kaart te vertoonen.",  # a word that stands nowhere else
        "De kaartlegger en de slagenteller zitten ter zijde.",  # compounds that no list has
        "Kaart(en) of steen(en): dat doet er niet toe.",
    ],
)
def test_old_spelling_and_new_words_are_no_damage(line: str) -> None:
    text = damaged(*OTHERS, line)
    start = len(text) - len(line)
    assert [one for one in repairs(text).applied if one.end > start] == []


@pytest.mark.parametrize(
    ("line", "before", "after"),
    [
        ("De eerste slag is voor den speler _ en de tweede ook.", " _", ","),
        ("Men neemt de manille » de basta en de spadille.", " »", ","),
        ("De speler met de kaart «wacht op den gever.", "«", ""),
        ("De speler wacht. en de gever geeft de kaarten.", ".", ","),
        ("De tweede speler wint den eersten slag van het spel-", "-", "."),
        ("De tweede speler wint den eersten slag van het spel,", ",", "."),
    ],
)
def test_a_sign_that_does_not_fit_is_put_right(line: str, before: str, after: str) -> None:
    text = damaged(*OTHERS, line)
    start = len(text) - len(line)
    assert read([one for one in repairs(text).applied if one.end > start], before) == [after]


def test_a_sound_text_is_left_alone() -> None:
    assert repairs(SOUND).applied == []


def test_what_is_not_sure_waits_with_its_rivals() -> None:
    found = repairs(damaged(*OTHERS, "De gever wacht, eu de speler begint."))
    places: dict[tuple[int, int], list[float]] = {}
    for one in found.suggested:
        assert not one.applied
        places.setdefault((one.start, one.end), []).append(one.confidence)
    assert places
    for ranked in places.values():
        assert len(ranked) <= 3
        assert ranked == sorted(ranked, reverse=True)


@pytest.mark.parametrize("method", METHODS)
def test_each_method_can_be_left_out(method: str) -> None:
    text = damaged(
        *OTHERS,
        "De speler met de manillc wint - en legt de haart neder",
        "De speler met de ma nille begint. en de gever wacht",
    )
    found = repairs(text, without=frozenset((method,)))
    assert method not in {one.method for one in found.applied + found.suggested}


def test_words_that_no_method_left_may_propose_are_no_reading() -> None:
    text = damaged(*OTHERS, "Men zag een geheelw erk maken.")
    assert "geheel werk" in read(_all(repairs(text)), "geheelw erk")
    assert read(_all(repairs(text, without=frozenset(("word",)))), "geheelw erk") == []


def _all(found: Repairs) -> list[Repair]:
    return found.applied + found.suggested


def test_without_any_method_nothing_is_found() -> None:
    found = repairs(damaged(*OTHERS), without=frozenset(METHODS))
    assert (found.applied, found.suggested) == ([], [])


def test_diagrams_are_left_alone() -> None:
    line = "a h v 10 9 ^ B ^ 8 3 2 « L »"
    text = damaged(*OTHERS, line)
    found = repairs(text, kind="example")
    assert [one for one in found.applied if one.start >= len(text) - len(line)] == []


WORDS = st.sampled_from(
    ["de", "het", "manillc", "sp«dille", "]kaart", "80.", "(van)", "'een", "ü", "o.", "Kh,", "x"]
)


@settings(max_examples=40)
@given(st.lists(st.lists(WORDS, max_size=9).map(" ".join), max_size=5))
def test_repairs_stand_apart_and_tell_what_stood_there(lines: list[str]) -> None:
    text = damaged(*OTHERS, *lines)
    found = repairs(text)
    end = 0
    for one in found.applied:
        assert end <= one.start < one.end
        end = one.end
    for one in found.applied + found.suggested:
        assert text[one.start : one.end] == one.before != one.after
        assert 0 < one.confidence <= 1
        assert "\n" not in one.before
