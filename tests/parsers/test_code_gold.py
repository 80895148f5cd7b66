"""The law code of 1997, as it is read from its own text, against facts checked by hand."""

import csv
import textwrap
from pathlib import Path

import pytest

from corpus.loader import EDITIONS, load_edition
from parsers.parse import ParsedEdition, parse
from parsers.repair.apply import METHODS
from schema.rule import Rule

GOLD = Path(__file__).parents[1] / "gold" / "wbf-1997"
EDITION = load_edition(EDITIONS / "wbf-1997")


def gold(name: str) -> list[dict[str, str]]:
    with (GOLD / f"{name}.tsv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def all_units() -> list[dict[str, str]]:
    """The articles with an odd number, hand-checked, and the even ones as we read them."""
    return [*gold("units"), *gold("read-units")]


def read(text: str) -> ParsedEdition:
    return parse(text.encode(), {EDITION.siglum: EDITION}, name="wbf-1997.txt", without=METHODS)


@pytest.fixture(scope="module")
def source(texts: Path) -> str:
    return (texts / "wbf-1997.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def parsed(source: str) -> ParsedEdition:
    return read(source)


@pytest.fixture(scope="module")
def rules(parsed: ParsedEdition) -> dict[str, Rule]:
    return {rule.number: rule for rule in parsed.rules}


def line_of(parsed: ParsedEdition, at: int) -> int:
    return parsed.decoded.text.count("\n", 0, at) + 1


def test_units_start_on_their_line_with_their_words(
    parsed: ParsedEdition, rules: dict[str, Rule]
) -> None:
    wrong = []
    facts = [fact for fact in all_units() if fact["state"] != "nowhere"]
    for fact in facts:
        rule = rules.get(fact["number"])
        if rule is None:
            wrong.append((fact["number"], "missing"))
            continue
        line = line_of(parsed, rule.spans[0][0])
        if fact["line"] and line != int(fact["line"]):
            wrong.append((fact["number"], f"line {line}"))
        if not (rule.title or "").startswith(fact["title"]):
            wrong.append((fact["number"], f"title {rule.title}"))
        printed = fact["state"] in ("headed", "text")
        if printed and not " ".join(rule.source_text.split()).startswith(fact["title"]):
            wrong.append((fact["number"], f"words {rule.source_text[:30]}"))
    assert len(facts) > 280
    assert wrong == []


def test_what_is_left_of_each_unit(rules: dict[str, Rule]) -> None:
    for fact in all_units():
        number, state = fact["number"], fact["state"]
        if state == "nowhere":
            assert number not in rules
        elif state == "stub":
            assert (rules[number].text, rules[number].truncated) == ("", True), number
        elif state == "headless":
            assert rules[number].text == "", number
            assert rules[number].truncated, number
        elif state == "contents":
            assert (rules[number].text, rules[number].truncated) == ("", True), number
        elif state.startswith("definition"):
            assert rules[number].kind == "definition"
            assert rules[number].truncated == (state == "definition-cut"), number


def test_articles_stand_under_their_divisions(rules: dict[str, Rule]) -> None:
    kinds = ("Hoofdstuk", "Deel", "Paragraaf")
    for fact in all_units():
        if not fact["part"]:
            continue
        named = {name.split()[0]: name.split()[1] for name in rules[fact["number"]].part}
        assert "/".join(named.get(kind, "") for kind in kinds) == fact["part"], fact["number"]


def test_references_exact(parsed: ParsedEdition) -> None:
    found = {
        (rule.number, ref.raw): (
            " ".join(target.id.split("_", 1)[1] for target in ref.targets),
            " ".join("yes" if t.status == "resolved" else "no" for t in ref.targets),
        )
        for rule in parsed.rules
        for ref in rule.references
    }
    facts = [*gold("references"), *gold("read-references")]
    for fact in facts:
        assert found.get((fact["from"], fact["raw"])) == (fact["targets"], fact["resolved"]), fact
    # Both halves together are all references of the text: nothing else may be taken for one.
    assert len(found) == len(facts)


def test_no_reference_is_taken_from_the_contents_or_the_index(parsed: ParsedEdition) -> None:
    assert all(not rule.references for rule in parsed.rules if rule.kind == "index")


def first_words(sub: str | None) -> str:
    """As much of a sub-entry as the facts give."""
    return " ".join((sub or "").split()[:4])


# Entries of which it can't be said whether they are heads or sub-entries: "Beurt" with
# "Bieden" under or beside it, what stands under "Bij protestcomité", names that go on from
# the head before them. They stand in the index, but in neither list of facts.
DOUBTFUL = {
    *[("Beurt", sub) for sub in ("Bieding beschouwd als op", "Bieding voor de beurt")],
    *[("Beurt", sub) for sub in ("Bod voor de beurt", "Doublet voor de beurt")],
    *[("Beurt", sub) for sub in ("Gelijktijdige biedingen", "Gever", "Kwetsbaarheid")],
    ("Bieding die geen bod is", ""),
    ("Intrekken van instemming met opeisen", ""),
    ("Protest", "Gang van zaken"),
    ("Scorepunten", ""),
}
# Entries in which a line of the source breaks off.
CUT = {("Kaart", "Teruggenomen"), ("Ongestraft blijven", "")}


def test_index_entries(parsed: ParsedEdition) -> None:
    facts = [*gold("index"), *gold("read-index")]
    expected = {(fact["head"], fact["sub"], fact["articles"]) for fact in facts}
    entries = {
        (item.head, first_words(item.sub), " ".join(item.articles))
        for item in parsed.index
        if item.head is not None
    }
    assert len(facts) == 297
    assert expected - entries == set()
    assert {(head, sub) for head, sub, _ in entries - expected} == DOUBTFUL | CUT


def test_entries_below_a_lost_head_have_none(parsed: ParsedEdition) -> None:
    lines = [line_of(parsed, item.span[0]) for item in parsed.index if item.head is None]
    assert {line: lines.count(line) for line in lines} == {
        115: 5, 118: 16, 119: 13, 122: 2, 125: 5, 129: 5, 131: 7, 132: 11, 134: 3
    }  # fmt: skip


def test_references_of_the_index(parsed: ParsedEdition) -> None:
    found = {(i.head, first_words(i.sub)): (i.see, i.see_also) for i in parsed.index}
    facts = [*gold("index"), *gold("read-index")]
    facts = [fact for fact in facts if fact["see"] or fact["see_also"]]
    assert len(facts) > 35
    for fact in facts:
        see, see_also = (
            fact[name].split("; ") if fact[name] else [] for name in ("see", "see_also")
        )
        assert found[fact["head"], fact["sub"]] == (see, see_also)


def test_every_number_of_the_index_is_used_once(parsed: ParsedEdition) -> None:
    assert sum(len(item.articles) for item in parsed.index) == 410


VARIANTS = ["crlf", "wrapped", "joined", "doubled"]


def variant(source: str, name: str) -> str:
    if name == "crlf":
        return source.replace("\n", "\r\n")
    if name == "wrapped":
        return "\n".join(textwrap.fill(line, 72) for line in source.split("\n"))
    return source.replace("\n", " " if name == "joined" else "\n\n")


def content(parsed: ParsedEdition) -> list[tuple[str, list[str], str | None, int]]:
    return [(r.number, r.text.split(), r.title, len(r.references)) for r in parsed.rules]


@pytest.mark.parametrize("name", VARIANTS)
def test_another_transcription_gives_the_same_units(
    source: str, parsed: ParsedEdition, name: str
) -> None:
    other = read(variant(source, name))
    assert content(other) == content(parsed)
    assert [(i.head, i.sub, i.articles) for i in other.index] == [
        (i.head, i.sub, i.articles) for i in parsed.index
    ]


def test_a_text_cut_off_at_the_end_gives_what_is_left(source: str, parsed: ParsedEdition) -> None:
    cut = content(read(source[: len(source) * 9 // 10]))
    whole = content(parsed)
    assert len(cut) < len(whole)
    assert cut[:-1] == whole[: len(cut) - 1]


@pytest.mark.parametrize("name", ["as it is", *VARIANTS])
def test_every_character_is_placed_once(source: str, name: str) -> None:
    result = read(source if name == "as it is" else variant(source, name))
    count = [0] * len(result.flow.text)
    for unit in result.parsed.units:
        for span in [*unit.ranges, unit.label_range, unit.title_range]:
            for at in range(*(span or (0, 0))):
                count[at] += 1
    solid = [c for c, char in zip(count, result.flow.text, strict=True) if not char.isspace()]
    assert set(solid) == {1}
    everything = "".join(result.flow.text.split())
    assert everything == "".join(source.split())


LOST = ["8", "23", "32", "59", "87", "89"]
HEADLESS = [
    "7", "12", "13", "19", "29", "30", "31", "35", "40", "47", "50", "62", "63", "64", "66", "67",
    "70", "73", "74", "75", "82", "84", "90",
]  # fmt: skip


def test_the_audit_names_lost_articles_and_headings(parsed: ParsedEdition) -> None:
    messages = [f.message for f in parsed.findings if f.sequence == "artikelen"]
    assert [m.split()[1] for m in messages if "ontbreekt vóór" in m] == LOST
    assert [m.split()[4] for m in messages if "het opschrift" in m] == HEADLESS
    assert not [f for f in parsed.findings if f.what in ("unplaced", "declared-not-found")]
