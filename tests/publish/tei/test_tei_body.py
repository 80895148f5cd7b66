"""Units as divs: what stands where, and how it is marked."""

import pytest

from parsers.parse import parse
from parsers.unit import Found, IndexItem, Unit
from publish.tei import write_tei
from schema.edition import HyphenFacts, Layout, NoiseFact, PageFacts

TEXT = "Eerste deel\n\n1. Men schudt.\n\n2. Men geeft, zie 1.\n\nDan speelt men.\n"
# of the flow: "Eerste deel\n1. Men schudt.\n2. Men geeft, zie 1.\nDan speelt men."
FLOW = "Eerste deel\n1. Men schudt.\n2. Men geeft, zie 1.\nDan speelt men."


def at(words: str, flow: str = FLOW, after: int = 0) -> tuple[int, int]:
    start = flow.index(words, after)
    return start, start + len(words)


def head() -> Unit:
    return Unit(
        "deel", "heading", "Eerste deel", title="Eerste deel", title_range=at("Eerste deel")
    )


def rule(number: str, *words: str, label: str = "", **more: object) -> Unit:
    return Unit(
        number,
        "rule",
        f"regel {number}",
        ranges=[at(one) for one in words],
        label_range=at(label) if label else None,
        **more,  # type: ignore[arg-type]
    )


def test_the_flow_is_what_these_tests_take_it_for(composed):
    assert composed(TEXT).flow.text == FLOW


def test_units_stand_in_their_parents_with_number_and_label(written):
    doc = written(
        TEXT,
        [
            head(),
            rule("1", "Men schudt.", label="1.", parent="deel"),
            rule("2", "Men geeft, zie 1.", "Dan speelt men.", label="2.", parent="deel"),
        ],
    )
    assert doc.xml("//t:body/t:div/t:head") == ["<head>Eerste deel</head>"]
    assert [one.get("n") for one in doc.all("//t:body/t:div/t:div")] == ["1", "2"]
    assert (
        doc.all("//t:div[@n='2']")[0].get("{http://www.w3.org/XML/1998/namespace}id") == "proef_2"
    )
    assert doc.xml("//t:div[@n='2']/t:p") == [
        "<p><label>2.</label> Men geeft, zie 1.</p>",
        "<p>Dan speelt men.</p>",
    ]


def test_text_of_a_parent_after_its_child_is_a_fragment(written):
    doc = written(
        TEXT,
        [
            head(),
            rule("1", "1. Men schudt.", "Dan speelt men."),
            rule("2", "2. Men geeft, zie 1.", parent="1"),
        ],
    )
    divs = doc.all("//t:div[@n='1']")
    assert [(one.get("part"), one.get("prev"), one.get("next")) for one in divs] == [
        ("I", None, "#proef_1.2"),
        ("F", "#proef_1", None),
    ]
    assert [one.getparent().get("n") for one in doc.all("//t:div[@n='2']")] == ["1"]
    assert doc.reading().split() == FLOW.split()


def test_text_that_goes_on_under_a_later_heading_stands_there(written):
    """A passage on a page, with the heading of the next chapter in it."""
    doc = written(
        TEXT,
        [
            head(),
            Unit("p3", "paragraph", "blz. 3", parent="deel",
                 ranges=[at("1. Men schudt."), at("Dan speelt men.")]),
            Unit("tweede", "heading", "2. Men geeft", title_range=at("2. Men geeft, zie 1.")),
        ],
    )  # fmt: skip
    assert [one.getparent().get("n") for one in doc.all("//t:div[@n='p3']")] == ["deel", "tweede"]
    assert [one.get("part") for one in doc.all("//t:div[@n='deel' or @n='tweede']")] == [None] * 2


def test_a_lost_article_stands_in_its_place_and_is_named_in_the_contents(written):
    flow = "Inhoud: 1 Schudden. 2 Geven. 3 Spelen.\n1. Men schudt.\n3. Men speelt."
    words = {one: at(one, flow) for one in ("2 Geven.", "1. Men schudt.", "3. Men speelt.")}
    doc = written(
        flow.replace("\n", "\n\n"),
        [
            Unit("inhoud", "index", "inhoud", ranges=[(0, 20), (29, 38)]),
            Unit("1", "rule", "1", ranges=[words["1. Men schudt."]]),
            Unit("2", "rule", "2", absent=True, title="Geven", title_range=words["2 Geven."]),
            Unit("3", "rule", "3", ranges=[words["3. Men speelt."]]),
        ],
    )
    assert [one.get("n") for one in doc.all("//t:div")] == ["inhoud", "1", "2", "3"]
    assert doc.xml("//t:div[@n='inhoud']//t:ref") == [
        '<ref type="see" subtype="named" target="#proef_2">2 Geven.</ref>'
    ]
    assert doc.xml("//t:div[@n='2']/*") == ['<gap reason="lost"/>']
    assert doc.reading().split() == flow.split()


