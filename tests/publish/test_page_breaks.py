"""Where printed pages begin in the text of the units."""

import sqlite3
from pathlib import Path

import pytest

from corpus.loader import SPECIMENS, load_editions
from parsers.parse import ParsedEdition, parse
from publish.database import write_database
from publish.page_breaks import find_page_breaks


def specimen(siglum: str) -> ParsedEdition:
    source = SPECIMENS / siglum / "text.txt"
    return parse(source.read_bytes(), load_editions(SPECIMENS), name=source.name)


BREAKS = [
    ("3", "kraaispel_p1", "", "Het Kraaispel wordt", "a page that begins with a unit"),
    ("4", "kraaispel_p2", "drie aan ", "drie, tot dat", "one within a sentence"),
    ("6", "kraaispel_p13", "klaveren en schop", "pen; men begint", "one within a word"),
    ("7", "kraaispel_2", "enkelen slag zal ", "halen.", "one in a numbered part"),
    ("8", "kraaispel_2", "toch haalt, ver", "liest hij", "a second one in the same unit"),
]


@pytest.mark.parametrize(("label", "number", "before", "after", "reason"), BREAKS)
def test_a_page_begins_where_its_first_words_stand(
    label: str, number: str, before: str, after: str, reason: str
) -> None:
    parsed = specimen("voorbeeld-proza")
    texts = {rule.id: rule.text for rule in parsed.rules}
    (found,) = [
        one for one in find_page_breaks(parsed) if parsed.flow.pages[one.page].label == label
    ]
    assert found.rule == f"voorbeeld-proza_{number}", reason
    text = texts[found.rule]
    assert text[found.at :].startswith(after), reason
    assert text[: found.at].endswith(before), reason
    assert (found.at == 0) == (before == ""), reason


def test_a_page_begins_in_one_unit_and_that_unit_stands_on_it(texts: Path) -> None:
    seen = 0
    for source in sorted(texts.glob("*.txt")):
        parsed = parse(source.read_bytes(), load_editions(), name=source.name)
        rules = {rule.id: rule for rule in parsed.rules}
        found = find_page_breaks(parsed)
        assert [one.page for one in found] == sorted({one.page for one in found})
        for one in found:
            rule, page = rules[one.rule], parsed.flow.pages[one.page]
            assert 0 <= one.at <= len(rule.text)
            if page.label in rule.pages:
                seen += 1
            else:  # a page without words of its own, or without a number
                assert one.at == 0, (one, page.label)
    assert seen > 100


def test_the_database_has_them(tmp_path: Path) -> None:
    write_database(tmp_path / "regelboek.db", [specimen("voorbeeld-proza")])
    with sqlite3.connect(tmp_path / "regelboek.db") as database:
        rows = database.execute(
            "SELECT p.label, substr(r.text, b.text_at + 1, 3) FROM page_breaks AS b"
            " JOIN pages AS p ON p.id = b.page JOIN rules AS r ON r.id = b.rule"
            " WHERE b.rule LIKE '%kraaispel_p13'"
        ).fetchall()
    assert rows == [("6", "pen")]
