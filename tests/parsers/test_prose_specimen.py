"""The invented booklet ``voorbeeld-proza``: everything that the layout can do, in one text."""

import pytest

from corpus.loader import SPECIMENS, load_edition
from parsers.parse import ParsedEdition, parse

FOLDER = SPECIMENS / "voorbeeld-proza"
EDITION = load_edition(FOLDER)


@pytest.fixture(scope="module")
def booklet() -> ParsedEdition:
    data = (FOLDER / "text.txt").read_bytes()
    return parse(data, {EDITION.siglum: EDITION}, name="text.txt")


def test_it_is_recognised_and_invented(booklet: ParsedEdition) -> None:
    assert booklet.edition.siglum == "voorbeeld-proza"
    assert booklet.edition.invented


def test_games_parts_and_paragraphs_have_their_ids(booklet: ParsedEdition) -> None:
    numbers = [rule.number for rule in booklet.rules]
    kraai = [f"kraaispel_p{n}" for n in range(1, 17)]
    assert numbers == [
        "titel", "kraaispel", *kraai, "kraaispel_1", "kraaispel_p17", "kraaispel_2",
        "kraaispel_3", "kraaispel_4", "torenspel", "torenspel_p1", "torenspel_1", "torenspel_2",
        "torenspel_p2", "torenspel_3", "torenspel_4", "torenspel_p3",
    ]  # fmt: skip


TEXTS = [
    ("kraaispel_p2", "drie aan drie, tot dat ieder", ["3", "4"], "a sentence over a page"),
    ("kraaispel_p13", "klaveren en schoppen; men", ["5", "6"], "a word broken over a page"),
    ("kraaispel_2", "verliest hij één penning", ["6", "7", "8"], "and over the sheet signature"),
    ("kraaispel_3", "gelijk hierboven", ["8"], "a hyphen within a line"),
    ("kraaispel_p15", "1o. Vliegen.\n2quot;. Duiken.", ["6"], "a list is one unit"),
    ("kraaispel_p5", "Ekster, klaveren zeven | vogels.\nKauw", ["4"], "a table without its brace"),
]


@pytest.mark.parametrize(("number", "words", "pages", "reason"), TEXTS)
def test_text_and_pages(
    booklet: ParsedEdition, number: str, words: str, pages: list[str], reason: str
) -> None:
    rule = next(rule for rule in booklet.rules if rule.number == number)
    assert words in rule.text, reason
    assert rule.pages == pages, reason


def test_damaged_numbers_are_reported_and_nothing_else_is(booklet: ParsedEdition) -> None:
    found = [(f.what, f.read, f.proposed) for f in booklet.findings]
    assert found == [
        ("misread", "20", "2"),
        ("misread", "80", "3"),
        ("misread", "1o", "1"),
        ("misread", "2quot", "2"),
        ("misread", "I⁰", "4"),
        ("misread", "l", "1"),
        ("misread", "g", "3"),
    ]


def test_references_in_words_and_by_number(booklet: ParsedEdition) -> None:
    found = {
        (rule.number, reference.raw): [target.id.split("_", 1)[1] for target in reference.targets]
        for rule in booklet.rules
        for reference in rule.references
    }
    assert found[("torenspel_p1", "op dezelfde wijze als bij het Kraaispel")] == ["kraaispel_p2"]
    assert found[("torenspel_4", "nr. 2")] == ["torenspel_2"]
    assert len(found) == len(EDITION.references) + 1
    statuses = {t.status for rule in booklet.rules for r in rule.references for t in r.targets}
    assert statuses == {"resolved"}


def test_kinds(booklet: ParsedEdition) -> None:
    kinds = {rule.number: rule.kind for rule in booklet.rules}
    assert kinds["kraaispel_p5"] == "table"
    assert kinds["kraaispel_p10"] == "example"
    assert kinds["kraaispel_p7"] == "definition"
    assert kinds["kraaispel_2"] == "rule"
    parents = {rule.number: rule.parent for rule in booklet.rules}
    assert parents["kraaispel_p13"] == "voorbeeld-proza_kraaispel_p12"


def test_every_character_of_the_source_is_placed(booklet: ParsedEdition) -> None:
    source = booklet.decoded.text
    placed = bytearray(len(source))
    for rule in booklet.rules:
        for start, end in rule.spans:
            placed[start:end] = b"\1" * (end - start)
    for noise in booklet.flow.noise:
        placed[noise.start : noise.end] = b"\1" * (noise.end - noise.start)
    lost = [at for at, char in enumerate(source) if not placed[at] and not char.isspace()]
    assert [source[at] for at in lost] in ([], ["-"] * len(lost)), "only hyphens at a break go"
