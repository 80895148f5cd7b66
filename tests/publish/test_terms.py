"""Terms in the database: a concordance with pages, forms with counts, senses by edition."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.parse import ParsedEdition, parse
from parsers.terms.marks import with_terms
from publish.attestations import Attestation, find_attestations
from publish.book import Book, book_of
from publish.database import write_books
from publish.terms import CONTEXT, context
from schema.edition import Bibliography, Dating, Edition, HandCorrection, Layout, PageFacts, Rights

TEXT = """1

Het Slagspel

1. De jongste schudt.

2. Wie gever is, geeft de
kaarten, en wie een s^ag maakt of een trck,
houdt

2

hem; dan een slag.

3. De blinde" past. Men speeltvoor.

4. Wie wint, betaalt niets.
"""
ROWS = [("een", "s^ag", "maakt", "slag"), ("een", "trck,", "houdt", "trek,")]
ROWS += [("De", 'blinde"', "past.", "blinde"), ("Men", "speeltvoor.", "", "speelt voor.")]


def described() -> Edition:
    """A rulebook of two pages, with four repairs."""
    return Edition(
        siglum="oud",
        bibliography=Bibliography(title="Het slagspel"),
        date=Dating(earliest=1890, latest=1899),
        rights=Rights(status="public-domain", statement="Vrij.", reason="Verzonnen."),
        grammar="rules",
        cite="regel {number}",
        layout=Layout(pages=PageFacts(marks="line")),
        corrections=[
            HandCorrection(place="1", before=b, read=r, after=a, corrected=c, reason="letters")
            for b, r, a, c in ROWS
        ],
    )


def read() -> ParsedEdition:
    parsed = parse(TEXT.encode(), {}, name="oud.txt", edition=described())
    parsed.rules = with_terms(parsed.rules, parsed.edition)
    return parsed


def attested(parsed: ParsedEdition, number: str) -> list[tuple[str, str | None, str | None]]:
    """Of the terms of a unit: the form, the page, what is printed where that is otherwise."""
    rule = next(rule for rule in parsed.rules if rule.number == number)
    places = find_attestations(parsed)[rule.id]
    return [
        (mark.form, place.page, place.as_printed)
        for mark, place in zip(rule.terms, places, strict=True)
    ]


def test_a_term_stands_on_its_page_and_as_it_is_printed() -> None:
    found = attested(read(), "2")
    assert ("slag", "1", "s^ag") in found, "of a word that is repaired what was read"
    assert ("trek", "1", "trck") in found, "without the comma that was repaired with it"
    assert ("slag", "2", None) in found, "on the page on which it stands, not where the unit begins"


def test_signs_beside_a_term_are_no_part_of_it() -> None:
    found = attested(read(), "3")
    assert ("blinde", "2", None) in found
    assert ("speelt voor", "2", "speeltvoor") in found


def test_units_without_repairs_on_one_page_need_no_place() -> None:
    parsed = parse(b"1. Een slag.\n\n2. Geen.\n", {}, name="een.txt")
    parsed.rules = with_terms(parsed.rules, parsed.edition)
    assert [len(rule.terms) for rule in parsed.rules] == [1, 0]
    assert find_attestations(parsed) == {}


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Two books with terms: the old one above, and a younger one without pages."""
    young = parse(b"Een slag is een slag.\n\nWie verzaakt, betaalt.\n", {}, name="jong.txt")
    young.rules = with_terms(young.rules, young.edition)
    of = young.edition.model_copy(update={"siglum": "jong", "date": Dating(latest=1990)})
    rules = [
        rule.model_copy(update={"edition": "jong", "id": f"jong_{rule.number}", "parent": None})
        for rule in young.rules
    ]
    books: list[Book] = [book_of(read()), replace(book_of(young), edition=of, rules=rules)]
    write_books(tmp_path / "boeken.db", books)
    connection = sqlite3.connect(tmp_path / "boeken.db")
    yield connection
    connection.close()


def test_a_concordance_needs_no_other_table(database: sqlite3.Connection) -> None:
    lines = database.execute(
        "SELECT edition, rule, page, before, form, after, as_printed FROM occurrences"
        " WHERE term = 'slag' ORDER BY id"
    ).fetchall()
    assert lines == [
        ("oud", "oud_2", "1", "Wie gever is, geeft de kaarten, en wie een ", "slag",
         " maakt of een trek, houdt hem; dan een slag.", "s^ag"),
        ("oud", "oud_2", "2", "en wie een slag maakt of een trek, houdt hem; dan een ",
         "slag", ".", None),
        ("jong", "jong_p1", None, "Een ", "slag", " is een slag.", None),
        ("jong", "jong_p1", None, "Een slag is een ", "slag", ".", None),
    ]  # fmt: skip


def test_an_occurrence_stands_in_its_text_or_title(database: sqlite3.Connection) -> None:
    told = database.execute(
        "SELECT o.form, o.text_start, o.text_end, CASE WHEN o.in_title THEN r.title ELSE r.text END"
        " FROM occurrences AS o JOIN rules AS r ON r.id = o.rule AND r.edition = o.edition"
    ).fetchall()
    assert len(told) > 10
    assert all(text[start:end] == form for form, start, end, text in told)


