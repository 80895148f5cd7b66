"""Any bytes to text: the encoding found, nothing thrown away."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.decode import LARGEST, decode, find_residue
from schema.finding import UnusableInput

DUTCH = "Eén „slag” is niet geëindigd — de coöperatie bleef."
READ = [
    (DUTCH.encode("utf-8"), "utf-8", "plain UTF-8"),
    (b"\xef\xbb\xbf" + DUTCH.encode("utf-8"), "utf-8", "a byte order mark is kept apart"),
    (b"\xff\xfe" + DUTCH.encode("utf-16-le"), "utf-16-le", "UTF-16 as Windows writes it"),
    (b"\xfe\xff" + DUTCH.encode("utf-16-be"), "utf-16-be", "UTF-16, big end first"),
    (DUTCH.encode("utf-16-le"), "utf-16-le", "UTF-16 whose mark was lost"),
    (DUTCH.encode("cp1252"), "cp1252", "Windows one-byte text with Dutch quotes"),
    (DUTCH.encode("mac-roman"), "mac-roman", "an old Macintosh"),
    (b"Geen enkele letter met een teken.\n", "utf-8", "plain ASCII is UTF-8"),
]
UNUSABLE = [
    (b"", "leeg", "nothing at all"),
    (b"\xef\xbb\xbf\r\n  \n", "leeg", "a mark and white space"),
    (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x07\xd0", "binair", "a picture"),
    (b"Een regel.\nEen\x00 gat.\n", "binair", "NUL bytes in the midst of text"),
    (b"\x01\x02\x03\xff\x04\x05\x06" * 9, "binair", "control bytes that are no UTF-8"),
    (DUTCH.encode() + b" \xff.", f"byte {len(DUTCH.encode()) + 1}: ", "one odd byte in UTF-8"),
    (DUTCH.encode()[:7] + DUTCH.encode()[8:], "byte 5: ", "UTF-8 that lost a byte of a quote"),
    ((DUTCH + " Eén").encode()[:-2], "geen UTF-8", "UTF-8 cut off inside a letter"),
]


@pytest.mark.parametrize(("data", "encoding", "reason"), READ)
def test_the_encoding_is_found(data: bytes, encoding: str, reason: str) -> None:
    decoded = decode(data)
    assert decoded.encoding == encoding, reason
    assert "slag” is niet geëindigd" in decoded.text or encoding == "utf-8"
    assert decoded.encoded() == data


@pytest.mark.parametrize(("data", "word", "reason"), UNUSABLE)
def test_what_is_no_text_is_one_clear_line(data: bytes, word: str, reason: str) -> None:
    with pytest.raises(UnusableInput) as raised:
        decode(data, "boek.txt")
    line = str(raised.value)
    assert line.startswith("boek.txt: "), reason
    assert word in line
    assert "\n" not in line


def test_more_than_a_shelf_of_books_is_refused() -> None:
    with pytest.raises(UnusableInput, match="MB"):
        decode(b"a" * (LARGEST + 1), "lang.txt")


@given(st.binary(min_size=1, max_size=400))
def test_bytes_come_back_or_are_refused(data: bytes) -> None:
    try:
        decoded = decode(data)
    except UnusableInput:
        return
    assert decoded.encoded() == data


@given(
    st.text(min_size=1, max_size=200).filter(lambda text: text.strip() and "\x00" not in text),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_text_in_a_marked_or_unicode_encoding_is_read_as_it_was(text: str, encoding: str) -> None:
    data = text.encode(encoding, "ignore")
    try:
        decoded = decode(data)
    except UnusableInput:
        return
    if encoding != "utf-8":
        assert decoded.text.lstrip("\ufeff") == text.encode(encoding, "ignore").decode(
            encoding
        ).lstrip("\ufeff")
    assert decoded.encoded() == data


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\xc2\xa0\r\n\xe2\x80\x83\n", "blanks of a typesetter"),
        (b"\x0b\x1c\x1f", "separators of an old file"),
        ("\u2028\u00a0".encode("utf-16"), "the same in UTF-16"),
    ],
)
def test_a_text_of_white_space_alone_is_empty(data: bytes, reason: str) -> None:
    with pytest.raises(UnusableInput, match="leeg"):
        pytest.fail(f"{reason}: {decode(data).text!r}")


RESIDUE = [
    ("Manille lgt;a«ta, vrouw", [">"], "a sign within a damaged word"),
    ("Npnclill«gt;gt; mnille", [">", ">"], "two in a row"),
    ("2quot;. Hier", ['"'], "after a number"),
    ("Manillc gt; basta", [">"], "on its own"),
    ("Hij krijgt; de ander niet.", [], "a verb before a semicolon"),
    ("Zij zegt: dat ligt; ook vraagt; wie legt; wint.", [], "more verbs"),
]


@pytest.mark.parametrize(("text", "signs", "reason"), RESIDUE)
def test_residue_of_a_web_export_is_marked(text: str, signs: list[str], reason: str) -> None:
    found = find_residue(text)
    assert [one.sign for one in found] == signs, reason
    assert all(text[one.start : one.end].endswith(";") for one in found)
