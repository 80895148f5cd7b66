"""The page of a unit as data: what a program would want of it, by plain names."""

from typing import Any

from publish.cite_page import CiteForm
from publish.outline import Node
from publish.references import ReferenceRow
from publish.rule_reading import Passage, RuleReading


def as_data(reading: RuleReading, forms: list[CiteForm]) -> dict[str, Any]:
    """What the page of a unit shows, as JSON will have it."""
    node, edition = reading.node, reading.edition
    return {
        "id": node.id,
        "edition": edition.siglum,
        "edition_title": edition.title,
        "rights": edition.rights,
        "number": node.number,
        "label": node.label,
        "title": node.title,
        "kind": node.kind,
        "above": [_named(one) for one in reading.above],
        "previous": reading.previous.id if reading.previous else None,
        "next": reading.next.id if reading.next else None,
        "units": [_unit(one) for one in reading.passages],
        "below": [_named(entry.node) for entry in reading.entries],
        "references": [_reference(one) for one in reading.references],
        "referred_by": [
            {"id": one.id, "name": one.name, "as": one.raw} for one in reading.referring
        ],
        "corrections": [
            {
                "unit": one.rule,
                "text": one.place,
                "before": one.before,
                "after": one.after,
                "method": one.method,
                "confidence": one.confidence,
                "applied": one.applied,
            }
            for one in reading.corrections
        ],
        "terms": [
            {"id": one.term, "headword": one.headword, "sense": one.sense} for one in reading.terms
        ],
        "concepts": [
            {
                "id": topic.id,
                "label": topic.label,
                "elsewhere": [
                    {
                        "edition": one.siglum,
                        "units": [unit for unit, _ in one.units],
                        "more": one.more,
                    }
                    for one in topic.editions
                ],
            }
            for topic in reading.topics
        ],
        "checks": reading.programs.checks,
        "coverage": [
            {
                "state": one.state,
                "reason": one.reason,
                "note": one.note,
                "units": [unit.id for unit in one.units],
            }
            for one in reading.programs.coverage
        ],
        "values": reading.programs.values,
        "errata": reading.errata,
        "deals": reading.deals,
        "cite": {
            f"{one.style}-{one.language}" if one.style == "text" else one.style: one.text
            for one in forms
        },
    }


def _named(node: Node) -> dict[str, str | None]:
    return {"id": node.id, "label": node.label, "title": node.title}


def _unit(passage: Passage) -> dict[str, Any]:
    unit = passage.unit
    return {
        **_named(unit.node),
        "witness": unit.witness,
        "pages": unit.pages,
        "spans": unit.spans,
        "absent": unit.node.absent,
        "truncated": unit.truncated,
        "text": unit.text,
        "modern": unit.modern,
        "restated": unit.restated,
        "source_text": unit.source_text,
    }


def _reference(one: ReferenceRow) -> dict[str, Any]:
    targets = [
        {
            "id": target.node.id if target.node else None,
            "name": target.name,
            "status": target.status,
        }
        for target in one.targets
    ]
    return {"unit": one.rule, "text": one.place, "as": one.raw, "targets": targets}
