"""A citation as a text, in Dutch or in English, to stand in a note or a list."""

from itertools import groupby

from publish.cite import PUBLISHER, Citation, CitationSet, Cited, CitedEdition
from publish.cite_words import (
    Language,
    address,
    characters,
    checking,
    dated_with_care,
    invented,
    on_pages,
    sentences,
    states,
    witness,
    words,
)


def as_text(cited: Cited, language: Language = "nl") -> str:
    """The citation of a unit in one line; of several a list of them, edition by edition."""
    if isinstance(cited, CitationSet):
        return _as_list(cited, language)
    where = [_edition(cited.edition, language), cited.name, on_pages(cited, language)]
    return sentences([_joined(where), *checking(cited, language)])


def _joined(parts: list[str]) -> str:
    return ", ".join(part for part in parts if part)


def _edition(edition: CitedEdition, language: Language) -> str:
    return _joined(
        [
            edition.author.read if edition.author else "",
            edition.title,
            words()[language]["website"] if edition.is_web else "",
            edition.printing,
            ": ".join(part for part in (edition.place, edition.publisher) if part),
            dated_with_care(edition.date, language),
        ]
    )


def _as_list(cited: CitationSet, language: Language) -> str:
    said = words()[language]
    label = cited.label_en if language == "en" else cited.label_nl
    digital = cited.citations[0].digital if cited.citations else PUBLISHER
    parts = [said["heading"].format(label=label, publisher=digital)]
    for (edition, _), units in groupby(cited.citations, lambda one: (one.edition, one.witness)):
        these = list(units)
        first = these[0]
        is_placed = any(one.spans for one in these)
        counted = said["characters"].format(spans=said["counted"]) if is_placed else ""
        told = [_edition(edition, language), _joined([witness(first, language), counted])]
        lines = [_unit(one, language) for one in these]
        parts.append("\n".join([sentences([*told, *invented(first, language)]), *lines]))
    return "\n\n".join(parts)


def _unit(citation: Citation, language: Language) -> str:
    """A unit in the list of its edition."""
    name = _joined([citation.name, on_pages(citation, language)])
    where = _joined([address(citation), characters(citation, language)])
    return "  " + sentences([f"{name}: {where}", *states(citation, language)])
