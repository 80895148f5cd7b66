"""Whether units and references of the five texts are those of the gold: an entry each.

Every score is 1 where an entry is right, else 0. Units have their id, begin on their line (and
page, where the gold has pages) and with their first words; references have exactly their targets.
"""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parsers.parse import ParsedEdition
from schema.rule import Rule

GOLD = Path(__file__).resolve().parent.parent / "tests" / "gold"
ABSENT = "nowhere"  # state of an article of which the text has nothing
PRINTED = ("headed", "text")  # states of articles whose first words are printed
HEAD_ALONE = "heading"  # of a game: the gold counts the whole game as its heading

Scores = dict[str, float]


def rows_of(siglum: str, names: list[str]) -> list[dict[str, Any]]:
    """The facts of some files of the gold, in order; of tables, and of lines or lists of JSON."""
    found: list[dict[str, Any]] = []
    for name in names:
        path = GOLD / siglum / name
        with path.open(encoding="utf-8", newline="") as lines:
            if path.suffix == ".json":
                found += json.load(lines)
            elif path.suffix == ".jsonl":
                found += [json.loads(line) for line in lines]
            else:
                found += csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    return found


def scored(entries: Iterator[tuple[str, bool | float]]) -> Scores:
    """Each entry with its score; of two with one name the second is told apart."""
    found: Scores = {}
    for name, score in entries:
        name, n = " ".join(name.split()), 1
        unique = name
        while unique in found:
            n += 1
            unique = f"{name} ({n})"
        found[unique] = float(score)
    return found


def line_of(parsed: ParsedEdition, at: int) -> int:
    """The line of a character of the source, from 1."""
    return parsed.decoded.text.count("\n", 0, at) + 1


def _joined(text: str) -> str:
    return " ".join(text.split())


def _number(fact: dict[str, Any]) -> str:
    """The number of the unit that a fact is about; the files of gold name it in three ways."""
    found: str = fact.get("unit") or fact.get("number") or fact["id"].split("_", 1)[1]
    return found


def _rules(parsed: ParsedEdition) -> dict[str, Rule]:
    return {rule.number: rule for rule in parsed.rules}


def ids(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """Whether each unit is there, and one of which nothing is left is not."""
    there = _rules(parsed)
    numbers = ((_number(fact), fact.get("state") == ABSENT) for fact in facts)
    return scored((number, (number in there) != absent) for number, absent in numbers)


def lines(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """Whether each unit begins on its line."""
    there = _rules(parsed)

    def each() -> Iterator[tuple[str, bool]]:
        for fact in facts:
            line = fact.get("line") or fact.get("line_start")
            if not line or fact.get("state") == ABSENT:
                continue
            rule = there.get(_number(fact))
            begins = rule and line_of(parsed, rule.spans[0][0])
            yield _number(fact), begins == int(line)

    return scored(each())


def pages(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """Whether each unit begins and ends on its pages; of a heading that it begins there."""
    there = _rules(parsed)

    def each() -> Iterator[tuple[str, bool]]:
        for fact in facts:
            rule = there.get(_number(fact))
            found = list(rule.pages) if rule else []
            first, last = str(fact["pages"][0]), str(fact["pages"][-1])
            ends = fact.get("kind") == HEAD_ALONE or found[-1:] == [last]
            yield _number(fact), found[:1] == [first] and ends

    return scored(each())


def first_words(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """Whether each unit begins, in the source, with its first words."""
    there, source = _rules(parsed), parsed.decoded.text

    def each() -> Iterator[tuple[str, bool]]:
        for fact in facts:
            words = fact.get("first") or fact.get("first_words") or fact.get("title")
            if not words or fact.get("state", "text") not in PRINTED:
                continue
            rule = there.get(_number(fact))
            start = rule.spans[0][0] if rule else len(source)
            begins = _joined(source[start : start + 300]).startswith(_joined(words))
            own = rule is not None and _joined(rule.source_text).startswith(_joined(words))
            yield _number(fact), begins or own

    return scored(each())


def references(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """Whether a reference from each unit leads to exactly the targets of the gold."""
    siglum, there = parsed.edition.siglum, _rules(parsed)

    def each() -> Iterator[tuple[str, bool]]:
        for fact in facts:
            number = fact.get("unit") or fact["from"].removeprefix(f"{siglum}_")
            targets = fact["targets"]
            if isinstance(targets, str):
                targets = [f"{siglum}_{target}" for target in targets.split()]
            rule = there.get(number)
            found = [
                [target.id for target in one.targets]
                for one in (rule.references if rule else ())
                if _is_it(parsed, one.raw, one.span[0], fact)
            ]
            where = fact.get("raw") or f"line {fact['line']}"
            yield f"{number}: {where} → {' '.join(_numbers(targets))}", targets in found

    return scored(each())


def _numbers(targets: list[str]) -> list[str]:
    """The numbers of some units, without the siglum."""
    return [target.split("_", 1)[-1] for target in targets]


def _is_it(parsed: ParsedEdition, raw: str, at: int, fact: dict[str, Any]) -> bool:
    """Whether a reference may be the one of a fact: on its line, or with words of it."""
    if line_of(parsed, at) == int(fact["line"]):
        return True
    return bool(set(raw.split()) & set(fact.get("raw", "").split()))


def not_references(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """Whether look-alikes are taken for no reference to a rule of the book."""
    text = parsed.decoded.text
    starts = [0, *(at + 1 for at, sign in enumerate(text) if sign == "\n")]
    numbered = f"{parsed.edition.siglum}_"
    spans = [
        one.span
        for rule in parsed.rules
        for one in rule.references
        if all(target.id.removeprefix(numbered).isdecimal() for target in one.targets)
    ]

    def each() -> Iterator[tuple[str, bool]]:
        for fact in facts:
            raw = fact["raw"].rstrip(" …")
            start = text.index(raw, starts[fact["line"] - 1])
            taken = any(a < start + len(raw) and start < b for a, b in spans)
            yield f"line {fact['line']}: {raw}", not taken

    return scored(each())
