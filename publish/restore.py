"""The source written back from the TEI alone, byte for byte."""

import hashlib
from pathlib import Path

from lxml import etree

from publish.markup import TEI, parse_xml, read_document, sign_of
from publish.tei_source import ENDS
from schema.finding import UnusableInput

ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be", "cp1252", "mac-roman")
NAMES = {"tei": TEI}


def restore(path: Path) -> bytes:
    """The bytes of the source that the TEI document at ``path`` was made from.

    Raises UnusableInput where the document is no TEI of ours, holds no source, or where
    what it holds was changed: the bytes are those whose digest the header gives, or none.
    """
    return restored(read_document(path), str(path))


def restored(document: bytes, place: str = "input") -> bytes:
    """As ``restore``, of a document in memory."""
    root = parse_xml(document, place)
    source = root.find("tei:sourceDoc", NAMES)
    if source is None:
        raise UnusableInput(
            place, "het document bevat geen bron (sourceDoc)", "neem een bouw met bron"
        )
    encoding = _said(root, "encoding", place)
    mark = _said(root, "byte-order-mark", place, needed=False)
    usual = ENDS.get(_said(root, "line-end", place))
    if encoding not in ENCODINGS or usual is None:
        raise UnusableInput(
            place, f"onbekende codering ({encoding}) of regeleinde", "bouw de TEI opnieuw"
        )
    try:
        data = bytes.fromhex(mark) + _text(source, usual, place).encode(encoding)
    except ValueError as error:
        raise UnusableInput(
            place, f"de bron is niet te schrijven ({error})", "bouw de TEI opnieuw"
        ) from error
    if hashlib.sha256(data).hexdigest() != _said(root, "sha256", place):
        raise UnusableInput(
            place,
            "de bron erin is niet die waaruit het gemaakt is (sha256)",
            "maak de wijziging in sourceDoc ongedaan, of bouw de TEI opnieuw",
        )
    return data


def _said(root: etree._Element, kind: str, place: str, *, needed: bool = True) -> str:
    """What the header says of the source."""
    query = f"tei:teiHeader/tei:fileDesc/tei:sourceDesc/tei:bibl/tei:idno[@type='{kind}']"
    found = root.find(query, NAMES)
    if found is None and needed:
        raise UnusableInput(place, f"de kop noemt van de bron geen {kind}", "bouw de TEI opnieuw")
    return "" if found is None or found.text is None else found.text


def _text(source: etree._Element, usual: str, place: str) -> str:
    out: list[str] = []
    for line in source.iter(f"{{{TEI}}}line"):
        out.append(line.text or "")
        for child in line:
            sign = sign_of(child.get("ref", "")) if child.tag == f"{{{TEI}}}g" else None
            if sign is None:
                raise UnusableInput(
                    f"{place}:{child.sourceline}",
                    "in een regel staat iets anders dan tekst en g",
                    "maak de wijziging in sourceDoc ongedaan",
                )
            out += [sign, child.tail or ""]
        end = line.get("rend")
        if end is not None and end not in ENDS:
            raise UnusableInput(
                f"{place}:{line.sourceline}", f"onbekend regeleinde {end}", "bouw de TEI opnieuw"
            )
        out.append(usual if end is None else ENDS[end])
    return "".join(out)
