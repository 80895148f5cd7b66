"""Repairs in the TEI: what stands there beside what was printed, and who says so."""

from dataclasses import replace

import pytest

from parsers.repair.repairs import Repair, Repairs
from parsers.unit import Found, Unit
from publish.tei import write_tei
from publish.tei_choice import widened
from publish.validate import tei_problems
from schema.edition import Layout, PageFacts

HAND = 'type="hand" resp="#hand" cert="high"'


@pytest.fixture
def repaired(composed, read):
    """A text in which words (each there once) are read otherwise, as TEI read back."""

    def write(text, *changes, found=(), units=None, layout=None, edition=None):
        made = composed(text, edition=edition(layout=layout) if layout else None)
        flow = made.flow.text
        repairs = []
        for words, after, method, confidence in changes:
            assert flow.count(words) == 1
            start = flow.index(words)
            repairs.append(
                Repair(start, start + len(words), words, after, method, confidence, True)
            )
        if units is None:
            units = [Unit("1", "rule", "1", ranges=[(0, len(flow))])]
        parsed = replace(made.parsed, units=units)
        made = replace(made, parsed=parsed, found=list(found), repairs=Repairs(repairs))
        document = write_tei(made)
        assert tei_problems(document) == []
        return read(document)

    return write


CHOICES = [
    ("klcur", "kleur", "hand", 1.0, f"<sic>klcur</sic><corr {HAND}>kleur</corr>", "an editor"),
    ("•", "", "hand", 1.0, f"<sic>•</sic><corr {HAND}/>", "dirt"),
    ("klcur", "k<l&", "hand", 1.0, f"<sic>klcur</sic><corr {HAND}>k&lt;l&amp;</corr>", "markup"),
    ("klcur", "kleur", "word", 0.95,
     '<sic>klcur</sic><corr type="word" resp="#programma" cert="high">kleur</corr>', "a program"),
    ("klcur", "kleur", "book", 0.8,
     '<sic>klcur</sic><corr type="book" resp="#programma" cert="medium">kleur</corr>', "less sure"),
    ("klcur", "kleur", "term", 0.6,
     '<sic>klcur</sic><corr type="term" resp="#programma" cert="low">kleur</corr>', "hardly sure"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "after", "method", "confidence", "expected", "reason"), CHOICES)
def test_a_repair_is_a_choice(repaired, words, after, method, confidence, expected, reason):
    doc = repaired("De klcur • telt.", (words, after, method, confidence))
    assert doc.xml("//t:choice") == [f"<choice>{expected}</choice>"], reason
    assert doc.reading().split() == ["De", "klcur", "•", "telt."]


def test_who_answers_for_it_stands_in_the_header(repaired):
    both = repaired("De klcur telt nict.", ("klcur", "kleur", "hand", 1.0),
                    ("nict.", "niet.", "word", 0.9))  # fmt: skip
    ids = [one.get("{http://www.w3.org/XML/1998/namespace}id") for one in both.all("//t:respStmt")]
    assert ids == [None, "hand", "programma"]
    assert "staat choice" in "".join(both.all("//t:correction")[0].itertext())
    none = repaired("De kleur telt niet.")
    assert len(none.all("//t:respStmt")) == 1
    assert "niet verbeterd" in "".join(none.all("//t:correction")[0].itertext())


def test_a_reference_has_the_whole_of_what_is_repaired(repaired):
    flow = "Zie regel l0, en dan 2."
    start = flow.index("l0")
    doc = repaired(
        flow, ("l0,", "10.", "hand", 1.0), found=[Found(start - 6, start + 2, "see", ["1"])]
    )
    (reference,) = doc.xml("//t:ref")
    assert reference.startswith('<ref type="see" target="#proef_1">regel <choice><sic>l0,</sic>')


def test_two_references_in_one_repair_are_both_there(repaired):
    found = [Found(4, 5, "see", ["1"]), Found(6, 7, "see", ["1"])]
    doc = repaired("Zie 2,4 en.", ("2,4", "2, 4", "hand", 1.0), found=found)
    assert len(doc.all("//t:ref")) == 2
    assert len(doc.all("//t:ref/t:choice")) == 1


