"""Bend's book against hand-checked facts: units, pages, references, cases, other hands."""

import json
import re
import textwrap
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from corpus.loader import load_editions
from parsers.parse import ParsedEdition, parse
from parsers.repair.apply import METHODS
from schema.rule import Reference, Rule

GOLD = Path(__file__).resolve().parent.parent / "gold" / "bend-1918"
RULE = re.compile(r"bend-1918_\d+\Z")
STATED_CASES, STATED_EXAMPLES = 130, 338  # the author's own counts of table E, on page 66


def facts(name: str) -> Any:
    text = (GOLD / name).read_text(encoding="utf-8")
    if name.endswith(".jsonl"):
        return [json.loads(line) for line in text.splitlines()]
    return json.loads(text)


def both(name: str) -> list[Any]:
    """Every other entry, checked by others, and those between, as we read them."""
    return [*facts(name), *facts(f"read-{name}")]


@cache
def read(data: bytes) -> ParsedEdition:
    return parse(data, load_editions(), name="bend-1918.txt", without=METHODS)


@pytest.fixture(scope="module")
def source(texts: Path) -> bytes:
    return (texts / "bend-1918.txt").read_bytes()


@pytest.fixture(scope="module")
def book(source: bytes) -> ParsedEdition:
    return read(source)


@pytest.fixture(scope="module")
def rules(book: ParsedEdition) -> dict[str, Rule]:
    return {rule.id: rule for rule in book.rules}


def line_of(book: ParsedEdition, at: int) -> int:
    return book.decoded.text.count("\n", 0, at) + 1


def joined(words: str) -> str:
    return " ".join(words.split())


def targets(reference: Reference) -> list[str]:
    return [target.id for target in reference.targets]


def to_rules(book: ParsedEdition) -> list[tuple[Rule, Reference]]:
    """The references to rules of the book itself."""
    return [
        (rule, one)
        for rule in book.rules
        for one in rule.references
        if all(RULE.match(target) for target in targets(one))
    ]


def numbers(rule: Rule, prefix: str) -> list[int]:
    """The numbers of cases or examples that a unit cites, in order."""
    return [
        int(target.rpartition("_")[2])
        for one in rule.references
        for target in targets(one)
        if target.startswith(f"bend-1918_{prefix}_")
    ]


def test_the_book_is_recognised(book: ParsedEdition) -> None:
    assert book.edition.siglum == "bend-1918"


def test_every_rule_starts_and_ends_where_it_should(
    book: ParsedEdition, rules: dict[str, Rule]
) -> None:
    wrong = []
    for fact in both("units.jsonl"):
        rule = rules.get(fact["id"])
        if rule is None:
            wrong.append((fact["id"], "is missing"))
            continue
        # A "(Zie ook ...)" that closes a section stands in the rule that it follows: the
        # gold's references come from that rule, though its last words leave it out.
        text = joined(rule.text.partition("\n(Zie ook")[0])
        ok = (
            text.startswith(joined(fact["first_words"])),
            text.endswith(joined(fact["last_words"])),
            line_of(book, rule.spans[0][0]) == fact["line_start"],
            rule.pages == [str(page) for page in dict.fromkeys(fact["pages"])],
        )
        if not all(ok):
            wrong.append((fact["id"], ok))
    assert not wrong


def test_all_numbers_are_there(rules: dict[str, Rule]) -> None:
    expected = [str(n) for n in range(1, 76)] + [f"drie_{n}" for n in ("I", "II", "III")]
    expected += [f"voorbeeld_{n}" for n in range(1, 18)]
    cases = [n for n in range(1, 136) if n not in (36, 37, 38, 39, 49)]
    expected += [f"{table}_{n}" for table in ("geval", "bijlage") for n in cases]
    assert [number for number in expected if f"bend-1918_{number}" not in rules] == []
    assert sum(1 for rule in rules.values() if rule.kind == "table") == 2 * len(cases)


def test_chapters_and_sections(rules: dict[str, Rule]) -> None:
    for fact in both("units.jsonl"):
        part = rules[fact["id"]].part
        assert part[:2] == ["Eerste deel", "A. De spelregels"]
        assert part[2].startswith(f"{fact['chapter']}. "), fact["id"]
        if fact["section"]:
            assert part[3].lower() == fact["section"].lower(), fact["id"]


