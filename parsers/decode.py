"""Any bytes to text: the encoding found, nothing thrown away, offsets kept."""

import re
from dataclasses import dataclass

from schema.finding import UnusableInput

BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
MOSTLY = 4  # times as many signs in UTF-8 as there are broken ones
LARGEST = 64 * 1024 * 1024  # bytes: a shelf of rulebooks; more is a mistake
# What one-byte text of a Dutch book is made of: letters, accents, quotes, dashes, signs.
LIKELY = re.compile(r"[äëïöüáéíóúàèìòùâêîôûçñÄËÏÖÜÁÉÍÓÚÈÀ„“”‘’‚«»–—…•°§©£€½¼¾²³×±·´¨ß†*º]")
# lgt;a  «gt;gt;  Manille gt; basta  2quot;.   not: krijgt; de
RESIDUE = re.compile(
    r"(?P<name>gt|lt|quot|amp|nbsp);(?=\S)"
    r"|(?:(?<![^\W\d_])|(?<=\b[^\W\d_]))(?P<loose>gt|lt|quot|amp|nbsp);"
)
LAST_LETTERS = frozenset("tp")  # of their names
RESIDUE_SIGNS = {"gt": ">", "lt": "<", "quot": '"', "amp": "&", "nbsp": "\u00a0"}


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file, and what it takes to write its bytes again."""

    text: str
    encoding: str
    mark: bytes

    def encoded(self) -> bytes:
        """The bytes that the text was read from, the same to the last."""
        return self.mark + self.text.encode(self.encoding)


@dataclass(frozen=True, slots=True)
class Residue:
    """What a web export left of a sign: ``gt;`` for ``>``, with its place in the text."""

    start: int
    end: int
    sign: str


def decode(data: bytes, place: str = "input") -> Decoded:
    """The text of ``data`` with the encoding that it is written in.

    UTF-8 and UTF-16 with or without a byte order mark, else the one-byte encoding
    (cp1252, Mac Roman) whose reading looks most like Dutch. Holds afterwards:
    ``decode(data).encoded() == data``. Raises UnusableInput for an empty file, a file
    larger than LARGEST, bytes that are no text, and UTF-8 that is broken in a few places:
    in another encoding all its accents would be read as something else.

    >>> decode("één".encode("cp1252")).encoding
    'cp1252'
    """
    empty = UnusableInput(place, "het bestand is leeg", "geef een bestand met tekst")
    if not data.strip(b"\xef\xbb\xbf\xff\xfe \t\r\n\f\x00"):
        raise empty
    if len(data) > LARGEST:
        raise UnusableInput(
            place,
            f"het bestand is groter dan {LARGEST // 1024 // 1024} MB",
            "geef elk boek een eigen bestand",
        )
    found = _decode_marked(data) or _decode_unmarked(data, place)
    if found is None or "\x00" in found.text:
        raise UnusableInput(
            place,
            "het bestand is binair, geen tekst",
            "geef een tekstbestand (UTF-8, UTF-16, cp1252)",
        )
    if found.text.isspace():
        raise empty
    if found.encoded() != data:  # e.g. a lone surrogate: never silently another text
        raise UnusableInput(place, "de bytes zijn niet te bewaren", "sla het bestand op als UTF-8")
    return found


def _decode_marked(data: bytes) -> Decoded | None:
    for mark, encoding in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            try:
                return Decoded(data[len(mark) :].decode(encoding), encoding, mark)
            except UnicodeDecodeError:
                return None
    return None


def _decode_unmarked(data: bytes, place: str) -> Decoded | None:
    if b"\x00" in data:
        return _decode_wide(data)
    try:
        return Decoded(data.decode("utf-8"), "utf-8", b"")
    except UnicodeDecodeError as broken:
        if _is_nearly_utf8(data):
            raise UnusableInput(
                f"{place}: byte {broken.start}",
                "dit is geen UTF-8, en de rest van het bestand wel",
                "herstel het bestand daar, of maak het opnieuw",
            ) from broken
    controls = sum(data.count(bytes([n])) for n in range(32) if n not in (9, 10, 11, 12, 13, 26))
    if controls * 50 > len(data):
        return None
    readings = []
    for encoding in ("cp1252", "mac-roman"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        odd = sum(1 for char in text if ord(char) > 127)
        readings.append((len(LIKELY.findall(text)) / max(odd, 1), Decoded(text, encoding, b"")))
    return max(readings, key=lambda reading: reading[0])[1]


def _is_nearly_utf8(data: bytes) -> bool:
    """Whether far more of what isn't ASCII is UTF-8 than is not; by chance hardly any is.

    >>> _is_nearly_utf8("één, twee: „oké”".encode() + b"\\xff")
    True
    >>> _is_nearly_utf8("één, twee: oké".encode("cp1252"))
    False
    """
    odd = [char for char in data.decode("utf-8", errors="replace") if char > "\x7f"]
    broken = odd.count("\ufffd")
    return len(odd) - broken >= MOSTLY * broken


def _decode_wide(data: bytes) -> Decoded | None:
    """UTF-16 without a mark: text in which every second byte is mostly zero."""
    if len(data) % 2:
        return None
    half = len(data) // 2
    for encoding, zeros in (("utf-16-le", data[1::2]), ("utf-16-be", data[0::2])):
        if zeros.count(0) * 10 > half * 7:
            try:
                return Decoded(data.decode(encoding), encoding, b"")
            except UnicodeDecodeError:
                return None
    return None


def find_residue(text: str) -> list[Residue]:
    """What a web export left of signs, in text order.

    The ampersand is lost, so ``l&gt;`` has become ``lgt;``.

    >>> [(r.start, r.end, r.sign) for r in find_residue("Manille lgt;asta")]
    [(9, 12, '>')]
    """
    residues = []
    at = text.find(";")
    while at >= 0:
        for name in RESIDUE_SIGNS if text[at - 1 : at] in LAST_LETTERS else ():
            start = at - len(name)
            found = RESIDUE.match(text, start) if text.startswith(name, max(start, 0)) else None
            if found:
                residues.append(Residue(start, at + 1, RESIDUE_SIGNS[name]))
        at = text.find(";", at + 1)
    return residues
