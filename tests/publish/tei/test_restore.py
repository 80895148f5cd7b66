"""The source out of the TEI again, and documents that don't give it."""

import pytest

from parsers.parse import parse
from publish.restore import restore, restored
from publish.tei import write_tei
from schema.finding import UnusableInput

TEXT = "1. Men geeft <13> kaarten & speelt.\n"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"een", "no newline at the end"),
        (b"een\n", "one"),
        (b"\n\n een \n\n", "blank lines and blanks around"),
        (b"een\r\ntwee\r\n", "carriage return and line feed"),
        (b"een\rtwee\r", "carriage returns alone"),
        (b"een\r\ntwee\ndrie\rvier\n\r\n", "mixed"),
        ("een\x85twee\u2028drie\u2029vier".encode(), "separators of Unicode"),
        (b"een\x0ctwee\x0bdrie\x01\x1f\x7f", "form feed and controls"),
        ("een\ufffe\uffff\U0001ffff\ufdd0".encode(), "what is no character"),
        (b"een ]]> &amp; <!-- <g ref='#c-000C'/> \"'", "what looks like markup"),
        (b"\xef\xbb\xbfeen", "byte order mark"),
        ("een één".encode("utf-16"), "UTF-16 with its mark"),
        ("een één".encode("utf-16-be"), "UTF-16 without"),
        ("„één” ¼".encode("cp1252"), "one byte a character"),
        (("één, twee " * 30).encode("mac-roman"), "Mac Roman"),
        (b"een\t twee  \t\n   \ndrie", "tabs, and blanks at the end of lines"),
        (b"3\neen schud-\n4\nden\n\n-ocr page 5-\n\ntwee\n[p. 6] drie [p. 7] vier", "page marks"),
        (b"x" * 10_000_100, "a line longer than XML readers take by themselves"),
    ],
)
def test_byte_for_byte(data, reason, tmp_path):
    document = tmp_path / "tekst.xml"
    document.write_bytes(write_tei(parse(data, {})))
    assert restore(document) == data, reason


def written() -> bytes:
    return write_tei(parse(TEXT.encode(), {}))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (b"kaarten", b"kaartjes", "sha256"),
        (b"utf-8</idno>", b"zip</idno>", "codering (zip)"),
        (b'type="sha256"', b'type="md5"', "de kop noemt van de bron geen sha256"),
        (b"13&gt;", b"13<hi/>", "iets anders dan tekst en g"),
        (b"<line>", b'<line rend="VT">', "onbekend regeleinde VT"),
        (b"</TEI>", b"", "geen welgevormde XML"),
    ],
)
def test_a_changed_document_gives_no_other_text(old, new, told):
    document = written()
    assert old in document
    with pytest.raises(UnusableInput, match=told.replace("(", r"\(").replace(")", r"\)")) as error:
        restored(document.replace(old, new), "tekst.xml")
    assert str(error.value).startswith("tekst.xml")


def test_a_document_without_source():
    document = write_tei(parse(TEXT.encode(), {}), with_source=False)
    with pytest.raises(UnusableInput, match="geen bron"):
        restored(document)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(UnusableInput, match="onleesbaar"):
        restore(tmp_path / "weg.xml")


def laughs() -> bytes:
    entities = '<!ENTITY l0 "ha">' + "".join(
        f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12)
    )
    return f"<!DOCTYPE TEI [{entities}]>".encode()


@pytest.mark.parametrize(
    ("declaration", "reason"),
    [
        (laughs(), "entities in one another: gigabytes out of a kilobyte"),
        (b'<!DOCTYPE TEI [<!ENTITY l11 SYSTEM "file:///etc/hostname">]>', "another file"),
        (b'<!DOCTYPE TEI SYSTEM "http://127.0.0.1:9/tei.dtd">', "the network"),
        (b"<!-- a -->\n<?b c?>\n<!DOCTYPE TEI>", "behind a comment"),
    ],
)
@pytest.mark.parametrize("place", ["text", "attribute"])
def test_entities_are_not_read(declaration, reason, place):
    document = written().replace(b"?>\n", b"?>\n" + declaration, 1)
    if place == "text":
        document = document.replace(b"kaarten", b"&l11;")
    else:
        document = document.replace(b'<TEI xmlns="', b'<TEI rend="&l11;" xmlns="')
    with pytest.raises(UnusableInput, match="DOCTYPE"):
        restored(document)
