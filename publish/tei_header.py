"""The header of the TEI: what the text is, whose it is, and what was done to it."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from importlib.metadata import version

from parsers.parse import ParsedEdition
from publish.markup import attributes, plain, sign_id
from publish.tei_choice import RESPONSIBLE
from publish.tei_source import usual_end
from schema.edition import Edition

LANGUAGE = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*\Z")  # nl, nl-BE   not: Dutch 1918
STATUS = {"public-domain": "free", "in-copyright": "restricted", "unknown": "unknown"}
RESTATED_BY = (
    "<respStmt><resp>in eigen woorden weergegeven door</resp><name>Regelboek</name></respStmt>\n"
)
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
DONE = (
    (
        "correction",
        "Resten van tekens uit een webbestand zijn sic, met in n de code van het teken. Tekens op "
        "de bladzijde die geen tekst zijn, staan als fw of surplus op hun plaats. Waar tekst "
        "ontbreekt, staat gap, met reason lost; met reason rights waar zij hier niet getoond mag "
        "worden.",
    ),
    ("normalization", "De spelling is die van de bron."),
    (
        "hyphenation",
        "Een streepje dat alleen door het afbreken in een woord kwam, is pc met force weak; "
        "andere streepjes zijn tekst. Waar het afbreken een regeleinde was, volgt lb.",
    ),
    (
        "interpretation",
        "Een verwijzing is ref: type zegt hoe er verwezen wordt, target naar welke eenheden. Een "
        "doel dat deze tekst niet heeft, staat met zijn nummer in n, met subtype absent, of "
        "partial waar er ook doelen zijn die zij wel heeft.",
    ),
    (
        "segmentation",
        "Elke eenheid (regel, artikel, kop, begripsbepaling, tabel) is een div, in de volgorde "
        "van lezen; een eenheid die door andere onderbroken wordt, is in delen gesplitst "
        "(part, prev, next). Van een eenheid die verloren is en alleen in de inhoudsopgave "
        "genoemd wordt, wijst de naam daar (ref, subtype named) naar haar plaats. Bladzijden "
        "staan in hun gedrukte volgorde en wijzen met facs naar hun plaats in de bron.",
    ),
)
CORRECTED = (
    "Waar de tekst beschadigd is, staat choice: in sic wat er staat, met wat de overlevering er "
    "tussen zette, in corr wat er gedrukt is. Daarvan zegt type hoe het gevonden is, resp wie "
    "ervoor instaat, en cert hoe zeker het is. Wat te onzeker is, is alleen als voorstel bewaard, "
    "en niet hier. "
)
UNCORRECTED = "De tekst is niet verbeterd: wat er verkeerd staat, staat er. "
RESTATED = "De regels zijn in eigen woorden gezegd, in hedendaagse spelling."
KEPT = (
    "De bron staat onveranderd in sourceDoc: elke bladzijde een surface, in de volgorde van het "
    "bestand, elke regel een line. In rend van line staat het regeleinde waar het niet het "
    "gewone is; een teken dat XML niet kan bevatten is g. Daaruit, en uit de gegevens van de "
    "overlevering in sourceDesc, is het bestand tot op de byte terug te schrijven."
)


def write_header(
    text: ParsedEdition, signs: Iterable[str], repaired_by: Sequence[str], *, with_source: bool
) -> str:
    """The element ``teiHeader``; ``signs`` are the characters that XML can't hold,
    ``repaired_by`` the ids of who answers for a repair.

    Nothing in it depends on when or where it is made, but only on the version that made it.
    """
    edition = text.edition
    parts = [
        "<teiHeader>\n<fileDesc>\n",
        _title_statement(text, repaired_by),
        _publication(text),
        "<sourceDesc>\n",
        _bibliography(edition),
        _transcription(text) if with_source else "",
        "</sourceDesc>\n</fileDesc>\n",
        _encoding(
            sorted(signs), _practice(text, corrected=bool(repaired_by)), with_source=with_source
        ),
        _profile(edition),
        "<revisionDesc>\n<change>Door Regelboek uit de tekst gemaakt; "
        "niet met de hand gewijzigd.</change>\n</revisionDesc>\n</teiHeader>\n",
    ]
    return "".join(parts)


def _element(name: str, content: str | None, **given: str | None) -> str:
    if content is None or not content.split():
        return ""
    return f"<{name}{attributes(**given)}>{plain(content)}</{name}>\n"


def _title_statement(text: ParsedEdition, repaired_by: Sequence[str]) -> str:
    book = text.edition.bibliography
    title = book.title if book.title.split() else text.edition.siglum
    kind = "in eigen woorden van Regelboek" if text.witness == "restated" else "naar de bron"
    if text.edition.invented:
        kind = "een verzonnen voorbeeld"
    return (
        "<titleStmt>\n"
        + _element("title", title, type="main")
        + _element("title", kind, type="sub")
        + _element("author", book.author)
        + (RESTATED_BY if text.witness == "restated" else "")
        + "<respStmt><resp>ontleed en gecodeerd door</resp><name>Regelboek</name></respStmt>\n"
        + "".join(map(_responsible, repaired_by))
        + "</titleStmt>\n"
    )


def _responsible(who: str) -> str:
    what, name = RESPONSIBLE[who]
    return f'<respStmt xml:id="{who}"><resp>{what}</resp><name>{name}</name></respStmt>\n'


def _publication(text: ParsedEdition) -> str:
    rights = text.edition.rights
    if text.witness == "restated" or text.edition.invented:
        terms = (
            '<availability status="free">\n'
            + _element("licence", "Creative Commons Naamsvermelding 4.0", target=LICENCE)
            + "</availability>\n"
        )
    else:
        terms = (
            f'<availability status="{STATUS[rights.status]}">\n'
            + (_element("p", rights.statement) or "<p>Rechten onbekend.</p>\n")
            + _element("p", rights.reason)
            + _element("p", rights.holder and f"Rechthebbende: {rights.holder}")
            + "</availability>\n"
        )
    return (
        "<publicationStmt>\n<publisher>Regelboek</publisher>\n"
        + _element("idno", text.edition.siglum, type="siglum")
        + terms
        + "</publicationStmt>\n"
    )


def _bibliography(edition: Edition) -> str:
    book, date = edition.bibliography, edition.date
    title = book.title if book.title.split() else edition.siglum
    dated = date.printed or _years(edition)
    return (
        '<bibl type="edition">\n'
        + _element("title", title)
        + _element("author", book.author)
        + _element("edition", book.printing)
        + _element("pubPlace", book.place)
        + _element("publisher", book.publisher)
        + _element("date", dated, notBefore=_year(date.earliest), notAfter=_year(date.latest))
        + _element("note", book.source, type="provenance")
        + _element("note", book.note)
        + "</bibl>\n"
    )


def _year(year: int | None) -> str | None:
    return None if year is None else f"{year:04d}"


def _years(edition: Edition) -> str:
    date = edition.date
    known = sorted({year for year in (date.earliest, date.latest) if year is not None})
    return "–".join(str(year) for year in known) or "zonder jaar"


def _transcription(text: ParsedEdition) -> str:
    """What it takes to write the bytes of the source again."""
    decoded = text.decoded
    return (
        '<bibl type="transcription">\n'
        + _element("idno", decoded.encoding, type="encoding")
        + _element("idno", decoded.mark.hex().upper() or None, type="byte-order-mark")
        + _element("idno", usual_end(decoded.text), type="line-end")
        + _element("idno", hashlib.sha256(decoded.encoded()).hexdigest(), type="sha256")
        + "</bibl>\n"
    )


def _practice(text: ParsedEdition, *, corrected: bool) -> str:
    """What was done to the text, in the order of the elements that tell it."""
    done = dict(DONE)
    done["correction"] = (CORRECTED if corrected else UNCORRECTED) + done["correction"]
    if text.witness == "restated":
        done["normalization"] = RESTATED
    return "".join(f"<{name}>\n{_element('p', what)}</{name}>\n" for name, what in done.items())


def _encoding(signs: list[str], practice: str, *, with_source: bool) -> str:
    declared = "".join(
        f'<char xml:id="{sign_id(sign)}"><mapping type="codepoint">U+{ord(sign):04X}'
        "</mapping></char>\n"
        for sign in signs
    )
    return (
        "<encodingDesc>\n<appInfo>\n"
        + f"<application{attributes(ident='regelboek', version=version('regelboek'))}>"
        + "<label>Regelboek</label></application>\n</appInfo>\n"
        + "<projectDesc>\n"
        + _element("p", "Regelboek maakt van oude spelregels een tekst die men lezen, zoeken en "
                        "aanhalen kan.")
        + (_element("p", KEPT) if with_source else "")
        + f"</projectDesc>\n<editorialDecl>\n{practice}</editorialDecl>\n"
        + (f"<charDecl>\n{declared}</charDecl>\n" if declared else "")
        + "</encodingDesc>\n"
    )  # fmt: skip


def language(edition: Edition) -> str:
    """The language of the text as TEI writes it; ``und`` where the description has no code."""
    return edition.language if LANGUAGE.match(edition.language) else "und"


def _profile(edition: Edition) -> str:
    spelling = f"spelling: {edition.spelling}" if edition.spelling else edition.language
    games = "".join(_element("term", game) for game in edition.games)
    keywords = f"<keywords>\n{games}</keywords>\n" if games else ""
    return (
        "<profileDesc>\n<langUsage>\n"
        + (
            _element("language", spelling, ident=language(edition))
            or f'<language ident="{language(edition)}"/>\n'
        )
        + f"</langUsage>\n<textClass>\n{keywords}</textClass>\n</profileDesc>\n"
    )
