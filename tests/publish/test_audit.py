"""The audit: planted errors are found, what is right is left alone; and the real texts."""

import csv
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from corpus.errata import load_errata
from corpus.loader import load_editions
from parsers.parse import parse
from publish.audit import Audited, audit
from publish.audit_cases import table_against_examples
from publish.audit_contents import contents_against_headings
from publish.audit_index import index_against_articles
from publish.audit_readings import misread_numbers
from publish.audit_references import wrong_references
from publish.book import Book
from schema.erratum import CaseTable, Errata, Erratum, Finding, Statement, Times
from schema.ids import make_id
from schema.rule import Correction, IndexEntry, Reference, Rule, Target
from schema.ruleset import Ruleset, Value
from schema.unusable import UnusableInput

SIGLUM = "havik-1907"
GOLD = Path(__file__).parents[1] / "gold"
Told = tuple[str, str, str]  # number of the unit, what it says, what is right


def unit(number: str, text: str = "", kind: str = "rule", **more: Any) -> Rule:
    return Rule(
        id=make_id(SIGLUM, number),
        edition=SIGLUM,
        number=number,
        label=number,
        kind=kind,  # type: ignore[arg-type]
        position=more.pop("position", 0),
        spans=[[0, len(text)]],
        text=text,
        source_text=more.pop("source_text", text),
        **more,
    )


def to(*numbers: str, raw: str = "zie", kind: str = "see", absent: bool = False) -> Reference:
    status = "absent" if absent else "resolved"
    targets = [Target(id=make_id(SIGLUM, number), status=status) for number in numbers]
    return Reference(raw=raw, kind=kind, targets=targets, span=[0, 1])  # type: ignore[arg-type]


def told(errata: list[Erratum]) -> list[Told]:
    return [(one.unit.partition("_")[2], one.says, one.right) for one in errata]


# ---- Statements and findings


def statement(says: str, states: Any, expression: str, **more: Any) -> Statement:
    return Statement(
        unit="1", what="sum", says=[says], states=states, expression=expression, **more
    )


RULES = [unit("1", "Een slag telt 7, en zes slagen dus 43."), unit("2", "Ieder krijgt er tien.")]
RULESETS = {
    SIGLUM: Ruleset(
        edition=SIGLUM,
        values={"worth": Value(name="worth", value=7, unit="1", says=["7"])},
    )
}


def audited(*statements: Statement, findings: list[Finding] | None = None) -> Audited:
    errata = Errata(edition=SIGLUM, statement=list(statements), finding=findings or [])
    return audit(SIGLUM, RULES, errata=errata, rulesets=RULESETS)


def test_a_wrong_sum_is_an_erratum_and_a_right_one_is_only_counted() -> None:
    found = audited(
        statement("telt 7", 7, "worth"), statement("zes slagen dus 43", 43, "6 * worth")
    )
    assert told(found.errata) == [("1", "zes slagen dus 43", "42")]
    assert found.errata[0].why == "nagerekend: 6 * worth = 42"
    assert [one.state for one in found.checked] == ["agrees", "errs"]


def test_words_of_the_description_go_before_the_outcome() -> None:
    found = audited(statement("43", 43, "6 * 7", right="zes slagen 42", why="zes maal zeven"))
    assert (found.errata[0].right, found.errata[0].why) == ("zes slagen 42", "zes maal zeven")


def test_what_this_text_does_not_say_is_not_judged() -> None:
    found = audited(statement("zes slagen dus 44", 44, "6 * worth"))
    assert found.errata == []
    assert [one.state for one in found.checked] == ["absent"]


@pytest.mark.parametrize(
    ("says", "state"),
    [(["slag", "slagen"], "errs"), (["slagen", "Een slag"], "absent")],
)
def test_several_words_stand_in_that_order(says: list[str], state: str) -> None:
    one = Statement(unit="1", what="sum", says=says, states=1, expression="2")
    assert [it.state for it in audited(one).checked] == [state]


def test_a_value_that_nobody_knows_is_one_clear_line() -> None:
    with pytest.raises(UnusableInput, match=r"errata\.toml, 1: wealth is geen bekende waarde"):
        audited(statement("43", 43, "6 * wealth"))


def test_a_finding_needs_the_words_of_all_units_that_it_stands_on() -> None:
    one = Finding(
        unit="1", what="contradiction", says=["telt 7"], right="8", why="2 zegt het anders",
        beside={"2": "er tien"},
    )  # fmt: skip
    other = one.model_copy(update={"beside": {"2": "er elf"}})
    assert told(audited(findings=[one]).errata) == [("1", "telt 7", "8")]
    assert audited(findings=[other]).errata == []


def test_our_own_words_bear_out_what_the_book_says_in_its_own() -> None:
    restated = [one.model_copy(update={"witness": "restated"}) for one in RULES]
    errata = Errata(edition=SIGLUM, statement=[statement("in andere woorden", 43, "6 * worth")])
    found = audit(SIGLUM, restated, errata=errata, rulesets=RULESETS)
    assert told(found.errata) == [("1", "in andere woorden", "42")]


