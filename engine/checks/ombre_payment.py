"""What is paid in Ombre and in Quadrille, in fiches."""

from typing import Annotated, Literal

from pydantic import Field

from engine.forms import CardGame
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation

OmbreKind = Literal["vraag", "gasco", "sans-prendre", "vole-declaree"]
QuadrilleKind = Literal[
    "vraag",
    "spadille-forcee",
    "mediateur",
    "gasco",
    "solo",
    "misere",
    "misere-ouverte",
    "trois-quarts",
    "quatre-quarts",
    "vole-declaree",
]
DECLARED = "vole-declaree"


class Played(Situation):
    """A game, how it ended, and what it is paid extra for.

    ``usual`` asks for what most players do, where the book tells that beside its rule.
    """

    game: CardGame = "ombre"
    kind: OmbreKind | QuadrilleKind
    result: Literal["won", "remise", "remise-royale", "codille"] = "won"
    vole: Literal["won", "lost"] | None = None
    matadors: Annotated[int, Field(ge=0, le=12)] = 0
    premieres: bool | None = None
    favourite: bool = False
    buy_king: bool = False
    usual: bool = False

    @property
    def with_premieres(self) -> bool:
        """Whether the first tricks were made; nobody makes or tries the vole without them."""
        return self.vole is not None if self.premieres is None else self.premieres


class Payment(Decision):
    """Fiches that come from each payer, or go to each opponent, and to single players."""

    from_each: int | None = None
    total: int | None = None
    to_each: int | None = None
    extra_to_codille_maker: int | None = None
    ally_pays: bool | None = None
    to_holder: int | None = None


@check("ombre-payment", situation=Played, decision=Payment, concept="betaling")
def ombre_payment(asked: Played, rules: Rules) -> Payment:
    """What is paid for a game."""
    rules = rules.for_game(asked.game)
    if rules.states("payment.as_in_ombre") and rules.flag("payment.as_in_ombre"):
        rules = rules.for_game("ombre")
    if asked.buy_king:
        return _king(asked, rules)
    if asked.kind == DECLARED and asked.vole is not None:
        near = f"{asked.game}.payment.declared_adds"
        raise Silent("wat een verloren vole-déclarée kost, staat er niet", near)
    if asked.result == "won":
        return _won(asked, rules)
    return _lost(asked, rules)


def _won(asked: Played, rules: Rules) -> Payment:
    times = _times(asked, rules)
    fiches = _tariff(asked, rules)
    if asked.vole is not None:
        fiches += _vole(asked, rules)
    plain = asked.vole is None and not asked.matadors and not asked.with_premieres
    plain = plain and asked.game == "ombre"  # how many pay in a variant is not stated
    by_each = f"payment.{asked.kind}_by_each"
    if plain and times == 1 and rules.states(by_each) and rules.flag(by_each):
        payers = rules.number("players", aside=True) - 1
        return Payment(from_each=fiches, total=fiches * payers)
    return Payment(from_each=fiches * times)


def _lost(asked: Played, rules: Rules) -> Payment:
    """A loser pays what he would have been paid, and for codille a fiche more."""
    near = f"{asked.game}.payment.lost_as_won"
    if asked.vole is not None or not rules.flag("payment.lost_as_won"):
        raise Silent("hoe zo'n verlies betaald wordt, staat er niet", near)
    if asked.result == "remise-royale" and not rules.states("remise_royale.each"):
        raise Silent("dit verlies is er in dit spel niet", near)
    times = _times(asked, rules)
    fiches = _tariff(asked, rules)
    if asked.result != "codille":
        return Payment(to_each=fiches * times)
    extra = rules.number("payment.codille_extra")
    if not rules.states("payment.ally_pays_codille"):
        if asked.kind == "gasco" and asked.usual and not rules.flag("payment.usual_gasco.codille"):
            extra = 0
        return Payment(to_each=fiches * times, extra_to_codille_maker=extra * times)
    if _as(asked.kind, rules) not in rules.listed("payment.codille_in"):
        raise Silent("codille staat er alleen bij een vraagspel", "quadrille.payment.codille_extra")
    return Payment(
        to_each=(fiches + extra) * times, ally_pays=rules.flag("payment.ally_pays_codille")
    )


def _tariff(asked: Played, rules: Rules) -> int:
    """The game with its matadors and its first tricks, without the vole, and not doubled."""
    matadors = _matadors(asked.matadors, rules)
    if asked.kind == DECLARED:
        added = {
            "vraag": rules.number("payment.vraag"),
            "matadors": matadors,
            "vole": rules.number("payment.vole.vraag"),
        }
        parts = rules.listed("payment.declared_adds")
        return sum(added[part] for part in parts) * rules.number("payment.declared_factor")
    fiches = rules.number(f"payment.{asked.kind}") + matadors
    return fiches + _premieres(asked, rules)


def _matadors(held: int, rules: Rules) -> int:
    if held < rules.number("payment.matadors_from", aside=True):
        return 0
    more = held - rules.number("payment.matadors_from")
    first, following = "payment.matadors_first", "payment.matadors_next"
    return rules.number(first) + (more * rules.number(following) if more else 0)


def _premieres(asked: Played, rules: Rules) -> int:
    if not asked.with_premieres:
        return 0
    kinds = "payment.premieres_in"
    if rules.states(kinds) and _as(asked.kind, rules) not in rules.listed(kinds):
        raise Silent("premières staan er niet bij dit spel", f"{asked.game}.{kinds}")
    return rules.number("payment.premieres")


def _vole(asked: Played, rules: Rules) -> int:
    """What the vole brings, or what it costs where it was tried and lost."""
    kind = _as(asked.kind, rules)
    if asked.kind == "gasco" and asked.usual and not rules.flag("payment.usual_gasco.vole"):
        return 0
    if rules.states(f"payment.vole_as.{kind}"):
        kind = rules.word(f"payment.vole_as.{kind}")
    if asked.vole == "won":
        return rules.number(f"payment.vole.{kind}")
    if not rules.flag("payment.vole_lost_deducted"):
        return 0
    if rules.states("payment.vole_lost"):
        return -rules.number("payment.vole_lost")
    return -rules.number(f"payment.vole.{kind}")


def _as(kind: str, rules: Rules) -> str:
    """The kind that another is played as."""
    name = f"payment.played_as.{kind}"
    return rules.word(name) if rules.states(name) else kind


def _times(asked: Played, rules: Rules) -> int:
    return rules.number("payment.favourite_factor") if asked.favourite else 1


def _king(asked: Played, rules: Rules) -> Payment:
    """What a king costs that is exchanged for another card."""
    if asked.kind not in rules.listed("payment.king_in"):
        raise Silent("een heer wordt hier niet ingeruild", "quadrille.payment.king")
    price = "payment.king_favourite" if asked.favourite else "payment.king"
    return Payment(to_holder=rules.number(price))
