"""Who decides, and what nobody has ruled on: adjusted scores, appeals, onlookers, penalties."""

from typing import Literal

from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation


class Trouble(Situation):
    """Why a score can't be the one that was played for, and whether that can still be mended."""

    reason: Literal[
        "board_unplayable",
        "scores_do_not_add_up",
        "director_error",
        "as_on_slip",
        "case_not_covered",
        "wrong_penalty",
        "could_have_known",
        "equity",
    ]
    correctable: bool | None = None


class Adjusted(Decision):
    """What the director, the committee or the players may or must do."""

    director_may: list[str] | None = None
    director_must: list[str] | None = None
    committee_may: list[str] | None = None
    allowed: bool | None = None
    both_sides: str | None = None
    players: str | None = None


@check("adjusted-score", situation=Trouble, decision=Adjusted, concept="arbitrale-score")
def adjusted_score(trouble: Trouble, rules: Rules) -> Adjusted:
    """Whether a score is adjusted, and by whom."""
    if trouble.reason == "board_unplayable":
        return _unplayable(trouble, rules)
    if trouble.reason == "director_error":
        return _directors_error(trouble, rules)
    if trouble.reason == "scores_do_not_add_up":
        return Adjusted(allowed=rules.flag("adjusted_score.sides_may_differ"))
    if trouble.reason == "as_on_slip":
        return Adjusted(players=rules.word("adjusted_score.slip"))
    if trouble.reason == "case_not_covered":
        return Adjusted(players=rules.word("not_covered.players"))
    if trouble.reason == "wrong_penalty":
        return Adjusted(director_may=rules.listed("adjusted_score.wrong_penalty"))
    if trouble.reason == "could_have_known":
        return Adjusted(director_must=rules.listed("adjusted_score.could_have_known"))
    return Adjusted(committee_may=rules.listed("adjusted_score.committee_may"))


def _unplayable(trouble: Trouble, rules: Rules) -> Adjusted:
    """A board that can't be played as it should: only what is beyond repair is adjusted."""
    may = rules.listed("adjusted_score.board_unplayable")
    if trouble.correctable and rules.flag("adjusted_score.unplayable_must_be_beyond_repair"):
        return Adjusted(director_may=[])
    return Adjusted(director_may=may)


def _directors_error(trouble: Trouble, rules: Rules) -> Adjusted:
    """A ruling that proves wrong, and can't be put right by playing on."""
    if trouble.correctable and rules.flag("adjusted_score.error_must_be_beyond_repair"):
        raise Silent(
            "hoe een fout hersteld wordt die te herstellen is, is verloren",
            "adjusted_score.director_error",
        )
    return Adjusted(both_sides=rules.word("adjusted_score.director_error"))


class Protest(Situation):
    """Who protests, about what, and whether there is a committee."""

    by: Literal["contestant", "captain"] | None = None
    about: Literal["ruling_at_own_table", "case_not_covered"] | None = None
    committee: bool | None = None


class Heard(Decision):
    """Whether it is heard, by whom, and to whom the decision may be left."""

    allowed: bool | None = None
    decides: str | None = None
    route: str | None = None
    may_delegate_to: str | None = None


@check("appeal", situation=Protest, decision=Heard, concept="protest")
def appeal(protest: Protest, rules: Rules) -> Heard:
    """Whether one may appeal, and who decides."""
    if protest.about == "case_not_covered":
        decides = rules.word("not_covered.players")
        if decides == "decide_together":
            decides = "players"
        return Heard(decides=decides, may_delegate_to=rules.word("not_covered.may_delegate_to"))
    told: dict[str, bool | str] = {}
    if protest.about == "ruling_at_own_table":
        may = rules.listed("appeal.by")
        told["allowed"] = bool(may) if protest.by is None else protest.by in may
    if protest.committee is True:
        told["route"] = rules.word("appeal.with_committee")
    if protest.committee is False:
        told["decides"] = rules.word("appeal.without_committee")
    if not told:
        raise Silent("geef waarover het protest gaat, of of er een comité is", "appeal.by")
    return Heard.model_validate(told)


class Onlooker(Situation):
    """What a spectator does, and with whose leave."""

    act: Literal["looks_at_two_hands", "reacts", "decides_uncovered_case"]
    permission: bool = False
    asked_by_players: bool = False


class OnlookerMay(Decision):
    """Whether he may."""

    allowed: bool


@check("spectator", situation=Onlooker, decision=OnlookerMay, concept="toeschouwers")
def spectator(onlooker: Onlooker, rules: Rules) -> OnlookerMay:
    """Whether a spectator may do that."""
    if onlooker.act == "reacts":
        return OnlookerMay(allowed=rules.flag("spectator.reacts"))
    if onlooker.act == "decides_uncovered_case":
        rules.word("not_covered.players")
        may = rules.word("not_covered.may_delegate_to") == "onlooker"
        return OnlookerMay(allowed=may and onlooker.asked_by_players)
    second = rules.word("spectator.second_hand")
    leave = onlooker.permission and second == "with_permission"
    return OnlookerMay(allowed=second == "always" or leave)


class Claimed(Situation):
    """What happened before the penalty was asked for."""

    event: Literal[
        "dummy_points_it_out",
        "wrong_defender_asks",
        "next_player_played",
        "innocent_side_acted",
        "own_side_points_it_out",
    ]


class StillThere(Decision):
    """Whether the penalty can still be had, or who decides that."""

    available: bool | Literal["director_decides"]


@check("right-to-penalty", situation=Claimed, decision=StillThere, concept="recht-op-straf")
def right_to_penalty(claimed: Claimed, rules: Rules) -> StillThere:
    """Whether the right to a penalty still stands."""
    ruled = rules.word(f"right_to_penalty.{claimed.event}")
    if ruled == "director_decides":
        return StillThere(available="director_decides")
    return StillThere(available=ruled == "kept")