def test_the_first_and_the_last_attestation(database: sqlite3.Connection) -> None:
    """By their dates; what only an undated book has is attested nowhere in time."""
    told = database.execute(
        "SELECT id, first_edition, last_edition, occurrences FROM terms"
        " WHERE id IN ('slag', 'verzaken', 'blinde') ORDER BY id"
    ).fetchall()
    assert told == [
        ("blinde", "oud", "oud", 1),
        ("slag", "oud", "jong", 4),
        ("verzaken", "jong", "jong", 1),
    ]


def test_terms_that_no_text_has_are_left_out(database: sqlite3.Connection) -> None:
    names = {row[0] for row in database.execute("SELECT id FROM terms")}
    assert names == {row[0] for row in database.execute("SELECT DISTINCT term FROM occurrences")}


@pytest.fixture(scope="module")
def real(real_build: Path) -> Iterator[sqlite3.Connection]:
    """The database of the five texts."""
    connection = sqlite3.connect(real_build / "regelboek.db")
    yield connection
    connection.close()


def test_a_false_friend_has_its_senses_by_edition(real: sqlite3.Connection) -> None:
    told = dict(
        real.execute("SELECT edition, en FROM term_senses WHERE term = 'trek' ORDER BY position")
    )
    assert (
        "odd"
        in real.execute(
            "SELECT en FROM term_senses WHERE term = 'trek' AND edition = 'bend-1918'"
        ).fetchone()[0]
    )
    assert told.keys() == {"noothoven", "bend-1918", "wbf-1997", "smit-2010"}
    several = real.execute(
        "SELECT position FROM term_senses WHERE term = 'couperen' AND edition = 'bend-1918'"
    ).fetchall()
    assert len(several) == 2, "he cuts and ruffs by one word"
    (related,) = real.execute("SELECT related FROM terms WHERE id = 'trek'").fetchone()
    assert "slag" in json.loads(related)


def test_misread_forms_are_counted_as_they_were_read(real: sqlite3.Connection) -> None:
    """In the reading text they stand as they were printed."""
    told = {
        (form, damaged): count
        for form, damaged, count in real.execute(
            "SELECT form, damaged, count FROM term_forms WHERE term = 'gasco'"
        )
    }
    assert told["fiasco", 1] == told["gaMco", 1] == told["C-asco", 1] == 1
    assert told["gaseo", 1] == 2
    assert told["gasco", 0] > 10
    assert ("fiasco", 0) not in told
    (page,) = real.execute(
        "SELECT page FROM occurrences WHERE as_printed = 'C-asco' AND form = 'Gasco'"
    ).fetchone()
    assert page == "10"


def test_most_known_forms_are_found(real: sqlite3.Connection) -> None:
    """All but such as stand only in a longer form, or were read otherwise."""
    for damaged in (0, 1):
        found, known = real.execute(
            "SELECT sum(count > 0), count(*) FROM term_forms WHERE damaged = ?", (damaged,)
        ).fetchone()
        assert found >= 0.94 * known


def test_each_line_of_the_concordance_stands_in_its_unit(real: sqlite3.Connection) -> None:
    for before, form, after, text in real.execute(
        "SELECT o.before, o.form, o.after,"
        " CASE WHEN o.in_title THEN r.title ELSE r.text END"
        " FROM occurrences AS o JOIN rules AS r ON r.id = o.rule"
    ):
        assert before + form.replace("\n", " ") + after in text.replace("\n", " ")
        assert max(len(before), len(after)) <= CONTEXT + 1


def test_pages_are_those_of_the_unit(real: sqlite3.Connection) -> None:
    none = 0
    for page, pages in real.execute(
        "SELECT o.page, r.pages FROM occurrences AS o JOIN rules AS r ON r.id = o.rule"
    ):
        assert page in json.loads(pages) or (page is None and pages == "[]")
        none += page is None
    assert none > 0, "the web pages have none"


def test_modern_spelling_and_lemmas_are_filled(real: sqlite3.Connection) -> None:
    modern, lemmas = real.execute(
        "SELECT modern, lemmas FROM rules WHERE id = 'noothoven_ombre_p59'"
    ).fetchone()
    assert "zoveel" in modern
    assert "zooveel" not in modern
    assert {"gasco", "aas", "passen", "kaart"} <= set(lemmas.split())
    for text, modern in real.execute("SELECT text, modern FROM rules WHERE edition = 'wbf-1997'"):
        assert text == modern, "nothing changes in the spelling of now"


WORDS = st.lists(st.sampled_from(["slag", "a", "troef,", "kaart\n", " "]), max_size=40)


@given(WORDS, WORDS, st.integers(min_value=1, max_value=30))
def test_context_is_whole_words_of_some_length(
    left: list[str], right: list[str], length: int
) -> None:
    before, after = " ".join([*left, ""]), " ".join(["", *right])
    text = f"{before}[term]{after}"
    one, other = context(text, len(before), len(before) + len("[term]"), length)
    assert before.replace("\n", " ").endswith(one)
    assert after.replace("\n", " ").startswith(other)
    assert max(len(one), len(other)) <= length + 1
    cut = before[: len(before) - len(one)]
    assert not cut or cut[-1].isspace() or len(one) == length


def test_an_attestation_without_a_page() -> None:
    assert Attestation(None) == Attestation(None, None)
