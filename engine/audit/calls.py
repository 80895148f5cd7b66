"""Auctions as a text prints them: who made which call, and whether each could be made."""

from engine.bids import sufficient
from engine.cards import DOUBLE, PASS, REDOUBLE, Bid, parse_call
from engine.rules import Rules

PLACES = "LVBA"  # Leider, Voorhand, Blinde, Achterhand: clockwise
WRITTEN = {"x": PASS, "dbl": DOUBLE, "rdbl": REDOUBLE}


def read_calls(text: str) -> list[Bid | str]:
    """The calls of an auction in order, ``x`` for a pass.

    >>> read_calls("1H x dbl")
    [Bid(level=1, strain='H'), 'pas', 'doublet']

    Raises ValueError for what is no call.
    """
    return [parse_call(WRITTEN.get(one, one)) for one in text.split()]


def caller(first: str, calls: str, wanted: str) -> str:
    """The place of who made a call, the last one of that name, when ``first`` began.

    >>> caller("B", "1SA x 2H", "2H"), caller("L", "1H x x 2H x", "x")
    ('L', 'L')
    """
    made = calls.split()
    read_calls(calls)
    at = len(made) - 1 - made[::-1].index(wanted)
    return PLACES[(PLACES.index(first) + at) % len(PLACES)]


def first_wrong(first: str, calls: str, rules: Rules) -> str:
    """The first call that couldn't be made, by the rules of the edition; "" where all could.

    A bid goes over the one before it, opponents of the bidder double, those of the doubler
    redouble, and nothing follows on as many passes as end the auction.
    """
    begun = PLACES.index(first)
    bid: tuple[int, Bid] | None = None
    doubled: tuple[int, str] | None = None
    passes = 0
    for at, (written, call) in enumerate(zip(calls.split(), read_calls(calls), strict=True), begun):
        if bid and passes == rules.number("auction.passes_to_end"):
            return written
        if call == PASS:
            passes += 1
            continue
        passes = 0
        if isinstance(call, Bid):
            if bid and not sufficient(call, bid[1], rules):
                return written
            bid, doubled = (at, call), None
        elif bid is None or not _may_double(at, call, bid[0], doubled):
            return written
        else:
            doubled = (at, call)
    return ""


def _may_double(at: int, call: str, bidder: int, doubled: tuple[int, str] | None) -> bool:
    opponents = (at - bidder) % 2 == 1
    if call == DOUBLE:
        return opponents and doubled is None
    return not opponents and doubled is not None and doubled[1] == DOUBLE
