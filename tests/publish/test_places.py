"""Where references and corrections stand in the text of their unit."""

import sqlite3
from contextlib import closing
from pathlib import Path

from corpus.loader import SPECIMENS, load_editions
from parsers.parse import ParsedEdition, parse
from publish.database import write_database
from publish.places import find_places
from schema.rule import Reference, Rule


def texts_at(parsed: ParsedEdition) -> list[tuple[str, str | None, str]]:
    """Of each reference its unit, what stands at its place, and what it is in the record."""
    places = find_places(parsed).references
    return [
        (rule.number, " ".join(rule.text[place[0] : place[1]].split()) if place else None, one.raw)
        for rule in parsed.rules
        for one, place in zip(rule.references, places.get(rule.id, []), strict=True)
    ]


def test_the_one_that_is_meant_and_not_the_first_like_it() -> None:
    text = "1. Wie 2  maal geeft, zie regel 2, geeft te veel.\n\n2. Men geeft eens.\n"
    parsed = parse(text.encode(), {}, name="geven.txt")
    (rule,) = [rule for rule in parsed.rules if rule.references]
    (place,) = find_places(parsed).references[rule.id]
    assert place is not None
    assert rule.text[: place[0]].endswith("Wie 2 maal geeft, zie ")
    assert rule.text[place[1] :] == ", geeft te veel."


def test_what_stands_there_is_the_reference() -> None:
    seen = 0
    for siglum in load_editions(SPECIMENS):
        source = SPECIMENS / siglum / "text.txt"
        found = texts_at(parse(source.read_bytes(), load_editions(SPECIMENS), name=source.name))
        seen += len(found)
        assert [one for one in found if one[1] not in (None, one[2])] == [], siglum
    assert seen > 20  # an invented book may refer to nothing, but not all of them


BOOK = """1. Wie geeft, zie regel 2 en regel 4, geeft eens.

2. Men geeft links om, tenzij regel 1 geldt.

3. Men telt.
"""
OWN = """1. Geven doet men eens; daarover gaat regel 2, en regel 3, en nog eens regel 2.

2. Men geeft naar links.

3. Men telt, als in regel 1.
"""


def test_our_own_words_name_a_target_where_the_book_names_it(tmp_path: Path) -> None:
    book = parse(BOOK.encode(), {}, name="geven.txt")
    own = parse(OWN.encode(), {}, name="geven.txt", edition=book.edition)
    write_database(tmp_path / "boek.db", [book], own={book.edition.siglum: own})
    with closing(sqlite3.connect(tmp_path / "boek.db")) as database:
        told = database.execute(
            "SELECT r.number, f.raw, r.restated, f.restated_start, f.restated_end"
            " FROM refs AS f JOIN rules AS r ON r.id = f.rule ORDER BY f.id"
        ).fetchall()
    named = [
        (number, raw, text[start:end] if end else None) for number, raw, text, start, end in told
    ]
    assert named == [
        ("1", "regel 2", "regel 2"),
        ("1", "regel 4", None),  # which is not there
        ("2", "regel 1", None),  # our own words do without
    ]
    assert told[0][3] == told[0][2].index("regel 2")


def repaired(rule: Rule, one: Reference) -> list[str]:
    """What the corrections that lie over a reference make of it."""
    start, end = one.span
    return [c.after for c in rule.corrections if c.span[0] < end and c.span[1] > start]


def test_in_the_real_texts_too(texts: Path) -> None:
    """Where a reference is repaired, its place holds what it should have been."""
    mended = 0
    for source in sorted(texts.glob("*.txt")):
        parsed = parse(source.read_bytes(), load_editions(), name=source.name)
        told = [(rule, one) for rule in parsed.rules for one in rule.references]
        found = texts_at(parsed)
        for (rule, one), (_, words, raw) in zip(told, found, strict=True):
            afters = repaired(rule, one)
            mended += bool(afters)
            if words is not None and afters:
                assert all(after in words for after in afters), (rule.id, raw, words)
            elif words is not None:
                assert words == raw, rule.id
        outside = [one for one in found if one[1] is None]
        assert len(outside) <= len(found) / 20, source.name
    assert mended  # else nothing was seen


def test_corrections_stand_where_the_text_has_them(texts: Path) -> None:
    corrected = 0
    for source in sorted(texts.glob("*.txt")):
        parsed = parse(source.read_bytes(), load_editions(), name=source.name)
        places = find_places(parsed)
        for rule in parsed.rules:
            for one, place in zip(
                rule.corrections, places.corrections.get(rule.id, []), strict=True
            ):
                if place is not None:
                    corrected += 1
                    assert rule.text[slice(*place)] == one.after, rule.id
            for it, place in zip(
                rule.suggestions, places.suggestions.get(rule.id, []), strict=True
            ):
                if place is not None:
                    assert " ".join(rule.text[slice(*place)].split()) == it.before, rule.id
    declared = sum(len(edition.corrections) for edition in load_editions().values())
    assert corrected > declared * 0.9  # the others are in titles and labels
