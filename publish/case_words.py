"""A worked case in words, as HTML: what is given, and what is decided.

All that is not of this module is escaped here.
"""

import json
import re
from functools import lru_cache
from string import ascii_letters
from typing import Any

from markupsafe import Markup, escape

from publish.interface import Interface
from publish.naming import spoken
from publish.rulings import NAMES_UNITS
from publish.situation_words import known_word, of_decided, of_field, of_value
from schema.ids import ID

SIGNS = {"K": "♣", "R": "♦", "H": "♥", "S": "♠"}
# 3SA | 2R redoubled   not: SA
BID = re.compile(r"([1-7])(SA|[KRHS])(?: ((?:re)?doubled))?")
CARD = re.compile(r"([KRHS])([ahvb]|10|[2-9])")  # Ha | R10   not: H
PLAYER = re.compile(r"p([1-9])")  # p1
LETTERS = frozenset(ascii_letters)  # with which names begin; what doesn't, is shown as it is
# Fields whose single letters are suits and not seats, and whose letters are ranks.
SUITED = frozenset({"strain", "trump", "favourite", "asker_void_in", "ally_makes_trump", "removed"})
SUITED |= {"indicated_suit", "suit"}
RANKED = frozenset({"cards", "order", "removed"})
KEPT = 4096  # cases in words, of all languages


@lru_cache(maxsize=KEPT)
def given_in_words(language: str, check: str, situation: str) -> Markup:
    """The situation of a worked case (JSON) as a list of what is given."""
    ui = Interface(language)
    case = json.loads(situation)
    lines = [
        (of_field(ui, check, name), _Words(ui, check, name).of(value))
        for name, value in case.items()
    ]
    return _list(lines, ui)


@lru_cache(maxsize=KEPT)
def decided_in_words(language: str, check: str, result: str) -> Markup:
    """The decision of a worked case (JSON) as a list of what it tells; or that it tells none."""
    ui = Interface(language)
    decision = json.loads(result)
    if not isinstance(decision, dict) or decision.get("silent") is True:
        return Markup("<p>{}</p>").format(ui.word("case_silent"))
    lines = [
        (of_decided(ui, check, name), _Words(ui, check, name).of(value))
        for name, value in decision.items()
    ]
    return _list(lines, ui)


def _list(lines: list[tuple[str, str]], ui: Interface) -> Markup:
    if not lines:
        return Markup("<p>{}</p>").format(ui.word("case_nothing"))
    told = "".join(f"<div><dt>{escape(label)}</dt><dd>{said}</dd></div>" for label, said in lines)
    return Markup(f"<dl>{told}</dl>")


class _Words:
    """The words for what a field holds, each escaped."""

    def __init__(self, ui: Interface, check: str, field: str) -> None:
        self.ui, self.check, self.field = ui, check, field

    def of(self, value: Any) -> str:
        """A value of the field, whatever its shape."""
        if isinstance(value, dict):
            return self._pairs(value)
        if isinstance(value, list):
            return self._several(value)
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, int) and self.field == "doubled" and not isinstance(value, bool):
            return str(escape(self.ui.word(f"score_doubled_{value}")))
        return str(escape(of_value(self.ui, self.check, self.field, value)))

    def _several(self, values: list[Any]) -> str:
        if not values:
            return str(escape(self.ui.word("incident_null")))
        if all(isinstance(one, dict) for one in values):
            return "<ul>" + "".join(f"<li>{self.of(one)}</li>" for one in values) + "</ul>"
        if all(isinstance(one, list) for one in values):
            return "; ".join(map(self.of, values))
        return ", ".join(map(self.of, values))

    def _pairs(self, values: dict[str, Any]) -> str:
        if values.keys() == {"level", "strain", "doubled"}:
            bid = str(escape(values["level"])) + self._strain(values["strain"])
            doubled = values["doubled"]
            return f"{bid} {_Words(self.ui, self.check, 'doubled').of(doubled)}" if doubled else bid
        return "; ".join(
            f"{escape(self._named(name))}: {_Words(self.ui, self.check, name).inner(value)}"
            for name, value in values.items()
        )

    def inner(self, value: Any) -> str:
        """A value that is part of another."""
        return f"({self.of(value)})" if isinstance(value, dict) else self.of(value)

    def _named(self, name: str) -> str:
        """What a part of a value is called: a seat, a side, a player, or a field of its own."""
        player = PLAYER.fullmatch(name)
        if player:
            return self.ui.word("case_player", n=player[1])
        return known_word(self.ui, f"gv_{name}") or of_decided(self.ui, self.check, name)

    def _text(self, value: str) -> str:
        if bid := BID.fullmatch(value):
            said = bid[1] + self._strain(bid[2])
            if bid[3]:
                how = 2 if bid[3] == "redoubled" else 1
                said += f" {escape(self.ui.word(f'score_doubled_{how}'))}"
            return said
        if card := CARD.fullmatch(value):
            return _suit(self.ui, card[1]) + _rank(self.ui, card[2])
        if value in SIGNS and (value != "S" or self.field in SUITED):
            name = escape(self.ui.word(f"strain_{value}"))
            return (
                f'<span class="suit suit-{value}" aria-hidden="true">{SIGNS[value]}</span> {name}'
            )
        if value == "SA":
            return str(escape(self.ui.word("strain_SA")))
        if value[:1] not in LETTERS and not known_word(self.ui, f"gv_{value}"):
            return str(escape(value))
        if self.field in RANKED and known_word(self.ui, f"rank_{value}"):
            return str(escape(self.ui.word(f"rank_{value}")))
        if player := PLAYER.fullmatch(value):
            return str(escape(self.ui.word("case_player", n=player[1])))
        if self.field == NAMES_UNITS and ID.match(value):
            return str(escape(spoken(value.partition("_")[2])))
        return str(escape(of_value(self.ui, self.check, self.field, value)))

    def _strain(self, strain: str) -> str:
        """The strain of a bid behind its level; in words where it is none."""
        if strain == "SA":
            return f'<abbr title="{escape(self.ui.word("strain_SA"))}">SA</abbr>'
        if strain in SIGNS:
            return _suit(self.ui, strain)
        return f" ({escape(of_value(self.ui, self.check, 'strain', strain))})"


def _suit(ui: Interface, suit: str) -> str:
    """The sign of a suit, with its name for who doesn't see it."""
    name = escape(ui.word(f"strain_{suit}"))
    return (
        f'<span class="suit suit-{suit}"><span aria-hidden="true">{SIGNS[suit]}</span>'
        f'<span class="unseen"> {name} </span></span>'
    )


def _rank(ui: Interface, rank: str) -> str:
    short = escape(ui.word(f"rank_short_{rank}"))
    return f'<abbr title="{escape(ui.word(f"rank_{rank}"))}">{short}</abbr>'
