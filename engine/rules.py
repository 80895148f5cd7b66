"""What one edition rules, as one decision reads it: each value comes with its units."""

from collections.abc import Mapping
from typing import Any

from schema.ids import UnitId
from schema.ruleset import Ruleset


class Silent(Exception):
    """The edition doesn't say: why, and the names of the values that come closest to it."""

    def __init__(self, reason: str, *near: str) -> None:
        super().__init__(reason)
        self.reason, self.near = reason, near


class Rules:
    """The values of an edition, read by name; what was read is what the decision rests on.

    >>> from schema.ruleset import Value
    >>> fine = Value(name="fine", value=50, unit="22", says=["50"])
    >>> rules = Rules(Ruleset(edition="havik-1907", values={"fine": fine}))
    >>> 2 * rules.number("fine"), rules.units
    (100, ['havik-1907_22'])

    A value that the edition lacks makes the decision silent: reading it raises Silent. Code that
    can do without asks ``states`` first, or ``number_or``. With ``aside`` a value is read to see
    whether a rule applies: its unit is not among those that the decision rests on.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        changed: Mapping[str, Any] | None = None,
        *,
        supplied: bool = False,
    ) -> None:
        self.edition = ruleset.edition
        self.read: set[str] = set()
        self.units: list[UnitId] = []
        self._ruleset = ruleset
        self._changed = changed or {}
        self._supplied = supplied
        self._scopes: tuple[str, ...] = ("",)

    def for_game(self, game: str | None) -> "Rules":
        """The same rules for one game of the edition: ``ombre.deal.hand`` before ``deal.hand``."""
        scoped = Rules(self._ruleset, self._changed, supplied=self._supplied)
        scoped.read, scoped.units = self.read, self.units
        scoped._scopes = (f"{game}.", "") if game else ("",)
        return scoped

    def states(self, name: str) -> bool:
        """Whether the edition has such a value at all; nothing rests on the question."""
        return self._named(name) is not None

    def number(self, name: str, *, aside: bool = False) -> int:
        """A number. Raises Silent where the edition has none."""
        found = self._value(name, aside)
        assert isinstance(found, int), name
        return found

    def number_or(self, name: str, otherwise: int, *, aside: bool = False) -> int:
        """A number, or another where the edition has none: no bonus named is no bonus."""
        return self.number(name, aside=aside) if self.states(name) else otherwise

    def flag(self, name: str, *, aside: bool = False) -> bool:
        """Yes or no. Raises Silent where the edition doesn't say."""
        found = self._value(name, aside)
        assert isinstance(found, bool), name
        return found

    def word(self, name: str, *, aside: bool = False) -> str:
        """A choice. Raises Silent where the edition makes none."""
        found = self._value(name, aside)
        assert isinstance(found, str), name
        return found

    def listed(self, name: str, *, aside: bool = False) -> list[Any]:
        """A list, in the order of the edition. Raises Silent where it has none."""
        found = self._value(name, aside)
        assert isinstance(found, list), name
        return found

    def table(self, name: str, *, aside: bool = False) -> dict[str, Any]:
        """A table, by its keys. Raises Silent where the edition has none."""
        found = self._value(name, aside)
        assert isinstance(found, dict), name
        return found

    def rest_on(self, *names: str) -> None:
        """Names the units of these values too, where the edition has them."""
        for name in filter(self.states, names):
            self._value(name, aside=False)

    def units_of(self, *names: str) -> list[UnitId]:
        """The units of these values, as far as the edition has them; nothing rests on them."""
        known = filter(None, map(self._named, names))
        return list(dict.fromkeys(unit for name in known for unit in self._ruleset.units(name)))

    def _named(self, name: str) -> str | None:
        for scope in self._scopes:
            value = self._ruleset.values.get(scope + name)
            if value is not None and (self._supplied or not value.supplied):
                return value.name
        return None

    def _value(self, name: str, aside: bool) -> Any:
        known = self._named(name)
        if known is None:
            raise Silent(f"deze uitgave zegt niets over {name}")
        self.read.add(known)
        if not aside:
            self.units += [u for u in self._ruleset.units(known) if u not in self.units]
        if known in self._changed:
            return self._changed[known]
        return self._ruleset.values[known].value
