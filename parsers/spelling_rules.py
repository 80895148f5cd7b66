"""The named rules of old spelling, read from ``corpus/spelling.toml``, and what they make."""

import re
from collections.abc import Iterator
from functools import cache, cached_property
from itertools import combinations
from pathlib import Path

from pydantic import Field, field_validator

import corpus
from corpus.described import read_entries, read_toml, validated
from schema.rule import Record

SPELLING = Path(corpus.__file__).with_name("spelling.toml")
VOWEL = "[aeiouyáéíóúàèìòùâêîôûäëïöü]"
CONSONANT = "[bdfgklmnpqrstvwxz]"  # without c, h and j: ch keeps a long vowel long (goochelen)
MOST_PLACES = 4  # of one pattern in a word: more is no word


class Named(Record):
    """What every way to modernise a word has: a name, what it does, and whose spelling it is."""

    name: str = Field(min_length=1, description="zoals een lezer hem genoemd ziet")
    says: str = Field(min_length=1, description="wat er gebeurt, in een zin")
    of: list[str] = Field(min_length=1, description="de spellingen waarin dit voorkomt")
    source: str = Field(min_length=1, description="welke spelling dit zo had, tot wanneer")
    after: list[str] = Field(
        default_factory=list, description="alleen na deze woorden; '' is het begin van een zin"
    )
    before: list[str] = Field(
        default_factory=list, description="alleen vóór deze woorden; '' is het einde van een zin"
    )
    not_after: list[str] = Field(default_factory=list, description="niet na deze woorden")
    not_before: list[str] = Field(default_factory=list, description="niet vóór deze woorden")

    @property
    def depends(self) -> bool:
        """Whether the words beside it have a say."""
        return bool(self.after or self.before or self.not_after or self.not_before)

    def fits(self, before: frozenset[str], after: frozenset[str]) -> bool:
        """Whether it counts between these words, each as it stands and as it is now."""
        return not (
            (self.after and before.isdisjoint(self.after))
            or (self.before and after.isdisjoint(self.before))
            or not before.isdisjoint(self.not_after)
            or not after.isdisjoint(self.not_before)
        )


class Rule(Named):
    """A rule: a pattern with what takes its place, and when the result counts."""

    pattern: str = Field(min_length=1)
    becomes: list[str] = Field(min_length=1, description="wat ervoor in de plaats kan komen")
    letters: int = Field(default=3, ge=1, description="kortere woorden blijven staan")
    times: float = Field(default=10, gt=1, description="zoveel gewoner is het nieuwe woord")
    sure: bool = Field(default=False, description="geen woord van nu heeft dit patroon")
    names: bool = Field(default=False, description="de oude letters leven voort in namen")
    changes: dict[str, str] = Field(min_length=1)
    leaves: list[str] = Field(min_length=1)

    @field_validator("becomes", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        return [value] if isinstance(value, str) else value

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The pattern, its {v} a vowel and its {c} a consonant."""
        return re.compile(self.pattern.replace("{v}", VOWEL).replace("{c}", CONSONANT))

    def variants(self, word: str) -> Iterator[str]:
        """The words that the rule makes of one in lower case: all places first, then fewer."""
        if len(word) < self.letters:
            return
        places = list(self.regex.finditer(word))
        if len(places) > MOST_PLACES:
            return
        for becomes in self.becomes:
            for number in range(len(places), 0, -1):
                for chosen in combinations(places, number):
                    yield _replaced(word, chosen, becomes)


class WordList(Named):
    """Words that changed one by one: their spelling of now, or the word that took their place."""

    forms: dict[str, str] = Field(default_factory=dict)
    now: dict[str, str] = Field(default_factory=dict)
    followed: bool = Field(
        default=False, description="bij onbekende spelling alleen waar een woord volgt"
    )


class Phrases(Named):
    """Words that are written as one now, or that stay as they are together."""

    forms: dict[str, str]


class Keep(Record):
    """Words that no rule may touch, and why."""

    says: str
    names: bool = Field(default=False, description="alleen waar zij een hoofdletter hebben")
    words: list[str] = Field(min_length=1)


class Determiners(Record):
    """Words after which a masculine word follows, and how much likelier the form without -n is."""

    words: list[str] = Field(min_length=1)
    times: float = Field(gt=1)


class Accusative(Named):
    """After which words an adjective loses its -n."""

    strong: Determiners
    weak: Determiners


def _replaced(word: str, places: tuple[re.Match[str], ...], becomes: str) -> str:
    parts, at = [], 0
    for place in places:
        parts += [word[at : place.start()], place.expand(becomes)]
        at = place.end()
    return "".join([*parts, word[at:]])


@cache
def rules() -> tuple[Rule, ...]:
    """The rules, in the order of the file. Raises UnusableInput where it is wrong."""
    return tuple(read_entries(SPELLING, "rule", Rule).values())


@cache
def word_lists() -> tuple[WordList, ...]:
    """The lists of words that changed one by one."""
    return tuple(read_entries(SPELLING, "list", WordList).values())


@cache
def phrases() -> tuple[Phrases, ...]:
    """The words that are written as one now."""
    return tuple(read_entries(SPELLING, "phrases", Phrases).values())


@cache
def kept(capital: bool) -> frozenset[str]:
    """The words in lower case that no rule may touch; of one with a capital the names too."""
    entries = read_entries(SPELLING, "keep", Keep).values()
    return frozenset(
        word for entry in entries for word in entry.words if capital or not entry.names
    )


@cache
def accusative() -> Accusative:
    """After which words an adjective loses its -n."""
    return validated(Accusative, read_toml(SPELLING)["accusative"], f"{SPELLING}, accusative")


def every_named() -> tuple[Named, ...]:
    """All that has a name that a reader may see, in the order of the file."""
    return (*rules(), *word_lists(), *phrases(), accusative())
