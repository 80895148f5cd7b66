"""A full deal played out: legal play, who won the tricks, and who revoked, at which trick.

Everything follows from the cards: each card is played once, so its owner is known from the deal,
and what its owner still held from the tricks before.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.cards import SEATS, Card, Seat, Suit, partner, side
from engine.following import Contract, belongs, by_suit, may_keep
from engine.play import best
from engine.revoke import Event, established
from engine.rules import Rules, Silent

Deal = Mapping[Seat, Sequence[Card]]
Choose = Callable[[Sequence[Card]], Card]


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The tricks of a deal, each in the order of play, who led to each and who won it."""

    tricks: tuple[tuple[Card, ...], ...]
    leaders: tuple[Seat, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Revoke:
    """A revoke: at which trick (from 1), by whom, with which card, and what he held.

    ``established`` is None where the edition doesn't say.
    """

    trick: int
    seat: Seat
    card: Card
    instead_of: tuple[Card, ...]
    established: bool | None


def play_out(deal: Deal, leader: Seat, table: Contract, choose: Choose) -> PlayedOut:
    """A deal played to the end, each player choosing among the cards that he may play.

    Every trick holds a card of each hand, and nobody revokes. The winner leads to the next trick.
    """
    held = {seat: by_suit(deal[seat], table.suit) for seat in SEATS}
    tricks: list[tuple[Card, ...]] = []
    leaders: list[Seat] = []
    winners: list[Seat] = []
    for _ in range(len(deal[leader])):
        at = SEATS.index(leader)
        seats = SEATS[at:] + SEATS[:at]
        trick: list[Card] = []
        for seat in seats:
            card = choose(_allowed(held[seat], trick, table))
            held[seat][table.suit[card]].remove(card)
            trick.append(card)
        leaders.append(leader)
        leader = seats[_won(trick, table)]
        winners.append(leader)
        tricks.append(tuple(trick))
    return PlayedOut(tuple(tricks), tuple(leaders), tuple(winners))


def _allowed(held: dict[str, list[Card]], trick: list[Card], table: Contract) -> Sequence[Card]:
    if trick:
        own = held.get(table.suit[trick[0]])
        if own and not table.keep.get(trick[0], frozenset()).issuperset(own):
            return own
    return [card for cards in held.values() for card in cards]


def _won(trick: list[Card], table: Contract) -> int:
    """The place of the winning card: a card of a suit that neither leads nor is trump never is."""
    led, suit, strength = trick[0], table.suit, table.strength
    winner = 0
    for at, card in enumerate(trick):
        if strength[card] > strength[trick[winner]] and (
            suit[card] == suit[led] or strength[card] > 0
        ):
            winner = at
    return winner


def owners(deal: Deal) -> dict[Card, Seat]:
    """Whose each card is. Raises ValueError, in Dutch, where a card is dealt twice."""
    found: dict[Card, Seat] = {}
    for seat, cards in deal.items():
        for card in cards:
            if card in found:
                raise ValueError(f"{card} is aan {found[card]} en aan {seat} gegeven")
            found[card] = seat
    return found


def check_record(deal: Deal, tricks: Sequence[Sequence[Card]]) -> None:
    """Nothing, where the tricks hold cards of the deal, each once, and one of each hand a trick.

    Raises ValueError, in Dutch, where they don't; the last trick may be unfinished.
    """
    owner = owners(deal)
    seen: set[Card] = set()
    for number, trick in enumerate(tricks, 1):
        for card in trick:
            if card not in owner:
                raise ValueError(f"slag {number}: {card} is aan niemand gegeven")
            if card in seen:
                raise ValueError(f"slag {number}: {card} is al gespeeld")
            seen.add(card)
        if len({owner[card] for card in trick}) < len(trick):
            raise ValueError(f"slag {number}: uit één hand zijn twee kaarten gespeeld")
        if len(trick) < len(deal) and number < len(tricks):
            raise ValueError(f"slag {number}: er is een kaart te weinig gespeeld")


def find_revokes(
    deal: Deal, tricks: Sequence[Sequence[Card]], trump: Suit | None, rules: Rules
) -> list[Revoke]:
    """The revokes in a play, in the order in which they were made.

    A trick counts as turned once the next has begun. Raises ValueError where the record can't be,
    and Silent where suit need not be followed.
    """
    check_record(deal, tricks)
    if rules.word("follow.suit") != "must":
        raise Silent("in dit spel hoeft niemand te bekennen", "follow.suit")
    owner = owners(deal)
    held = {seat: set(cards) for seat, cards in deal.items()}
    found = []
    for number, trick in enumerate(tricks, 1):
        led = trick[0] if trick else None
        for card in trick:
            seat = owner[card]
            refused = _refused(led, card, deal[seat], held[seat], trump, rules) if led else ()
            if refused:
                later = tricks[number] if number < len(tricks) else ()
                after = _events(owner, later, seat)
                found.append(Revoke(number, seat, card, refused, _established(after, rules)))
            held[seat].remove(card)
    return found


def _refused(
    led: Card, card: Card, hand: Sequence[Card], held: set[Card], trump: Suit | None, rules: Rules
) -> tuple[Card, ...]:
    """The cards that he ought to have played instead; none where he followed or couldn't."""
    suit = belongs(led, trump, rules)
    if belongs(card, trump, rules) == suit:
        return ()
    own = [one for one in hand if one in held and belongs(one, trump, rules) == suit]
    return () if may_keep(led, trump, rules).issuperset(own) else tuple(own)


def _events(owner: Mapping[Card, Seat], later: Sequence[Card], seat: Seat) -> list[Event]:
    """What cards that were played to the next trick show to have happened after a revoke."""
    events: list[Event] = ["trick_turned"] if later else []
    if any(owner[card] in (seat, partner(seat)) for card in later):
        events.append("side_plays_next")
    return events


def _established(events: Sequence[Event], rules: Rules) -> bool | None:
    try:
        return established(events, rules)
    except Silent:
        return None


def tricks_won(
    deal: Deal, tricks: Sequence[Sequence[Card]], trump: Suit | None, rules: Rules
) -> dict[str, int]:
    """How many complete tricks each side won. Raises Silent where the edition doesn't say."""
    owner = owners(deal)
    won = {"NS": 0, "EW": 0}
    for trick in tricks:
        if len(trick) == len(deal):
            winner = owner[trick[best(list(trick), trump, rules)]]
            won[side(winner)] += 1
    return won


def wrong_leads(
    deal: Deal, tricks: Sequence[Sequence[Card]], trump: Suit | None, rules: Rules
) -> list[int]:
    """The tricks, from 1, to which another hand led than the one that ought to.

    Raises Silent where the edition doesn't say who wins a trick, or who leads to the next.
    """
    owner = owners(deal)
    if rules.word("lead.next") != "winner":
        raise Silent("de winnaar van een slag speelt hier niet uit", "lead.next")
    found = []
    for number, (trick, following) in enumerate(pairwise(tricks), 2):
        winner = owner[trick[best(list(trick), trump, rules)]]
        if following and owner[following[0]] != winner:
            found.append(number)
    return found