def test_pages_begin_on_their_lines(book: ParsedEdition) -> None:
    begins = {page.label: line_of(book, page.source) for page in book.flow.pages}
    numbered = {
        noise.label: line_of(book, noise.start)
        for noise in book.flow.noise
        if noise.kind == "page-number"
    }
    wrong = []
    for fact in facts("pages.json")["pages"]:
        label = str(fact["page"])
        if fact["page"] is None or label == "4":  # 4 holds a stamp alone: tested as noise
            continue
        first = begins.get(label)
        if label == "71":  # its number stands at the foot
            first = min(first or 0, fact["line_start"]) if numbered[label] == 873 else first
        if first != fact["line_start"] or (label in numbered) is fact["inferred"]:
            wrong.append((label, first, fact["line_start"]))
    assert not wrong


def test_pages_are_read_in_order(book: ParsedEdition) -> None:
    labels = [int(page.label) for page in book.flow.pages if page.label]
    empty = {*facts("pages.json")["empty_pages"], 4}
    assert labels == [n for n in range(1, 139) if n not in empty]


def test_signatures_and_the_stamp_are_no_text(book: ParsedEdition) -> None:
    noise = {line_of(book, one.start): one.kind for one in book.flow.noise}
    for fact in facts("pages.json")["sheet_signatures"]:
        assert noise[fact["line"]] == "signature"
    assert noise[170] == "stamp"


def test_references_are_those_that_were_read_by_hand(book: ParsedEdition) -> None:
    found = [(rule.id, targets(one), line_of(book, one.span[0])) for rule, one in to_rules(book)]
    expected = [(fact["from"], fact["targets"], fact["line"]) for fact in both("references.jsonl")]
    assert [one for one in expected if one not in found] == []
    assert [one for one in found if one not in expected] == []


def test_no_look_alike_is_taken_for_a_rule(book: ParsedEdition) -> None:
    lines = book.decoded.text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    spans = [tuple(one.span) for _, one in to_rules(book)]
    taken = []
    for fact in facts("not-references.json"):
        raw = fact["raw"].rstrip(" …")
        at = lines[fact["line"] - 1].index(raw) + starts[fact["line"] - 1]
        if any(start < at + len(raw) and at < end for start, end in spans):
            taken.append((fact["line"], raw))
    assert not taken


def test_the_english_rules_are_another_book(rules: dict[str, Rule]) -> None:
    outside = [
        target.id
        for number in ("p35", "p36")
        for one in rules[f"bend-1918_{number}"].references
        for target in one.targets
        if target.status == "external"
    ]
    assert outside == ["E 42", "E 64", "E 78"]


def test_table_e_holds_as_many_as_the_author_says(rules: dict[str, Rule]) -> None:
    table = {
        rule.number.rpartition("_")[2]: numbers(rule, "voorbeeld")
        for rule in rules.values()
        if rule.number.startswith("geval_")
    }
    assert table == facts("cases.json")["table_E"]
    assert len(table) == STATED_CASES
    assert sum(len(examples) for examples in table.values()) == STATED_EXAMPLES


def test_cases_cited_in_the_examples(rules: dict[str, Rule]) -> None:
    commentary = {**facts("cases.json")["commentary"], **facts("read-cases.json")}
    assert sorted(map(int, commentary)) == list(range(1, 18))
    for number, expected in commentary.items():
        assert numbers(rules[f"bend-1918_voorbeeld_{number}"], "geval") == expected, number


def test_examples_and_table_agree(rules: dict[str, Rule]) -> None:
    """The table counts what the commentary cites, but for what the book itself has amiss."""
    table = facts("cases.json")["table_E"]
    amiss: dict[int, set[int]] = {1: {28, 76}, 3: {12, 98}, 6: {45, 86}}
    for example in range(1, 16):
        cited = numbers(rules[f"bend-1918_voorbeeld_{example}"], "geval")
        wrong = {
            int(case)
            for case, examples in table.items()
            if examples.count(example) != cited.count(int(case))
        }
        assert wrong == amiss.get(example, set()), example


