"""The pages of incidents: what can happen at the table, and how each edition rules on it."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from datasette import Response

from publish.interface import ENGLISH, PARAMETER, Interface
from publish.page import interface_of, named, not_found, read, show
from publish.query import clean
from publish.reading import load_shelf
from publish.rulings import Ruling, UnitLine, load_rulings, verdict
from publish.situation_words import of_check

if TYPE_CHECKING:
    from engine.registry import Check

# What can go wrong, in the order of a deal.
GROUPS: dict[str, tuple[str, ...]] = {
    "deal": ("misdeal", "annulled-deal", "preparing", "deficient-hand"),
    "bidding": (
        *("insufficient-bid", "bid-out-of-turn", "pass-out-of-turn", "change-of-call"),
        *("inadmissible-call", "legal-double", "withdrawn-call", "tempo"),
    ),
    "play": (
        *("lead-out-of-turn", "played-card", "shown-card", "take-back", "premature-play"),
        *("disobeyed-demand", "defective-trick", "inspect", "claim", "undeserved-trick"),
    ),
    "revoke": (
        *("revoke-established", "revoke-correction", "revoke-penalty", "revoke-inspection"),
        "ask-void",
    ),
    "rights": (
        *("dummy", "after-irregularity", "right-to-penalty", "ask-about-bidding", "agreement"),
        "spectator",
    ),
    "match": (
        *("call-director", "wrong-board", "adjusted-score", "appeal", "procedural-penalty"),
        "score-correction",
    ),
}
OFFERED = frozenset(check for checks in GROUPS.values() for check in checks)
EXAMPLES = 6


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that can happen, and the number of editions that treat of it."""

    id: str
    title: str
    editions: int


@dataclass(frozen=True, slots=True)
class Example:
    """A worked case, as the link that fills in the form."""

    name: str
    href: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """The rulings on a situation, and how they stand to each other."""

    rulings: list[Ruling]
    verdict: str

    @property
    def said(self) -> list[Ruling]:
        """Those of the editions that decide."""
        return [one for one in self.rulings if not one.silent]

    @property
    def quiet(self) -> list[Ruling]:
        """The editions that are silent."""
        return [one for one in self.rulings if one.silent]

    @property
    def only(self) -> str:
        """The edition that alone rules."""
        return next((one.edition.short for one in self.said), "")


async def incidents_page(datasette: Any, request: Any) -> Response:
    """What can happen at the table, by kind."""
    interface = interface_of(datasette, request)
    groups = await read(datasette, lambda one: _groups(one, interface))
    return await show(
        datasette,
        request,
        "gevallen",
        heading=interface.word("incident"),
        groups=groups,
        data=[
            {"group": name, "incidents": [{"check": one.id, "title": one.title} for one in found]}
            for name, found in groups
        ],
    )


def _groups(
    connection: sqlite3.Connection, interface: Interface
) -> list[tuple[str, list[Incident]]]:
    from engine.casebook import load_cases

    there = {row.siglum for row in load_shelf(connection)}
    return [
        (
            interface.word(f"gg_{name}"),
            [
                Incident(
                    check, of_check(interface, check), len(there & set(load_cases(check).units))
                )
                for check in checks
            ],
        )
        for name, checks in GROUPS.items()
    ]


async def incident_page(datasette: Any, request: Any) -> Response:
    """One incident: its form; and where that is filled in, the ruling under each edition."""
    name = named(request, "check")
    if name not in OFFERED:
        return await not_found(datasette, request, name.replace("-", " "))
    from engine.registry import find_check
    from publish.situation_form import Unruled, fields_of, read_answers

    interface, answers, check = (
        interface_of(datasette, request),
        _answers(request),
        find_check(name),
    )
    ruled, wrong = None, ""
    if answers:
        try:
            situation = read_answers(check, answers, interface)
            rulings = await read(
                datasette, lambda one: load_rulings(one, name, situation, interface)
            )
            ruled = Ruled(rulings, verdict(rulings))
        except (Unruled, ValueError) as error:
            wrong = str(error)
    fields = fields_of(check, answers, interface)
    return await show(
        datasette,
        request,
        "geval",
        heading=of_check(interface, name),
        status=400 if wrong else 200,
        check=name,
        fields=fields,
        ruled=ruled,
        wrong=wrong,
        concept=await read(datasette, lambda one: _concept(one, check.concept, interface)),
        examples=_examples(check, interface),
        data={
            "check": name,
            "title": of_check(interface, name),
            "questions": [
                {
                    "field": one.name,
                    "question": one.label,
                    "required": one.required,
                    "answers": {choice.value: choice.label for choice in one.choices} or None,
                }
                for one in fields
            ],
            "situation": answers or None,
            "rulings": [_data(one) for one in ruled.rulings] if ruled else None,
        },
    )


def _concept(
    connection: sqlite3.Connection, concept: str, interface: Interface
) -> tuple[str, str] | None:
    """The address and the name of a concept, where the database has it."""
    row = connection.execute(
        "SELECT label_nl, label_en FROM concepts WHERE id = ?", (concept,)
    ).fetchone()
    if row is None:
        return None
    return interface.link(f"/begrip/{concept}"), row[interface.language == ENGLISH]


def _answers(request: Any) -> dict[str, list[str]]:
    """What the address answers, field by field; the language of the page is no answer."""
    args = request.args
    return {
        clean(name): [clean(one) for one in args.getlist(name)]
        for name in args
        if name != PARAMETER
    }


def _examples(check: "Check", interface: Interface) -> list[Example]:
    """Worked cases that the form can ask, each situation once."""
    from publish.situation_form import as_answers

    found: dict[str, Example] = {}
    for case in check.cases.case:
        answers = as_answers(case.situation, check)
        if answers:
            href = interface.link(f"/geval/{check.id}", **answers)
            found.setdefault(href, Example(case.name, f"{href}#beslissing"))
    return list(found.values())[:EXAMPLES]


def _data(ruling: Ruling) -> Mapping[str, object]:
    return {
        "edition": ruling.edition.siglum,
        "silent": ruling.silent,
        "reason": ruling.reason or None,
        "text_lost": (ruling.loss or None) if ruling.silent else None,
        "ruling": None if ruling.silent else ruling.result,
        "said": {one.label: [said.text for said in one.said] for one in ruling.lines},
        "nearest" if ruling.silent else "units": _unit_data(ruling.units),
    }


def _unit_data(units: Sequence[UnitLine]) -> list[dict[str, object]]:
    return [{"id": one.id, "name": one.name, "in_text": one.there} for one in units]


ROUTES = [
    (r"/geval(?P<json>\.json)?$", incidents_page),
    (r"/geval/(?P<check>[^/]+?)(?P<json>\.json)?$", incident_page),
]