def test_a_parent_is_opened_again_for_a_child_that_comes_late(written):
    doc = written(
        TEXT,
        [
            head(),
            rule("1", "1. Men schudt."),
            rule("2", "2. Men geeft, zie 1.\nDan speelt men.", parent="deel"),
        ],
    )
    assert [(one.get("n"), one.get("part")) for one in doc.all("//t:body/t:div")] == [
        ("deel", "I"),
        ("1", None),
        ("deel", "F"),
    ]
    assert doc.all("//t:div[@n='2']")[0].getparent().get("part") == "F"


@pytest.mark.parametrize(
    ("targets", "expected", "reason"),
    [
        (["1"], '<ref type="see" target="#proef_1">zie 1</ref>', "a target that is here"),
        (["1", "2"], '<ref type="see" target="#proef_1 #proef_2">zie 1</ref>', "several targets"),
        (["9"], '<ref type="see" subtype="absent" n="9">zie 1</ref>', "no pointer to nothing"),
        (
            ["1", "9"],
            '<ref type="see" subtype="partial" target="#proef_1" n="9">zie 1</ref>',
            "one here, one lacking",
        ),
        ([], '<ref type="see" subtype="absent">zie 1</ref>', "nothing that it could name"),
    ],
)
def test_references(written, targets, expected, reason):
    doc = written(
        TEXT,
        [head(), rule("1", "1. Men schudt."), rule("2", "2. Men geeft, zie 1.")],
        found=[Found(*at("zie 1"), "see", targets)],
    )
    assert doc.xml("//t:ref") == [expected], reason


def test_external_references_point_nowhere(written):
    found = Found(*at("zie 1"), "external", ["E 42"], external=True)
    doc = written(TEXT, [rule("2", "2. Men geeft, zie 1.")], found=[found])
    assert doc.xml("//t:ref") == ['<ref type="external" n="E 42">zie 1</ref>']


def test_of_two_references_in_one_another_the_second_follows(written):
    found = [Found(*at("zie 1"), "see", ["1"]), Found(*at("1", after=40), "see", ["2"])]
    doc = written(
        TEXT, [rule("1", "1. Men schudt."), rule("2", "2. Men geeft, zie 1.")], found=found
    )
    assert doc.xml("//t:ref") == [
        '<ref type="see" target="#proef_1">zie 1</ref>',
        '<ref type="see" target="#proef_2"/>',
    ]


def test_lost_text(written):
    """A gap where text is lost, where a unit breaks off, and in a unit of which nothing is left."""
    doc = written(
        TEXT,
        [
            Unit("7", "rule", "regel 7", absent=True, place=0),
            rule("1", "1. Men schudt.", truncated=True),
            rule("2", "2. Men geeft, zie 1.", "Dan speelt men."),
        ],
        gaps=[at("Dan")[0]],
    )
    assert [gap.getparent().get("n") for gap in doc.all("//t:gap[@reason='lost']")] == [
        "7",
        "1",
        "2",
    ]


def test_lists(written):
    flow = "Nodig zijn:\n- kaarten;\n- fiches.\nMeer niet."
    doc = written(flow.replace("\n", "\n\n"), [Unit("1", "rule", "1", ranges=[(0, len(flow))])])
    assert doc.xml("//t:div/*[not(self::t:pb)]") == [
        "<p>Nodig zijn:</p>",
        "<list>\n<item>- kaarten;</item>\n<item>- fiches.</item>\n</list>",
        "<p>Meer niet.</p>",
    ]


@pytest.mark.parametrize(
    ("source", "rows", "expected", "reason"),
    [
        (
            "| a | 3 |\n\n| b | 4 |",
            [["a", "3"], ["b", "4"]],
            ["|a|", "3|", "|b|", "4|"],
            "bars close the cell before them",
        ),
        ("a 3 b 4", [["a", "3"], ["b", "4"]], ["a", "3", "b", "4"], "cells without any bar"),
        (
            "a | Resul-taat | 3",
            [["a", "Resultaat"], ["3"]],
            ["a|", "Resul-taat|", "3"],
            "a sign within a cell that the row lacks",
        ),
        (
            "a | 3 | b | 4",
            [["b", "4"], ["a", "3"]],
            ["a|", "3|", "b|", "4"],
            "rows in another order: cut at the bars",
        ),
        ("a | 3 | b | 4", None, ["a|", "3|", "b|", "4"], "no rows known"),
        ("a | | 4", [["a", "", "4"]], ["a||", "", "4"], "an empty cell"),
    ],
)
def test_tables(written, source, rows, expected, reason):
    length = len(source.replace("\n\n", "\n"))
    doc = written(source, [Unit("t", "table", "tabel", ranges=[(0, length)], rows=rows)])
    cells = ["".join(cell.itertext()).replace(" ", "") for cell in doc.all("//t:cell")]
    assert cells == expected, reason
    assert "".join(cells) == "".join(source.split()), "nothing lost"


