"""Text as XML: what is escaped, what XML can't hold, and documents read safely."""

import re
import stat
from pathlib import Path
from xml.parsers import expat

from lxml import etree

from schema.unusable import UnusableInput, reason

TEI = "http://www.tei-c.org/ns/1.0"
XML_ID = "{http://www.w3.org/XML/1998/namespace}id"
# What no XML 1.0 document holds, or what its readers turn into something else (\r).
UNHELD = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
SIGN = re.compile(r"#?c-([0-9A-F]{4})\Z")  # #c-000C   not: #c-12


class _Root(Exception):
    """The document's first element is reached."""


def sign_id(char: str) -> str:
    """The xml:id under which a character that XML can't hold is declared.

    >>> sign_id(chr(12))
    'c-000C'
    """
    return f"c-{ord(char):04X}"


def sign_of(reference: str) -> str | None:
    """The character that such an id, or a pointer to it, stands for."""
    found = SIGN.match(reference)
    return chr(int(found[1], 16)) if found else None


def escaped(text: str) -> str:
    """``text`` as content of an element; what XML can't hold is an element ``g``.

    >>> escaped("a<b" + chr(12))
    'a&lt;b<g ref="#c-000C"/>'
    """
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    if UNHELD.search(text):
        text = UNHELD.sub(lambda found: f'<g ref="#{sign_id(found[0])}"/>', text)
    return text


def plain(text: str) -> str:
    """``text`` on one line, for a header: what XML can't hold is U+FFFD there."""
    return escaped(UNHELD.sub("\ufffd", " ".join(text.split())))


def attributes(**values: str | None) -> str:
    """Attributes of a start tag, each with a space before it; those without value are left out.

    A name is written as it is, but ``xml_id`` as ``xml:id`` and ``break_`` as ``break``.

    >>> attributes(n='3 "a"', break_="no", facs=None)
    ' n="3 &quot;a&quot;" break="no"'
    """
    return "".join(
        f' {name.rstrip("_").replace("xml_", "xml:")}="{plain(value).replace(chr(34), "&quot;")}"'
        for name, value in values.items()
        if value is not None
    )


def read_document(path: Path) -> bytes:
    """The bytes of a file. Raises UnusableInput where it can't be read, or never ends."""
    try:
        if stat.S_ISREG(path.stat().st_mode):
            return path.read_bytes()
    except OSError as error:
        raise UnusableInput(
            str(path), f"dit is onleesbaar ({reason(error)})", "geef een leesbaar bestand"
        ) from error
    raise UnusableInput(str(path), "dit is geen gewoon bestand", "geef een leesbaar bestand")


def parse_xml(data: bytes, place: str = "input") -> etree._Element:
    """The root of a document in UTF-8, read without entities, DTD and network.

    Raises UnusableInput, with file and line, for XML that isn't well formed, and for any
    document type declaration: a TEI file needs none, and entities are how a small file
    becomes a large one or reads another.
    """
    _refuse_doctype(data, place)
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=True,  # one line may be a whole book; safe, as there are no entities
        remove_pis=True,
        collect_ids=False,  # ids are checked in publish/validate.py, with their places
    )
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        line = error.lineno or 1
        raise UnusableInput(
            f"{place}:{line}", f"geen welgevormde XML ({error.msg})", "geef een heel TEI-bestand"
        ) from error


def _refuse_doctype(data: bytes, place: str) -> None:
    """Reads the document as far as its first element."""
    reader = expat.ParserCreate("utf-8")

    def doctype(*_: object) -> None:
        raise UnusableInput(
            f"{place}:{reader.CurrentLineNumber}",
            "het document heeft een DOCTYPE",
            "haal die weg: entiteiten worden niet gelezen",
        )

    def root(*_: object) -> None:
        raise _Root

    reader.StartDoctypeDeclHandler = doctype
    reader.StartElementHandler = root
    try:
        for start in range(0, len(data), 65536):
            reader.Parse(data[start : start + 65536])
    except _Root:
        return
    except expat.ExpatError as error:
        raise UnusableInput(
            f"{place}:{error.lineno}",
            f"geen welgevormde XML ({expat.ErrorString(error.code)})",
            "geef een heel TEI-bestand",
        ) from error
