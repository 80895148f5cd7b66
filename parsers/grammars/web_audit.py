"""The number audit of a web page: its numbered items, the rows of its tables, its headings."""

from itertools import groupby

from parsers.declared import absent
from parsers.flow import Flow
from parsers.grammars.web_facts import HeadingFact
from parsers.sequence import Candidate, LineOf, audit_chain, best_chain
from parsers.tables import FEWEST_ROWS, Cell, row_label
from parsers.unit import Unit
from schema.finding import Finding, finding_in

Item = tuple[str, int, int, int]  # series, number, where it begins, where its text begins


def audit_numbers(
    items: list[Item], tables: list[tuple[str, list[list[Cell]]]], flow: Flow, name: str
) -> list[Finding]:
    """What is lost or doubled in the numbered lists, and in the numbers of the rows."""
    if not items and not tables:
        return []
    line_of = LineOf(flow.source, flow.source_at)
    return [*_audit_items(items, flow, name, line_of), *_audit_rows(tables, name, line_of)]


def _audit_items(items: list[Item], flow: Flow, name: str, line_of: LineOf) -> list[Finding]:
    findings: list[Finding] = []
    for series, group in groupby(items, key=lambda item: item[0]):
        run: list[Candidate] = []
        for _, number, at, end in group:
            if number == 1 and run and run[-1].number > 1:
                findings += _audit(run, f"lijst in {series}", name, line_of)
                run = []
            read = flow.text[at:end].strip().rstrip("-–—.) ")
            run.append(Candidate(number, at, end, 1.0, read))
        if len(run) > 1:
            findings += _audit(run, f"lijst in {series}", name, line_of)
    return findings


def _audit_rows(
    tables: list[tuple[str, list[list[Cell]]]], name: str, line_of: LineOf
) -> list[Finding]:
    findings: list[Finding] = []
    for table, rows in tables:
        labelled = [(row[0], label) for row in rows if row and (label := row_label(row[0].text))]
        words = {label[0] for _, label in labelled}
        if len(labelled) < FEWEST_ROWS or len(labelled) * 10 < len(rows) * 7 or len(words) != 1:
            continue
        run = [
            Candidate(label[1], cell.start, cell.end, 1.0, cell.text) for cell, label in labelled
        ]
        findings += _audit(run, f"rijen van {table}", name, line_of)
    return findings


def _audit(run: list[Candidate], sequence: str, name: str, line_of: LineOf) -> list[Finding]:
    chain = best_chain(run)
    findings = audit_chain(
        chain, source=name, sequence=sequence, line_of=line_of, first=min(1, chain[0].number)
    )
    kept = {(one.at, one.number) for one in chain}
    for one in run:
        if (one.at, one.number) in kept:
            continue
        doubled = any(other.number == one.number for other in chain)
        what = "staat er dubbel" if doubled else "staat niet op volgorde"
        findings.append(
            finding_in(
                sequence,
                "doubled" if doubled else "out-of-order",
                f"{one.read} {what}",
                at=(name, line_of(one.at)),
                read=one.read,
            )
        )
    return sorted(findings, key=lambda finding: finding.line)


def missing_headings(headings: list[HeadingFact], units: list[Unit], name: str) -> list[Finding]:
    """The headings that are declared and do not stand in this text."""
    found = {unit.title for unit in units if unit.kind == "heading"}
    return [
        absent("koppen", f"„{fact.title}” staat niet in deze tekst", fact.title, name)
        for fact in headings
        if fact.title not in found
    ]
