"""References between rules, to pages, cases and examples: every form, and what looks like one."""

import pytest

from parsers.flow import Flow
from parsers.grammars.rules_cases import find_case_references
from parsers.grammars.rules_facts import RuleFacts
from parsers.grammars.rules_references import find_rule_references
from parsers.references import expand
from parsers.unit import Found, Unit

FACTS = RuleFacts.model_validate(
    {
        "external": [{"sign": "F", "title": "de Fransche wet"}],
        "case_table": "geval",
        "bare_cases": ["deel3"],
        "bare_cases_from": ["Spel:"],
    }
)
KNOWN = [
    *(Unit(f"geval_{n}", "table", f"geval {n}") for n in range(1, 136)),
    *(Unit(f"voorbeeld_{n}", "example", f"voorbeeld {n}") for n in range(1, 16)),
]

FORMS = [
    ("niet terug (uitz. 54, 60).", "(uitz. 54, 60)", "exception", ["54", "60"]),
    ("niet terug(uitz. zie 47 en 50)", "(uitz. zie 47 en 50)", "exception", ["47", "50"]),
    ("een eisch (zie 61-64).", "(zie 61-64)", "see", ["61", "62", "63", "64"]),
    ("(Zie ook 17 en 18).", "(Zie ook 17 en 18)", "see", ["17", "18"]),
    ("(Zie voor „nog eens” 8, 16. 18 en 74)", None, "see", ["8", "16", "18", "74"]),
    ("dan zal punt 15 niet worden toegepast", "punt 15", "applies", ["15"]),
    ("zondigt tegen punt 32, dan", "punt 32", "see", ["32"]),
    ("(vergelijk regel 3 en 4).", "regel 3 en 4", "see", ["3", "4"]),
    ("volgens de regels 6, 7 en 9 boet hij", "regels 6, 7 en 9", "see", ["6", "7", "9"]),
    ("volgens § 12 boet hij", "§ 12", "see", ["12"]),
    ("als aangegeven in 23; het", "aangegeven in 23", "see", ["23"]),
    ("met den naam, daarvoor in 20 aangegeven.", "in 20 aangegeven", "see", ["20"]),
    ("dezelfde rechten als in 61 omschreven", "in 61 omschreven", "applies", ["61"]),
    ("is het onder 61 bepaalde waar", "onder 61 bepaalde", "applies", ["61"]),
    ("is dan 61 van toepassing of", "61 van toepassing", "applies", ["61"]),
    ("dan geldt voor hem 63: hij", "geldt voor hem 63", "applies", ["63"]),
    ("ad 31: wie niets voelt", "ad 31", "see", ["31"]),
    ("hierachter onder C ad 45).", "ad 45", "see", ["45"]),
    ("beschreven op blz. 114 e.v.", "blz. 114", "page", ["p114"]),
    ("zwijgt hierover (F 42)", "F 42", "external", ["F 42"]),
    ("(blz. 15, punt 3) moet zijn (blz. 2, punt 9)", "blz. 2", "page", ["p2"]),
]


def held(text: str, kind: str = "rule", parent: str = "deel1") -> tuple[Flow, list[Unit]]:
    unit = Unit("99", kind, "regel 99", parent=parent, ranges=[(0, len(text))])  # type: ignore[arg-type]
    return Flow(text, text), [unit]


def rule_references(text: str, kind: str = "rule") -> list[Found]:
    flow, units = held(text, kind)
    return find_rule_references(flow, units, FACTS)


@pytest.mark.parametrize(("text", "raw", "kind", "targets"), FORMS)
def test_a_form_of_reference(text: str, raw: str | None, kind: str, targets: list[str]) -> None:
    found = rule_references(text)
    one = found[0]
    assert (one.kind, one.targets) == (kind, targets)
    assert one.external is (kind == "external")
    if raw:
        assert text[one.start : one.end] == raw


LOOK_ALIKES = [
    ("weegt men dat (zie 1 d), dan", "an item of a method"),
    ("in den geest van 1 a en b", "an item of a method"),
    ("hetgeen onder 2 en 3 is vermeld", "items: 'is vermeld', not 'vermelde'"),
    ("de onder 2° tot 7° vermelde voordeelen", "items with a degree sign"),
    ("(zie b) en ingeval ld", "letters"),
    ("houdt den regel: „Blijft heer”", "a rule without a number"),
    ("de regel van 11 leert", "the Rule of Eleven"),
    ("de laagste kaart als regel 8. 9", "'as a rule'"),
    ("een zwak punt 11", "a weak point, then an example"),
    ("verliest strafpunten 50", "a word that ends in 'punten'"),
    ("de uitzondering -(107)- op den regel -(107)-", "a case"),
    ("Uitz. hebt ge 4 kaarten", "an exception without a rule"),
    ("zie Inleiding laatste al.", "no number"),
    ("dit geldt voor 5 kaarten.", "a number of cards"),
    ("vastgesteld in 1914 te", "a year"),
]


@pytest.mark.parametrize(("text", "reason"), LOOK_ALIKES)
def test_what_looks_like_a_reference_is_none(text: str, reason: str) -> None:
    assert rule_references(text) == [], reason


def test_the_number_of_the_next_rule_is_no_part_of_a_list() -> None:
    text = "Hij boet volgens regel 2. 3. Wie wacht, boet niet."
    end = text.index("3.")
    unit = Unit("2", "rule", "regel 2", ranges=[(0, end)])
    (one,) = find_rule_references(Flow(text, text), [unit], FACTS)
    assert (one.targets, text[one.start : one.end]) == (["2"], "regel 2")


