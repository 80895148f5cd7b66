"""The pages of deals: all of them in a list, one with its four hands, and one as PBN."""

from typing import Any

from datasette import Response

from publish.deal_reading import (
    COMPASS,
    DealReading,
    load_deal,
    load_deal_list,
)
from publish.page import interface_of, named, not_found, read, show

VERDICTS = ("confirmed", "not-at-double-dummy", "open")


async def deals_page(datasette: Any, request: Any) -> Response:
    """All deals."""
    interface = interface_of(datasette, request)
    deals = await read(datasette, load_deal_list)
    sums = {one: sum(deal.verdicts.get(one, 0) for deal in deals) for one in VERDICTS}
    return await show(
        datasette,
        request,
        "spelen",
        heading=interface.word("deals_heading"),
        deals=deals,
        sums=sums,
        compass=COMPASS,
        verdicts=VERDICTS,
        data={"claims": sums, "deals": deals},
    )


async def deal_page(datasette: Any, request: Any) -> Response:
    """One deal."""
    name = named(request, "deal")
    interface = interface_of(datasette, request)
    deal = await read(datasette, lambda one: load_deal(one, name))
    if deal is None:
        return await not_found(datasette, request, name.replace("_", " "))
    return await show(
        datasette,
        request,
        "spel",
        heading=interface.word("deal_heading", name=deal.id.replace("_", " ")),
        deal=deal,
        hands={hand.place: hand for hand in deal.hands},
        compass=COMPASS,
        verdicts=VERDICTS,
        data=_data(deal),
    )


async def deal_pbn(datasette: Any, request: Any) -> Response:
    """One deal as a file of PBN."""
    name = named(request, "deal")
    deal = await read(datasette, lambda one: load_deal(one, name))
    if deal is None:
        return await not_found(datasette, request, name.replace("_", " "))
    headers = {
        "Content-Disposition": f'attachment; filename="{deal.id}.pbn"',
        "X-Content-Type-Options": "nosniff",
    }
    return Response(deal.pbn, headers=headers, content_type="text/plain; charset=utf-8")


def _data(deal: DealReading) -> dict[str, object]:
    return {
        "id": deal.id,
        "edition": deal.edition.siglum,
        "unit": deal.unit,
        "scope": deal.scope,
        "complete": deal.complete,
        "certain": deal.certain,
        "hands": {
            COMPASS[hand.place]: {
                "place": hand.place,
                "cards": {suit: [card.rank for card in held] for suit, held in hand.suits},
                "likely": [
                    f"{suit}{card.rank}"
                    for suit, held in hand.suits
                    for card in held
                    if card.likely
                ],
                "unknown": hand.unknown,
            }
            for hand in deal.hands
        },
        "open": {f"{one.suit}{one.rank}": list(one.places) for one in deal.open},
        "dealer": deal.dealer,
        "calls": deal.calls,
        "declarer": deal.declarer,
        "contract": deal.contract,
        "leader": deal.leader,
        "lead": deal.lead,
        "claims": deal.claims,
        "pbn": deal.pbn,
        "note": deal.note,
    }


ROUTES = [
    (r"/spelen(?P<json>\.json)?$", deals_page),
    (r"/spel/(?P<deal>[^/]+?)\.pbn$", deal_pbn),
    (r"/spel/(?P<deal>[^/]+?)(?P<json>\.json)?$", deal_page),
]
