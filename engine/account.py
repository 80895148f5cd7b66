"""What one edition rules of a hand, step by step: each call, each card, honours and the score.

A hand is a contract and the tricks won in it; or the calls, and the tricks; or the deal, the calls
and the play. Each step of it is put to the check that decides it. What is done stays done: a call
that an edition forbids, or a card that it wouldn't have played, is followed by the next as it was.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from engine.cards import (
    DOUBLE,
    PASS,
    RANKS,
    REDOUBLE,
    SEATS,
    Bid,
    Card,
    Seat,
    Strain,
    deck,
    seat_after,
    side,
)
from engine.play_out import Deal, check_record, owners
from engine.registry import find_check
from engine.rules import Rules, Silent
from schema.ids import UnitId

NO_TRUMPS = "SA"
HONOURS = RANKS[:5]  # what may be one, by its name: how they count is asked of the check


@dataclass(frozen=True, slots=True)
class Hand:
    """What happened: at least a contract or calls; what isn't known is None."""

    contract: tuple[Bid, int] | None = None  # the bid, and how often it was doubled
    won: int | None = None
    dealer: Seat = "N"
    calls: tuple[Bid | str, ...] = ()
    deal: Deal | None = None
    play: tuple[Card, ...] = ()

    def tricks(self) -> list[tuple[Card, ...]]:
        """The play by tricks; the last may be unfinished."""
        step = len(SEATS)
        return [self.play[at : at + step] for at in range(0, len(self.play), step)]


@dataclass(frozen=True, slots=True)
class Step:
    """What one edition rules at one step, and by which units; None where it is silent.

    ``at`` is call, end, declarer, lead, card, trick, honours or score; ``place`` counts from 1.
    """

    at: str
    place: int | None
    of: str | None
    ruling: dict[str, Any] | None
    units: tuple[UnitId, ...]


def account(hand: Hand, rules: Rules) -> list[Step]:
    """What one edition rules of a hand, step by step, in the order of play.

    Raises ValueError, in Dutch, where the play can't be one of that deal.
    """
    book = _Account(rules)
    contract, declarer = hand.contract, None
    if hand.calls:
        book.auction(hand)
        contract = _contract(hand.calls)
        declarer = book.declarer(hand) if contract else None
    won = hand.won
    if contract and hand.deal is not None:
        strain = contract[0].strain
        tricks_of = book.play(hand, strain, declarer)
        if won is None and tricks_of is not None and declarer is not None:
            won = tricks_of[side(declarer)]
        if _complete(hand.deal):
            book.honours(hand.deal, strain)
    if contract and won is not None:
        book.score(contract, won)
    return book.steps


def _contract(calls: Sequence[Bid | str]) -> tuple[Bid, int] | None:
    """The last bid, and how often it was doubled since; None where nobody bid."""
    last: Bid | None = None
    doubled = 0
    for call in calls:
        if isinstance(call, Bid):
            last, doubled = call, 0
        elif call in (DOUBLE, REDOUBLE):
            doubled = 1 if call == DOUBLE else 2
    return (last, doubled) if last else None


