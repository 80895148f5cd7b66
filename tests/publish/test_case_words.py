"""Worked cases in words: nothing of how programs name things is left, and signs are told."""

import json
import re
from typing import Any

import pytest
from lxml import html

import publish.situation_words
from engine.registry import all_checks
from publish.case_words import decided_in_words, given_in_words
from publish.interface import strings


def read(markup: str) -> str:
    """What is read of it, the names of signs that only a screen reader says included."""
    words: str = html.fromstring(f"<div>{markup}</div>").text_content()
    return " ".join(words.split())


GIVEN = [
    ("insufficient-bid", {"previous": "2H", "accepted": False}, "2♥ harten", "a bid"),
    ("insufficient-bid", {"previous": "2H", "accepted": False}, "Is het aangenomen?nee", "no"),
    ("insufficient-bid", {"replacement": "3SA"}, "3SA", "no-trumps have no sign"),
    ("draw-for-seats", {"drawn": {"p1": "Sa"}}, "speler 1: ♠ schoppen A", "a card, of a player"),
    ("must-follow", {"trump": "S"}, "Troef♠ schoppen", "S is a suit where suits are named"),
    ("who-shuffles", {"dealer": "S"}, "GeverZuid", "and a seat where players are"),
    ("played-deal", {"deal": {"S": ["K10"]}}, "Zuid: ♣ klaveren 10", "also as a name"),
    ("score-contract", {"contract": {"level": 1, "strain": "R", "doubled": 2}},
     "1♦ ruiten geredoubleerd", "a contract"),
    ("smit-score-examples", {"contract": {"level": 3, "strain": "lost", "doubled": 0}},
     "3 (verloren)", "of which the strain is lost"),
    ("auction-end", {"out_of_turn": [2]}, "de derde", "a place that is counted from nought"),
    ("matchpoints", {"own": -980}, "-980", "a score below nought"),
    ("domino", {"line": ["6-6", "6-5"]}, "6-6, 6-5", "tiles"),
    ("rank-count", {}, "niets bijzonders", "nothing at all"),
    ("iets", {"ro<e>": "a<b>"}, "ro<e>a<b>", "what is not known stands there, escaped"),
]  # fmt: skip


@pytest.mark.parametrize(("check", "case", "said", "reason"), GIVEN)
def test_what_is_given(check: str, case: dict[str, Any], said: str, reason: str) -> None:
    assert said in read(given_in_words("nl", check, json.dumps(case))), reason


DECIDED = [
    ("auction-end", {"final": "2R redoubled"}, "2♦ ruiten geredoubleerd", "how it is doubled"),
    ("auction-end", {"final": None}, "Het contractgeen", "none"),
    ("trick-values", {"S": 9}, "Schoppen9", "a field by the name of a suit"),
    ("rank-count", {"order": ["a", "10"]}, "aas, 10", "ranks"),
    ("trick-winner", {"winner": 2}, "de derde kaart", "the cards of a trick, from nought"),
    ("insufficient-bid", {"applies": ["wet-1999_29B"]}, "29B", "a unit by its number"),
    ("same-hand", {"steps": [{"at": "score", "ruling": {"slam": 0}}]},
     "Bij: de telling; beslist: (slem: 0)", "what is within something else"),
    ("same-hand", {"steps": []}, "geen", "an empty list"),
    ("same-hand", {"silent": True}, "de uitgave zegt er niets over", "silence"),
]  # fmt: skip


@pytest.mark.parametrize(("check", "result", "said", "reason"), DECIDED)
def test_what_is_decided(check: str, result: dict[str, Any], said: str, reason: str) -> None:
    assert said in read(decided_in_words("nl", check, json.dumps(result))), reason


def test_a_sign_is_hidden_where_its_name_is_said() -> None:
    said = given_in_words("en", "insufficient-bid", '{"previous": "2H"}')
    sign = '<span aria-hidden="true">♥</span><span class="unseen"> hearts </span>'
    assert f'2<span class="suit suit-H">{sign}</span>' in said


def test_each_language_has_its_words() -> None:
    case = '{"dealer": "S"}'
    assert read(given_in_words("en", "who-shuffles", case)) == "DealerSouth"
    assert read(given_in_words("nl", "who-shuffles", case)) == "GeverZuid"


def test_each_worked_case_has_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the letters by which cases call players stand in them as the data have them."""
    bare: dict[str, str] = {}
    plain = publish.situation_words.bare
    monkeypatch.setattr(
        publish.situation_words, "bare", lambda name: bare.setdefault(name, plain(name))
    )
    for function in (given_in_words, decided_in_words):
        function.cache_clear()
    cases = 0
    for name, check in all_checks().items():
        for case in check.cases.case:
            cases += 1
            given_in_words("nl", name, json.dumps(case.situation))
            decided_in_words("nl", name, json.dumps(case.expected))
    assert cases > 500
    assert {name for name in bare if not re.fullmatch("[A-Za-z]", name)} == set()
    assert set(strings()["nl"]) == set(strings()["en"]), "and so in English"
