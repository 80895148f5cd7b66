"""Names that a reader meets: words where the ids have words run together, on the specimens."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corpus.loader import SPECIMENS, load_editions
from parsers.parse import parse
from publish.database import write_database
from publish.naming import full_name, own_label, own_title
from publish.reading import has_head
from publish.server import make_datasette


@pytest.fixture(scope="module")
def specimens(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of the invented rulebooks."""
    out = tmp_path_factory.mktemp("specimens")
    editions = load_editions(SPECIMENS)
    paths = sorted(SPECIMENS.glob("*/text.txt"))
    books = [parse(path.read_bytes(), editions, name=path.parent.name) for path in paths]
    write_database(out / "regelboek.db", books)
    return out


@pytest.fixture(scope="module")
def page(specimens: Path) -> Callable[[str], str]:
    """Asks the site for a page: its text, white space made plain."""
    loop = asyncio.new_event_loop()
    datasette: Any = make_datasette(specimens)
    loop.run_until_complete(datasette.invoke_startup())

    def ask(path: str) -> str:
        answer = loop.run_until_complete(datasette.client.get(path))
        assert answer.status_code == 200, path
        return " ".join(answer.text.split())

    return ask


NAMES = [
    ("art. 64", "Verzaken", "art. 64 Verzaken", "a label and a title"),
    ("verzaken", "Verzaken", "Verzaken", "the label is the title without its capital"),
    ("spelen", "Het spelen", "Het spelen", "the title says it"),
    ("register: Beurt", "Beurt", "register: Beurt", "the label says it"),
    ("Tarief", "Tarief", "Tarief", "both say the same"),
    ("regel 54", None, "regel 54", "no title"),
]


@pytest.mark.parametrize(("label", "title", "name", "reason"), NAMES)
def test_a_name_says_nothing_twice(label: str, title: str | None, name: str, reason: str) -> None:
    assert full_name(label, title) == name, reason
    assert own_label(label, title) or own_title(label, title), "never a name without a word"


SHOWN = [
    ("/regel/voorbeeld-web/het-bouwen_3", ">Het bouwen, 3</h1>", "the name of a unit"),
    ("/regel/voorbeeld-web/het-bouwen_3", "<title>Het bouwen, 3 –", "in the title too"),
    ("/regel/voorbeeld-web/het-bouwen_3", ">Het bouwen, 2</a>", "among what it refers to"),
    ("/zoek?q=steen+buurman", ">Het bouwen, 2</a></h2>", "among what is found"),
    ("/regel/voorbeeld-oud/sperwerspel_1", "Een verzonnen voorbeeld: geen", "it says so"),
    ("/editie/voorbeeld-oud", "Een verzonnen voorbeeld: geen", "and so does the edition"),
    ("/editie/voorbeeld-web", '<span class="label">2</span>', "below its heading: the number"),
    ("/editie/voorbeeld-web", ">vlag · waarde rood · 10", "a table by its first cells"),
    ("/editie/voorbeeld-wet", ">(tenzij de leider", "an article without heading: its first words"),
    ("/regel/voorbeeld-web/zo-tel-je_4", '<th scope="col">waarde</th>', "names of columns"),
]


@pytest.mark.parametrize(("path", "datum", "reason"), SHOWN)
def test_a_reader_meets_words(
    page: Callable[[str], str], path: str, datum: str, reason: str
) -> None:
    assert datum in page(path), reason


def test_examples_of_searches_find_what_they_ask_for(page: Callable[[str], str]) -> None:
    examples = re.findall(r'href="(/zoek\?q=[^"]+)"', page("/"))
    assert examples
    for path in examples:
        found = page(path)
        assert "Niets gevonden" not in found, path
        assert "staat in geen van deze teksten" not in found, path


def test_an_edition_is_searched_without_typing_its_name(page: Callable[[str], str]) -> None:
    assert 'name="editie" value="voorbeeld-wet"' in page("/editie/voorbeeld-wet")
    found = page("/zoek?q=ster&editie=voorbeeld-wet")
    assert 'value="ster editie:voorbeeld-wet"' in found
    assert "/regel/voorbeeld-wet/" in found
    assert "/regel/voorbeeld-web/" not in found
    assert "Zoek een regel" in page("/zoek?q=&editie=voorbeeld-wet")
    assert 'value="ster"' in page("/zoek?q=ster&editie=%3Cb%3E")


HEADS = [
    ([["vlag", "waarde"], ["rood", "10"], ["blauw", "25"]], True, "figures below words"),
    ([["rood", "10"], ["blauw", "25"], ["wit", "30"]], False, "figures in the first row too"),
    ([["Boer", ""], ["Heer", ""], ["Vrouw", ""]], False, "no figures at all"),
    ([["vlag", "waarde"], ["rood", "10"]], False, "too short to tell"),
    ([["Tabel", ""], ["rood", "10"], ["blauw", "25"]], False, "one word names no columns"),
    ([], False, "no rows"),
]


@pytest.mark.parametrize(("rows", "head", "reason"), HEADS)
def test_the_names_of_columns_are_known(rows: list[list[str]], head: bool, reason: str) -> None:
    assert has_head(rows) is head, reason
