"""References to the cases of a table, and to worked examples.

Commentary cites a case as -(42)-, and scans break that form: -(!>-, -<2(-, -(1Ó9)-,
(17)-, -{128)-. The rows of the table cite the examples in turn: "zwak punt 11" is
example 11.
"""

import re
import unicodedata
from collections.abc import Iterator

from parsers.flow import Flow, anchor_pattern
from parsers.grammars.rules_facts import RuleFacts
from parsers.grammars.rules_references import Form, Owners, matches
from parsers.references import expand
from parsers.sequence import readings
from parsers.unit import Found, Unit

DASH = "-–—"
# -(42)- | -(!>- | -<2(- | -{128)- | -(135.)- | (17)-, | (21).    not: (I) | (3 keer
CITED = re.compile(
    r"[(<{](?P<number>[0-9][0-9IlOoÓó]{0,2}|[0-9IlOoÓó]{0,2}[0-9]|!)\s?\.?[)>(}]"
    rf"(?P<after>[{DASH};])?"
)
# 11, 14 en 15 | 1. 2 en 7
LIST = r"(?P<numbers>\d{1,3}(?![\w°])(?:(?:\s*[.,;]\s*|\s+)(?:(?:en|of)\s+)?\d{1,3}(?![\w°]))*)"
# voorb. 10 | de voorbeelden 11, 14 en 15    not: voorbeeldig 10
EXAMPLE = re.compile(rf"[Vv]oorb(?:\.|eeld(?:en)?)\s+{LIST}")
ORDINAL = re.compile(r"\b(?P<numbers>\d{1,2})e\s+voorbeeld\b")  # het 4e voorbeeld  not: het 4de
# zie geval 42 | zie voorts geval 2 | (Tabel: 88)    not: in dit geval 3
CASE = re.compile(
    rf"(?:[Zz]ie\s+(?:(?:ook|voorts|verder)\s+)?geval(?:len)?|Tabel:?|gevallen)\s+{LIST}"
)
FORMS = (
    (Form(("Voorb", "voorb"), EXAMPLE, "see"), "voorbeeld"),
    (Form(("e voorbeeld",), ORDINAL, "see", 3), "voorbeeld"),
    (Form(("Zie", "zie", "Tabel", "gevallen"), CASE, "see"), None),
)
# speelt bij Sb 72. | bijspeelt 131 en 132 zult | 124. 125. 127.129    not: S a h984 | 1914
BARE = re.compile(
    r"(?P<numbers>\d(?<!\S\d)\d{1,2}(?![\w°])(?:(?:\.\s?|\s(?:en|of)\s|\.\s(?:en|of)\s)\d{2,3}(?![\w°]))*)(?=[\s.,;:)]|$)"
)
LOWEST_BARE = 20  # below it, a number without marks is a card or a count
# 2. 3. 3. 5. 6 | 11.1212.14.14 | 1 . 13, 14   at the end of a row
ROW = re.compile(r"(?P<numbers>\d(?<!\w\d)(?<!\d[.,]\d)\d{0,3}(?:[\s.,;:\-•]+\d{1,4})*)[\W_]*\Z")
LONGEST_LIST = 400  # characters


def find_case_references(flow: Flow, units: list[Unit], facts: RuleFacts) -> list[Found]:
    """What commentary says of cases and examples, and rows say of examples; in text order.

    A row's reference has one target for each number printed, repeats included.
    """
    table = facts.case_table or ""
    known = {unit.number for unit in units}
    owner = Owners(units)
    found = list(_rows(flow, units))
    found += [one for one in _named(flow.text, table, owner) if _is_text(owner(one.start))]
    taken = {one.start for one in found}
    for one in _cited(flow.text, table):
        unit = owner(one.start)
        if _is_text(unit) and one.targets[0] in known and one.start not in taken:
            marked = flow.text[one.start] in DASH or flow.text[one.end - 1] in f"{DASH};"
            if marked or (unit is not None and unit.kind == "example"):
                found.append(one)
    found += _bare(flow, units, facts, known)
    return sorted(found, key=lambda one: (one.start, one.end))


def _is_text(unit: Unit | None) -> bool:
    return unit is not None and unit.kind not in ("table", "index", "heading")


def _named(text: str, table: str, owner: Owners) -> Iterator[Found]:
    for form, prefix in FORMS:
        for match in matches(text, form):
            first, stop = match.span("numbers")
            last = min(stop, owner.end(match.start()) or stop)
            end = match.end() if last == stop else last
            numbers = expand(text[first:last])
            if numbers:
                targets = [f"{prefix or table}_{number}" for number in numbers]
                yield Found(match.start(), end, "see", targets)


def _cited(text: str, table: str) -> Iterator[Found]:
    for match in CITED.finditer(text):
        number = case_number(match["number"])
        if number is None:
            continue
        start = match.start()
        if start and text[start - 1] in DASH:
            start -= 1
        yield Found(start, match.end(), "see", [f"{table}_{number}"])


def case_number(printed: str) -> int | None:
    """The number of a case as it is printed, with what scans make of its digits.

    >>> case_number("1Ó9"), case_number("!"), case_number("42")
    (109, 1, 42)
    """
    if not printed.isascii():
        signs = unicodedata.normalize("NFKD", printed)
        printed = "".join(sign for sign in signs if not unicodedata.combining(sign))
    read = readings(printed)
    return read[0][0] if read else None


def _bare(flow: Flow, units: list[Unit], facts: RuleFacts, known: set[str]) -> Iterator[Found]:
    """Cases without parentheses, in the divisions where the book prints them so."""
    begins = re.compile("|".join(anchor_pattern(one).pattern for one in facts.bare_cases_from))
    for unit in units:
        inside = any((unit.parent or "").startswith(one) for one in facts.bare_cases)
        if not inside or not _is_text(unit):
            continue
        for start, end in unit.ranges:
            if unit.kind == "example":
                begun = begins.search(flow.text, start, end)
                start = begun.end() if begun else start
            for match in BARE.finditer(flow.text, start, end):
                numbers = expand(match["numbers"])
                targets = [f"{facts.case_table}_{number}" for number in numbers]
                if min(int(n) for n in numbers) >= LOWEST_BARE and known.issuperset(targets):
                    yield Found(match.start(), match.end(), "see", targets)


def _rows(flow: Flow, units: list[Unit]) -> Iterator[Found]:
    last = max(
        (
            int(unit.number.rpartition("_")[2])
            for unit in units
            if unit.kind == "example" and unit.number.rpartition("_")[2].isdigit()
        ),
        default=0,
    )
    for unit in units:
        if unit.kind != "table" or not unit.ranges:
            continue
        start, end = unit.ranges[-1]
        match = ROW.search(flow.text, max(start, end - LONGEST_LIST), end)
        if match:
            numbers = [n for one in re.findall(r"\d+", match["numbers"]) for n in parted(one, last)]
            targets = [f"voorbeeld_{number}" for number in numbers]
            yield Found(match.start(), match.end("numbers"), "see", targets)


def parted(number: str, highest: int) -> list[int]:
    """A printed number, or the two that it was glued from where it is too high.

    >>> parted("1212", 17), parted("15", 17), parted("911", 17)
    ([12, 12], [15], [9, 11])
    """
    if int(number) <= highest:
        return [int(number)]
    for cut in range(1, len(number)):
        left, right = number[:cut], number[cut:]
        if right[0] != "0" and int(left) <= int(right) <= highest:
            return [int(left), int(right)]
    return [int(number)]