def test_what_was_misread_is_told_of_the_reading_alone() -> None:
    one = Finding(
        unit="1", what="wording", source="ocr", says="slagen", right="lagen", why="misgelezen"
    )
    errata = Errata(edition=SIGLUM, finding=[one])
    restated = [rule.model_copy(update={"witness": "restated"}) for rule in RULES]
    assert told(audit(SIGLUM, RULES, errata=errata, rulesets={}).errata) == [
        ("1", "slagen", "lagen")
    ]
    assert audit(SIGLUM, restated, errata=errata, rulesets={}).errata == []


# ---- What the records show by themselves


def test_a_rule_that_cites_itself_or_a_number_beyond_the_last() -> None:
    rules = [
        unit("1", references=[to("2"), to("9", raw="zie 9", absent=True)]),
        unit("2", references=[to("1", "2", raw="1 en 2")]),
        unit("3", references=[to("4", absent=True), to("p9", kind="page", absent=True)]),
        unit("4A"),
    ]
    assert told(wrong_references(SIGLUM, rules)) == [
        ("1", "zie 9", "hoogstens 4"),
        ("2", "1 en 2", "een andere eenheid dan 2"),
    ]


def test_rows_of_numbers_end_each_at_their_own_last() -> None:
    rules = [
        unit("1"),
        unit("geval_40"),
        unit("2", references=[to("geval_41", raw="-(41)-", absent=True), to("geval_40")]),
    ]
    assert told(wrong_references(SIGLUM, rules)) == [("2", "-(41)-", "hoogstens 40")]


TABLE = CaseTable(
    cases="geval",
    examples="spel",
    counted=[Times(unit="spel_1", case="geval_3", times=2, says="2 keer")],
)


def test_a_table_and_its_commentary_part_either_way() -> None:
    rules = [
        unit("geval_1", references=[to("spel_1", "spel_2")]),
        unit("geval_2", references=[to("spel_1", "spel_1")]),
        unit("geval_3", references=[to("spel_1", "spel_1")]),
        unit("spel_1", references=[to("geval_1"), to("geval_2"), to("geval_3")]),
        unit("spel_2", references=[to("geval_1"), to("geval_2")]),
        unit("spel_3", references=[to("geval_1")]),  # no row of the table lists this one
    ]
    assert told(table_against_examples(SIGLUM, rules, TABLE)) == [
        ("geval_2", "geval 2 in voorbeeld 1: 2 maal", "1 maal, als het commentaar volledig is"),
        ("geval_2", "geval 2 in voorbeeld 2: niet", "1 maal"),
    ]


def test_contents_with_a_wrong_page_and_a_wrong_number() -> None:
    lines = "I. Het schudden 3\nII. Het geven 5\nII. De slag 7\nNaschrift 9"
    rules = [
        unit("inhoud", lines, "index"),
        unit("a", kind="heading", title="I. Het schudden", pages=["3"]),
        unit("b", kind="heading", title="II. Het geven", pages=["4"]),
        unit("c", kind="heading", title="III. De slag", pages=["7"]),
    ]
    assert told(contents_against_headings(SIGLUM, rules, ["inhoud"])) == [
        ("inhoud", "II. Het geven 5", "blz. 4"),
        ("inhoud", "II. De slag 7", "III. De slag"),
    ]
    assert contents_against_headings(SIGLUM, rules, []) == []


def entry(head: str | None, sub: str | None, *articles: str, see: str = "") -> IndexEntry:
    return IndexEntry(
        edition=SIGLUM, position=0, unit=make_id(SIGLUM, "register"), head=head, sub=sub,
        articles=list(articles), see=[see] if see else [], see_also=[], span=[0, 1],
    )  # fmt: skip


ARTICLES = [
    unit("7", "Geef vlot en spreek zacht.", title="Het geven"),
    unit("7B", "Wie traag geeft, betaalt.", title="Traag geven"),
    unit("8", "Kijkers zwijgen.", title="Kijkers"),
    unit("9", "De gever telt de punten.", title="De punten"),
]
OF_KIJKERS = [entry(None, f"{what} door kijkers", "8") for what in ("Spreken", "Wijzen", "Zuchten")]


def test_an_entry_whose_words_are_the_title_of_another_article() -> None:
    wrong = index_against_articles(SIGLUM, ARTICLES, [entry("Traag geven", None, "9")])
    assert told(wrong) == [("register", "Traag geven 9", "7")]
    right = [entry("Traag geven", None, "7"), entry("Geven", None, "9")]
    assert index_against_articles(SIGLUM, ARTICLES, right) == []


def test_an_entry_that_parts_from_all_others_with_its_word() -> None:
    found = index_against_articles(
        SIGLUM, ARTICLES, [*OF_KIJKERS, entry(None, "Lachen door kijkers", "9")]
    )
    assert told(found) == [("register", "Lachen door kijkers 9", "8")]
    few = [*OF_KIJKERS[:2], entry(None, "Lachen door kijkers", "9")]
    assert index_against_articles(SIGLUM, ARTICLES, few) == []


