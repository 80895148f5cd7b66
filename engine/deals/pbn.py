"""Deals as PBN, and read back: Leider South, Voorhand West, Blinde North, Achterhand East.

A hand of which a card is open is written ``-``: PBN has no other word for what isn't known.
"""

import re
from collections.abc import Iterator

from engine.cards import DOUBLE, PASS, RANKS, REDOUBLE, Bid, Rank, parse_call, parse_card
from engine.deals.solve import HAND, Solution, solve
from engine.deals.spread import PLACES
from schema.deal import Deal, Place, SuitName

SEAT_OF: dict[Place, str] = {"L": "S", "V": "W", "B": "N", "A": "E"}
PLACE_OF: dict[str, Place] = {seat: place for place, seat in SEAT_OF.items()}
ROLES = {"West": "Voorhand", "North": "Blinde", "East": "Achterhand", "South": "Leider"}
CLOCKWISE = "NESW"
SUITS: tuple[SuitName, ...] = ("S", "H", "R", "K")  # in the order in which PBN writes them
ENGLISH_RANKS: dict[Rank, str] = dict(zip(RANKS, "AKQJT98765432", strict=True))
DUTCH_RANKS: dict[str, Rank] = {letter: rank for rank, letter in ENGLISH_RANKS.items()}
STRAINS = {"SA": "NT", "S": "S", "H": "H", "R": "D", "K": "C"}
CALLS = {PASS: "Pass", DOUBLE: "X", REDOUBLE: "XX"}
UNKNOWN = "-"
Hand = dict[SuitName, list[Rank]]
# [Deal "N:..."]   not: [Dealer "N"]
DEAL_TAG = re.compile(r'^\[Deal "([NESW]):([^"]*)"\]', re.MULTILINE)
# 3SA   not: SA
CONTRACT = re.compile(r"[1-7](?:SA|[SHRK])")


def pbn(deal: Deal) -> str:
    """A game of PBN: the tags that are known, then the auction and the lead if the book gives them.

    What isn't known is left out rather than written ``?``, at which other programs stumble.
    """
    tags = {
        "Event": f"Royal Auction Bridge, {deal.id}",
        "Date": "1918.??.??",
        **ROLES,
        "Dealer": deal.dealer and SEAT_OF[deal.dealer],
        "Deal": deal_tag(solve(deal)),
        "Declarer": deal.declarer and SEAT_OF[deal.declarer],
        "Contract": _contract(deal),
    }
    lines = [f'[{name} "{value}"]' for name, value in tags.items() if value]
    if deal.dealer and deal.calls:
        lines += [f'[Auction "{SEAT_OF[deal.dealer]}"]', *_auction(deal.calls)]
    if deal.lead and deal.declarer:
        first = deal.on_lead or after(deal.declarer)
        lines += [f'[Play "{SEAT_OF[first]}"]', english_card(deal.lead)]
    return "\n".join(lines) + "\n"


def english_card(name: str) -> str:
    """A card as PBN writes it.

    >>> english_card("R10"), english_card("Kh")
    ('DT', 'CK')
    """
    card = parse_card(name)
    return STRAINS[card.suit] + ENGLISH_RANKS[card.rank]


def after(place: Place) -> Place:
    """The hand at the left of another.

    >>> after("L"), after("A")
    ('V', 'L')
    """
    return PLACES[(PLACES.index(place) + 1) % len(PLACES)]


def deal_tag(solution: Solution, first: str = "N") -> str:
    """The value of the tag Deal: four hands clockwise from ``first``, unknown ones as ``-``."""
    start = CLOCKWISE.index(first)
    seats = CLOCKWISE[start:] + CLOCKWISE[:start]
    return f"{first}:" + " ".join(_hand(solution, PLACE_OF[seat]) for seat in seats)


def _hand(solution: Solution, place: Place) -> str:
    if place not in solution.known:
        return UNKNOWN
    return ".".join(
        "".join(ENGLISH_RANKS[rank] for rank in solution.holding(place, suit)) for suit in SUITS
    )


def _contract(deal: Deal) -> str | None:
    if not deal.contract or not CONTRACT.fullmatch(deal.contract):
        return None
    last = [call for call in deal.calls if call != PASS][-1:]
    risk = "".join(CALLS.get(call, "") for call in last)
    return deal.contract[0] + STRAINS[deal.contract[1:]] + risk


def _auction(calls: list[str]) -> Iterator[str]:
    """The calls, four on a line."""
    words = [_call(call) for call in calls]
    for start in range(0, len(words), len(PLACES)):
        yield " ".join(words[start : start + len(PLACES)])


def _call(text: str) -> str:
    call = parse_call(text)
    return f"{call.level}{STRAINS[call.strain]}" if isinstance(call, Bid) else CALLS[call]


def read_deal_tag(text: str) -> dict[Place, Hand | None]:
    """The hands of a PBN game, or of the value of its tag Deal; None where one isn't known.

    >>> read_deal_tag("S:AK.Q.. - - -")["L"]
    {'S': ['a', 'h'], 'H': ['v'], 'R': [], 'K': []}

    Raises ValueError, in Dutch, where this is no deal.
    """
    found = DEAL_TAG.search(text) or DEAL_TAG.match(f'[Deal "{text}"]')
    hands = found[2].split() if found else []
    if found is None or len(hands) != len(PLACES):
        raise ValueError("geen PBN-spel: er horen vier handen te staan, na N:, E:, S: of W:")
    start = CLOCKWISE.index(found[1])
    return {
        PLACE_OF[CLOCKWISE[(start + turn) % len(CLOCKWISE)]]: _read_hand(hand)
        for turn, hand in enumerate(hands)
    }


def _read_hand(text: str) -> Hand | None:
    if text == UNKNOWN:
        return None
    holdings = text.split(".")
    if len(holdings) != len(SUITS) or not set("".join(holdings)) <= set(DUTCH_RANKS):
        raise ValueError(f"{text!r} is geen hand; geef vier kleuren met AKQJT98765432")
    if sum(map(len, holdings)) > HAND or any(len(set(one)) < len(one) for one in holdings):
        raise ValueError(f"{text!r} is geen hand; geef dertien kaarten of minder, elk eenmaal")
    return {
        suit: [DUTCH_RANKS[letter] for letter in held]
        for suit, held in zip(SUITS, holdings, strict=True)
    }