RANGES = [
    ("8, 15, 16. 18 en 20", ["8", "15", "16", "18", "20"], "a list"),
    ("61–64 of 70", ["61", "62", "63", "64", "70"], "a range is written out"),
    ("3 t/m 5", ["3", "4", "5"], "in words"),
    ("1-61", [str(n) for n in range(1, 62)], "the longest that is one"),
    ("1-62", ["1", "62"], "so long is no range"),
    ("9-4", ["9", "4"], "nor one that falls"),
    ("47E1 en 50", ["47E1", "50"], "numbers of a code"),
]


@pytest.mark.parametrize(("printed", "numbers", "reason"), RANGES)
def test_lists_and_ranges_of_numbers(printed: str, numbers: list[str], reason: str) -> None:
    assert expand(printed) == numbers, reason


def test_rows_of_a_table_refer_to_no_rules() -> None:
    assert rule_references("toch (zie 8)", kind="table") == []
    assert len(rule_references("toch (zie 8)")) == 1


CITED = [
    ("zegt 1Sa -(42)-, dan", [42], "as printed"),
    ("dan -(!>-, en -<2(- of -<59)-", [1, 2, 59], "broken signs"),
    ("speelt -(1Ó9)- of -{128)-", [109, 128], "a misread digit, a brace"),
    ("niet te gooien -(135.)- Komt", [135], "a full stop inside"),
    ("annonceeren (17)-, of -(58>; zoo", [17, 58], "half of the signs lost"),
    ("overneemt (21). Was", [21], "parentheses alone"),
    ("trok (3 keer -(76)-), daar", [76], "one reference, however often it is counted"),
    ("voor-(84)-en-(62)-", [84, 62], "glued"),
    ("speelt (A) dan (I) en (=50 punten)", [], "other things in parentheses"),
    ("telt -(250)-", [], "no such case"),
]


@pytest.mark.parametrize(("text", "cases", "reason"), CITED)
def test_cases_cited_in_an_example(text: str, cases: list[int], reason: str) -> None:
    flow, units = held(text, "example")
    found = find_case_references(flow, units + KNOWN, FACTS)
    assert [target for one in found for target in one.targets] == [
        f"geval_{number}" for number in cases
    ], reason


NAMED = [
    ("(Uitz. zie voorb. 10).", ["voorbeeld_10"], "an example"),
    ("uit de voorbeelden 11, 14 en 15", ["voorbeeld_11", "voorbeeld_14", "voorbeeld_15"], "a list"),
    ("zie het 4e voorbeeld;", ["voorbeeld_4"], "an ordinal"),
    ("gezondigd! (Tabel: 88).", ["geval_88"], "the table by name"),
    ("= zie geval 42 in de tabel", ["geval_42"], "a case by name"),
    ("in dit geval 3 slagen", [], "a case of something else"),
    ("de boeking (6) 54 en (1) 18", [], "bare parentheses outside examples"),
]


@pytest.mark.parametrize(("text", "targets", "reason"), NAMED)
def test_cases_and_examples_named_in_passages(text: str, targets: list[str], reason: str) -> None:
    flow, units = held(text, "paragraph")
    found = find_case_references(flow, units + KNOWN, FACTS)
    assert [target for one in found for target in one.targets] == targets, reason


def test_bare_cases_are_read_only_where_the_book_prints_them() -> None:
    text = "bijspeelt 131 en 132, zie 124. 125. 127.129. en S a h 98 met 10 9"
    for parent, expected in (("deel3_B", [131, 132, 124, 125, 127, 129, 98]), ("deel1", [])):
        flow, units = held(text, "paragraph", parent)
        found = find_case_references(flow, units + KNOWN, FACTS)
        targets = [target for one in found for target in one.targets]
        assert targets == [f"geval_{n}" for n in expected]


def test_in_an_example_bare_cases_are_read_from_the_words_after_its_cards() -> None:
    text = "V 76 98 Spel: hij speelt 42."
    for kind, expected in (("example", [42]), ("paragraph", [76, 98, 42])):
        flow, units = held(text, kind, "deel3_B")
        found = find_case_references(flow, units + KNOWN, FACTS)
        targets = [target for one in found for target in one.targets]
        assert targets == [f"geval_{n}" for n in expected], kind


ROWS = [
    ("Een poort „open”. .2.3. 6.6.7", [2, 3, 6, 6, 7], "repeats count"),
    (
        "Poort uit bieden.. 2.3.11\n11.1212.14.15",
        [2, 3, 11, 11, 12, 12, 14, 15],
        "two lines, glued",
    ),
    ("„ geen v bij 9 kaarten 11.14", [11, 14], "a number in the words of the row"),
    ("„ bij keuze (met 62) 14", [14], "a case in the words of the row"),
    ("„ zwak punt. ,11", [11], "a stain before the number"),
    ("„ wel v bij 9 kaarten", [], "no number printed"),
]


@pytest.mark.parametrize(("text", "examples", "reason"), ROWS)
def test_rows_cite_examples(text: str, examples: list[int], reason: str) -> None:
    flow, units = held(text, "table")
    found = find_case_references(flow, units + KNOWN, FACTS)
    assert [target for one in found for target in one.targets] == [
        f"voorbeeld_{number}" for number in examples
    ], reason
