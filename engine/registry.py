"""The checks by name: each is a plain function from a situation to a decision.

    @check("declarer", situation=Auction, decision=Declarer, concept="leider")
    def declarer(auction: Auction, rules: Rules) -> Declarer: ...

A module under ``engine/checks/`` is found by standing there.
"""

import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

from pydantic import BaseModel

import engine.checks
from engine.casebook import load_cases
from engine.rules import Rules
from schema.check import CaseFile, Situation
from schema.unusable import UnusableInput

NEAR = 3  # names suggested for one that there isn't
Asked = TypeVar("Asked", bound=Situation)
Answered = TypeVar("Answered", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Check:
    """A check: its function, the models around it, and the concept that it belongs to."""

    id: str
    run: Callable[[Any, Rules], BaseModel]
    situation: type[Situation]
    decision: type[BaseModel]
    concept: str

    @property
    def cases(self) -> CaseFile:
        """Its units, edition by edition, and its worked cases."""
        return load_cases(self.id)


_CHECKS: dict[str, Check] = {}


def check(
    name: str, *, situation: type[Asked], decision: type[Answered], concept: str
) -> Callable[[Callable[[Asked, Rules], Answered]], Callable[[Asked, Rules], Answered]]:
    """Registers a function as the check of that name. Raises ValueError where there is one."""

    def register(
        function: Callable[[Asked, Rules], Answered],
    ) -> Callable[[Asked, Rules], Answered]:
        if name in _CHECKS:
            raise ValueError(f"two checks are called {name}")
        _CHECKS[name] = Check(name, function, situation, decision, concept)
        return function

    return register


@cache
def all_checks() -> dict[str, Check]:
    """All checks by name, in alphabetical order."""
    for module in pkgutil.iter_modules(engine.checks.__path__):
        import_module(f"engine.checks.{module.name}")
    return dict(sorted(_CHECKS.items()))


def find_check(name: str) -> Check:
    """The check of that name. Raises UnusableInput where there is none."""
    found = all_checks().get(name)
    if found is None:
        hint = advice_on(name, all_checks())
        raise UnusableInput(name or "controle", "deze controle bestaat niet", hint)
    return found


def advice_on(name: str, known: Iterable[str]) -> str:
    """What to do about a name that isn't known: those most like it, and where all checks stand.

    >>> advice_on("legal-bit", ["legal-bid", "domino"])
    'bedoelt u legal-bid? alle controles: regelboek check --list'
    """
    known = list(known)
    near = get_close_matches(name, known, NEAR, 0.6)
    if name[:1].isalpha():  # else it is a number, and in many an id
        near += [one for one in known if name in one or one in name]
    near = list(dict.fromkeys(near))[:NEAR]
    asked = f"bedoelt u {', '.join(near)}? " if near else ""
    return f"{asked}alle controles: regelboek check --list"
