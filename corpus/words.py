"""Words that a reader knows and no list of Dutch does: abbreviations, lemmas, idioms."""

from functools import cache
from pathlib import Path

from corpus.tables import read_table

HERE = Path(__file__).resolve().parent
ABBREVIATIONS, LEMMAS = HERE / "abbreviations.tsv", HERE / "lemmas.tsv"
IDIOMS = HERE / "idioms.tsv"


@cache
def abbreviations() -> dict[str, str]:
    """What abbreviations stand for, by the abbreviation with its full stop.

    >>> abbreviations()["bijv."]
    'bijvoorbeeld'
    """
    return {row["short"]: row["full"] for _, row in read_table(ABBREVIATIONS, ("short", "full"))}


@cache
def lemmas() -> dict[str, str]:
    """By word in the spelling of now: its lemma. Where a capital stands, it counts.

    A lemma is its own, unless it is a form of another: "trekken" is the plural of "trek", while
    "trekt" belongs to the verb.

    >>> [lemmas()[word] for word in ("slagen", "slag", "trekken", "trekt", "SA")]
    ['slag', 'slag', 'trek', 'trekken', 'sans-atout']
    """
    table = read_table(LEMMAS, ("lemma", "forms"))
    rows = [(row["lemma"], row["forms"].split()) for _, row in table]
    known = {lemma: lemma for lemma, _ in rows}
    known.update((form, lemma) for lemma, forms in rows for form in forms)
    return known


@cache
def idioms() -> dict[str, str]:
    """Phrases, with the term that a word of them is not, though it looks like it.

    >>> idioms()["met het oog op"]
    'oog'
    """
    return {row["words"]: row["term"] for _, row in read_table(IDIOMS, ("words", "term"))}
