"""The number audit of prose: numbered parts, counted paragraphs, items of lists."""

from parsers.declared import absent
from parsers.flow import Flow
from parsers.grammars.prose_facts import ProseFacts
from parsers.grammars.prose_numbers import LIST_LABEL, as_read
from parsers.grammars.prose_reader import SectionRead
from parsers.sequence import LineOf, audit_chain
from schema.finding import Finding, finding_in


def audit_section(flow: Flow, read: SectionRead, name: str, line_of: LineOf) -> list[Finding]:
    """What is lost, doubled or misread in the numbers and the count of a section."""
    section, division = read.section, read.section.division
    sequence = f"{section.name or 'tekst'}, genummerde delen"
    last = division.numbers if division else None
    findings = []
    if read.chain or last:
        findings += audit_chain(
            as_read(read.chain),
            source=name,
            sequence=sequence,
            line_of=line_of,
            first=1 if division else None,
            last=last,
        )
    counts = f"{section.name or 'tekst'}, alinea's"
    for one in read.doubled:
        line = line_of(one.start)
        message = f"alinea {one.count} staat er al: doorgeteld"
        findings.append(
            finding_in(counts, "doubled", message, at=(name, line), read=f"p{one.count}")
        )
    expected = division.paragraphs if division else None
    if expected is not None and read.counted < expected:
        end = read.units[-1].ranges[-1][1] if read.units[-1].ranges else len(flow.text)
        lost = f"{read.counted + 1}–{expected}"
        message = f"{read.counted} alinea's gevonden, {expected} verwacht"
        line = line_of(max(end - 1, 0))
        findings.append(finding_in(counts, "lost", message, at=(name, line), proposed=lost))
    return findings + _audit_lists(flow, read, name, line_of)


def _audit_lists(flow: Flow, read: SectionRead, name: str, line_of: LineOf) -> list[Finding]:
    """Items of declared lists: their place says their number."""
    findings = []
    for block, lines in read.lists:
        sequence = f"{block.unit}, punten"
        for number, (start, end) in enumerate(lines, start=1):
            label = LIST_LABEL.match(flow.text, start, end)
            printed = label.group().rstrip(" .,:;)*-") if label else ""
            if printed.rstrip("°º⁰") != str(number):
                message = f"„{printed}” gelezen als {number}"
                findings.append(
                    finding_in(
                        sequence,
                        "misread",
                        message,
                        at=(name, line_of(start)),
                        read=printed,
                        proposed=str(number),
                    )
                )
        if block.items is not None and len(lines) < block.items:
            lost = f"{len(lines) + 1}–{block.items}"
            line = line_of(lines[-1][0])
            message = f"{lost} ontbreekt aan het eind"
            findings.append(finding_in(sequence, "lost", message, at=(name, line), proposed=lost))
    for block in read.open_blocks:
        message = f"na {block.unit} staat „{block.before}” niet in deze tekst"
        line = line_of(max(len(flow.text) - 1, 0))
        findings.append(
            finding_in(
                block.unit, "declared-not-found", message, at=(name, line), read=block.before
            )
        )
    return findings


def audit_divisions(facts: ProseFacts, missing: list[str], name: str) -> list[Finding]:
    """The declared divisions that the text lacks."""
    return [
        absent("afdelingen", f"„{division.opens}” staat niet in deze tekst", division.opens, name)
        for division in facts.divisions
        if division.id in missing
    ]
