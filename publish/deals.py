"""The deals of an edition in the database: their cards, and what is claimed of them.

The deals are solved anew from their evidence; what double-dummy play makes of the claims is read
from where it is kept.
"""

import json
import sqlite3
from collections.abc import Collection, Iterator
from typing import Any

from corpus.deals import load_deals, load_double_dummy
from engine.cards import RANKS, Card
from engine.deals.pbn import SUITS, pbn
from engine.deals.solve import Solution, solve
from schema.deal import Deal
from schema.ids import make_id

Row = tuple[Any, ...]


def write_deals(connection: sqlite3.Connection, siglum: str, units: Collection[str]) -> None:
    """Write the deals of an edition; ``units`` are the ids of the units in the database."""
    judged = {(row["deal"], row["claim"]): row for row in load_double_dummy(siglum)}
    for position, deal in enumerate(load_deals(siglum).values()):
        solution = solve(deal)
        connection.execute(
            f"INSERT INTO deals VALUES ({', '.join('?' * 16)})",
            _deal_row(deal, solution, siglum, position, units),
        )
        connection.executemany(
            "INSERT INTO deal_cards VALUES (?, ?, ?, ?, ?, ?)", _card_rows(solution)
        )
        connection.executemany(
            f"INSERT INTO deal_claims VALUES ({', '.join('?' * 10)})", _claim_rows(deal, judged)
        )


def _deal_row(
    deal: Deal, solution: Solution, siglum: str, position: int, units: Collection[str]
) -> Row:
    unit = make_id(siglum, deal.unit)
    return (
        deal.id,
        siglum,
        position,
        unit if unit in units else None,
        deal.kind,
        deal.scope,
        deal.dealer,
        json.dumps(deal.calls),
        deal.declarer,
        deal.contract,
        deal.on_lead,
        deal.lead,
        pbn(deal),
        solution.complete,
        not solution.open and len(solution.certain) == len(solution.placed),
        deal.note,
    )


def _card_rows(solution: Solution) -> Iterator[Row]:
    for suit in SUITS:
        for position, rank in enumerate(RANKS):
            card = Card(suit, rank)
            if card in solution.placed:
                seats = [solution.placed[card]]
            elif card in solution.open:
                seats = list(solution.open[card])
            else:
                continue
            certain = card in solution.certain
            yield solution.deal, suit, rank, position, json.dumps(seats), certain


def _claim_rows(deal: Deal, judged: dict[tuple[str, str], dict[str, str]]) -> Iterator[Row]:
    for number, claim in enumerate(deal.claims, 1):
        found = judged.get((deal.id, str(number)), {})
        yield (
            deal.id,
            number,
            claim.declarer,
            claim.strain,
            claim.tricks,
            claim.at_least,
            json.dumps(claim.play),
            json.dumps(claim.lead),
            found.get("double_dummy"),
            found.get("verdict"),
        )
