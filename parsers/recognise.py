"""Which edition a text is: known by its words, never by its file name."""

import re
from dataclasses import dataclass

from parsers.flow import anchor_pattern
from schema.edition import Bibliography, Dating, Edition, GrammarName, Rights
from schema.ids import SIGLUM, slug

FEWEST = 0.5  # of an edition's words of recognition


@dataclass(frozen=True, slots=True)
class Recognised:
    """The edition of a text, with the words that were found and those that were not."""

    edition: Edition | None
    found: tuple[str, ...]
    missing: tuple[str, ...]


def recognise(text: str, editions: dict[str, Edition]) -> Recognised:
    """The edition whose words of recognition the text holds most of, at least half of them."""
    best = Recognised(None, (), ())
    score = 0.0
    for edition in editions.values():
        words = edition.recognition.words
        if not words:
            continue
        found = _found(text, words)
        share = len(found) / len(words)
        if share >= FEWEST and share > score:
            score = share
            best = Recognised(edition, found, tuple(w for w in words if w not in found))
            if not best.missing:
                break
    return best


def _found(text: str, words: list[str]) -> tuple[str, ...]:
    """Which of the words stand in a text; none as soon as they can't be enough."""
    found = []
    for n, anchor in enumerate(words):
        if anchor_pattern(anchor).search(text):
            found.append(anchor)
        elif n + 1 - len(found) > len(words) * (1 - FEWEST):
            return ()
    return tuple(found)


def unknown_edition(name: str, grammar: GrammarName, taken: set[str]) -> Edition:
    """A description for a text that nobody described: its siglum is made from its file name.

    >>> unknown_edition("Het Kaartspel 1890.txt", "prose", set()).siglum
    'het-kaartspel-1890'
    """
    stem = re.sub(r"\.[A-Za-z0-9]{1,5}$", "", name)
    siglum = slug(stem) or "tekst"
    if not SIGLUM.match(siglum):
        siglum = f"tekst-{siglum}"
    base, count = siglum, 2
    while siglum in taken:
        siglum = f"{base}-{count}"
        count += 1
    return Edition(
        siglum=siglum,
        bibliography=Bibliography(title=stem or siglum),
        date=Dating(),
        rights=Rights(
            status="unknown",
            statement="Rechten onbekend: niet openbaar maken voor zij zijn uitgezocht.",
            reason="De tekst is niet beschreven.",
        ),
        grammar=grammar,
        cite="{number}",
        known=False,
    )
