"""The interface in a reader's language: its words, and links that keep the language."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote, urlencode

from publish.silences import silences
from schema.ids import split_id

HERE = Path(__file__).parent
STRINGS = (HERE / "strings.toml", *sorted((HERE / "words").glob("*.toml")))
DUTCH, ENGLISH = "nl", "en"
ENDINGS = {1: "st", 2: "nd", 3: "rd"}  # of an English number in a series
PARAMETER = "taal"  # in an address: ?taal=en; without it, Dutch


@cache
def strings() -> dict[str, dict[str, str]]:
    """The words of the interface, by language and name; each family of pages has its file.

    Raises ValueError where a name stands in two files.
    """
    found: dict[str, dict[str, str]] = {DUTCH: {}, ENGLISH: {}}
    for path in STRINGS:
        for language, words in tomllib.loads(path.read_text(encoding="utf-8")).items():
            doubled = words.keys() & found[language].keys()
            if doubled:
                raise ValueError(f"{path.name}: {', '.join(sorted(doubled))} stand elsewhere too")
            found[language] |= words
    return found


@dataclass(frozen=True, slots=True)
class Interface:
    """The words and the links of one page. ``at`` puts the site's base before a path."""

    language: str
    at: Callable[[str], str] = str

    def word(self, name: str, /, **values: object) -> str:
        """A piece of the interface, with what stands between braces filled in.

        >>> Interface("en").word("page_one", pages=3)
        'p. 3'
        """
        return strings()[self.language][name].format(**values)

    def silence(self, reason: str) -> str:
        """Why an edition is silent, of what a program says of it in Dutch.

        >>> Interface("en").silence("samen tellen zij niet")
        'together they do not count'
        """
        return reason if self.language == DUTCH else silences().get(reason, reason)

    def count(self, name: str, n: int) -> str:
        """A number of things in words: one is one."""
        return self.word(f"{name}_one") if n == 1 else self.word(f"{name}_count", n=n)

    def ordinal(self, n: int) -> str:
        """A number as one of a series, up to a hundred.

        >>> Interface("nl").ordinal(19), [Interface("en").ordinal(n) for n in (11, 19, 21)]
        ('19e', ['11th', '19th', '21st'])
        """
        if self.language == DUTCH:
            return f"{n}e"
        return f"{n}{'th' if 10 < n < 20 else ENDINGS.get(n % 10, 'th')}"

    def link(self, path: str, /, **query: object) -> str:
        """The address of a page in the language of this one.

        >>> Interface("en").link("/zoek", q="zwarte dame", blz=None)
        '/zoek?q=zwarte+dame&taal=en'
        """
        asked = {name: value for name, value in query.items() if value not in (None, "", [])}
        if self.language != DUTCH:
            asked[PARAMETER] = self.language
        return self.at(path) + (f"?{urlencode(asked, doseq=True)}" if asked else "")

    def unit(self, unit_id: str, /, **query: object) -> str:
        """The address of a unit's page."""
        siglum, number = split_id(unit_id)
        return self.link(f"/regel/{quote(siglum)}/{quote(number)}", **query)

    def edition(self, siglum: str) -> str:
        """The address of an edition's page."""
        return self.link(f"/editie/{quote(siglum)}")

    def pages(self, labels: list[str]) -> str:
        """Printed pages as people write them: a run of them by its ends.

        >>> Interface("nl").pages(["12", "13", "14"])
        'blz. 12–14'
        >>> Interface("nl").pages(["3", "5"])
        'blz. 3, 5'
        """
        shown = ", ".join(labels)
        if len(labels) > 1 and all(label.isdigit() for label in labels):
            first, last = int(labels[0]), int(labels[-1])
            if [int(label) for label in labels] == list(range(first, last + 1)):
                shown = f"{first}–{last}"
        return self.word("page_one" if len(labels) == 1 else "page_many", pages=shown)


def language_of(asked: str | None) -> str:
    """The language that an address asks for; Dutch where it asks for none that there is."""
    return ENGLISH if asked == ENGLISH else DUTCH
