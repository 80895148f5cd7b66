"""How the entry of a term is cited: as that of a dictionary that this project publishes."""

import json
from urllib.parse import quote

from publish.cite import IN_ADDRESS, PUBLISHER, one_line, own_version
from publish.cite_bibtex import BABEL, escaped
from publish.cite_page import CiteForm
from publish.cite_ris import END
from publish.cite_words import Language

# The dictionary that its terms make up, and how an entry is named in it.
BOOK = {
    "nl": "Vaktermen van Nederlandse spelregelboeken",
    "en": "Terms of Dutch rulebooks of card games",
}
TEXT = {
    "nl": "„{headword}”, in: {book}, {digital}, lemma {id}{where}.",
    "en": "“{headword}”, in: {book}, {digital}, entry {id}{where}.",
}


def cite_term(term: str, headword: str, language: Language, site: str = "") -> list[CiteForm]:
    """The citation of an entry in each form: as text in both languages; then the files."""
    other: Language = "en" if language == "nl" else "nl"
    base = quote(one_line(site).rstrip("/"), safe=IN_ADDRESS)
    url = f"{base}/term/{quote(term)}" if base else ""
    headword = one_line(headword)
    told = [
        ("text", language, _text(term, headword, language, url)),
        ("text", other, _text(term, headword, other, url)),
        ("bibtex", language, _bibtex(term, headword, language, url)),
        ("ris", language, _ris(term, headword, language, url)),
        ("csl-json", language, _csl(term, headword, language, url)),
    ]
    return [CiteForm(f"cite-{style}-{lang}", style, lang, text) for style, lang, text in told]


def _text(term: str, headword: str, language: Language, url: str) -> str:
    return TEXT[language].format(
        headword=headword,
        book=BOOK[language],
        digital=f"{PUBLISHER} {own_version()}",
        id=term,
        where=f", {url}" if url else "",
    )


def _bibtex(term: str, headword: str, language: Language, url: str) -> str:
    fields = {
        "title": f"{{{escaped(headword)}}}",
        "booktitle": escaped(BOOK[language]),
        "publisher": PUBLISHER,
        "edition": own_version(),
        "url": url,
        "langid": BABEL["nl"],
    }
    lines = [f"  {name} = {{{said}}},\n" for name, said in fields.items() if said]
    return f"@incollection{{term-{term},\n{''.join(lines)}}}"


def _ris(term: str, headword: str, language: Language, url: str) -> str:
    fields = (
        ("TY", "DICT"),
        ("ID", f"term-{term}"),
        ("TI", headword),
        ("T2", BOOK[language]),
        ("ET", own_version()),
        ("PB", PUBLISHER),
        ("LA", "nl"),
        ("AN", term),
        ("UR", url),
    )
    lines = [f"{tag}  - {said}{END}" for tag, said in fields if said]
    return "".join(lines) + "ER  -"


def _csl(term: str, headword: str, language: Language, url: str) -> str:
    item = {
        "id": f"term-{term}",
        "type": "entry-dictionary",
        "title": headword,
        "container-title": BOOK[language],
        "edition": own_version(),
        "publisher": PUBLISHER,
        "language": "nl",
        "URL": url,
    }
    return json.dumps([{k: v for k, v in item.items() if v}], ensure_ascii=False, indent=2)
