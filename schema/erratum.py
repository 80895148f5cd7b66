"""Errors that a text itself contains: what it states, and what is found wrong in it."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from schema.rule import Record

Certainty = Literal["certain", "likely", "possible"]
Source = Literal["print", "ocr"]
What = Literal[
    "sum",
    "count",
    "score",
    "matchpoints",
    "imps",
    "boards",
    "hand",
    "auction",
    "reference",
    "index",
    "contents",
    "table",
    "contradiction",
    "wording",
    "number",
]
Stated = bool | int | str | list[bool | int | str]


def _listed(says: Any) -> Any:
    return [says] if isinstance(says, str) else says  # one needs no list


class Described(Record):
    """What a statement and a finding have in common: where it stands, and of what kind it is."""

    unit: str = Field(min_length=1, description="nummer van de eenheid")
    says: Annotated[list[str], BeforeValidator(_listed)] = Field(
        min_length=1, description="enkele woorden of cijfers die er staan, in de orde waarin"
    )
    what: What
    certainty: Certainty = "certain"
    source: Source = "print"


class Statement(Described):
    """What a text states in figures, and the expression by which it is recomputed."""

    states: Stated = Field(description="wat er gesteld wordt, als waarde")
    expression: str = Field(min_length=1, description="hoe dat uit te rekenen is")
    right: str | None = Field(default=None, description="wat er dan staan moet; anders de uitkomst")
    why: str | None = Field(default=None, description="in het Nederlands, waar het niet klopt")


class Finding(Described):
    """An error that no program computes, found by reading, with the reason."""

    right: str = Field(min_length=1)
    why: str = Field(min_length=1)
    beside: dict[str, str] = Field(
        default_factory=dict,
        description="nummers van eenheden waaruit het blijkt, elk met woorden die er staan",
    )


class Times(Record):
    """A case that an example names once and counts more often, with the words that say so."""

    unit: str
    case: str
    times: int = Field(ge=2)
    says: str = Field(min_length=1)


class CaseTable(Record):
    """A table of cases that lists examples, and examples that name cases: each way the same."""

    cases: str = Field(description="begin van de nummers van de gevallen")
    examples: str = Field(description="begin van de nummers van de voorbeelden")
    counted: list[Times] = Field(default_factory=list)


class Errata(Record):
    """What is known of the errors of an edition: ``errata.toml``."""

    edition: str
    statement: list[Statement] = Field(default_factory=list)
    finding: list[Finding] = Field(default_factory=list)
    case_table: CaseTable | None = None
    contents: list[str] = Field(
        default_factory=list, description="nummers van de eenheden van de inhoudsopgave"
    )


class Erratum(Record):
    """An error in a source: what it says, what is right, why, and how certain that is."""

    edition: str
    unit: str = Field(description="id van de eenheid waarin de fout staat")
    what: What = Field(description="wat voor fout")
    says: str
    right: str
    why: str
    certainty: Certainty
    source: Source = Field(description="print: in het boek zelf; ocr: bij het overlezen ontstaan")
