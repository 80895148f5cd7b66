"""An edition: what a book is, and the facts about its layout that a parser is told.

Every fact is anchored by a few words or by a label, never by a line number, so that
another transcription of the same book gives the same units.
"""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from schema.rule import Record, ReferenceKind, RightsStatus, WitnessName

UNDATED = 9999  # a year after all others
Anchor = str  # a few words; any white space between them matches
GrammarName = Literal["rules", "code", "prose", "web"]


class Bibliography(Record):
    """How the book is cited."""

    title: str
    author: str | None = None
    publisher: str | None = None
    place: str | None = None
    printing: str | None = None
    source: str | None = Field(default=None, description="waar de tekst vandaan komt")
    note: str | None = None


class Dating(Record):
    """When: earliest and latest year, and the date as it is printed."""

    earliest: int | None = None
    latest: int | None = None
    printed: str | None = None


class Rights(Record):
    """Who may do what with the source text, and why we think so."""

    status: RightsStatus
    holder: str | None = None
    statement: str
    reason: str
    public: WitnessName | None = Field(
        default=None,
        description="wat --profile public toont: source: de brontekst, restated: alleen de eigen"
        " tekst; niet gezegd: de brontekst van wat vrij is",
    )

    @property
    def shows_source(self) -> bool:
        """Whether the source text may stand in what is published for everybody."""
        if self.public is None:
            return self.status == "public-domain"
        return self.public == "source"


class Recognition(Record):
    """Words by which the text is known, whatever its file is called."""

    words: list[Anchor] = Field(default_factory=list)
    verified: list[str] = Field(
        default_factory=list,
        description="sha256 van de teksten waaraan de waarden van ruleset.toml getoetst zijn",
    )


class PageFact(Record):
    """A page whose number is not printed, or is misread."""

    label: str
    opens: Anchor | None = Field(default=None, description="zonder nummer: begint hiermee")
    read: str | None = Field(default=None, description="het nummer zoals het gelezen is")
    after: str | None = Field(
        default=None, description="het nummer dat er in het bestand voor staat"
    )
    lost: bool = Field(default=False, description="het nummer stond er, en is verloren gegaan")


class NoiseFact(Record):
    """Marks on the page that are no text: where they stand, and what they are."""

    text: Anchor
    kind: Literal["signature", "ornament", "scan", "running", "stamp", "separator"]
    page: str | None = Field(default=None, description="alleen op deze bladzijde")
    after: Anchor | None = Field(default=None, description="alleen direct na deze woorden")
    note: str | None = None


class HyphenFacts(Record):
    """Hyphens that the words themselves don't decide."""

    in_lines: bool = Field(
        default=False,
        description="de overschrijver liet streepjes van regeleinden in de regel staan",
    )
    joined: list[str] = Field(default_factory=list, description="één woord, toch met een streepje")
    kept: list[str] = Field(default_factory=list, description="het streepje hoort erin")


class PageFacts(Record):
    """How pages are marked, and in what order they are to be read."""

    marks: Literal["auto", "none", "line", "block-head", "library"] = Field(
        default="auto",
        description="waar het nummer staat: line: op een eigen regel; block-head: op de eerste"
        " regel van een blok; library: in een merk, [p. 5]; none: nergens; auto: zoals de tekst"
        " doet vermoeden",
    )
    order: Literal["file", "label"] = Field(
        default="file", description="label: lees de bladzijden naar hun nummers"
    )
    facts: list[PageFact] = Field(default_factory=list)
    first: int | None = Field(default=None, description="de eerste bladzijde van het boek")
    last: int | None = Field(default=None, description="de laatste bladzijde van het boek")
    blank: list[int] = Field(default_factory=list, description="bladzijden zonder tekst")


class Layout(Record):
    """What is true of the page, whatever the grammar."""

    lines: Literal["running", "separate"] = Field(
        default="running",
        description="running: regels lopen door; separate: elke regel staat op zichzelf",
    )
    pages: PageFacts = PageFacts()
    noise: list[NoiseFact] = Field(default_factory=list)
    hyphens: HyphenFacts = HyphenFacts()


class DeclaredReference(Record):
    """A reference in words that no pattern finds, read by an editor."""

    unit: str = Field(description="nummer van de eenheid waarin zij staat")
    words: Anchor
    kind: ReferenceKind
    targets: list[str] = Field(description="nummers van de doelen; leeg: niet in deze tekst")
    reason: str


class HandCorrection(Record):
    """A damaged place that an editor read: what stands there, and what was printed.

    Where both are the same the editor vouches for what stands there.
    """

    place: str = Field(description="nummer van de eenheid waarin het staat; voor wie het leest")
    before: str = Field(description="de woorden ervoor, zoals zij in de tekst staan")
    read: Annotated[str, Field(pattern=r"\S", description="de beschadigde woorden")]
    after: str = Field(description="de woorden erachter, zoals zij in de tekst staan")
    corrected: str = Field(description="wat er gedrukt is; leeg: er stond niets, het is vuil")
    reason: str


# The spellings that a text may be in, each with a word by which it is known in a description:
# "Siegenbeek (nagebootst)" is Siegenbeek's.
SPELLINGS = {
    "Siegenbeek": r"siegenbeek",
    "De Vries–Te Winkel": r"de vries\b.*\bte winkel",
    **{year: rf"\b{year}\b" for year in ("1934", "1947", "1954", "1995", "2005")},
    "De spelling van nu": r"spelling van nu|hedendaags",
}


def _known_spelling(said: str) -> str:
    if any(re.search(sign, said, re.IGNORECASE) for sign in SPELLINGS.values()):
        return said
    raise ValueError(f"„{said}” is geen bekende spelling; kies uit {', '.join(SPELLINGS)}")


class Edition(Record):
    """An edition as ``edition.toml`` describes it, with what stands beside it in its folder."""

    siglum: str
    bibliography: Bibliography
    date: Dating
    language: str = "nl"
    spelling: Annotated[str, AfterValidator(_known_spelling)] | None = Field(
        default=None, description="in welke spelling, een van SPELLINGS; niet gezegd: onbekend"
    )
    games: list[str] = Field(default_factory=list)
    rights: Rights
    grammar: GrammarName
    cite: str = Field(description="hoe men een eenheid noemt, met {number}: regel {number}")
    recognition: Recognition = Recognition()
    layout: Layout = Layout()
    facts: dict[str, Any] = Field(
        default_factory=dict, description="wat de grammatica van deze uitgave moet weten"
    )
    openings: list[Anchor] = Field(
        default_factory=list, description="waarmee elke regel begint, in volgorde (openings.tsv)"
    )
    references: list[DeclaredReference] = Field(default_factory=list)
    corrections: list[HandCorrection] = Field(
        default_factory=list, description="wat met de hand hersteld is (corrections.tsv)"
    )
    invented: bool = Field(default=False, description="een verzonnen voorbeeld, geen bron")
    known: bool = Field(default=True, description="onwaar: een tekst zonder beschrijving")

    @property
    def shelf_order(self) -> tuple[int, str]:
        """What editions are sorted by: the oldest first, those without a date last."""
        return self.date.latest or UNDATED, self.siglum
