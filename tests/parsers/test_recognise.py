"""Which edition a text is: by its content, never by its file name."""

from pathlib import Path

import pytest

from corpus.loader import SPECIMENS, load_edition, load_editions
from parsers.recognise import recognise, unknown_edition
from schema.edition import Bibliography, Dating, Edition, Recognition, Rights
from schema.finding import UnusableInput


def edition(siglum: str, words: list[str]) -> Edition:
    return Edition(
        siglum=siglum,
        bibliography=Bibliography(title=siglum),
        date=Dating(),
        rights=Rights(status="unknown", statement="-", reason="-"),
        grammar="prose",
        cite="{number}",
        recognition=Recognition(words=words),
    )


TWO = {
    "een": edition("een", ["Het Kruispel", "kruisheer", "de vole", "vier troeven"]),
    "twee": edition("twee", ["Het Kruispel", "ruitenboer", "misère", "zes trekken"]),
}
TEXTS = [
    ("Het  Kruispel\nkent de kruisheer; de\nvole telt.", "een", "most of its words, wrapped"),
    ("Het Kruispel kent de ruitenboer en de misère.", "twee", "the other has fewer"),
    ("Het Kruispel is een kaartspel.", None, "a word of both is not half of either"),
    ("", None, "nothing"),
]


@pytest.mark.parametrize(("text", "siglum", "reason"), TEXTS)
def test_an_edition_is_known_by_its_words(text: str, siglum: str | None, reason: str) -> None:
    found = recognise(text, TWO)
    assert (found.edition.siglum if found.edition else None) == siglum, reason


NAMES = [
    ("Het Kaartspel 1890.txt", "het-kaartspel-1890", "words and a year"),
    ("1890.txt", "tekst-1890", "a siglum begins with a letter"),
    ("日本.txt", "tekst", "nothing of it can stand in an id"),
    ("bend-1918.txt", "bend-1918-2", "a name that a described edition has"),
    ("a_b.c.txt", "a-b-c", "no underscore, for it parts siglum and number"),
]


@pytest.mark.parametrize(("name", "siglum", "reason"), NAMES)
def test_an_unknown_text_is_named_after_its_file(name: str, siglum: str, reason: str) -> None:
    assert unknown_edition(name, "prose", {"bend-1918"}).siglum == siglum, reason


def test_each_real_text_is_recognised_whole_and_without_its_last_tenth(texts: Path) -> None:
    editions = load_editions()
    for path in sorted(texts.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        for witness in (text, text[: len(text) * 9 // 10], "\r\n".join(text.split(" "))):
            found = recognise(witness, editions)
            assert found.edition is not None, path.name
            assert found.edition.siglum == path.stem


WRONG_TABLES = [
    (
        "references.tsv",
        "unit\twords\n1\tzie boven\n",
        "references.tsv:1: in de kop ontbreekt kind",
        "a column lacks",
    ),
    (
        "references.tsv",
        "unit\twords\tkind\ttargets\treason\n1\n",
        "references.tsv:2: words, kind, targets, reason ontbreekt",
        "a short row",
    ),
    ("openings.tsv", "begin\nDe kaarten\n", "openings.tsv:1: in de kop ontbreekt", "another name"),
]


@pytest.mark.parametrize(("name", "table", "place", "reason"), WRONG_TABLES)
def test_a_wrong_table_beside_the_description_gives_one_clear_line(
    tmp_path: Path, name: str, table: str, place: str, reason: str
) -> None:
    described = SPECIMENS / "voorbeeld-proza" / "edition.toml"
    (tmp_path / "edition.toml").write_bytes(described.read_bytes())
    (tmp_path / name).write_text(table, encoding="utf-8")
    with pytest.raises(UnusableInput) as raised:
        load_edition(tmp_path)
    assert place in str(raised.value), reason
    assert "\n" not in str(raised.value)
