"""Whether the units of a text say what the ruleset of its edition says they do."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from corpus.rulesets import PATTERN
from schema.ids import make_id
from schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Unborne:
    """A value that the text of a unit does not bear out."""

    name: str
    unit: str
    says: tuple[str, ...]
    text: str | None  # None: the text has no such unit

    def __str__(self) -> str:
        if self.text is None:
            return f"{self.name}: {self.unit} staat niet in deze tekst"
        wanted = " of ".join(f"„{words}”" for words in self.says)
        return f"{self.name}: {self.unit} zegt niet {wanted}"


def not_borne_out(ruleset: Ruleset, texts: Mapping[str, str]) -> list[Unborne]:
    """The values that a witness of the edition does not bear out, in the order of the ruleset.

    ``texts`` is the reading text of each unit by id, title and all. A value is borne out where
    each unit that states it says one of its wordings; one that the edition lacks is not asked.
    """
    found = []
    for value in ruleset.values.values():
        for statement in value.statements:
            unit = make_id(ruleset.edition, statement.unit)
            text = texts.get(unit)
            if text is None or not any(says(text, words) for words in statement.says):
                found.append(Unborne(value.name, unit, tuple(statement.says), text))
    return found


def says(text: str, words: str) -> bool:
    """Whether a text has these words, as words of their own; ``re:`` begins a pattern.

    Line breaks and capitals make no difference.

    >>> says("Een Robber telt\\n250 punten", "robber telt 250"), says("250 punten", "50")
    (True, False)
    >>> says("van één tot zeven", "re:een|één"), says("3-2", "3")
    (True, True)
    """
    text = " ".join(text.split())
    if words.startswith(PATTERN):
        return re.search(words.removeprefix(PATTERN), text, re.IGNORECASE) is not None
    literal = re.escape(" ".join(words.split()))
    return re.search(rf"(?<!\w){literal}(?!\w)", text, re.IGNORECASE) is not None
