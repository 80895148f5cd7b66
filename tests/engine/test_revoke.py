"""When a revoke is established, edition by edition, and what its penalty can come to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.rulesets import load_rulesets
from engine.checks.revokes import Revoked, revoke_penalty
from engine.revoke import EVENTS, Event, established
from engine.rules import Rules, Silent

RULES = {siglum: Rules(ruleset) for siglum, ruleset in load_rulesets().items()}
EVENT = st.sampled_from(EVENTS)


@given(st.lists(EVENT, max_size=6), EVENT, st.sampled_from(["bend-1918", "smit-2010"]))
def test_what_is_established_stays_so(events: list[Event], more: Event, siglum: str) -> None:
    if established(events, RULES[siglum]):
        assert established([*events, more], RULES[siglum])


@given(st.lists(EVENT, max_size=6))
def test_a_question_in_time_leaves_only_the_next_trick(events: list[Event]) -> None:
    """bend-1918, rule 54: once the partner has asked, the side has to play on."""
    assert established(["partner_asks", *events], RULES["bend-1918"]) == (
        "side_plays_next" in events
    )


@given(st.lists(EVENT, max_size=6))
def test_a_fragment_that_lost_a_part_says_yes_or_nothing(events: list[Event]) -> None:
    """wbf-1997, art. 63A: its first item is lost, so it can never say that a revoke is open."""
    bound = {"side_claims", "side_names_next_card"}.intersection(events)
    if bound:
        assert established(events, RULES["wbf-1997"])
    else:
        with pytest.raises(Silent):
            established(events, RULES["wbf-1997"])


@given(st.booleans(), st.booleans(), st.integers(0, 13))
def test_no_more_tricks_go_over_than_were_won(first: bool, later: bool, won: int) -> None:
    """smit-2010: one trick or two, and never more than the offenders won."""
    asked = Revoked(
        revoker_won_revoke_trick=first,
        later_trick_in_suit=later,
        tricks_won_by_offenders_from_revoke_on=won,
    )
    went = revoke_penalty(asked, RULES["smit-2010"]).tricks_transferred
    assert went == min(won, 2 if first or later else 1)
