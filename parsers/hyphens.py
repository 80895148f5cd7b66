"""Hyphens: which belong to their word, and which a line break put in it."""

import re

from schema.edition import HyphenFacts

IN_LINE = re.compile(r"[-¬](?=([a-zà-ÿ]+)(?![\w-]))")  # reg-terhand  not: mede-tegen-speler
# "de reg"   not: "mede-tegen", "de 12"
WORD_BEFORE = re.compile(r"(?<![\w-])[^\W\d_]+\Z")
LONGEST_HALF = 40  # characters
SIGNS_AFTER = ",.;:)?!"
FEW = 25  # words looked for in a text cost as much as taking it apart


class Words:
    """Whether words stand in a text, in any case.

    The first few are looked for as they are; at the first that is not found, and after so
    many, the text is taken apart: any number of words takes time in proportion to the text.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._found: set[str] = set()
        self._all: set[str] | None = None

    def __contains__(self, word: str) -> bool:
        """Whether a word (in lower case) stands between blanks, alone or with a sign after it."""
        if self._all is None:
            if word in self._found:
                return True
            if len(self._found) < FEW and _stands_in(self._text, word):
                self._found.add(word)
                return True
            self._all = set(self._text.lower().split())
        return word in self._all or any(word + sign in self._all for sign in SIGNS_AFTER)


def _stands_in(text: str, word: str) -> bool:
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        if at == 0 or text[at - 1].isspace():
            end += text[end : end + 1] in SIGNS_AFTER
            if end >= len(text) or text[end].isspace():
                return True
        at = text.find(word, at + 1)
    return False


class Hyphens:
    """Tells of the hyphens of a text whether they are read, as its words and its editor say."""

    def __init__(self, source: str, facts: HyphenFacts) -> None:
        self._source = source
        self._kept = set(facts.kept)
        self._joined = set(facts.joined)
        self._declared = _declared_hyphens(facts.joined)
        self._in_lines = facts.in_lines
        self._words = Words(source)
        self.within = self._in_lines or self._declared is not None  # some within lines may go

    def not_read(self, start: int, end: int) -> list[tuple[int, int]]:
        """Where the hyphens within source[start:end] stand that are not read."""
        found: list[tuple[int, int]] = []
        line = self._source[start:end]
        if "-" not in line and "¬" not in line:
            return found
        if self._declared:
            found += [one.span(1) for one in self._declared.finditer(self._source, start, end)]
        for one in IN_LINE.finditer(self._source, start, end) if self._in_lines else ():
            before = max(start, one.start() - LONGEST_HALF)
            left = WORD_BEFORE.search(self._source, before, one.start())
            if left and self.is_one_word(left[0], one[1], at_break=False):
                found.append((one.start(), one.start() + 1))
        return found

    def is_one_word(self, left: str, right: str, *, at_break: bool) -> bool:
        """Whether a hyphen between two halves was put there by a line break.

        ``at_break`` says that it stands at one now.
        """
        whole = f"{left}-{right}"
        if whole in self._kept:
            return False
        if whole in self._joined or (left + right).lower() in self._words:
            return True
        return at_break and whole.lower() not in self._words

    def was_broken(self, left: str, right: str, *, known: bool) -> bool:
        """Whether a hyphen at which another hand wrapped a line is one of a broken word.

        The lines of a text that nobody described (not ``known``) may be those of the print.
        """
        if self._in_lines or not known:
            return self.is_one_word(left, right, at_break=not known)
        return f"{left}-{right}" in self._joined


def _declared_hyphens(words: list[str]) -> re.Pattern[str] | None:
    """What finds the hyphens of words declared one, also within a longer compound.

    >>> _declared_hyphens(["tegen-speler"]).search("mede-tegen-speler").span(1)
    (10, 11)
    """
    halves = [word.split("-", 1) for word in words if word.count("-") == 1]
    if not halves:
        return None
    either = "|".join(
        rf"(?<=\b{re.escape(left)}-)(?={re.escape(right)}(?![^\W_]))" for left, right in halves
    )
    return re.compile(f"(-)(?:{either})")
