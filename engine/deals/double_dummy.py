"""What the author claims of a deal beside double-dummy play, by endplay where that is installed.

Double dummy all four see all cards and play their best: a claim of what good or bad play brings
can be right where this says otherwise. What endplay finds is kept in ``double-dummy.tsv``, so
that a reader has it without.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.deals.pbn import CLOCKWISE, SEAT_OF, SUITS, after, deal_tag, english_card
from engine.deals.solve import filled, solve
from engine.deals.spread import PLACES
from schema.deal import Claim, Deal

if TYPE_CHECKING:
    from endplay import types

Verdict = Literal["confirmed", "not-at-double-dummy", "open"]
COLUMNS = ("deal", "claim", "claimed", "double_dummy", "verdict")


@dataclass(frozen=True, slots=True)
class Finding:
    """A claim of a deal, and the tricks that double-dummy play gives in its place."""

    deal: str
    number: int  # which claim of the deal, from 1
    claimed: int
    at_least: bool
    tricks: tuple[int, ...]  # more than one where open cards make the difference

    @property
    def verdict(self) -> Verdict:
        """Whether double-dummy play bears the claim out.

        >>> Finding("p1_1", 1, 9, False, (9,)).verdict, Finding("p1_1", 1, 9, True, (8,)).verdict
        ('confirmed', 'not-at-double-dummy')
        >>> Finding("p1_1", 1, 9, False, (8, 9)).verdict
        'open'
        """
        right = {
            number >= self.claimed if self.at_least else number == self.claimed
            for number in self.tricks
        }
        if len(right) != 1:
            return "open"
        return "confirmed" if right == {True} else "not-at-double-dummy"


def findings(deal: Deal) -> Iterator[Finding]:
    """What double-dummy play gives for each claim of a deal; no tricks where too much is open.

    Raises ImportError where endplay isn't installed.
    """
    deals = list(_to_play(deal))
    for number, claim in enumerate(deal.claims, 1):
        tricks = tuple(sorted({declarers_tricks(deal, claim, hands) for hands in deals}))
        yield Finding(deal.id, number, claim.tricks, claim.at_least, tricks)


def as_table(found: Iterable[Finding]) -> str:
    """The findings as the lines of ``double-dummy.tsv``, below a head."""
    rows = [COLUMNS] + [
        (one.deal, str(one.number), str(one.claimed), " ".join(map(str, one.tricks)), one.verdict)
        for one in found
    ]
    return "".join("\t".join(row) + "\n" for row in rows)


def _to_play(deal: Deal) -> Iterator[str]:
    """The deals to be played, in PBN: all that remain possible, where these are few."""
    solution = solve(deal)
    if deal.scope == "ending" and len(solution.known) == len(PLACES):
        yield deal_tag(solution)
    for full in solution.fillings:
        yield deal_tag(filled(deal.id, full))


def declarers_tricks(deal: Deal, claim: Claim, hands: str) -> int:
    """The tricks that the declarer takes of these hands, once the cards of the claim are played."""
    from endplay import types  # an extra: only who plays deals out needs it

    strains = {"S": "spades", "H": "hearts", "R": "diamonds", "K": "clubs", "SA": "nt"}
    first = deal.on_lead or after(claim.declarer)
    table = types.Deal(
        hands,
        first=types.Player(CLOCKWISE.index(SEAT_OF[first])),
        trump=getattr(types.Denom, strains[claim.strain]),
    )
    ours = CLOCKWISE.index(SEAT_OF[claim.declarer]) % 2
    taken = 0
    for number, card in enumerate(claim.play, 1):
        table.play(english_card(card))
        if number % len(PLACES) == 0:
            taken += table.first.value % 2 == ours
    return taken + _to_come(table, ours, claim)


def _to_come(table: "types.Deal", ours: int, claim: Claim) -> int:
    """The tricks of the declarer's side from here, the one on the table among them."""
    from endplay import dds, types

    on_table = len(table.curtrick)
    in_hands = sum(len(table[player]) for player in types.Player)
    remaining = (in_hands + on_table) // len(PLACES)
    led = {SUITS.index(suit) for suit in claim.lead or SUITS}
    best = max(tricks for card, tricks in dds.solve_board(table) if card.suit.value in led)
    return best if (table.first.value + on_table) % 2 == ours else remaining - best
