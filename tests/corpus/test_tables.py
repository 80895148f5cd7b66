"""Tables of the corpus: read whole, or refused in one line that names file and line."""

from pathlib import Path

import pytest

import corpus
from corpus.checks import check_titles
from corpus.deals import load_double_dummy
from corpus.loader import SPECIMENS, load_edition
from corpus.rulesets import load_not_executable
from corpus.tables import read_table
from corpus.terms import load_terms
from parsers.repair.confusion import read_table as read_confusions
from schema.unusable import UnusableInput

COLUMNS = ("word", "number")
REFUSED = [
    (b"", "", "deze tabel is leeg; begin met een kop: word, number"),
    (b"\n\n", "", "deze tabel is leeg"),
    (b"word\tnumber\nvi\xebr\t4\n", ":2", "byte 0xeb is geen UTF-8; bewaar de tabel als UTF-8"),
    (b"een\t1\n", ":1", "in de kop ontbreekt word, number; begin met een kop"),
    (b"word\tnumber\tnote\n", ":1", "in de kop staat te veel: note"),
    (b"word\tnumber\tword\n", ":1", "in de kop staat te veel: word"),
    (b"word\tnumber\n\neen\n", ":3", "number ontbreekt; zet tussen alle cellen"),
    (b"word\tnumber\neen\t1\t2\n", ":2", "3 cellen, waar er 2 horen"),
]


@pytest.mark.parametrize(("held", "line", "said"), REFUSED, ids=[row[2][:30] for row in REFUSED])
def test_a_table_that_is_wrong_is_one_line(
    tmp_path: Path, held: bytes, line: str, said: str
) -> None:
    path = tmp_path / "tabel.tsv"
    path.write_bytes(held)
    with pytest.raises(UnusableInput) as refused:
        read_table(path, COLUMNS)
    assert refused.value.place == f"{path}{line}"
    assert said in str(refused.value)


def test_a_table_that_lacks_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match=r"tabel\.tsv: geen tabel \(dit bestaat niet\)"):
        read_table(tmp_path / "tabel.tsv", COLUMNS)


def test_rows_have_the_numbers_of_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "tabel.tsv"
    path.write_bytes('\ufeff# vooraf\r\nnumber\tword\r\n\r\n1\t"een\r\n\t\r\n'.encode())
    assert read_table(path, COLUMNS, note="# ") == [
        (4, {"number": "1", "word": '"een'}),
        (5, {"number": "", "word": ""}),
    ]


def test_every_table_of_the_corpus_has_one_way_in() -> None:
    """What reads a table by itself would have no line for what is wrong in it."""
    root = Path(corpus.__file__).parent.parent
    readers = [
        str(path.relative_to(root))
        for package in ("corpus", "engine", "parsers", "publish", "schema")
        for path in (root / package).rglob("*.py")
        if "csv.DictReader" in path.read_text(encoding="utf-8")
    ]
    assert readers == []


def bad(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"geen\xff tabel\n")
    return path


@pytest.mark.parametrize("name", ["corrections.tsv", "references.tsv", "openings.tsv"])
@pytest.mark.parametrize(("held", "said"), [(b"\xff", ":1: byte 0xff"), (b"", ": deze tabel")])
def test_a_table_beside_an_edition_is_blamed_itself(
    tmp_path: Path, name: str, held: bytes, said: str
) -> None:
    described = SPECIMENS / "voorbeeld-proza" / "edition.toml"
    (tmp_path / "edition.toml").write_bytes(described.read_bytes())
    (tmp_path / name).write_bytes(held)
    with pytest.raises(UnusableInput) as refused:
        load_edition(tmp_path)
    assert str(refused.value).startswith(f"{tmp_path / name}{said}")


def test_all_readers_say_what_is_wrong(tmp_path: Path) -> None:
    bad(tmp_path / "havik" / "double-dummy.tsv")
    bad(tmp_path / "havik" / "not-executable.tsv")
    for read in (
        lambda: check_titles(bad(tmp_path / "checks.tsv")),
        lambda: read_confusions(bad(tmp_path / "confusions.tsv")),
        lambda: load_double_dummy("havik", tmp_path),
        lambda: load_not_executable("havik", tmp_path),
    ):
        with pytest.raises(UnusableInput, match=r"\.tsv:1: byte 0xff is geen UTF-8"):
            read()


@pytest.mark.parametrize("held", ["", "# niets\n", "term = 3\n", "[[begrip]]\nid = 'a'\n"])
def test_a_list_of_terms_without_terms_is_refused(tmp_path: Path, held: str) -> None:
    (tmp_path / "terms.toml").write_text(held, encoding="utf-8")
    with pytest.raises(UnusableInput, match=r"hier staat geen \[\[term\]\]"):
        load_terms(tmp_path / "terms.toml")