def test_a_page_break_within_stands_in_what_was_read(repaired, edition):
    text = "3\nDe speler geeft zijn klcu-\n4\nren altijd aan den derden speler over.\n"
    layout = Layout(pages=PageFacts(marks="line"))
    doc = repaired(text, ("klcuren", "kleuren", "hand", 1.0), layout=layout, edition=edition)
    (choice,) = doc.all("//t:choice")
    assert [one.get("n") for one in choice.iter("{*}pb")] == ["4"]
    assert choice[0].xpath("string(t:pc)", namespaces={"t": choice.nsmap[None]}) == "-"
    assert "".join(doc.source_order().split()) == "".join(text.split())


def test_a_page_break_before_or_after_stands_outside(repaired, edition):
    text = "3\nDe speler geeft een\n4\nklcur.\n5\nDan volgt de rest.\n"
    layout = Layout(pages=PageFacts(marks="line"))
    doc = repaired(text, ("klcur.", "kleur.", "hand", 1.0), layout=layout, edition=edition)
    assert doc.xml("//t:choice") == [
        f"<choice><sic>klcur.</sic><corr {HAND}>kleur.</corr></choice>"
    ]


def test_what_a_web_file_left_stays_marked_within(repaired):
    doc = repaired("De Manille lgt;asta wint.", ("lgt;asta", "Basta", "hand", 1.0))
    assert doc.xml("//t:choice/t:sic") == ['<sic>l<sic n="U+003E">gt;</sic>asta</sic>']


def test_paragraphs_that_an_editor_joins_are_one(repaired):
    doc = repaired("Men speelt Sans-»\n\natout. Dan niet.\n\nEn verder.",
                   ("Sans-»\natout.", "Sans-atout.", "hand", 1.0))  # fmt: skip
    assert len(doc.all("//t:body//t:p")) == 2
    assert len(doc.all("//t:sic/t:lb")) == 1


def test_titles_and_labels_are_repaired(repaired):
    flow = "DE SLAQ l. Een slag."
    units = [
        Unit("I", "heading", "I", title="DE SLAQ", title_range=(0, 7)),
        Unit("1", "rule", "1", label_range=(8, 10), ranges=[(11, 20)], parent="I"),
    ]
    doc = repaired(flow, ("SLAQ", "SLAG", "hand", 1.0), ("l.", "1.", "hand", 1.0), units=units)
    assert [one.text for one in doc.all("//t:head//t:corr | //t:label//t:corr")] == ["SLAG", "1."]


def test_a_cell_is_repaired_with_the_signs_in_it(repaired):
    rows = [["Resultaal", "3"]]
    units = [Unit("t", "table", "t", ranges=[(0, 16)], rows=rows)]
    doc = repaired("Resul-taal | 3 |", ("Resul-taal", "Resultaat", "hand", 1.0), units=units)
    assert doc.xml("//t:cell/t:choice") == [
        f"<choice><sic>Resul-taal</sic><corr {HAND}>Resultaat</corr></choice>"
    ]
    assert len(doc.all("//t:cell")) == 2


WIDENED = [
    ((0, 3), (0, 3), "before all"),
    ((0, 5), (0, 6), "to the end of what it ends in"),
    ((5, 9), (4, 9), "from the begin of what it begins in"),
    ((4, 6), (4, 6), "just that"),
    ((5, 5), (4, 4), "nothing, in the midst of it"),
    ((6, 6), (6, 6), "nothing, after it"),
    ((5, 11), (4, 12), "both ends"),
]


@pytest.mark.parametrize(("given", "expected", "reason"), WIDENED)
def test_a_stretch_takes_the_whole_of_what_is_repaired(given, expected, reason):
    repairs = [Repair(start, end, "", "", "hand", 1.0, True) for start, end in ((4, 6), (10, 12))]
    assert widened(repairs, *given) == expected, reason
