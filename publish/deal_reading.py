"""A deal as its page shows it: four hands, the bidding, and the claims with their findings."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from publish.naming import full_name, spoken
from publish.reading import EditionRow, load_edition_row

SUITS = ("S", "H", "R", "K")
PLACES = ("B", "V", "A", "L")  # as they are read: the blinde on top, the leider below
CLOCKWISE = ("L", "V", "B", "A")
COMPASS = {"L": "Z", "V": "W", "B": "N", "A": "O"}
HAND = 13


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card of a hand; likely where it rests on a doubtful reading or an inference."""

    rank: str
    likely: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand: its suits from high to low, and how many of its cards are not known."""

    place: str
    suits: tuple[tuple[str, tuple[CardShown, ...]], ...]
    unknown: int

    @property
    def told(self) -> bool:
        """Whether any card of it is known."""
        return any(cards for _, cards in self.suits)


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card that can still lie in more than one hand."""

    suit: str
    rank: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """What the author says that play brings, and what double-dummy play brings."""

    number: int
    declarer: str
    strain: str
    tricks: int
    at_least: bool
    play: tuple[str, ...]
    lead: tuple[str, ...]
    double_dummy: str
    verdict: str


@dataclass(frozen=True, slots=True)
class DealReading:
    """All that is known of a deal."""

    id: str
    edition: EditionRow
    unit: str | None
    unit_name: str
    scope: str
    dealer: str | None
    calls: tuple[str, ...]
    declarer: str | None
    contract: str | None
    leader: str | None
    lead: str | None
    pbn: str
    complete: bool
    certain: bool
    note: str | None
    hands: tuple[Hand, ...]
    open: tuple[OpenCard, ...]
    claims: tuple[ClaimRow, ...]
    previous: str | None
    next: str | None

    @property
    def rounds(self) -> list[tuple[str, ...]]:
        """The bidding by rounds, the first filled up to who begins, in the order of the table."""
        if not self.dealer:
            return []
        cells = ("",) * CLOCKWISE.index(self.dealer) + self.calls
        return [(cells[at : at + 4] + ("",) * 4)[:4] for at in range(0, len(cells), len(CLOCKWISE))]

    @property
    def any_likely(self) -> bool:
        """Whether a card is but likely."""
        return any(card.likely for hand in self.hands for _, cards in hand.suits for card in cards)


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal in the list: what of it is known, and how its claims fare."""

    id: str
    edition: str
    unit: str | None
    unit_name: str
    scope: str
    contract: str | None
    placed: int
    open: int
    complete: bool
    certain: bool
    verdicts: Mapping[str, int]


def load_deal_list(connection: sqlite3.Connection) -> list[DealLine]:
    """All deals, edition by edition, in the order of the book."""
    verdicts: dict[str, dict[str, int]] = {}
    for deal, found, number in connection.execute(
        "SELECT deal, coalesce(verdict, 'open'), count(*) FROM deal_claims GROUP BY 1, 2"
    ):
        verdicts.setdefault(deal, {})[found] = number
    rows = connection.execute(
        "SELECT d.id, d.edition, d.unit, r.label, r.title, d.scope, d.contract, d.complete,"
        " d.certain, count(c.deal), coalesce(sum(json_array_length(c.seats) > 1), 0)"
        " FROM deals AS d JOIN editions AS e ON e.siglum = d.edition"
        " LEFT JOIN rules AS r ON r.id = d.unit LEFT JOIN deal_cards AS c ON c.deal = d.id"
        " GROUP BY d.id ORDER BY e.position, d.position"
    )
    return [
        DealLine(
            id=row[0],
            edition=row[1],
            unit=row[2],
            unit_name=full_name(spoken(row[3]), row[4]) if row[2] else "",
            scope=row[5],
            contract=row[6],
            placed=row[9] - row[10],
            open=row[10],
            complete=bool(row[7]),
            certain=bool(row[8]),
            verdicts=verdicts.get(row[0], {}),
        )
        for row in rows
    ]


def load_deal(connection: sqlite3.Connection, deal: str) -> DealReading | None:
    """A deal by its id."""
    row = connection.execute(
        "SELECT d.id, d.edition, d.unit, r.label, r.title, d.scope, d.dealer, d.calls, d.declarer,"
        " d.contract, d.on_lead, d.lead, d.pbn, d.complete, d.certain, d.note, d.position"
        " FROM deals AS d LEFT JOIN rules AS r ON r.id = d.unit WHERE d.id = ?",
        (deal,),
    ).fetchone()
    edition = load_edition_row(connection, row[1]) if row else None
    if row is None or edition is None:
        return None
    cards = connection.execute(
        "SELECT suit, rank, seats, certain FROM deal_cards WHERE deal = ? ORDER BY suit, position",
        (deal,),
    ).fetchall()
    scope, declarer = row[5], row[8]
    return DealReading(
        id=row[0],
        edition=edition,
        unit=row[2],
        unit_name=full_name(spoken(row[3]), row[4]) if row[2] else "",
        scope=scope,
        dealer=row[6],
        calls=tuple(json.loads(row[7])),
        declarer=declarer,
        contract=row[9],
        leader=row[10] or (_after(declarer) if row[11] and declarer else None),
        lead=row[11],
        pbn=row[12],
        complete=bool(row[13]),
        certain=bool(row[14]),
        note=row[15],
        hands=tuple(_hand(place, cards, whole=scope == "deal") for place in PLACES),
        open=tuple(
            OpenCard(suit, rank, tuple(json.loads(seats)))
            for suit, rank, seats, _ in sorted(cards, key=lambda one: SUITS.index(one[0]))
            if len(json.loads(seats)) > 1
        ),
        claims=tuple(_claims(connection, deal)),
        previous=_beside(connection, row[1], row[16] - 1),
        next=_beside(connection, row[1], row[16] + 1),
    )


def _hand(place: str, cards: Sequence[tuple[str, str, str, int]], *, whole: bool) -> Hand:
    suits = tuple(
        (
            suit,
            tuple(
                CardShown(rank, not certain)
                for one, rank, seats, certain in cards
                if one == suit and json.loads(seats) == [place]
            ),
        )
        for suit in SUITS
    )
    known = sum(len(held) for _, held in suits)
    return Hand(place, suits, HAND - known if whole else 0)


def _claims(connection: sqlite3.Connection, deal: str) -> list[ClaimRow]:
    rows = connection.execute(
        "SELECT number, declarer, strain, tricks, at_least, play, lead, double_dummy, verdict"
        " FROM deal_claims WHERE deal = ? ORDER BY number",
        (deal,),
    )
    return [
        ClaimRow(
            number=number,
            declarer=declarer,
            strain=strain,
            tricks=tricks,
            at_least=bool(at_least),
            play=tuple(json.loads(play)),
            lead=tuple(json.loads(lead)),
            double_dummy=double_dummy or "",
            verdict=verdict or "open",
        )
        for number, declarer, strain, tricks, at_least, play, lead, double_dummy, verdict in rows
    ]


def _after(place: str) -> str:
    return CLOCKWISE[(CLOCKWISE.index(place) + 1) % len(CLOCKWISE)]


def _beside(connection: sqlite3.Connection, siglum: str, position: int) -> str | None:
    found = connection.execute(
        "SELECT id FROM deals WHERE edition = ? AND position = ?", (siglum, position)
    ).fetchone()
    return found[0] if found else None
