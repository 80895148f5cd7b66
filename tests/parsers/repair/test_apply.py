"""Repairs in a parsed text: laid over its records, beside the source, and switched off."""

import subprocess
import sys
from pathlib import Path

import pytest

from corpus.loader import SPECIMENS, load_edition
from parsers.assemble import assemble, index_entries
from parsers.flow import Flow
from parsers.parse import ParsedEdition, parse
from parsers.repair.apply import METHODS
from parsers.repair.hand import HAND
from parsers.repair.repairs import Repair, Repairs
from parsers.unit import IndexItem, Parsed, Unit
from schema.edition import Bibliography, Dating, Edition, HandCorrection, Rights
from schema.rule import Rule
from schema.unusable import UnusableInput

TEXT = """Het Molenspsl

1. De jongste spelcr schudt; zie regel 2.

2. Wie kan be-
kennen, bckent de klcur • dien hij heeft.

•3. Wie niets meldtof past, zie regel 2, wacht.

4. Wie wint, betaalt niets.

5. Wie verliest, betaalt.
"""
PROGRAMS = [method for method in METHODS if method != HAND]
ROWS = [
    ("", "spelcr", "schudt;", "speler"),
    ("bekennen,", "bckent", "", "bekent"),
    ("bckent de", "klcur", "", "kleur"),
    ("", "•", "", ""),
    ("", "•3.", "", "3."),
    ("", "meldtof", "", "meldt of"),
    ("regel", "2,", "", "1,"),
]

Row = tuple[str, str, str, str]


def described(*rows: Row) -> Edition:
    """A rulebook with corrections, given as before, read, after, corrected."""
    return Edition(
        siglum="proef",
        bibliography=Bibliography(title="Het molenspel"),
        date=Dating(),
        rights=Rights(status="public-domain", statement="Vrij.", reason="Verzonnen."),
        grammar="rules",
        cite="regel {number}",
        corrections=[
            HandCorrection(place="1", before=b, read=r, after=a, corrected=c, reason="letters")
            for b, r, a, c in rows
        ],
    )


def plain_flow(text: str) -> Flow:
    """A flow that is its source."""
    return Flow(text, text, starts=[0], sources=[0], lengths=[len(text)])


def by_number(made: ParsedEdition) -> dict[str, Rule]:
    return {rule.number: rule for rule in made.rules}


@pytest.fixture
def made() -> ParsedEdition:
    return parse(TEXT.encode(), {}, edition=described(*ROWS), without=PROGRAMS)


@pytest.fixture
def bare() -> ParsedEdition:
    return parse(TEXT.encode(), {}, edition=described(*ROWS), without=METHODS)


def test_the_text_is_repaired_and_the_source_is_not(made: ParsedEdition) -> None:
    rules = by_number(made)
    assert rules["2"].text == "Wie kan bekennen, bekent de kleur dien hij heeft."
    assert rules["2"].source_text == "Wie kan be-\nkennen, bckent de klcur • dien hij heeft."


def test_each_correction_stands_beside_its_place(made: ParsedEdition) -> None:
    rule = by_number(made)["2"]
    assert [(one.before, one.after, one.method, one.confidence) for one in rule.corrections] == [
        ("bckent", "bekent", "hand", 1.0),
        ("klcur", "kleur", "hand", 1.0),
        ("•", "", "hand", 1.0),
    ]
    for one in rule.corrections:
        assert made.decoded.text[slice(*one.span)] == one.before


def test_a_label_keeps_its_unit(made: ParsedEdition, bare: ParsedEdition) -> None:
    """Units are found in the text as it stands, so that no repair moves an id."""
    assert [(rule.id, rule.spans) for rule in made.rules] == [
        (rule.id, rule.spans) for rule in bare.rules
    ]
    first = by_number(made)["3"].corrections[0]
    assert (first.before, first.after) == ("•3.", "3.")


def test_a_reference_is_said_as_it_stands(made: ParsedEdition) -> None:
    rule = by_number(made)["3"]
    assert rule.text == "Wie niets meldt of past, zie regel 1, wacht."
    assert [(one.raw, one.targets[0].id) for one in rule.references] == [("regel 2", "proef_2")]


def test_without_hand_nothing_is_repaired(bare: ParsedEdition) -> None:
    assert bare.methods == ()
    assert not any(rule.corrections or rule.suggestions for rule in bare.rules)
    assert by_number(bare)["1"].text == "De jongste spelcr schudt; zie regel 2."


def test_a_restated_text_is_not_repaired() -> None:
    made = parse(TEXT.encode(), {}, edition=described(*ROWS), witness="restated")
    assert made.methods == ()
    assert not any(rule.corrections for rule in made.rules)


def test_what_lies_over_an_edge_is_told_with_its_line() -> None:
    row = ("zie regel", "2. 2. Wie kan", "", "2. En wij kunnen")
    made = parse(TEXT.encode(), {}, edition=described(row), without=PROGRAMS)
    (told,) = [one for one in made.findings if one.sequence == "verbeteringen"]
    assert (told.what, told.line, told.read) == ("skipped", 3, "2. 2. Wie kan")


