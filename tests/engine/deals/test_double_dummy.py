"""Claims beside double-dummy play: what is stored is what endplay finds."""

import pytest

from corpus.deals import DOUBLE_DUMMY, load_deals, load_double_dummy
from corpus.loader import EDITIONS
from engine.deals.double_dummy import Finding, Verdict, as_table, findings
from schema.deal import Deal

# L can take both by leading towards the queen, or lose one by leading the ace out.
ENDING = {
    "L": {"H": "4 3"},
    "V": {"H": "h 2"},
    "B": {"H": "a v"},
    "A": {"H": "6 5"},
}


def ending(**claim: object) -> Deal:
    described = {"declarer": "L", "strain": "SA", "says": "aldus", **claim}
    return Deal.model_validate(
        {
            "id": "p1_1",
            "unit": "p1",
            "kind": "inline",
            "scope": "ending",
            "on_lead": "L",
            "read": ENDING,
            "claims": [described],
        }
    )


# Cards played, tricks of the declarer then.
PLAYED: list[tuple[list[str], int]] = [
    ([], 2),  # the king is caught
    (["H3", "H2", "Hv"], 2),
    (["H3", "H2", "Ha"], 1),  # and the queen loses to it
    (["H3", "H2", "Ha", "H5"], 1),
]


@pytest.mark.parametrize(("play", "tricks"), PLAYED)
def test_the_cards_of_a_claim_are_played_first(play: list[str], tricks: int) -> None:
    (found,) = findings(ending(tricks=tricks, play=play))
    assert found.tricks == (tricks,)
    assert found.verdict == "confirmed"


def test_tricks_of_the_other_side_are_not_the_declarers() -> None:
    (found,) = findings(ending(declarer="A", tricks=0))
    assert found.tricks == (0,)


VERDICTS: list[tuple[int, bool, tuple[int, ...], Verdict]] = [
    (9, False, (9,), "confirmed"),
    (9, False, (10,), "not-at-double-dummy"),  # exactly nine were claimed
    (9, True, (10,), "confirmed"),
    (9, True, (8,), "not-at-double-dummy"),
    (9, False, (8, 10), "not-at-double-dummy"),  # however the open cards lie
    (9, True, (9, 10), "confirmed"),
    (9, False, (9, 10), "open"),
    (9, False, (), "open"),  # too much is unknown
]


@pytest.mark.parametrize(("claimed", "at_least", "tricks", "verdict"), VERDICTS)
def test_a_claim_is_confirmed_where_every_deal_bears_it_out(
    claimed: int, at_least: bool, tricks: tuple[int, ...], verdict: Verdict
) -> None:
    assert Finding("p1_1", 1, claimed, at_least, tricks).verdict == verdict


def test_what_is_stored_is_what_is_found() -> None:
    found = (one for deal in load_deals().values() for one in findings(deal))
    stored = (EDITIONS / "bend-1918" / DOUBLE_DUMMY).read_text(encoding="utf-8")
    assert stored == as_table(found)


def test_stored_rows_are_read_by_their_columns() -> None:
    rows = load_double_dummy()
    claims = [
        (one.id, str(n)) for one in load_deals().values() for n in range(1, len(one.claims) + 1)
    ]
    assert [(row["deal"], row["claim"]) for row in rows] == claims
    assert load_double_dummy("geen-editie") == []