def test_rows_of_a_table_are_those_of_the_record(written):
    """Two rows on one line, told apart by the parser."""
    rows = [["winst", "3", "4"], ["verlies", "5", "6"]]
    source = "winst | 3 | 4 verlies | 5 | 6 |"
    doc = written(source, [Unit("t", "table", "tabel", ranges=[(0, len(source))], rows=rows)])
    assert doc.xml("//t:row")[1] == (
        '<row><cell>verlies <pc type="separator">|</pc></cell>'
        '<cell>5 <pc type="separator">|</pc></cell>'
        '<cell>6 <pc type="separator">|</pc></cell></row>'
    )


def test_a_hyphen_within_a_word_of_a_cell_is_weak(written):
    source = "Resul-taat | 3"
    unit = Unit("t", "table", "tabel", ranges=[(0, len(source))], rows=[["Resultaat", "3"]])
    assert written(source, [unit]).xml("//t:pc")[0] == '<pc force="weak">-</pc>'


def test_index_entries_are_items(written):
    flow = "Bod 18. Dummy 41, 42."
    doc = written(
        flow,
        [Unit("register", "index", "register", ranges=[(0, len(flow))])],
        index=[
            IndexItem("register", "Bod", None, ["18"], [], [], (0, 7)),
            IndexItem("register", "Dummy", None, ["41", "42"], [], [], (8, len(flow))),
        ],
    )
    assert doc.xml("//t:list[@type='index']/t:item") == [
        "<item>Bod 18.</item>",
        "<item>Dummy 41, 42.</item>",
    ]


def test_pages_words_over_breaks_and_noise(written, edition):
    """A page break within a word, a hyphen that was dropped, a number, a signature, a stain."""
    source = (
        "3\nHet spel begint met schud-\nden, dan geven, en zo gaat het altijd weer ver-\n"
        "4\nder tot het einde van de avond.\nB 2\n* *\nEn dan naar huis.\n"
    )
    layout = Layout(
        pages=PageFacts(marks="line"),
        noise=[NoiseFact(text="B 2", kind="signature"), NoiseFact(text="* *", kind="ornament")],
        hyphens=HyphenFacts(joined=["schud-den", "ver-der"]),
    )
    doc = written(source, edition=edition(layout=layout))
    assert " ".join(doc.reading().split()) == (
        "Het spel begint met schudden, dan geven, en zo gaat het altijd weer "
        "verder tot het einde van de avond. En dan naar huis."
    )
    assert doc.xml("//t:pc") == ['<pc force="weak">-</pc>'] * 2
    assert doc.xml("//t:lb") == ['<lb break="no"/>'], "the page break says it for the other word"
    assert doc.xml("//t:pb") == [
        '<pb n="3" facs="#surface-1"/>',
        '<pb n="4" facs="#surface-2" break="no"/>',
    ]
    assert doc.xml("//t:fw") == [
        '<fw type="pageNum" place="top">3</fw>',
        '<fw type="pageNum" place="top">4</fw>',
        '<fw type="sig" place="bottom">B 2</fw>',
    ]
    assert doc.xml("//t:surplus") == ['<surplus reason="ornament">* *</surplus>']


def test_residue_of_a_web_file_is_marked(written):
    doc = written("De Manille lgt;asta wint.")
    assert doc.xml("//t:sic") == ['<sic n="U+003E">gt;</sic>']
    assert "lgt;asta" in doc.reading()


def test_what_a_grammar_forgot_is_kept_and_told(written):
    doc = written(TEXT, [rule("1", "Men schudt.", label="1.")])
    assert "".join(doc.source_order().split()) == "".join(TEXT.split())
    assert {one.get("reason") for one in doc.all("//t:surplus")} == {"unplaced"}


def test_a_protected_source_shows_numbers_and_titles_alone(written, composed):
    doc = written(
        TEXT,
        [
            head(),
            rule("1", "Men schudt.", label="1.", parent="deel"),
            rule("2", "Men geeft, zie 1.\nDan speelt men.", label="2."),
        ],
        with_source=False,
    )
    assert doc.reading().split() == ["Eerste", "deel"]
    assert [one.get("n") for one in doc.all("//t:div")] == ["deel", "1", "2"]
    assert doc.xml("//t:gap") == ['<gap reason="rights"/>'] * 2
    assert not doc.all("//t:sourceDoc")


def test_a_restated_text_is_written_whole_without_its_source(edition, read):
    made = parse(TEXT.encode(), {}, edition=edition(), witness="restated")
    doc = read(write_tei(made, with_source=False))
    assert doc.reading().split() == FLOW.split()
    assert not doc.all("//t:sourceDoc | //@facs | //t:gap")


def test_parents_that_are_each_others_children(written):
    """No parser should make them; the writer doesn't hang on them."""
    doc = written(TEXT, [rule("1", "1. Men schudt.", parent="2"), rule("2", "2. Men", parent="1")])
    assert {one.get("n") for one in doc.all("//t:div")} == {"1", "2"}
