"""The header: what the text is, whose it is, what was done to it."""

from importlib.metadata import version

import pytest

from parsers.parse import parse
from publish.tei import write_tei
from publish.validate import tei_problems
from schema.edition import Bibliography, Dating, Rights

BOOK = Bibliography(
    title="De regelen van het proefspel",
    author="J. Proever",
    publisher="Drukkers & Zonen",
    place="Leiden",
    printing="7e druk",
    source="een bibliotheek",
    note="niet meer <leverbaar>",
)


@pytest.fixture
def header(read, edition, tei_all):
    def write(*, data: bytes = b"Een tekst.\n", witness: str = "source", **changed: object):
        made = parse(data, {}, edition=edition(**changed), witness=witness)  # type: ignore[arg-type]
        document = write_tei(made)
        assert tei_problems(document, "tekst.xml", tei_all) == []
        return read(document)

    return write


def test_the_book_is_described(header):
    doc = header(bibliography=BOOK, date=Dating(earliest=1870, latest=1885, printed="z.j."))
    bibl = doc.all("//t:bibl[@type='edition']")[0]
    assert {one.tag.split("}")[1]: one.text for one in bibl if one.get("type") is None} == {
        "title": BOOK.title,
        "author": BOOK.author,
        "edition": BOOK.printing,
        "pubPlace": BOOK.place,
        "publisher": BOOK.publisher,
        "date": "z.j.",
        "note": BOOK.note,
    }
    (date,) = doc.all("//t:bibl/t:date")
    assert (date.get("notBefore"), date.get("notAfter")) == ("1870", "1885")
    assert doc.all("//t:note[@type='provenance']")[0].text == "een bibliotheek"


@pytest.mark.parametrize(
    ("dating", "expected"),
    [
        (Dating(), "<date>zonder jaar</date>"),
        (Dating(latest=1918), '<date notAfter="1918">1918</date>'),
        (Dating(earliest=970, latest=980), '<date notBefore="0970" notAfter="0980">970–980</date>'),
    ],
)
def test_dates(header, dating, expected):
    assert header(date=dating).xml("//t:bibl/t:date") == [expected]


@pytest.mark.parametrize(
    ("status", "witness", "expected", "terms"),
    [
        ("public-domain", "source", "free", "Vrij."),
        ("in-copyright", "source", "restricted", "Niet verspreiden."),
        ("unknown", "source", "unknown", "Vraag het na."),
        ("in-copyright", "restated", "free", "Creative Commons"),
    ],
)
def test_rights(header, status, witness, expected, terms):
    statement = {"public-domain": "Vrij.", "in-copyright": "Niet verspreiden."}
    rights = Rights(
        status=status,
        holder="De bond",
        statement=statement.get(status, "Vraag het na."),
        reason="Zo staat het erin.",
    )
    doc = header(rights=rights, witness=witness)
    (availability,) = doc.all("//t:availability")
    assert availability.get("status") == expected
    assert terms in "".join(availability.itertext())
    assert ("De bond" in "".join(availability.itertext())) == (witness == "source")


def test_what_was_done_to_the_text_and_by_which_program(header):
    doc = header()
    (application,) = doc.all("//t:appInfo/t:application")
    assert (application.get("ident"), application.get("version")) == (
        "regelboek",
        version("regelboek"),
    )
    practice = {
        one.tag.split("}")[1]: "".join(one.itertext()) for one in doc.all("//t:editorialDecl/*")
    }
    for told, where in (
        ("surplus", "correction"),
        ("reason lost", "correction"),
        ("spelling", "normalization"),
        ("force weak", "hyphenation"),
        ("subtype absent", "interpretation"),
        ("is een div", "segmentation"),
    ):
        assert told in practice[where]
    (own,) = header(witness="restated").all("//t:normalization/t:p")
    assert own.text.startswith("De regels zijn in eigen woorden gezegd")


def test_language_spelling_and_games(header):
    doc = header(language="nl-BE", spelling="Siegenbeek", games=["omber", "domino"])
    assert doc.xml("//t:language") == ['<language ident="nl-BE">spelling: Siegenbeek</language>']
    assert [one.text for one in doc.all("//t:keywords/t:term")] == ["omber", "domino"]
    assert doc.all("//t:text")[0].get("{http://www.w3.org/XML/1998/namespace}lang") == "nl-BE"
    assert header(language="oud Nederlands").all("//t:language")[0].get("ident") == "und"


def test_signs_that_xml_cannot_hold_are_declared(header):
    doc = header(data=b"een\x0ctwee \x01")
    assert [one.text for one in doc.all("//t:charDecl//t:mapping")] == ["U+0001", "U+000C"]


def test_names_that_no_xml_holds(read, edition, tei_all):
    """A file name may hold anything; in the header it is made readable."""
    name = 'a\x01b\udce9 "c" <d>.txt'
    document = write_tei(parse(b"Een tekst.", {}, name=name))
    assert tei_problems(document, "tekst.xml", tei_all) == []
    assert read(document).all("//t:bibl/t:title")[0].text == 'a\ufffdb\ufffd "c" <d>'


def test_nothing_of_place_and_time(header):
    """The same text under another name gives the same bytes; no date but those of the book."""
    doc = header(bibliography=BOOK)
    assert [one.get("when") for one in doc.all("//*[@when]")] == []
    assert len(doc.all("//t:revisionDesc/t:change")) == 1
