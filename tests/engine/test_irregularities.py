"""Whatever may go wrong in an auction, each edition decides it or is silent, and says by what."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from corpus.rulesets import load_rulesets
from engine.decide import SILENT, decide, read_situation
from engine.registry import find_check
from schema.ruleset import Ruleset

TURNS = [None, "LHO", "RHO", "partner"]
MAYBE = [None, True, False]
FIELDS: dict[str, dict[str, list[Any]]] = {
    "bid-out-of-turn": {
        "call": [None, "1S", "pas", "doublet", "redoublet"],
        "players": [3, 4],
        "turn": TURNS,
        "accepted": MAYBE,
        "called_before": [None, True],
        "simultaneous": [False, True],
        "rho": [None, "pas", "bid_or_double"],
        "offender_call": [None, "same_strain", "other"],
    },
    "pass-out-of-turn": {
        "turn": TURNS,
        "last_bid_by": [None, "partner", "opponent"],
        "bid_made": MAYBE,
        "accepted": MAYBE,
        "conventional": [False, True],
    },
    "insufficient-bid": {
        "previous": ["2S", "7SA", "1SA"],
        "bid": ["1H", "1SA", "2S"],
        "replacement": [None, "pas", "doublet", "redoublet", "2H", "3S", "7K"],
        "lho_called": MAYBE,
        "accepted": MAYBE,
        "out_of_turn": [False, True],
    },
    "change-of-call": {
        "unintended": MAYBE,
        "at_once": MAYBE,
        "partner_called": MAYBE,
        "first_call_legal": MAYBE,
        "choice": [None, "keep_first_call", "other_call"],
    },
    "inadmissible-call": {
        "call": ["1S", "8K", "pas", "doublet", "redoublet"],
        "doubled": MAYBE,
        "after_final_pass": [False, True],
        "next_player_called": MAYBE,
        "followed_by_call": MAYBE,
        "proper_wording": MAYBE,
        "misnamed_bid": [False, True],
    },
    "ask-about-bidding": {
        "asks": ["last_bid", "other_bids", "all_calls", "explanation"],
        "who": [None, "declarer", "dummy", "defender"],
        "when": ["auction", "play"],
        "on_turn": MAYBE,
    },
    "appeal": {
        "by": [None, "contestant", "captain"],
        "about": [None, "ruling_at_own_table", "case_not_covered"],
        "committee": MAYBE,
    },
}


def _situations(check: str) -> Iterator[dict[str, Any]]:
    fields = FIELDS[check]
    for values in product(*fields.values()):
        yield dict(zip(fields, values, strict=True))


@pytest.mark.parametrize("siglum", sorted(s for s, all_ in load_rulesets().items() if all_.values))
@pytest.mark.parametrize("check", list(FIELDS))
def test_each_situation_is_decided_by_units_of_the_edition_or_left_open(
    check: str, siglum: str
) -> None:
    found, ruleset = find_check(check), load_rulesets()[siglum]
    for case in _situations(check):
        answer = decide(found, read_situation(found, case, check), ruleset)
        assert answer.silent is (answer.result == SILENT), case
        assert answer.silent or answer.result, case
        assert answer.units, case
        assert all(unit.startswith(f"{siglum}_") for unit in answer.units), case


@pytest.mark.parametrize("check", list(FIELDS))
def test_an_edition_that_does_not_speak_of_it_is_silent_throughout(check: str) -> None:
    """A ruleset without values decides nothing: no number and no choice stands in the code."""
    found, nothing = find_check(check), Ruleset(edition="bend-1918")
    for case in _situations(check):
        assert decide(found, read_situation(found, case, check), nothing).silent, case


@pytest.mark.parametrize("previous", ["1K", "2S", "3SA", "6H"])
@pytest.mark.parametrize("strain", ["K", "R", "H", "S", "SA"])
def test_in_1918_a_low_bid_is_raised_to_one_that_may_be_made(previous: str, strain: str) -> None:
    low, legal = find_check("insufficient-bid"), find_check("legal-bid")
    ruleset = load_rulesets()["bend-1918"]
    case = {"previous": previous, "bid": f"1{strain}"}
    raised = decide(low, read_situation(low, case, "low"), ruleset).result["treated_as"]
    case = {"previous": previous, "new": raised}
    assert decide(legal, read_situation(legal, case, "legal"), ruleset).result == {"legal": True}
