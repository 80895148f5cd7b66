"""The grammar of numbered rules in chapters, with passages, tables of cases and examples.

A described book is divided as its description says; the rules are the chain of labels
that rises. Whatever no rule, row, example or heading holds is a passage on its page.
"""

import re
from bisect import bisect_right

from parsers.declared import absent, anchors_not_found
from parsers.facts import read_facts
from parsers.flow import Flow, anchor_pattern
from parsers.grammars.rules_cases import find_case_references
from parsers.grammars.rules_divisions import Plan, place_divisions
from parsers.grammars.rules_facts import Division, RuleFacts
from parsers.grammars.rules_labels import rule_labels
from parsers.grammars.rules_pages import (
    aside_units,
    example_units,
    find_asides,
    find_margins,
    margin_units,
    passages,
    without_blank,
)
from parsers.grammars.rules_references import find_rule_references
from parsers.grammars.rules_series import (
    Series,
    audit_series,
    find_series,
    make_series,
    series_units,
    without,
)
from parsers.sequence import LineOf, best_chain
from parsers.unit import Found, Parsed, Range, Unit
from schema.edition import Edition
from schema.finding import Finding

FEWEST = 6  # labels that make a text a book of rules
SHARE = 0.6  # of all that looks like a label, the chain holds at least so much
TAIL = 400  # characters in which the closing words of a text are looked for
# HOOFDSTUK II | Derde afdeeling. | IV. HET BIEDEN | OVER HET GEVEN    not: II. Ieder biedt
HEADING = re.compile(
    r"^(?:(?:[IVX]{1,5}\.?\s+)?(?:HOOFDSTUK|AFDEELING|AFDELING|DEEL|TITEL|PARAGRAAF)\b[^\n]{0,60}"
    r"|[^\na-zà-ÿ0-9]{4,80})$",
    re.MULTILINE,
)


def fit(flow: Flow) -> float:
    """How well the grammar suits a text: a long rising chain of labels that covers it.

    Numbers that start anew time and again (the items of a code) make it suit less.
    """
    candidates = [one for one in rule_labels(flow, 0, len(flow.text)) if one.weight >= 1]
    chain = best_chain(candidates)
    places = {one.at for one in candidates}
    if len(chain) < FEWEST or len(chain) < SHARE * len(places):
        return 0.0
    dense = len(chain) / (chain[-1].number - chain[0].number + 1)
    covered = (len(flow.text) - chain[0].at) / len(flow.text)
    return dense * covered * len(chain) / len(places)


def parse_units(flow: Flow, edition: Edition, name: str) -> Parsed:
    """The units of a flow in reading order; each of its characters in one of them.

    What is lost, doubled or misread is among the findings.
    """
    facts = read_facts(edition, RuleFacts)
    plan = place_divisions(flow, facts.divisions)
    if facts.divisions:
        series = find_series(flow, plan, facts)
    else:
        series, plan = _undescribed(flow)
    headings = plan.headings()
    stops = sorted(
        [unit.title_range[0] for unit in headings if unit.title_range]
        + [one.at for run in series for one in run.chain]
    )
    asides = find_asides(flow, facts, stops)
    margins = find_margins(flow, stops) if edition.known else []
    cuts = sorted([here for here, _ in asides] + [(one.mark[0], one.text[1]) for one in margins])
    units = headings + aside_units(asides, plan) + margin_units(flow, margins, plan)
    for run in series:
        units += series_units(run, plan, edition.cite, cuts)
    examples = example_units(flow, facts, plan)
    occupied = sorted(_occupied(units))
    for example in examples:
        example.ranges = without_blank(flow, without(example.ranges, occupied))
    units += [example for example in examples if example.ranges]
    for unit in units:
        unit.ranges = without_blank(flow, unit.ranges)
        unit.absent = not unit.ranges and unit.title_range is None
    units += passages(flow, units, _occupied(units), plan)
    units.sort(key=_place)
    line_of = LineOf(flow.source, flow.source_at)
    findings = _lost_divisions(plan, name)
    findings += anchors_not_found(flow.text, facts.anchors(), name)
    for run in series:
        findings += audit_series(run, name, line_of)
    _mark_end(flow, facts, units)
    return Parsed(units, findings=findings)


def find_references(flow: Flow, units: list[Unit], edition: Edition) -> list[Found]:
    """The references in rules, passages, examples, tables and contents, in text order."""
    facts = read_facts(edition, RuleFacts)
    found = find_rule_references(flow, units, facts)
    if facts.case_table:
        found += find_case_references(flow, units, facts)
    return sorted(found, key=lambda one: (one.start, one.end))


def _undescribed(flow: Flow) -> tuple[list[Series], Plan]:
    """The headings and the one chain of rules of a text that nobody described."""
    candidates = [one for one in rule_labels(flow, 0, len(flow.text)) if one.weight >= 0.8]
    chain = best_chain(candidates)
    if len(chain) < 3:
        candidates = []
    labels = {one.at for one in chain}
    divisions: list[Division] = []
    places: list[Range] = []
    for found in HEADING.finditer(flow.text):
        if found.start() not in labels and sum(char.isalpha() for char in found[0]) >= 4:
            title = " ".join(found[0].split())
            number = f"kop_{len(divisions) + 1}"
            divisions.append(Division(id=number, title=title, opens=title, holds="rules"))
            places.append((found.start(), found.end()))
    plan = Plan.of(divisions, places, len(flow.text))
    if not candidates:
        return [], plan
    bounds = [*(start for start, _ in places), len(flow.text)]
    whole = Division(id="regels", title="", opens="", holds="rules")
    return [make_series([whole], candidates, bounds)], plan


def _occupied(units: list[Unit]) -> list[Range]:
    """All stretches of the flow that units hold, with labels and titles."""
    return [
        here
        for unit in units
        for here in (*unit.ranges, unit.label_range, unit.title_range)
        if here is not None
    ]


def _place(unit: Unit) -> int:
    return min(here[0] for here in _occupied([unit]))


def _lost_divisions(plan: Plan, name: str) -> list[Finding]:
    return [
        absent("afdelingen", f"„{division.opens}” staat niet in deze tekst", division.opens, name)
        for division in plan.lost
    ]


def _mark_end(flow: Flow, facts: RuleFacts, units: list[Unit]) -> None:
    """The unit with which the file ends breaks off, where the book's last words are not there."""
    if facts.ends is None or not flow.starts:
        return
    if anchor_pattern(facts.ends).search(flow.source, max(len(flow.source) - TAIL, 0)):
        return
    piece = max(range(len(flow.sources)), key=lambda n: flow.sources[n])
    last = flow.starts[piece] + max(flow.lengths[piece] - 1, 0)
    held = sorted((start, end, n) for n, unit in enumerate(units) for start, end in unit.ranges)
    at = bisect_right(held, (last, len(flow.text), len(units))) - 1
    if at >= 0 and held[at][1] > last:
        units[held[at][2]].truncated = True
