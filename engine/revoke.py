"""The revoke: when it is established, and what may still be done about it."""

from collections.abc import Sequence
from typing import Literal, get_args

from engine.rules import Rules

Event = Literal[
    "trick_turned", "partner_asks", "side_plays_next", "side_claims", "side_names_next_card"
]
EVENTS: tuple[Event, ...] = get_args(Event)


def established(events: Sequence[Event], rules: Rules) -> bool:
    """Whether a revoke is established after these events, in the order in which they came.

    Where a question by the partner delays it, other events establish it from then on. Raises
    Silent where the edition doesn't say, or has lost a part of what establishes a revoke.
    """
    delayed = False
    for event in events:
        if event == "partner_asks":
            delayed = rules.states("revoke.question_delays") and rules.flag(
                "revoke.question_delays"
            )
            continue
        name = f"revoke.{'established_after_question' if delayed else 'established'}.{event}"
        if rules.states(name) and rules.flag(name):
            return True
    return not rules.flag("revoke.open_until_then")