def test_a_link_to_a_head_that_is_printed_otherwise() -> None:
    index = [
        entry("Puntentabel", None, "9"),
        entry("Lijst", None, see="Punten-tabel"),
        entry("Tabel", None, see="Punten-tabel"),  # told once
        entry("Rij", None, see="Verdwenen hoofd"),  # may have stood in what is lost
    ]
    assert told(index_against_articles(SIGLUM, ARTICLES, index)) == [
        ("register", "zie Punten-tabel", "zie Puntentabel")
    ]


def corrected(before: str, after: str, method: str = "hand", **more: Any) -> Rule:
    one = Correction(span=[0, 1], before=before, after=after, method=method, confidence=1)
    return unit("1", after, corrections=[one], **more)


@pytest.mark.parametrize(
    ("before", "after", "what", "reason"),
    [
        ("80.", "3o.", "number", "another number"),
        ("met", "niet", "wording", "it denies, and was read as a word"),
        ("niet", "met", "wording", "it doesn't deny"),
        ("432", "+ 32", "number", "a sign was read as a figure"),
        ("nief", "niet", None, "nobody takes that for a word"),
        ("11.1212", "11. 12. 12", None, "the same figures, run into one"),
        ("IS", "1S", None, "no number was read"),
        ("kaartcn", "kaarten", None, "a letter"),
    ],
)
def test_a_misreading_that_changes_the_sense(
    before: str, after: str, what: str | None, reason: str
) -> None:
    found = misread_numbers(SIGLUM, [corrected(before, after)])
    assert [one.what for one in found] == ([what] if what else []), reason
    assert all((one.says, one.right, one.source) == (before, after, "ocr") for one in found)


def test_only_a_hand_says_what_was_misread_and_only_in_text() -> None:
    assert misread_numbers(SIGLUM, [corrected("80", "3", method="type")]) == []
    assert misread_numbers(SIGLUM, [corrected("80", "3", kind="table")]) == []


def test_a_printed_error_that_a_hand_put_right_is_told_as_printed() -> None:
    rules = [corrected("15,", "21,", source_text="zie blz. 15, punt 3")]
    finding = Finding(unit="1", what="reference", says=["blz. 15"], right="blz. 21", why="het boek")
    errata = Errata(edition=SIGLUM, finding=[finding])
    found = audit(SIGLUM, rules, errata=errata, rulesets={}).errata
    assert [(one.says, one.source) for one in found] == [("blz. 15", "print")]


# ---- In the database


def test_errata_stand_in_the_database(books: list[Book], database: sqlite3.Connection) -> None:
    expected = [
        (one.edition, one.unit, one.what, one.says, one.right, one.why, one.certainty, one.source)
        for book in books
        for one in audit(book.edition.siglum, book.rules, book.index).errata
    ]
    written = database.execute(
        'SELECT edition, unit, what, says, "right", why, certainty, source FROM errata'
    ).fetchall()
    assert sorted(written) == sorted(expected)
    assert "80 bestaat niet in dit boek" in {row[5] for row in written}


# ---- The real texts


@pytest.fixture(scope="session")
def of_real(texts: Path) -> Callable[[str], tuple[list[Rule], Audited]]:
    done: dict[str, tuple[list[Rule], Audited]] = {}

    def of(siglum: str) -> tuple[list[Rule], Audited]:
        if siglum not in done:
            data = (texts / f"{siglum}.txt").read_bytes()
            parsed = parse(data, load_editions(), name=f"{siglum}.txt")
            done[siglum] = parsed.rules, audit(siglum, parsed.rules, parsed.index)
        return done[siglum]

    return of


def rows(name: str) -> Iterator[dict[str, str]]:
    with (GOLD / name).open(encoding="utf-8", newline="") as lines:
        yield from csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)


@pytest.mark.parametrize(
    "siglum", [one for one in sorted(load_editions()) if load_errata(one).statement]
)
def test_each_text_says_what_is_recomputed(siglum: str, of_real: Any) -> None:
    _, found = of_real(siglum)
    assert [one for one in found.checked if one.state == "absent"] == []
    assert found.checked


def test_sums_that_others_recomputed(of_real: Any) -> None:
    rules, found = of_real("bend-1918")
    pages = {rule.id: rule.pages for rule in rules}
    on_page = [(page, one) for one in found.errata for page in pages[one.unit]]
    for row in rows("bend-1918/arithmetic.tsv"):
        here = [one for page, one in on_page if page == row["page"] and one.source == "print"]
        if row["agrees"] == "yes":
            assert not any(row["raw"] in one.says for one in here), row
        else:
            assert any(row["book_value"] in one.says.replace(".", "") for one in here), row


def test_index_entries_that_others_found_wrong(of_real: Any) -> None:
    _, found = of_real("wbf-1997")
    entries = [one for one in found.errata if one.what == "index"]
    for row in rows("wbf-1997/index-errata.tsv"):
        subject = row["sub"] or row["head"]
        told_here = [one for one in entries if subject in one.says and row["article"] in one.says]
        assert told_here, row
        if row["verdict"] == "mismatch":
            assert [one.right for one in told_here] == [row["meant"]], row
