"""What each form weighs in a unit: a unit about a thing before one that mentions it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from publish.search_kin import Lemmas, bases_of
from publish.search_kinds import Field
from publish.search_places import NO_TOPIC
from publish.search_units import Concept, Unit
from publish.search_words import folded, forms_of, small_words

# What a form weighs at most, by where it stands; in the text it is nearly 1.
TITLE, TOPIC, INDEX, ABOVE, FARTHER = 1.2, 1.3, 0.5, 0.45, 0.3
NUMBER = 0.4  # in the label
RESTATED, AS_WELL = 0.5, 0.15  # where the text lacks the form, and where it has it too
DEFINED, TYPICAL = 0.2, 0.5  # of a topic's weight: a word of its definition, one typical of it
UNSAID = 0.7  # of a topic's weight, where the unit itself has no form of the word
NEXT, LEAST = 0.05, 0.6  # by how much each next unit of a concept is less about it, and the least
HALF = 0.6  # what weighs so much is worth half of what a form can be worth at most
# A form counts less the more often it stands in a text, and less in a long text.
SATURATION, BY_LENGTH = 0.9, 0.6
# Rules before what introduces them, and before what sends one to them.
PRIORS = {"rule": 1.0, "definition": 1.0, "paragraph": 0.85, "comment": 0.75, "table": 0.7}
PRIORS |= {"heading": 0.65, "example": 0.6, "index": 0.3}
PREFACES = {"voorbericht", "voorwoord", "voorrede", "inleiding", "inhoud", "titelblad"}
PREFACE = 0.6
BARE = 0.7  # only the number or the heading is left


@dataclass(slots=True)
class Weight:
    """What a form weighs in a unit: an amount for each place where it stands, and its topic."""

    places: list[tuple[float, Field, int]] = field(default_factory=list)

    def add(self, amount: float, where: Field, topic: int = NO_TOPIC) -> None:
        """Count a form that stands there."""
        self.places.append((amount, where, topic))

    @property
    def total(self) -> float:
        """What it weighs in all places together."""
        return sum(amount for amount, _, _ in self.places)

    def beside_text(self) -> "Weight":
        """What it weighs where the text has it only as it was repaired."""
        return Weight([one for one in self.places if one[1] is not Field.TEXT])

    def told(self) -> tuple[Field, int]:
        """Where it stands, and which topic names it.

        Where it stands in the text or the title, that is told, however much a topic adds.
        """
        where = {place for _, place, _ in self.places}
        for said in (Field.TEXT, Field.TITLE):
            if said in where or not where:
                return said, NO_TOPIC
        _, best, topic = max(self.places, key=lambda place: place[0])
        return best, topic


def worth(amount: float) -> float:
    """What a weight is worth: the first that is said counts most, whatever comes beside it."""
    return amount / (amount + HALF)


def prior(unit: Unit) -> float:
    """What the unit is worth beside another that says the same."""
    kind = PRIORS[unit.kind]
    if any(folded(name) in PREFACES for name in [*unit.above, unit.title]):
        kind *= PREFACE
    return kind * (BARE if unit.absent else 1.0)


def weights(
    unit: Unit,
    counts: Counter[str],
    own: Counter[str],
    mean: float,
    lemmas: Lemmas,
    typical: dict[int, list[str]],
) -> dict[str, Weight]:
    """The forms of a unit, each with what it weighs.

    ``counts`` and ``own`` say how often each form stands in its text and in the restated one,
    ``mean`` how many words a text has, ``typical`` which words are of the concepts.
    """
    found: dict[str, Weight] = {}
    for form, amount in _saturated(counts, mean):
        found.setdefault(form, Weight()).add(amount, Field.TEXT)
    for form, amount in _shares(unit.title, TITLE):
        found.setdefault(form, Weight()).add(amount, Field.TITLE)
    for form, amount in _saturated(own, mean):
        share = AS_WELL if form in counts else RESTATED
        found.setdefault(form, Weight()).add(amount * share, Field.RESTATED)
    for form in forms_of(unit.label):
        if any(char.isdigit() for char in form):  # what else a label says are titles
            found.setdefault(form, Weight()).add(NUMBER, Field.TITLE)
    said = bases_of(found, lemmas)
    for n, title in enumerate(unit.above):
        for form, amount in _shares(title, FARTHER if n else ABOVE):
            found.setdefault(form, Weight()).add(amount, Field.ABOVE)
    best: dict[str, tuple[float, Field, int]] = {}
    for form, amount, where, topic in _topics(unit, said, typical):
        here = amount if said & bases_of([form], lemmas) else amount * UNSAID
        best[form] = max(best.get(form, (0.0, where, topic)), (here, where, topic))
    for form, (amount, where, topic) in best.items():
        found.setdefault(form, Weight()).add(amount, where, topic)
    return found


def principal(concept: Concept) -> float:
    """How much a unit is about a concept, as one of those that treat of it: the first most."""
    return max(1 - NEXT * concept.nth, LEAST)


def _topics(
    unit: Unit, said: set[str], typical: dict[int, list[str]]
) -> Iterator[tuple[str, float, Field, int]]:
    """The forms that name what the unit is about, each with what that weighs."""
    for one in unit.concepts:
        amount = TOPIC * principal(one)
        for form, share in _shares(one.label, amount):
            yield form, share, Field.TOPIC, one.number
        for form, share in _shares(one.definition, amount * DEFINED):
            yield form, share, Field.TOPIC, one.number
        for form in said.intersection(typical.get(one.number, ())):
            yield form, amount * TYPICAL, Field.TOPIC, one.number
    for number, head in unit.entries:
        for form, share in _shares(head, INDEX):
            yield form, share, Field.INDEX, number


def _saturated(counts: Counter[str], mean: float) -> Iterator[tuple[str, float]]:
    length = sum(counts.values()) / mean
    slow = SATURATION * (1 - BY_LENGTH + BY_LENGTH * length)
    for form, n in counts.items():
        yield form, n / (n + slow)


def _shares(name: str, amount: float) -> list[tuple[str, float]]:
    """The words of a name, each with its share: of few words, each says more."""
    forms = dict.fromkeys(form for form in forms_of(name) if form not in small_words())
    return [(form, amount * len(forms) ** -0.5) for form in forms]
