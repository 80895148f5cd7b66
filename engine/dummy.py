"""What dummy may do and say."""

from typing import Literal

from engine.rules import Rules, Silent

Act = Literal[
    "warns_of_wrong_hand",
    "asks_declarer_void",
    "asks_defender_void",
    "points_out_offence",
    "points_out_card_count",
    "points_out_wrong_gatherer",
    "hints_at_card",
    "plays_unnamed_card",
    "asks_who_played",
    "follows_instructions",
    "calls_director",
    "looks_at_hands",
]
# These are no speech: a rule about what may be said besides doesn't reach them.
SILENT_ACTS = ("plays_unnamed_card", "follows_instructions", "looks_at_hands")


def may_act(act: str, rules: Rules) -> bool:
    """Whether dummy may: as is ruled of the act itself, else of all other speech or acts.

    Raises Silent where neither is ruled.
    """
    general = ["dummy.may.act_otherwise"]
    if act not in SILENT_ACTS:
        general.insert(0, "speech.otherwise")
    for name in (f"dummy.may.{act}", *general):
        if rules.states(name):
            return rules.flag(name)
    raise Silent("over deze handeling van de blinde is niets bepaald of bewaard")
