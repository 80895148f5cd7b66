"""Misreadings that change what a rule says: a number, or whether something is denied.

They are the reader's, not the book's: a hand has put them right, and what the source has in their
place is told as damage, apart from printed errors.
"""

import re
from collections.abc import Sequence

from wordfreq import zipf_frequency

from schema.erratum import Erratum, What
from schema.rule import Correction, Rule

BY_HAND = "hand"
FIGURE = re.compile(r"\d+")
WORD = re.compile(r"[^\W\d_]+")
COMMON = 4.0  # on the Zipf scale: once in 100,000 words
DENIED = {"niet", "geen", "nooit"}
JUDGED = {"rule", "definition", "example", "comment", "paragraph"}


def misread_numbers(siglum: str, rules: Sequence[Rule]) -> list[Erratum]:
    """An erratum for each hand correction that puts another number, or a denial, in place."""
    return [
        Erratum(
            edition=siglum,
            unit=rule.id,
            what=what,
            says=one.before,
            right=one.after,
            why="misgelezen; met de hand hersteld",
            certainty="certain",
            source="ocr",
        )
        for rule in rules
        if rule.kind in JUDGED
        for one in rule.corrections
        if (what := _changed(one))
    ]


def _changed(one: Correction) -> What | None:
    if one.method != BY_HAND:
        return None
    if _denies(one.before) != _denies(one.after) and _readable(one.before):
        return "wording"
    before, after = FIGURE.findall(one.before), FIGURE.findall(one.after)
    return "number" if before and after and _other_number(before, after) else None


def _denies(text: str) -> bool:
    return not DENIED.isdisjoint(WORD.findall(text.lower()))


def _readable(text: str) -> bool:
    """Whether what was read is a common word, which a reader takes for what stands there."""
    return text.strip().isalpha() and zipf_frequency(text.strip(), "nl") >= COMMON


def _other_number(before: list[str], after: list[str]) -> bool:
    """Whether a number was read that isn't there, and not only one that ran into others.

    >>> _other_number(["80"], ["3"]), _other_number(["1", "9"], ["109"])
    (True, False)
    """
    figures = "".join(after)
    return any(number not in figures for number in before)
