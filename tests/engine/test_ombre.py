"""What holds of Ombre and Quadrille whatever the hands and the tricks are."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.rulesets import load_rulesets
from engine.cards import SUITS, deck
from engine.decide import Answer, decide, read_situation
from engine.matadors import in_a_row
from engine.play import order
from engine.registry import find_check
from engine.rules import Rules

RULESET = load_rulesets()["noothoven"]
OMBRE = Rules(RULESET).for_game("ombre")
PACK = [card for card in deck() if card.rank not in ("8", "9", "10")]
BRIDGE = ["bend-1918", "wbf-1997", "smit-2010", "auction-web"]
KINDS = ["vraag", "gasco", "sans-prendre"]


def decided(check: str, case: dict[str, Any], siglum: str = "noothoven") -> Answer:
    found = find_check(check)
    return decide(found, read_situation(found, case, "test"), load_rulesets()[siglum])


@pytest.mark.parametrize("siglum", BRIDGE)
@pytest.mark.parametrize(
    ("check", "case"),
    [
        ("ombre-outcome", {"tricks": [5, 2, 2]}),
        ("ombre-matadors", {"trump": "R", "hand": ["Sa", "R7", "Ka"]}),
        ("ombre-payment", {"kind": "vraag"}),
        ("ombre-stock", {"kind": "vraag"}),
        ("quadrille-order", {"a": "solo", "b": "gasco"}),
        ("quadrille-king", {"kind": "vraag"}),
        ("game-needs", {"kind": "gasco", "hand": ["Sa", "Ka"]}),
        ("good-hand", {"sure_tricks": 3}),
        ("domino", {"tiles_per_player": 6}),
        ("domino-begin", {"asks": "may_pick"}),
    ],
)
def test_books_on_bridge_are_silent_on_other_games(
    check: str, case: dict[str, Any], siglum: str
) -> None:
    assert decided(check, case, siglum).silent


@given(st.integers(0, 9), st.integers(0, 9))
def test_each_outcome_of_nine_tricks_is_one_of_five(mine: int, his: int) -> None:
    third = 9 - mine - his
    if third < 0:
        return
    result = decided("ombre-outcome", {"tricks": [mine, his, third]}).result
    swapped = decided("ombre-outcome", {"tricks": [mine, third, his]}).result
    assert result == swapped  # which of the opponents made them makes no difference
    assert (result["outcome"] == "won") == (mine >= 5 or {his, third} == {2, 3})
    assert ("kind" in result) == (result["outcome"] == "lost")


@pytest.mark.parametrize("trump", SUITS)
def test_each_trump_suit_is_an_order(trump: Any) -> None:
    ranked = order(trump, trump, OMBRE)
    assert len(set(ranked)) == len(ranked)
    assert {card.suit for card in ranked} == {trump, "S", "K"}  # the black aces are trumps always


@given(st.sampled_from(SUITS), st.sets(st.sampled_from(PACK), max_size=12))
def test_more_cards_never_make_fewer_matadors(trump: Any, held: set[Any]) -> None:
    row = in_a_row(trump, held, OMBRE)
    assert 0 <= row <= len(held)
    assert all(in_a_row(trump, held | {card}, OMBRE) >= row for card in PACK[:8])


@given(
    st.sampled_from(KINDS),
    st.integers(0, 12),
    st.booleans(),
    st.sampled_from(["won", "lost", None]),
)
def test_the_favourite_doubles_whatever_is_paid(
    kind: str, matadors: int, premieres: bool, vole: str | None
) -> None:
    case = {"kind": kind, "matadors": matadors, "premieres": premieres or vole is not None}
    if vole:
        case["vole"] = vole
    plain = decided("ombre-payment", case).result["from_each"]
    assert decided("ombre-payment", {**case, "favourite": True}).result["from_each"] == 2 * plain


@given(st.sampled_from(KINDS), st.integers(0, 12))
def test_remise_costs_what_winning_brings(kind: str, matadors: int) -> None:
    case = {"kind": kind, "matadors": matadors}
    won = decided("ombre-payment", case).result["from_each"]
    assert decided("ombre-payment", {**case, "result": "remise"}).result == {"to_each": won}


def test_the_games_of_quadrille_are_an_order() -> None:
    """No two go over each other, and what goes over a higher one goes over a lower one."""
    games = [*RULESET.values["quadrille.games.order"].value, "vraag-favorite"]  # type: ignore[misc]
    over = {
        (a, b)
        for a, b in permutations(games, 2)
        if decided("quadrille-order", {"a": a, "b": b}).result["higher"] == a
    }
    assert len(over) == len(games) * (len(games) - 1) // 2
    assert all((a, c) in over for a, b in over for d, c in over if b == d)
