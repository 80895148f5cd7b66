"""The same hand under several editions: what each makes of it, and where they part."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.rulesets import load_rulesets
from engine.account import Hand, Step, account
from engine.cards import SEATS, Bid, Card, Seat, deck
from engine.eras import partings, told
from engine.following import contract
from engine.play_out import PlayedOut, play_out
from engine.rules import Rules
from regelboek.commands import decide
from schema.ids import UnitId

AUCTION = (Bid(1, "H"), "pas", Bid(2, "H"), "pas", "pas", "pas")


def rules(siglum: str) -> Rules:
    return Rules(load_rulesets()[siglum])


def dealt(chance: random.Random) -> dict[Seat, list[Card]]:
    cards = deck()
    chance.shuffle(cards)
    return {seat: cards[at::4] for at, seat in enumerate(SEATS)}


def played(seed: int) -> tuple[Hand, PlayedOut]:
    """A deal, North opening hearts and declaring them, played lawfully to the end."""
    chance = random.Random(seed)
    deal = dealt(chance)
    record = play_out(deal, "E", contract("H", rules("bend-1918")), chance.choice)
    play = tuple(card for trick in record.tricks for card in trick)
    return Hand(dealer="N", calls=AUCTION, deal=deal, play=play), record


@settings(max_examples=15)
@given(st.integers(0, 10_000))
def test_a_lawful_hand_is_lawful_to_its_last_card(seed: int) -> None:
    hand, record = played(seed)
    for siglum in ("bend-1918", "auction-web"):
        steps = account(hand, rules(siglum))
        at = {name: [step for step in steps if step.at == name] for name in {s.at for s in steps}}
        assert all(step.ruling == {"legal": True} for step in at["call"])
        assert [step.ruling for step in at["declarer"]] == [{"declarer": "N"}]
        assert [step.ruling["leader"] for step in at["lead"] if step.ruling] == ["E"]
        assert len(at["card"]) == 39, "each trick has three cards that follow"
        assert all(step.ruling == {"allowed": True} for step in at["card"])
        winners = [step.ruling["winner"] for step in at["trick"] if step.ruling]
        assert winners == list(record.winners)
        assert [step.of for step in at["honours"]] == ["NS", "EW"]
        (score,) = at["score"]
        won = sum(winner in "NS" for winner in winners)
        assert score.ruling is not None
        assert (score.ruling["declarer"]["trick_points"] > 0) is (won >= 8)


def test_each_card_that_may_not_be_played_is_found() -> None:
    """Two cards of a lawful play change places: who could follow and didn't is named."""
    hand, record = played(1918)
    first = next(n for n, trick in enumerate(record.tricks) if len({c.suit for c in trick}) == 1)
    later = next(
        n
        for n in range(first + 1, len(record.tricks))
        if len({c.suit for c in record.tricks[n]} | {record.tricks[first][0].suit}) > 1
    )
    assert hand.deal is not None
    seat = next(s for s in SEATS if record.tricks[first][1] in hand.deal[s])
    swapped = next(c for c in record.tricks[later] if c in hand.deal[seat])
    if swapped.suit == record.tricks[first][0].suit:
        pytest.fail("the seed no longer gives two suits")
    play = list(hand.play)
    one, other = play.index(record.tricks[first][1]), play.index(swapped)
    play[one], play[other] = play[other], play[one]
    wrong = Hand(dealer="N", calls=AUCTION, deal=hand.deal, play=tuple(play))
    steps = account(wrong, rules("bend-1918"))
    refused = [step.of for step in steps if step.ruling == {"allowed": False}]
    assert refused[:1] == [str(swapped)]


def test_editions_part_where_one_pays_for_overtricks() -> None:
    hand = Hand(contract=(Bid(1, "R"), 2), won=9)
    accounts = {siglum: account(hand, Rules(r)) for siglum, r in load_rulesets().items()}
    (parting,) = partings(accounts)
    assert parting.at == "score"
    paid = {
        edition: one.ruling["declarer"]["overtrick_bonus"]
        for one in parting.rulings
        for edition in one.units
    }
    assert paid == {"bend-1918": 200, "auction-web": 0}
    assert set(parting.silent) == {"noothoven", "wbf-1997", "smit-2010"}
    units = {
        unit for one in told(parting)["rulings"] for us in one["units"].values() for unit in us
    }
    assert {"bend-1918_24", "auction-web_telling_4"} <= units


def test_editions_part_over_a_hand_that_nobody_bid() -> None:
    hand = Hand(calls=("pas",) * 4)
    accounts = {siglum: account(hand, Rules(r)) for siglum, r in load_rulesets().items()}
    then = {
        edition: one.ruling["then"]
        for parting in partings(accounts)
        for one in parting.rulings
        for edition in one.units
    }
    assert then["bend-1918"] != then["auction-web"] != then["wbf-1997"] != then["bend-1918"]


def test_editions_that_rule_alike_do_not_part() -> None:
    alike = [Step("trick", 1, None, {"winner": "N"}, (UnitId("a-1900_1"),))]
    silent = [Step("trick", 1, None, None, ())]
    assert partings({"a-1900": alike, "b-1950": alike, "c-2000": silent}) == []


def test_a_play_that_is_not_of_the_deal_is_refused() -> None:
    hand, _ = played(3)
    twice = Hand(dealer="N", calls=AUCTION, deal=hand.deal, play=hand.play[:5] + hand.play[:1])
    with pytest.raises(ValueError, match="al gespeeld"):
        account(twice, rules("bend-1918"))


CASE = '{"contract": {"level": 2, "strain": "K", "doubled": 1}, "tricks_won_by_declarer": 9}'


@pytest.mark.parametrize(
    ("editions", "lines", "reason"),
    [
        (None, 6, "a line for each edition, and one that says where they part"),
        (["bend-1918", "auction-web"], 3, "two editions, and where they part"),
        (["bend-1918"], 1, "one edition parts from nobody"),
    ],
)
def test_decide_says_where_editions_part(
    capsys: pytest.CaptureFixture[str], editions: list[str] | None, lines: int, reason: str
) -> None:
    decide.run("same-hand", editions, CASE, None)
    told_lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(told_lines) == lines, reason
    if lines > 1:
        (parting,) = told_lines[-1]["parts"]
        assert parting["at"] == "score"
        assert [list(one["units"]) for one in parting["rulings"]] in (
            [["bend-1918"], ["auction-web"]],
            [["auction-web"], ["bend-1918"]],
        )
