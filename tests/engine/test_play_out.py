"""Full deals: a legal play holds no revoke, and each revoke put into one is found at its trick."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.rulesets import load_rulesets
from engine.cards import SEATS, SUITS, Card, Seat, Suit, deck, parse_card, seat_after, side
from engine.following import TRUMPS, Contract, belongs, contract, may_keep, playable
from engine.play import best
from engine.play_out import PlayedOut, check_record, find_revokes, play_out, tricks_won, wrong_leads
from engine.rules import Rules, Silent


def _cards(names: str) -> list[Card]:
    return [parse_card(name) for name in names.split()]


BEND = load_rulesets()["bend-1918"]
FULL = ("bend-1918", "auction-web")  # the editions that say who must follow, wins and leads
TRUMP = st.sampled_from([*SUITS, None])
SEED = st.integers(0, 2**32)
TABLES = {
    (siglum, trump): contract(trump, Rules(load_rulesets()[siglum]))
    for siglum in FULL
    for trump in (*SUITS, None)
}


SMALL: dict[Seat, list[Card]] = {
    "N": _cards("Sa Sh"),
    "E": _cards("Sv Ka"),
    "S": _cards("S3 Ra"),
    "W": _cards("S4 Hv"),
}


def _dealt(chance: Random) -> dict[Seat, list[Card]]:
    cards = deck()
    chance.shuffle(cards)
    return {seat: cards[at::4] for at, seat in enumerate(SEATS)}


def _played(seed: int, table: Contract) -> tuple[dict[Seat, list[Card]], PlayedOut]:
    chance = Random(seed)
    deal = _dealt(chance)
    return deal, play_out(deal, chance.choice(SEATS), table, chance.choice)


@given(SEED, TRUMP, st.sampled_from(FULL))
def test_a_legal_play_has_thirteen_tricks_and_no_revoke(
    seed: int, trump: Suit | None, siglum: str
) -> None:
    deal, play = _played(seed, TABLES[siglum, trump])
    rules = Rules(load_rulesets()[siglum])
    assert len(play.tricks) == rules.number("tricks.all") == 13
    assert sorted(map(str, sum(play.tricks, ()))) == sorted(map(str, deck())), "each card once"
    assert find_revokes(deal, play.tricks, trump, rules) == []
    assert wrong_leads(deal, play.tricks, trump, rules) == []
    check_record(deal, play.tricks)


@given(SEED, TRUMP)
def test_the_quick_winner_is_the_winner_by_the_rules(seed: int, trump: Suit | None) -> None:
    """The table that plays fast agrees with the function that reads the ruleset each time."""
    deal, play = _played(seed, TABLES["bend-1918", trump])
    rules = Rules(BEND)
    for trick, leader, winner in zip(play.tricks, play.leaders, play.winners, strict=True):
        assert trick[0] in deal[leader]
        assert seat_after(leader, best(list(trick), trump, rules)) == winner
    won = tricks_won(deal, play.tricks, trump, rules)
    assert won == {one: sum(side(winner) == one for winner in play.winners) for one in ("NS", "EW")}


def _with_revoke(
    deal: dict[Seat, list[Card]], leader: Seat, trump: Suit | None, number: int, chance: Random
) -> tuple[list[list[Card]], Seat | None]:
    """A play in which one player, if any can, revokes at this trick; all else is legal."""
    rules = Rules(BEND)
    held = {seat: list(cards) for seat, cards in deal.items()}
    tricks: list[list[Card]] = []
    revoker: Seat | None = None
    for now in range(1, len(held[leader]) + 1):
        trick: list[Card] = []
        for turn in range(len(SEATS)):
            seat = seat_after(leader, turn)
            card = chance.choice(_legal(trick, held[seat], trump, rules))
            if now == number and trick and revoker is None:
                suit = belongs(trick[0], trump, rules)
                others = [one for one in held[seat] if belongs(one, trump, rules) != suit]
                if others and len(others) < len(held[seat]):
                    card, revoker = chance.choice(others), seat
            held[seat].remove(card)
            trick.append(card)
        leader = seat_after(leader, best(trick, trump, rules))
        tricks.append(trick)
    return tricks, revoker


def _legal(
    trick: list[Card], hand: Sequence[Card], trump: Suit | None, rules: Rules
) -> Sequence[Card]:
    return playable(trick[0], hand, trump, rules).cards if trick else hand


@settings(max_examples=60, deadline=None)
@given(SEED, TRUMP, st.integers(1, 12))
def test_each_revoke_is_found_at_its_trick(seed: int, trump: Suit | None, number: int) -> None:
    chance = Random(seed)
    deal = _dealt(chance)
    tricks, revoker = _with_revoke(deal, chance.choice(SEATS), trump, number, chance)
    found = find_revokes(deal, tricks, trump, Rules(BEND))
    assert [(one.trick, one.seat) for one in found] == ([(number, revoker)] if revoker else [])
    for one in found:
        assert one.card in tricks[number - 1]
        assert set(one.instead_of) <= set(deal[one.seat])
        assert one.established, "the tricks after it were played"
        trick = tricks[number - 1]
        so_far = [*tricks[: number - 1], trick[: trick.index(one.card) + 1]]
        (open_yet,) = find_revokes(deal, so_far, trump, Rules(BEND))
        assert not open_yet.established, "its trick still lies open"


def test_a_revoke_is_established_by_what_each_edition_says() -> None:
    """bend: the next trick has begun; of wbf that part is lost, and auction-web is mute."""
    first = _cards("Sa Ka S3 S4")
    told = {
        siglum: [
            find_revokes(SMALL, tricks, None, Rules(load_rulesets()[siglum]))[0].established
            for tricks in ([first[:2]], [first, _cards("Sh")])
        ]
        for siglum in ("bend-1918", "wbf-1997", "auction-web")
    }
    assert told == {
        "bend-1918": [False, True],
        "wbf-1997": [None, None],
        "auction-web": [None, None],
    }


@pytest.mark.parametrize(
    ("tricks", "said", "reason"),
    [
        (["Sa Sv S3 S4", "Sa"], "slag 2: Sa is al gespeeld", "a card twice"),
        (["Sa H2"], "slag 1: H2 is aan niemand", "a card of another deal"),
        (["Sa Sh"], "slag 1: uit één hand", "two cards of a hand"),
        (["Sa Sv S3", "Sh"], "slag 1: er is een kaart te weinig", "a trick of three"),
    ],
)
def test_a_record_that_cannot_be_is_refused(tricks: list[str], said: str, reason: str) -> None:
    with pytest.raises(ValueError, match=said):
        check_record(SMALL, [_cards(trick) for trick in tricks])


def test_an_edition_that_does_not_say_how_to_play_plays_nothing() -> None:
    for siglum in ("smit-2010", "wbf-1997"):
        with pytest.raises(Silent):
            contract("S", Rules(load_rulesets()[siglum]))


OMBRE = Rules(load_rulesets()["noothoven"])
FORTY = deck(["10", "9", "8"])


@given(st.permutations(FORTY), st.sampled_from(SUITS), st.integers(1, 9))
def test_in_ombre_only_matadors_stay_in_the_hand(cards: list[Card], trump: Suit, size: int) -> None:
    """Who holds trumps and need not play one, holds matadors alone, none of them forced."""
    led, hand = cards[0], cards[1 : size + 1]
    choice = playable(led, hand, trump, OMBRE)
    own = [card for card in hand if belongs(card, trump, OMBRE) == belongs(led, trump, OMBRE)]
    if choice.bound:
        assert list(choice.cards) == own != []
    else:
        assert list(choice.cards) == hand
        assert set(own) <= (may_keep(led, trump, OMBRE) if own else set())
        if own:
            assert belongs(led, trump, OMBRE) == TRUMPS


@given(st.sampled_from(SUITS))
def test_spadille_forces_all_trumps_and_each_matador_those_below_it(trump: Suit) -> None:
    spadille = parse_card(OMBRE.word("card.spadille"))
    assert may_keep(spadille, trump, OMBRE) == frozenset()
    kept = sorted(
        len(may_keep(card, trump, OMBRE)) for card in FORTY if belongs(card, trump, OMBRE) == TRUMPS
    )
    assert kept[:4] == [0, 1, 2, 3], "as many as stand above each of the four"
    assert set(kept[4:]) == {4}, "all four under a lower trump"
