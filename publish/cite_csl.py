"""A citation in CSL-JSON, an item a unit: for whatever formats by a citation style."""

import json
from typing import Any

from publish.cite import Citation, Cited, each
from publish.cite_name import Name
from publish.cite_words import Language, is_range, is_stated, note, page_runs
from schema.edition import Dating


def as_csl_json(cited: Cited, language: Language = "nl") -> str:
    """A list of items; the notes are in the reader's language."""
    items = [csl_item(citation, language) for citation in each(cited)]
    return json.dumps(items, ensure_ascii=False, indent=2)


def csl_item(citation: Citation, language: Language = "nl") -> dict[str, Any]:
    """An item of CSL-JSON: only fields that its schema knows, and none that is empty.

    A law code is a chapter too, and no legislation: of that, styles print neither the
    publisher nor the printing nor the year in which these stood on a title page.
    """
    edition = citation.edition
    item = {
        "id": citation.key,
        "type": "webpage" if edition.is_web else "chapter",
        "title": citation.name,
        "container-title": edition.title,
        "author": [_name(edition.author)] if edition.author else None,
        "edition": edition.printing,
        "publisher": edition.publisher,
        "publisher-place": edition.place,
        "issued": _issued(edition.date),
        "page": page_runs(citation.pages, "-"),
        "language": edition.language,
        "archive": citation.digital,
        "archive_location": citation.id,
        "URL": citation.url,
        "note": note(citation, language),
    }
    return {name: value for name, value in item.items() if value}


def _name(name: Name) -> dict[str, str]:
    if not name.is_person:
        return {"literal": name.read}
    parts = {"family": name.family, "given": name.given, "non-dropping-particle": name.particle}
    return {part: said for part, said in parts.items() if said}


def _issued(date: Dating) -> dict[str, Any] | None:
    """The years between which it appeared; circa where they are not those of its print."""
    years = [[year] for year in dict.fromkeys((date.earliest, date.latest)) if year]
    if not years:
        return None
    circa = {"circa": True} if is_range(date) and not is_stated(date) else {}
    return {"date-parts": years, **circa}