def test_contents_send_the_reader_to_the_headings(rules: dict[str, Rule]) -> None:
    sent = [
        target
        for page in ("p136", "p137", "p138")
        for one in rules[f"bend-1918_{page}"].references
        for target in targets(one)
    ]
    assert len(sent) == 14 + 13 + 12  # lines of the contents with a number
    assert {rules[target].kind for target in sent if target != "bend-1918_p43"} == {"heading"}


def test_the_audit_finds_what_is_displaced_and_misread(book: ParsedEdition) -> None:
    displaced = [f.read for f in book.findings if f.what == "out-of-order"]
    assert displaced == ["106", "122", "125", "102", "116", "123"]
    misread = {f.proposed for f in book.findings if f.what == "misread"}
    assert {"1", "52", "54", "87", "122"} <= misread
    assert [f for f in book.findings if f.what in ("lost", "declared-not-found")] == []


def squeezed(text: str) -> str:
    return "".join(text.split())


def wrapped(text: str) -> str:
    lines = (textwrap.wrap(line, 72) or [""] for line in text.split("\n"))
    return "\n".join(part for line in lines for part in line)


OTHER_HANDS: dict[str, Callable[[str], str]] = {
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "wrapped at 72": wrapped,
    "blank lines doubled": lambda text: re.sub(r"\n\n+", lambda found: found[0] * 2, text),
    "every line apart": lambda text: text.replace("\n", "\n\n"),
}


@pytest.mark.parametrize("hand", OTHER_HANDS)
def test_another_hand_gives_the_same_units(
    hand: str, source: bytes, rules: dict[str, Rule]
) -> None:
    found = read(OTHER_HANDS[hand](source.decode()).encode()).rules
    assert [rule.id for rule in found] == list(rules)
    for rule in found:
        known = rules[rule.id]
        assert squeezed(rule.text) == squeezed(known.text), rule.id
        assert (rule.pages, rule.parent) == (known.pages, known.parent), rule.id
        assert [targets(one) for one in rule.references] == [
            targets(one) for one in known.references
        ], rule.id


def test_a_text_without_its_last_tenth(source: bytes, rules: dict[str, Rule]) -> None:
    text = source.decode()
    cut = read(text[: len(text) * 9 // 10].encode())
    found = {rule.id: rule for rule in cut.rules}
    gone = ["102–105", "116–121", "123–124", "138"]
    assert [f.proposed for f in cut.findings if f.what == "lost"] == gone
    assert set(found) <= set(rules)
    changed = [i for i in found if squeezed(found[i].text) != squeezed(rules[i].text)]
    # 14 and 15 lost pages, 137 is where the text ends, 122 ends in half a word of 123
    numbers_changed = {i.removeprefix("bend-1918_") for i in changed}
    assert numbers_changed == {"voorbeeld_14", "voorbeeld_15", "p122", "p137"}
    broken = {rule.number for rule in cut.rules if rule.truncated}
    assert broken == {"voorbeeld_14", "voorbeeld_15", "p137"}


def test_a_text_without_its_first_tenth(source: bytes, rules: dict[str, Rule]) -> None:
    """Lost headings take the place of none that is there, though their words stand elsewhere."""
    text = source.decode()
    cut = text[len(text) // 10 :]
    found = {rule.id: squeezed(rule.text) for rule in read(cut.encode()).rules}
    # rule 4 runs over the page where the text begins; all that comes after it is whole
    whole = [rule for rule in rules.values() if rule.spans[0][0] > text.index("Voor den duur")]
    lost = [rule.id for rule in whole if found.get(rule.id) != squeezed(rule.text)]
    assert len(whole) > 300
    assert lost == []


def test_every_character_is_placed_once(book: ParsedEdition) -> None:
    source = book.decoded.text
    held = [0] * len(source)
    for noise in book.flow.noise:
        for at in range(noise.start, noise.end):
            held[at] += 1
    for unit in book.parsed.units:
        for here in (*unit.ranges, unit.label_range, unit.title_range):
            for start, end in book.flow.spans(*here) if here else []:
                for at in range(start, end):
                    held[at] += not source[at].isspace()
    hyphens = [m.start() for m in re.finditer(r"[-¬](?=\n)", source)]
    wrong = [
        (at, held[at])
        for at, char in enumerate(source)
        if not char.isspace() and held[at] != 1 and not (held[at] == 0 and at in hyphens)
    ]
    assert not wrong
