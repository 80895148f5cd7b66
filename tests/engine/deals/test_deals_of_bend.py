"""The deals of bend-1918: what is told of them stands in the book, and they agree with it."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from corpus.deals import load_deals
from corpus.loader import load_editions
from engine.cards import Card, parse_call
from engine.deals.layout import explained
from engine.deals.solve import Full, filled, possible_deals, solve
from engine.deals.spread import SUIT_NAMES
from parsers.parse import parse
from schema.deal import Deal

DEALS = load_deals()
FACTS = Path(__file__).parents[2] / "gold" / "bend-1918" / "deals.jsonl"
GOLD = [json.loads(line) for line in FACTS.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("fact", GOLD, ids=lambda fact: fact["deal"])
def test_cards_lie_where_the_facts_have_them(fact: dict[str, object]) -> None:
    solution = solve(DEALS[str(fact["deal"])])
    wrong = {
        f"{suit}{rank}"
        for place, hand in fact["hands"].items()  # type: ignore[attr-defined]
        for suit, ranks in hand.items()
        for rank in ranks.split()
        if solution.placed.get(Card(suit, rank), place) != place
    }
    assert wrong == set()


def test_what_two_readings_dispute_stays_open() -> None:
    disputed = [deal for deal in DEALS.values() if any(fact.disputed for fact in deal.facts)]
    assert len(disputed) == 3
    assert not any(solve(deal).complete for deal in disputed)


def test_at_least_nine_diagrams_are_complete() -> None:
    diagrams = [deal for deal in DEALS.values() if deal.kind == "diagram"]
    assert len(diagrams) == 17
    assert sum(solve(deal).complete for deal in diagrams) >= 9


@pytest.mark.parametrize("deal", DEALS.values(), ids=lambda deal: deal.id)
def test_calls_and_leads_are_cards_and_calls_of_the_deal(deal: Deal) -> None:
    for call in deal.calls:
        parse_call(call)
    solution = solve(deal)
    if deal.lead and deal.on_lead is None:
        lead = Card(deal.lead[0], deal.lead[1:])  # type: ignore[arg-type]
        assert solution.placed[lead] == "V"
    if deal.scope == "ending" and len(solution.known) == 4:
        sizes = {sum(seat == place for seat in solution.placed.values()) for place in "LVBA"}
        assert len(sizes) == 1


@cache
def signs(columns: tuple[tuple[str, ...], ...], lines: tuple[str, ...]) -> int:
    """As ``explained``, once for each hand: many deals share one."""
    return explained(columns, lines)


def explained_of(deal: Deal, full: Full) -> int:
    """How many signs of the columns of a deal these hands explain."""
    whole = filled(deal.id, full)
    hands = {
        place: tuple(tuple(held) for suit in SUIT_NAMES if (held := whole.holding(place, suit)))
        for place in deal.lines
    }
    return sum(signs(hands[place], tuple(lines)) for place, lines in deal.lines.items())


LAID_OUT = [
    deal
    for deal in DEALS.values()
    if deal.lines and len(list(possible_deals(deal, likely=False))) > 1
]


@pytest.mark.parametrize("deal", LAID_OUT, ids=lambda deal: deal.id)
def test_no_other_deal_explains_the_columns_better(deal: Deal) -> None:
    ours = max(explained_of(deal, full) for full in possible_deals(deal, likely=True))
    all_of_them = [explained_of(deal, full) for full in possible_deals(deal, likely=False)]
    assert ours == max(all_of_them)


# Deals in which likely cards rest on the columns: all others explain fewer signs.
@pytest.mark.parametrize("name", ["voorbeeld_4", "voorbeeld_14"])
def test_likely_cards_explain_the_columns_and_others_do_not(name: str) -> None:
    deal = DEALS[name]
    likely = list(possible_deals(deal, likely=True))
    others = [full for full in possible_deals(deal, likely=False) if full not in likely]
    assert others
    best = max(explained_of(deal, full) for full in likely)
    assert all(explained_of(deal, full) < best for full in others)


@cache
def source_of(folder: Path) -> dict[str, str]:
    """The text of each unit, as it stands in the source and as it reads."""
    data = (folder / "bend-1918.txt").read_bytes()
    parsed = parse(data, load_editions(), name="bend-1918.txt")
    return {rule.number: f"{rule.source_text}\n{rule.text}" for rule in parsed.rules}


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("deal", DEALS.values(), ids=lambda deal: deal.id)
def test_what_is_told_stands_in_its_unit(deal: Deal, texts: Path) -> None:
    units = source_of(texts)
    told = [(fact.unit or deal.unit, fact.says) for fact in deal.facts]
    told += [(deal.unit, claim.says) for claim in deal.claims]
    told += [(deal.unit, line) for lines in deal.lines.values() for line in lines]
    missing = [words for unit, words in told if squeezed(words) not in squeezed(units[unit])]
    assert missing == []
