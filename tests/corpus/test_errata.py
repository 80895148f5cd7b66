"""What is described of the errors of the editions: sound, and one clear line where it isn't."""

from pathlib import Path

import pytest

from corpus.errata import load_errata, load_standards
from corpus.loader import EDITIONS, load_edition, load_editions
from parsers.parse import parse
from schema.unusable import UnusableInput


@pytest.mark.parametrize("siglum", sorted(load_editions()))
def test_each_unit_that_is_named_stands_in_the_edition(siglum: str) -> None:
    own = (EDITIONS / siglum / "restated.txt").read_bytes()
    edition = load_edition(EDITIONS / siglum, "restated")
    parsed = parse(own, {}, name="restated.txt", edition=edition, witness="restated")
    numbers = {rule.number for rule in parsed.rules}
    known = load_errata(siglum)
    named = {one.unit for one in (*known.statement, *known.finding)} | set(known.contents)
    named |= {unit for one in known.finding for unit in one.beside}
    named |= {it for one in (known.case_table.counted if known.case_table else [])
              for it in (one.unit, one.case)}  # fmt: skip
    assert known.statement or not (EDITIONS / siglum / "errata.toml").exists()
    assert named - numbers == set()


def test_no_statement_stands_twice() -> None:
    for siglum in load_editions():
        said = [
            (one.unit, tuple(one.says), one.expression) for one in load_errata(siglum).statement
        ]
        assert len(said) == len(set(said))


def test_an_edition_without_the_file_has_none(tmp_path: Path) -> None:
    assert load_errata("nergens-1900", tmp_path).statement == []


def written(folder: Path, text: str) -> Path:
    (folder / "havik-1907").mkdir()
    (folder / "havik-1907" / "errata.toml").write_text(text, encoding="utf-8")
    return folder


def test_one_says_needs_no_list(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        'statement = [{unit = "1", what = "sum", says = "43", states = 43, expression = "42"}]',
    )
    (one,) = load_errata("havik-1907", folder).statement
    assert (one.says, one.states, one.certainty, one.source) == (["43"], 43, "certain", "print")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('statement = [{unit = "1"}]', "says"),
        ('finding = [{unit = "1", what = "gok", says = "a", right = "b", why = "c"}]', "what"),
        ('statement = [{unit = "1", what = "sum", says = "1", states = 1.5, expression = "1"}]',
         "states"),
        ("statement = 5", "statement"),
        ('statement = ["los"]', "statement"),
        ("= =", "geen beschrijving"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_one_line_that_names_it(text: str, wrong: str, tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match=wrong) as raised:
        load_errata("havik-1907", written(tmp_path, text))
    assert "errata.toml" in str(raised.value)
    assert "\n" not in str(raised.value)


def test_the_standards_have_dotted_names() -> None:
    assert load_standards()["standard.board.dealer"] == ["N", "E", "S", "W"]
