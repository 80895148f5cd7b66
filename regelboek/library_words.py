"""What libraries say of a file that is wrong, in Dutch; what is not here stays in their words."""

import re

SAID = (
    # places: the reader of TOML, that of XML
    (re.compile(r" ?\(at line (\d+), column (\d+)\)"), r" (regel \1, teken \2)"),
    (re.compile(r" ?\(at end of document\)"), " (aan het einde)"),
    (re.compile(r", line (\d+), column (\d+)\b"), r", regel \1, teken \2"),
    # TOML
    (re.compile(r"\(Invalid value\b"), "(ongeldige waarde"),
    (re.compile(r"\(Invalid statement\b"), "(hier hoort een naam, of [een tabel]"),
    (re.compile(r"\(Expected '=' after a key in a key/value pair"), "(na de naam ontbreekt ="),
    (
        re.compile(r"\(Expected newline or end of document after a statement"),
        "(hier hoort de regel te eindigen",
    ),
    (re.compile(r"\(Unterminated string"), "(deze tekst wordt niet gesloten"),
    (re.compile(r"\(Expected \"'\" "), "(deze tekst wordt niet gesloten "),
    (re.compile(r"\(Unclosed array"), "(deze lijst wordt niet gesloten"),
    (re.compile(r"\(Unclosed inline table"), "(deze tabel wordt niet gesloten"),
    (re.compile(r"\(Cannot overwrite a value"), "(deze naam staat er tweemaal"),
    (re.compile(r"\(Cannot declare \((.*?)\) twice"), r"(\1 staat er tweemaal"),
    (re.compile(r"\(Illegal character (\S+)"), r"(het teken \1 mag hier niet"),
    (
        re.compile(r"\(Unescaped '\\\\' in a string"),
        "(schrijf een omgekeerde schuine streep dubbel",
    ),
    # XML
    (re.compile(r"\(not well-formed \(invalid token\)"), "(hier staat een teken dat niet mag"),
    (re.compile(r"\(syntax error\b"), "(dit is geen XML"),
    (re.compile(r"\(no element found"), "(er staat geen element in"),
    (re.compile(r"\(unclosed token"), "(een element wordt niet gesloten"),
    (re.compile(r"\(mismatched tag"), "(het eindlabel past niet"),
    (
        re.compile(r"\(Opening and ending tag mismatch: (\S+) line (\d+) and (\w+)"),
        r"(het eindlabel \3 past niet bij \1 van regel \2",
    ),
    (
        re.compile(r"\(duplicate attribute|\(Attribute \S+ redefined"),
        "(een attribuut staat tweemaal",
    ),
    (re.compile(r"\(undefined entity|\(Entity '\S*' not defined"), "(onbekende entiteit"),
    (re.compile(r"\(unbound prefix|\(Namespace prefix .*? not defined"), "(onbekend voorvoegsel"),
    (
        re.compile(r"\(Premature end of data in tag (\S+) line (\d+)"),
        r"(het bestand breekt af in \1, dat begint op regel \2",
    ),
    (re.compile(r"\(Couldn't find end of Start Tag (\S+)"), r"(het beginlabel \1 eindigt niet"),
    (re.compile(r"\(Extra content at the end of the document"), "(na het einde staat nog iets"),
    (re.compile(r"\(Start tag expected, '<' not found"), "(hier hoort een element te beginnen"),
    (re.compile(r"\(Document is empty"), "(het bestand is leeg"),
    (re.compile(r"\(AttValue: .*? expected"), "(een waarde staat niet tussen aanhalingstekens"),
    (re.compile(r"\(xmlParseEntityRef: no name"), "(schrijf & als &amp;"),
    (re.compile(r"\(EntityRef: expecting ';'"), "(na een entiteit ontbreekt ;"),
    (re.compile(r"\(Input is not proper UTF-8[^,]*"), "(dit is geen UTF-8"),
    (re.compile(r"\(PCDATA invalid Char value (\d+)"), r"(het teken met nummer \1 mag niet"),
    # RELAX NG
    (
        re.compile(r": Expecting a namespace for element (\S+)"),
        r": het element \1 hoort in een naamruimte (xmlns)",
    ),
    (
        re.compile(r": Expecting no namespace for element (\S+)"),
        r": het element \1 hoort in geen naamruimte",
    ),
    (
        re.compile(r": Element (\S+) has wrong namespace: expecting (\S+)"),
        r": het element \1 hoort in de naamruimte \2",
    ),
    (re.compile(r": Expecting element (\S+), got (\S+)"), r": hier hoort \1, en er staat \2"),
    (re.compile(r": Expecting an element (.*?), got nothing"), r": hier ontbreekt een element \1"),
    (re.compile(r": Expecting an element got text"), ": hier hoort een element, en er staat tekst"),
    (re.compile(r": Expecting element (\S+) to be empty"), r": het element \1 moet leeg zijn"),
    (re.compile(r": Did not expect element (\S+) there"), r": het element \1 mag hier niet"),
    (
        re.compile(r": Did not expect text in element (\S+) content"),
        r": in het element \1 mag geen tekst",
    ),
    (
        re.compile(r": Element (\S+) failed to validate attributes"),
        r": de attributen van \1 kloppen niet",
    ),
    (
        re.compile(r": Element (\S+) failed to validate content"),
        r": de inhoud van \1 klopt niet",
    ),
    (re.compile(r": Element (\S+) has extra content: (\S+)"), r": in \1 is \2 te veel"),
    (re.compile(r": Extra element (\S+) in interleave"), r": het element \1 is hier te veel"),
    (re.compile(r": Invalid sequence in interleave"), ": deze elementen horen niet zo bijeen"),
    (
        re.compile(r": Invalid attribute (\S+) for element (\S+)"),
        r": het attribuut \1 mag niet bij \2",
    ),
    (re.compile(r": Type (\S+) doesn't allow value '(.*)'"), r": „\2” is geen \1"),
    (re.compile(r": Error validating (?:datatype|value) (\S+)"), r": dit is geen \1"),
    (re.compile(r": ID (\S+) redefined"), r": het id \1 komt tweemaal voor"),
)


def in_our_words(said: str) -> str:
    """What is said of a file, in Dutch, with the line and the column.

    >>> in_our_words("geen beschrijving (Invalid value (at line 1, column 10))")
    'geen beschrijving (ongeldige waarde (regel 1, teken 10))'
    """
    for theirs, ours in SAID:
        said = theirs.sub(ours, said)
    return said
