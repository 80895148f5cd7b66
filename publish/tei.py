"""TEI P5: one document for an edition, with its reading text and its source."""

import re

from parsers.parse import ParsedEdition
from publish.markup import TEI, attributes, sign_of
from publish.tei_body import write_body
from publish.tei_choice import responsible
from publish.tei_header import language, write_header
from publish.tei_marks import find_marks
from publish.tei_source import source_doc, surfaces

USED_SIGN = re.compile(r'<g ref="#(c-[0-9A-F]{4})"/>')


def write_tei(text: ParsedEdition, *, with_source: bool = True) -> bytes:
    """The TEI document of a parsed text, in UTF-8.

    With the source, ``restore`` writes the bytes of the source again from the document
    alone. Without, ``sourceDoc`` is left out, and the text of a source as well: what is
    left of it are numbers and titles; a restated text is written whole.

    Holds afterwards: the document is valid, its ids are unique and each pointer has its
    target; the same text gives the same bytes.
    """
    withheld = not with_source and text.witness == "source"
    pages = surfaces(text.flow)
    marks = find_marks(text, pages, with_source=with_source)
    if withheld:
        marks = [mark for mark in marks if mark.kind in ("pb", "pageNum")]
    body = write_body(text, marks, withheld=withheld)
    source = source_doc(text.decoded.text, pages) if with_source else ""
    signs = {sign_of(found) or "" for found in USED_SIGN.findall(body + source)}
    return "".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>\n',
            f'<TEI xmlns="{TEI}"{attributes(n=text.edition.siglum)}>\n',
            write_header(text, signs, responsible(body), with_source=with_source),
            f"<text{attributes(xml_lang=language(text.edition))}>\n",
            body,
            "</text>\n",
            source,
            "</TEI>\n",
        )
    ).encode("utf-8")
