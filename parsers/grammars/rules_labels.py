"""Labels of rules, of three-hand rules (roman) and of cases, wherever they stand.

Rules often begin in mid-line, with dashes or bullets before the number; scans lose the
full stop. What makes a number a label is its place in the chain (``parsers.sequence``).
"""

import re

from parsers.flow import Flow, anchor_pattern
from parsers.grammars.rules_facts import Reading
from parsers.roman import roman_value
from parsers.sequence import Candidate, readings

MARKS = r"[—–\-•■*·]{0,3}\s?"  # —9.  •5.  ■6.   "well known", or a stain
NUMBER = r"(?P<number>(?=[0-9IlOo]*[0-9])[0-9IlOo]{1,3})"  # 54  I4  2O   not: I, lo
NAMED = r"(?P<named>(?:§|[Aa]rt(?:ikel)?\.?|[Rr]egel)\s*)?"  # § 5  Art. 5
AFTER = r"(?P<stop>[.):]{1,2}|[-—](?=\s))?"  # 54.  54)  20-
TEXT = r"\s*(?=[^\W\d_a-zß-ÿ]|[„“”\"(])"  # a capital or a quotation mark follows
# —9. Terwijl | •5. Voor | 20- Er | § 5. De    not: de 2. tegenspelers | 8, 15, 16. 18
RULE = re.compile(rf"(?<!\S){MARKS}{NAMED}{NUMBER}{AFTER}{TEXT}")
# II. Ieder | III. „De    not: X. de | VI
ROMAN = re.compile(r"(?<!\S)(?P<number>[IVX]{1,5})\.\s*(?=[^\W\d_a-zß-ÿ]|[„“”\"(])")
# 42. Korte | 10 „ | 96.,, „ | 107. 2e hand | ;50. Korte | ; 83. „   not: 5 5 | 14.15 | 10 11
CASE = re.compile(
    r"(?=[\W0-9])"  # all begin so: few places are looked at
    r"(?:(?<=\s)[^\w\s„“”,.\"]{1,2}\s?|(?<![\w.])[^\w\s]{0,2})"
    r"(?P<number>[0-9]{1,3})(?P<stop>[.\-:]?)"
    r"(?=[.,]{0,2}\s*(?:[„“”\"«»,']|(?:\d{1,2}\s?)?[^\W\d]))"
)


def rule_labels(flow: Flow, start: int, end: int) -> list[Candidate]:
    """What may be the label of a rule in flow[start:end]."""
    found = []
    for match in RULE.finditer(flow.text, start, end):
        if not match["stop"] and not match["named"]:
            continue
        weight = _weight_of_place(flow.text, match.start(), start)
        for number, sure in readings(match["number"]):
            found.append(
                Candidate(number, match.start(), match.end(), weight * sure, match["number"])
            )
    return found


def roman_labels(flow: Flow, start: int, end: int) -> list[Candidate]:
    """What may be the roman label of a rule in flow[start:end]."""
    return [
        Candidate(
            roman_value(match["number"]),
            match.start(),
            match.end(),
            _weight_of_place(flow.text, match.start(), start),
            str(roman_value(match["number"])),
        )
        for match in ROMAN.finditer(flow.text, start, end)
    ]


def case_labels(flow: Flow, start: int, end: int) -> list[Candidate]:
    """What may be the label of a row of a table of cases in flow[start:end]."""
    found = []
    for match in CASE.finditer(flow.text, start, end):
        if not match["stop"] and _follows_a_word(flow.text, match.start(), start):
            continue  # "bij 9 kaarten"
        weight = _weight_of_place(flow.text, match.start(), start)
        weight *= 1.0 if match["stop"] else 0.5
        begins = match.end()
        found.append(
            Candidate(int(match["number"]), match.start(), begins, weight, match["number"])
        )
    return found


def declared_labels(
    flow: Flow, start: int, end: int, division: str, declared: list[Reading]
) -> list[Candidate]:
    """Labels of a division that the scan misread, as the edition's description reads them."""
    found = []
    for reading in declared:
        if reading.division != division:
            continue
        at = start
        if reading.after:
            before = anchor_pattern(reading.after).search(flow.text, start, end)
            if before is None:
                continue
            at = before.end()
        first, *others = map(re.escape, reading.read.split())
        pattern = re.compile(r"\s+".join([rf"{first}(?<!\w{first})", *others]))
        match = pattern.search(flow.text, at, end)
        if match:
            found.append(Candidate(reading.number, match.start(), match.end(), 2.0, reading.read))
    return found


def _follows_a_word(text: str, at: int, start: int) -> bool:
    before = text[max(at - 3, start) : at]
    return "\n" not in before and before.rstrip()[-1:].isalpha()


def _weight_of_place(text: str, at: int, start: int) -> float:
    """How likely a number is a label where it stands: at a paragraph's start, after a stop."""
    before = at - 1
    while before >= start and text[before] in " \t":
        before -= 1
    if before < start or text[before] == "\n":
        return 1.0
    return 0.8 if text[before] in '.:!?)”"»,' else 0.4
