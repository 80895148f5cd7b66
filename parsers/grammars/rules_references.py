"""References between numbered rules, to pages, and to another book's rules.

A bare number refers only where its form says so: "(uitz. 54, 60)", "punt 15", "het
onder 61 bepaalde". Items of a method ("zie 1 d", "onder 2 en 3 is vermeld") do not.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from parsers.flow import Flow
from parsers.grammars.rules_facts import RuleFacts
from parsers.references import expand
from parsers.unit import Found, Unit
from schema.rule import ReferenceKind

# 54   not: 1914, 2°, 4e, 3K, 8.9.10 (a date)
ONE = r"\d{1,3}(?![\w°])"
# 54, 60 | 8, 15, 16. 18 | 61-64 | 3 en 4    not: 3, 4 spelers
JOINED = rf"(?:\s*[-–]\s*|\s+(?:en|of|t/m|tot\s+en\s+met)\s+|\.\s*){ONE}"
LISTED = rf"\s*[,;]\s*(?:(?:en|of)\s+)?{ONE}(?!\s+(?!(?:en|of)\b)[a-zà-ÿ])"
NUMBERS = rf"(?P<numbers>{ONE}(?:{JOINED}|{LISTED})*)"
# regel, punten, artt., §§   not: strafpunt (a form begins a word)
NOUN = r"(?:regels?|punt(?:en)?|artt?\.|artikel(?:en)?|§{1,2})"
# vermeld, and so vermelde   not: geeft aan
VERB = r"(?:aangegeven|omschreven|vermeld|bedoeld|genoemd|bepaald|voorgeschreven|gesteld)"
# uitz. 54, 60, 63 | uitz. zie 36    not: Uitz. hebt ge | uitz. S2.83.
EXCEPTION = re.compile(rf"[Uu]itz(?:\.|ondering)\s*:?\s+(?:zie\s+)?(?:{NOUN}\s+)?{NUMBERS}")
# zie 61-64) | Zie ook 17 en 18) | Zie voor „opnieuw geven" 8, 15) | zie 60.   not: zie 1 d
SEE = re.compile(
    r"[Zz]ie\s+(?:(?:ook|verder|vooral|echter)\s+)?(?:voor\s+[„“\"][^„“”\"()]{1,40}[”\"]\s+)?"
    rf"{NUMBERS}(?=\s*[).,;:])"
)
# punt 15 | regel 3 en 4 | de regels 61–64 | § 5    not: als regel 8.9 | zwak punt 11 | punt of 5
NAMED = re.compile(
    rf"(?<!als\s)(?<!Als\s)(?<!zwak\s)(?<!sterk\s)(?:{NOUN}\s+|§{{1,2}}\s*){NUMBERS}"
)
# in 20 aangegeven | in 61 omschreven | onder 61 bepaalde | aangegeven in 23 | vermeld onder 5
IN_TEXT = re.compile(
    rf"\b(?:(?:in|onder|bij|volgens)\s+{NUMBERS}\s+{VERB}(?:e|en)?\b"
    rf"|{VERB}\s+(?:in|onder|bij)\s+{NUMBERS.replace('numbers', 'after')})"
)
# is dan 61 van toepassing    not: 61 is dan van toepassing
IN_FORCE = re.compile(rf"(?<![\w.,]){NUMBERS}\s+van\s+toepassing\b")
# geldt voor hem 63:    not: geldt voor 5 kaarten
HOLDS = re.compile(rf"geld(?:t|en)\s+(?:[a-zà-ÿ]+\s+){{0,4}}{NUMBERS}(?=\s*[:;.,)])")
# ad 31: | (C ad 45).    not: ad 31 kaarten
COMMENT = re.compile(rf"ad\s+{NUMBERS}(?=\s*[:)])")
# blz. 114 | bladz. 3 | pag. 12 | bladzijde 7    not: bladzijden 7, blz. 114a
PAGE = re.compile(r"(?:blz\.|bladz\.|pag\.|bladzijde\s)\s*(?P<numbers>\d{1,4})(?!\w)")
# 13 at the end of a line of the contents; 1 29 is 129    not: 13 kaarten
ENTRY = re.compile(r"(?<=\s)(?P<page>\d{1,3}|1 \d\d)-?(?=\s*(?:\n|$|[^\W\da-z]))")
WORD = re.compile(r"[^\W\d_]{3,}")
#  niet worden toegepast | is hier van toepassing   not: . Dat is van toepassing
APPLIES = re.compile(r"[^.;:()]{0,60}?\b(?:toegepast|van\s+toepassing)\b")
# "dezelfde rechten als " | "is het "   not: "dan als "
SAME = re.compile(r"(?:dezelfde|zelfde)\s+\w+\s+als\s+\Z|\bhet\s+\Z")
ERRATUM = re.compile(r"[^()\n]{0,20}\)?\s*moet\s+zijn\b")  # (blz. 15, punt 31) moet zijn
DIGIT = re.compile(r"\d")
# ")" | " )"   not: ".)"
CLOSED = re.compile(r"\s*\)")
VERBS = ("gegeven", "schreven", "vermeld", "bedoeld", "genoemd", "bepaald", "gesteld")
FURTHEST = 60  # characters between a verb and the start of the numbers before it


@dataclass(frozen=True, slots=True)
class Form:
    """A form of reference: what is looked for first, where it begins from there, its kind."""

    words: tuple[str, ...]
    pattern: re.Pattern[str]
    kind: ReferenceKind
    back: int = 0  # characters: the form begins at most so far before the words


FORMS = (
    Form(("Uitz", "uitz"), EXCEPTION, "exception"),
    Form(("Zie", "zie"), SEE, "see"),
    Form(("regel", "punt", "art", "§"), NAMED, "see"),
    Form(VERBS, IN_TEXT, "see", FURTHEST),
    Form(("van toepassing",), IN_FORCE, "applies", FURTHEST),
    Form(("geldt", "gelden"), HOLDS, "applies"),
    Form(("ad ",), COMMENT, "see"),
    Form(("blz.", "bladz", "pag."), PAGE, "page"),
)


class Owners:
    """The unit that holds a place of the flow."""

    def __init__(self, units: list[Unit]) -> None:
        held = sorted((start, end, n) for n, unit in enumerate(units) for start, end in unit.ranges)
        self._starts = [start for start, _, _ in held]
        self._held = held
        self._units = units

    def __call__(self, at: int) -> Unit | None:
        """The unit in whose text ``at`` lies; None for labels and titles."""
        found = bisect_right(self._starts, at) - 1
        if found < 0 or self._held[found][1] <= at:
            return None
        return self._units[self._held[found][2]]

    def end(self, at: int) -> int | None:
        """Where the stretch of text ends in which ``at`` lies; None outside of text."""
        found = bisect_right(self._starts, at) - 1
        return self._held[found][1] if found >= 0 and self._held[found][1] > at else None


def find_rule_references(flow: Flow, units: list[Unit], facts: RuleFacts) -> list[Found]:
    """The references to rules, pages and other books, in text order, none in another."""
    owner = Owners(units)
    found = [
        one
        for one in [*_in_words(flow.text, owner), *_foreign(flow.text, facts)]
        if (unit := owner(one.start)) is not None
        and unit.kind not in ("table", "index")
        and not ERRATUM.match(flow.text, one.end)
    ]
    found += _contents(flow, units)
    found.sort(key=lambda one: (one.start, -one.end))
    kept: list[Found] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def matches(text: str, form: Form) -> Iterator[re.Match[str]]:
    """Where a form stands in a text; looked for only near its words, which is fast."""
    for word in form.words:
        at = text.find(word)
        while at >= 0:
            if form.back:
                match = _around(text, form, at, at + len(word))
            elif at and text[at - 1].isalnum():
                match = None
            else:
                match = form.pattern.match(text, at)
            if match:
                yield match
            at = text.find(word, at + len(word))


def _around(text: str, form: Form, at: int, end: int) -> re.Match[str] | None:
    """The form that holds the words at text[at:end]; it may begin before them."""
    start, stop = max(at - form.back, 0), end + FURTHEST
    if not DIGIT.search(text, start, stop):
        return None
    for match in form.pattern.finditer(text, start, stop):
        if match.start() > at:
            return None
        if match.end() > at:
            return match
    return None


def _in_words(text: str, owner: Owners) -> Iterator[Found]:
    for form in FORMS:
        for match in matches(text, form):
            first, stop = match.span(match.lastgroup or "numbers")
            last = min(stop, owner.end(match.start()) or stop)  # "zie 2. 3. Wie ...": 3 is a label
            numbers = expand(text[first:last])
            if not numbers:
                continue
            if form.kind == "page":
                yield Found(
                    match.start(), match.end(), "page", [f"p{number}" for number in numbers]
                )
                continue
            end = first + len(text[first:last].rstrip(" .\n")) if last < stop else match.end()
            start, end = _with_parentheses(text, match.start(), end)
            yield Found(start, end, _kind(text, form, match), numbers)


def _kind(text: str, form: Form, match: re.Match[str]) -> ReferenceKind:
    """What a form says, or that the rule it names is applied."""
    before = text[max(match.start() - 40, 0) : match.start()]
    if form.pattern is NAMED and APPLIES.match(text, match.end()):
        return "applies"
    if form.pattern is IN_TEXT and SAME.search(before):
        return "applies"
    return form.kind


def _with_parentheses(text: str, start: int, end: int) -> tuple[int, int]:
    """A reference that fills its parentheses, with them."""
    closed = CLOSED.match(text, end)
    if closed and start and text[start - 1] == "(":
        return start - 1, closed.end()
    return start, end


def _foreign(text: str, facts: RuleFacts) -> Iterator[Found]:
    """Rules of another book: E 42."""
    for book in facts.external:
        form = Form((book.sign,), re.compile(rf"{re.escape(book.sign)}\s+({ONE})"), "external")
        for match in matches(text, form):
            name = f"{book.sign} {match[1]}"
            yield Found(match.start(), match.end(), "external", [name], external=True)


def _contents(flow: Flow, units: list[Unit]) -> Iterator[Found]:
    """The pages in a table of contents: to the heading that stands there, else to the page."""
    on_page: dict[str | None, list[Unit]] = {}
    for unit in units:
        if unit.kind == "heading" and unit.title_range:
            on_page.setdefault(flow.page_at(unit.title_range[0]), []).append(unit)
    for unit in units:
        if unit.kind != "index":
            continue
        for start, end in unit.ranges:
            at = start
            for match in ENTRY.finditer(flow.text, start, end):
                page = match["page"].replace(" ", "")
                entry = WORD.findall(flow.text[at : match.start()].lower())
                at = match.end()
                yield Found(match.start(), match.end(), "page", [_heading(entry, page, on_page)])


def _heading(entry: list[str], page: str, on_page: dict[str | None, list[Unit]]) -> str:
    """The heading on a page whose words stand nearest to the number of the page."""
    best, nearest = f"p{page}", 0
    for heading in on_page.get(page, []):
        words = set(WORD.findall((heading.title or "").lower()))
        last = max((n for n, word in enumerate(entry, 1) if word in words), default=0)
        if last and last >= nearest:
            best, nearest = heading.number, last
    return best
