"""A record: one unit of an edition, as it is published (the source of its JSON Schema)."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Kind = Literal["rule", "heading", "definition", "comment", "example", "table", "index", "paragraph"]
ReferenceKind = Literal["see", "exception", "applies", "relative", "page", "external"]
TargetStatus = Literal["resolved", "absent", "external"]
WitnessName = Literal["source", "restated"]
RightsStatus = Literal["public-domain", "in-copyright", "unknown"]
Id = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9-]*_[A-Za-z0-9_-]+$")]
Span = Annotated[list[int], Field(min_length=2, max_length=2)]


class Record(BaseModel):
    """What all parts of a record have in common: frozen, and nothing unforeseen in them."""

    # All names are always written, so that a reader may count on them.
    model_config = ConfigDict(
        frozen=True, extra="forbid", json_schema_serialization_defaults_required=True
    )


class Target(Record):
    """What a reference points to."""

    id: str = Field(description="id van de eenheid; bij een externe verwijzing de naam daarvan")
    status: TargetStatus = Field(
        description="resolved: staat in deze tekst; absent: ontbreekt erin; external: ander boek"
    )


class Reference(Record):
    """A cross-reference, where it stands in the source."""

    raw: str = Field(description="de verwijzing zoals zij er staat")
    kind: ReferenceKind
    targets: list[Target] = Field(description="alle doelen, lijsten en reeksen uitgeschreven")
    span: Span = Field(description="begin en einde in de gedecodeerde bron, in tekens vanaf 0")


class Candidate(Record):
    """What damaged words could have been, how that was found, and how certain it is."""

    after: str
    method: str
    confidence: Annotated[float, Field(ge=0, le=1)]


class Correction(Record):
    """A repair that the reading text has: what was read, and what it should be."""

    span: Span = Field(description="begin en einde in de gedecodeerde bron, in tekens vanaf 0")
    before: str = Field(description="wat er gelezen was")
    after: str = Field(description="wat er hoort te staan; leeg: er stond niets")
    method: str = Field(description="hoe het gevonden is; hand: door een lezer")
    confidence: Annotated[float, Field(ge=0, le=1)]


class Suggestion(Record):
    """Words that may be damaged, with what they could have been, the likeliest first.

    The reading text has them as they stand.
    """

    span: Span = Field(description="begin en einde in de gedecodeerde bron, in tekens vanaf 0")
    before: str = Field(description="wat er gelezen was, en in de leestekst staat")
    candidates: Annotated[list[Candidate], Field(min_length=1)]


class TermMark(Record):
    """A term of the field, where it stands in the reading text of the unit, or in its title.

    A term may stand within another, and one form may say two terms.
    """

    term: str = Field(description="id van de term")
    form: str = Field(description="zoals hij er staat")
    span: Span = Field(description="begin en einde in de leestekst of titel, in tekens vanaf 0")


class Rule(Record):
    """One unit of an edition: a rule, a heading, a definition, a table ..."""

    id: Id
    edition: str
    number: str
    label: str = Field(description="zoals men haar aanhaalt: art. 64A2, regel 54")
    kind: Kind
    title: str | None = None
    parent: str | None = Field(default=None, description="id van de eenheid erboven")
    part: list[str] = Field(default_factory=list, description="namen van de afdelingen erboven")
    position: Annotated[int, Field(ge=0, description="plaats in de leesvolgorde, vanaf 0")]
    pages: list[str] = Field(default_factory=list, description="gedrukte bladzijden, op volgorde")
    spans: list[Span] = Field(description="tekens van de gedecodeerde bron, vanaf 0")
    text: str = Field(description="leestekst: hersteld, over regels en bladzijden heen verbonden")
    source_text: str = Field(description="de bron zoals zij in die spans staat")
    truncated: bool = Field(default=False, description="de bron breekt binnen deze eenheid af")
    references: list[Reference] = Field(default_factory=list)
    corrections: list[Correction] = Field(
        default_factory=list, description="herstellingen die in de leestekst staan"
    )
    suggestions: list[Suggestion] = Field(
        default_factory=list, description="herstellingen die te onzeker zijn om er te staan"
    )
    terms: list[TermMark] = Field(default_factory=list, description="in de leestekst, op volgorde")
    title_terms: list[TermMark] = Field(default_factory=list, description="in de titel")
    concepts: list[str] = Field(default_factory=list)
    checks: list[str] = Field(default_factory=list)
    witness: WitnessName = "source"
    rights: RightsStatus = "unknown"


class IndexEntry(Record):
    """An entry of a printed index: head, sub-entry, where it sends the reader."""

    edition: str
    position: int
    unit: str = Field(description="id van de eenheid waarin de ingang staat")
    head: str | None
    sub: str | None
    articles: list[str]
    see: list[str]
    see_also: list[str]
    span: Span