def test_a_title_and_what_it_heads_are_repaired() -> None:
    flow = plain_flow("DE SLAQ\n1. Een slag.")
    units = [
        Unit("I", "heading", "I", title="DE SLAQ", title_range=(0, 7)),
        Unit("1", "rule", "1", part=("DE SLAQ",), label_range=(8, 10), ranges=[(11, 20)]),
    ]
    repairs = Repairs([Repair(3, 7, "SLAQ", "SLAG", HAND, 1.0, True)])
    head, rule = assemble(Parsed(units), [], flow, described(), repairs=repairs)
    assert (head.title, rule.part) == ("DE SLAG", ["DE SLAG"])


def test_an_entry_of_an_index_is_repaired() -> None:
    flow = plain_flow("Slaq, betwiste 12")
    item = IndexItem("x", "Slaq", "betwiste", ["12"], [], [], (0, 17))
    repairs = [Repair(0, 4, "Slaq", "Slag", HAND, 1.0, True)]
    (entry,) = index_entries(Parsed(index=[item]), flow, described(), repairs)
    assert (entry.head, entry.sub, entry.articles) == ("Slag", "betwiste", ["12"])


def test_what_is_too_uncertain_stands_beside_the_text() -> None:
    flow = plain_flow("De klcur telt.")
    units = [Unit("1", "rule", "1", ranges=[(0, 14)])]
    found = [
        Repair(3, 8, "klcur", "klaar", "word", 0.2, False),
        Repair(3, 8, "klcur", "kleur", "book", 0.5, False),
    ]
    (rule,) = assemble(Parsed(units), [], flow, described(), repairs=Repairs([], found))
    assert (rule.text, rule.corrections) == ("De klcur telt.", [])
    (one,) = rule.suggestions
    assert one.before == "klcur"
    assert [(each.after, each.method) for each in one.candidates] == [
        ("kleur", "book"),
        ("klaar", "word"),
    ]


@pytest.mark.parametrize(
    ("asked", "reason"),
    [("without=METHODS", "nothing is repaired"), ("witness='restated'", "nothing is damaged")],
)
def test_lists_of_words_are_read_for_whom_they_serve(asked: str, reason: str) -> None:
    script = (
        "import sys; from parsers.parse import parse; from parsers.repair.apply import METHODS;"
        f"parse(b'1. Een slag.', {{}}, {asked});"
        "sys.exit('parsers.repair.find' in sys.modules or 'wordfreq' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0, reason


def test_what_a_hand_decided_no_program_touches() -> None:
    """Damage that programs would put right, which an editor read otherwise or lets stand."""
    sound = "De speler legt zijne kaart neder en neemt den slag van den anderen speler.\n\n" * 4
    bad = "Dc spcler nccmt den slag en lcgt zijne kaarl ncder bij dcn anderen spcler.\n\n" * 2
    text = f"{sound}{bad}Wie den kaarl heeft, legt die neder."
    loose = parse(text.encode(), {}, edition=described())
    last = loose.flow.text.rindex("kaarl")
    assert [one.after for one in loose.repairs.applied if one.start == last] == ["kaart"]
    held = parse(text.encode(), {}, edition=described(("Wie den", "kaarl", "heeft,", "kaarl")))
    told = [*held.repairs.applied, *held.repairs.suggested]
    assert [one for one in told if one.start <= last < one.end] == []
    assert len(held.repairs.applied) == len(loose.repairs.applied) - 1


WRONG = [
    ("place\tbefore\tread\tafter\tcorrected\n", 1, "reason", "a column lacks"),
    (
        "place\tbefore\tread\tafter\tcorrected\treason\n1\t\t \t\tkleur\tx\n",
        2,
        "read",
        "nothing read",
    ),
    (
        "place\tbefore\tread\tafter\tcorrected\treason\n1\t\ta\t\tb\tx\tnog\n",
        2,
        "7 cellen",
        "a cell too many",
    ),
    (
        "place\tbefore\tread\tafter\tcorrected\treason\n1\tx\ta\ty\tb\tz\n\n1\tx\ta\ty\tc\tz\n",
        4,
        "in regel 2",
        "the same words twice",
    ),
    ("place\tbefore\tread\tafter\tcorrected\treason\n1\t\ta\n", 2, "after", "cells that lack"),
]


@pytest.mark.parametrize(("table", "line", "named", "reason"), WRONG)
def test_a_table_of_corrections_that_is_wrong(
    tmp_path: Path, table: str, line: int, named: str, reason: str
) -> None:
    described = (SPECIMENS / "voorbeeld-proza" / "edition.toml").read_bytes()
    (tmp_path / "edition.toml").write_bytes(described)
    (tmp_path / "corrections.tsv").write_text(table, encoding="utf-8")
    with pytest.raises(UnusableInput) as refused:
        load_edition(tmp_path)
    assert refused.value.place == f"{tmp_path / 'corrections.tsv'}:{line}", reason
    assert named in refused.value.found


def test_the_own_text_has_no_corrections(tmp_path: Path) -> None:
    described = (SPECIMENS / "voorbeeld-proza" / "edition.toml").read_bytes()
    (tmp_path / "edition.toml").write_bytes(described)
    (tmp_path / "corrections.tsv").write_text(
        "place\tbefore\tread\tafter\tcorrected\treason\n1\t\tklenr\t\tkleur\tletters\n"
    )
    assert [one.corrected for one in load_edition(tmp_path).corrections] == ["kleur"]
    assert load_edition(tmp_path, "restated").corrections == []
