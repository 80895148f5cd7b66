"""The report of a build: for each edition what was read, how, and what is wrong with it."""

import json
from collections import Counter
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

from parsers.parse import ParsedEdition
from regelboek.alignment import align
from regelboek.plan import Plan, Supply
from regelboek.swap import MAKER

Entry = dict[str, Any]


def report_edition(
    book: Supply, parsed: ParsedEdition, own: ParsedEdition | None = None, *, shown: bool
) -> Entry:
    """What is reported of one edition: the text, its units, references, noise, findings.

    With the project's ``own`` text beside it, how the two agree. Of a source that may not
    be shown nothing is said that stands in it, nor how it is read.
    """
    if not shown:
        return _withheld(parsed, own)
    noise: Counter[str] = Counter()
    for mark in parsed.flow.noise:
        noise[mark.kind] += mark.end - mark.start
    references = Counter(
        (reference.kind, target.status)
        for rule in parsed.rules
        for reference in rule.references
        for target in reference.targets
    )
    return {
        "edition": parsed.edition.siglum,
        "title": parsed.edition.bibliography.title,
        "described": parsed.edition.known,
        "grammar": parsed.edition.grammar,
        "witness": parsed.witness,
        "rights": parsed.edition.rights.status,
        "shown": shown,
        "file": parsed.name,
        "encoding": parsed.decoded.encoding,
        "characters": len(parsed.decoded.text),
        "recognised_by": list(book.recognised.found),
        "not_found": list(book.recognised.missing),
        "units": dict(sorted(Counter(rule.kind for rule in parsed.rules).items())),
        "units_total": len(parsed.rules),
        "truncated": [rule.id for rule in parsed.rules if rule.truncated],
        "references": [
            {"kind": kind, "status": status, "targets": count}
            for (kind, status), count in sorted(references.items())
        ],
        "corrections": _corrections(parsed),
        "index_entries": len(parsed.index),
        "noise": dict(sorted(noise.items())),
        "residue": len(parsed.residue),
        "findings": [finding.model_dump() for finding in parsed.findings],
        "restated": align(parsed, own) if own else None,
    }


def _corrections(parsed: ParsedEdition) -> dict[str, dict[str, int]]:
    """By each way of repair that was tried: how much it repaired, and how much it suggested."""
    applied = Counter(one.method for rule in parsed.rules for one in rule.corrections)
    suggested = Counter(
        candidate.method
        for rule in parsed.rules
        for one in rule.suggestions
        for candidate in one.candidates
    )
    return {
        method: {"applied": applied[method], "suggested": suggested[method]}
        for method in parsed.methods
    }


def _withheld(parsed: ParsedEdition, own: ParsedEdition | None) -> Entry:
    """What is reported of a source that may not be shown: that it was there, and what stands
    in its place."""
    return {
        "edition": parsed.edition.siglum,
        "title": parsed.edition.bibliography.title,
        "grammar": parsed.edition.grammar,
        "witness": "restated" if own else None,
        "rights": parsed.edition.rights.status,
        "shown": own is not None,
        "withheld": "source",
        "units_total": len(own.rules) if own else 0,
    }


def write_report(plan: Plan, entries: Iterable[Entry], profile: str) -> bytes:
    """``report.json``: the editions in order, then each input that was skipped, and why."""
    report = {
        "made_by": MAKER,
        "version": version(MAKER),
        "profile": profile,
        "editions": list(entries),
        "skipped": [
            {"input": error.place, "found": error.found, "advice": error.advice}
            for error in plan.skipped
        ],
        "notes": plan.notes,
    }
    return (json.dumps(report, ensure_ascii=False, indent=1) + "\n").encode()