class _Account:
    """Puts the steps of a hand to the checks, each with an eye of its own for its units."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.steps: list[Step] = []

    def _ask(
        self,
        check: str,
        case: dict[str, Any],
        at: str,
        place: int | None = None,
        of: str | None = None,
        told: Callable[[dict[str, Any]], dict[str, Any]] = lambda ruling: ruling,
    ) -> dict[str, Any] | None:
        """What a check decides; ``told`` makes of it what is written down of the step."""
        known = find_check(check)
        rules = self._rules.for_game(None)
        rules.units = []
        ruling: dict[str, Any] | None = None
        try:
            decision: BaseModel = known.run(known.situation.model_validate(case), rules)
        except Silent:
            pass
        else:
            ruling = decision.model_dump(mode="json", exclude_unset=True, by_alias=True)
        units = tuple(rules.units) if ruling is not None else ()
        self._rules.units += [unit for unit in units if unit not in self._rules.units]
        written = told(ruling) if ruling is not None else None
        self.steps.append(Step(at, place, of, written, units))
        return ruling

    def auction(self, hand: Hand) -> None:
        """Each call that could be unlawful, and how the auction ends."""
        for place, case in enumerate(_calls_asked(hand), 1):
            if case is not None:
                check, asked = case
                self._ask(check, asked, "call", place, str(hand.calls[place - 1]))
        self._ask("auction-end", {"calls": [str(call) for call in hand.calls]}, "end")

    def declarer(self, hand: Hand) -> Seat | None:
        """Who declares; None where the edition doesn't say."""
        calls = [str(call) for call in hand.calls]
        ruling = self._ask("declarer", {"calls": calls, "dealer": hand.dealer}, "declarer")
        return ruling["declarer"] if ruling else None

    def play(self, hand: Hand, strain: Strain, declarer: Seat | None) -> dict[str, int] | None:
        """Each trick: who is to lead, who may play what, who wins; how many a side won in all.

        None where the play isn't complete, or the edition doesn't say who wins.
        """
        assert hand.deal is not None
        tricks = hand.tricks()
        check_record(hand.deal, tricks)
        owner = owners(hand.deal)
        held = {seat: list(cards) for seat, cards in hand.deal.items()}
        won: dict[str, int] | None = {"NS": 0, "EW": 0}
        leader: Seat | None = None
        if declarer is not None and tricks and _complete(hand.deal):
            ruling = self._ask("opening-lead", {"declarer": declarer}, "lead", 1, str(tricks[0][0]))
            leader = ruling["leader"] if ruling else None
        for number, trick in enumerate(tricks, 1):
            if number > 1 and leader not in (None, owner[trick[0]]):
                ruling = {"leader": leader, "on_turn": False}
                self.steps.append(Step("lead", number, str(trick[0]), ruling, self.steps[-1].units))
            self._followed(trick, number, strain, owner, held)
            leader = self._winner(trick, number, strain, owner) if len(trick) == 4 else None
            if won is not None:
                won = {**won, side(leader): won[side(leader)] + 1} if leader else None
        return won if _complete(hand.deal) and len(hand.play) == len(owner) else None

    def _followed(
        self,
        trick: Sequence[Card],
        number: int,
        strain: Strain,
        owner: Mapping[Card, Seat],
        held: Mapping[Seat, list[Card]],
    ) -> None:
        trump = None if strain == NO_TRUMPS else strain
        for card in trick:
            hand = held[owner[card]]
            if card != trick[0]:
                case = {"led": str(trick[0]), "hand": list(map(str, hand)), "trump": trump}
                self._ask("must-follow", case, "card", number, str(card), _allowed(card))
            hand.remove(card)

    def _winner(
        self, trick: Sequence[Card], number: int, strain: Strain, owner: Mapping[Card, Seat]
    ) -> Seat | None:
        trump = None if strain == NO_TRUMPS else strain
        case = {"trick": list(map(str, trick)), "trump": trump}

        def by_seat(ruling: dict[str, Any]) -> dict[str, Any]:
            return {"winner": owner[trick[ruling["winner"]]]}

        ruling = self._ask("trick-winner", case, "trick", number, None, by_seat)
        return owner[trick[ruling["winner"]]] if ruling else None

    def honours(self, deal: Deal, strain: Strain) -> None:
        """The honours of each side, by the cards that were dealt."""
        seats: tuple[tuple[Seat, Seat], ...] = (("N", "S"), ("E", "W"))
        for pair in seats:
            hands = [deal[seat] for seat in pair]
            self._ask("honours", _honours(hands, strain), "honours", None, side(pair[0]))

    def score(self, contract: tuple[Bid, int], won: int) -> None:
        """The points for the contract."""
        bid, doubled = contract
        described = {"level": bid.level, "strain": bid.strain, "doubled": doubled}
        case = {"contract": described, "tricks_won_by_declarer": won}
        self._ask("score-contract", case, "score")


def _allowed(card: Card) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda ruling: {"allowed": str(card) in (ruling.get("must") or ruling.get("may") or [])}


def _calls_asked(hand: Hand) -> Iterator[tuple[str, dict[str, Any]] | None]:
    """For each call the check that rules on it, and what it is asked; None for a pass."""
    last: tuple[Bid, Seat, int] | None = None
    doubled: tuple[Seat, int] | None = None
    for place, call in enumerate(hand.calls):
        seat = seat_after(hand.dealer, place)
        if isinstance(call, Bid):
            previous = str(last[0]) if last else None
            yield "legal-bid", {"new": str(call), "previous": previous}
            last, doubled = (call, seat, place), None
        elif call == PASS or last is None:
            yield None
        else:
            since = doubled[1] if call == REDOUBLE and doubled else last[2]
            yield (
                "legal-double",
                {
                    "last_bid_by": last[1],
                    "doubler" if call == DOUBLE else "redoubler": seat,
                    "doubled_by": doubled[0] if doubled else None,
                    "between": [str(one) for one in hand.calls[since + 1 : place]],
                },
            )
            if call == DOUBLE:
                doubled = (seat, place)


def _complete(deal: Deal) -> bool:
    return sum(map(len, deal.values())) == len(deck())


def _honours(hands: Sequence[Sequence[Card]], strain: Strain) -> dict[str, Any]:
    """What the honours in two hands are, as the check of honours is asked."""
    held = [[card for card in hand if _is_honour(card, strain)] for hand in hands]
    case: dict[str, Any] = {"strain": strain, "split": [len(cards) for cards in held]}
    if strain != NO_TRUMPS:
        most = max(held, key=len)
        if len(most) == 4:
            case["cards"] = [card.rank for card in most]
        case["chicane"] = any(all(card.suit != strain for card in hand) for hand in hands)
    return case


def _is_honour(card: Card, strain: Strain) -> bool:
    if strain == NO_TRUMPS:
        return card.rank == "a"
    return card.suit == strain and card.rank in HONOURS
