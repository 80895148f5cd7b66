"""A text parsed: bytes in, an edition with its units, references and findings out."""

import gc
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from parsers.assemble import assemble, index_entries
from parsers.compose import compose
from parsers.decode import Decoded, Residue, decode, find_residue
from parsers.flow import Flow
from parsers.grammars import GRAMMARS, best_grammar
from parsers.lost_text import mark_lost_text
from parsers.recognise import recognise, unknown_edition
from parsers.references import declared_references
from parsers.repair.apply import METHODS, repairs_of
from parsers.repair.repairs import Repairs
from parsers.repaired_rows import found_in_repaired_rows
from parsers.unit import Found, Parsed
from schema.edition import Edition, Layout
from schema.finding import Finding
from schema.rule import IndexEntry, Rule, WitnessName


@dataclass(slots=True)
class ParsedEdition:
    """All that is known of one text: what publishing starts from."""

    edition: Edition
    name: str  # of the file
    witness: WitnessName
    decoded: Decoded
    flow: Flow
    parsed: Parsed
    found: list[Found]
    rules: list[Rule]
    index: list[IndexEntry] = field(default_factory=list)
    residue: list[Residue] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    repairs: Repairs = field(default_factory=Repairs)
    methods: tuple[str, ...] = ()  # the ways of repair that were tried


@contextmanager
def _no_collection() -> Iterator[None]:
    """No search for unused cycles of objects in the meantime.

    Parsing makes many objects that all live on and point one way; searching them again
    and again takes longer the longer the text is. Afterwards they count as old.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            if not gc.get_freeze_count():  # what somebody froze stays so
                gc.freeze()  # young objects become permanent ...
                gc.unfreeze()  # ... and these old: neither searches them
            gc.enable()


@_no_collection()
def parse(
    data: bytes,
    editions: dict[str, Edition],
    *,
    name: str = "text",
    edition: Edition | None = None,
    witness: WitnessName = "source",
    taken: set[str] | None = None,
    without: Collection[str] = (),
) -> ParsedEdition:
    """A text parsed by the grammar of its edition.

    The edition is recognised by its content unless it is given; a text that nobody
    described is read by the grammar that fits it best. ``taken`` are sigla that an
    undescribed text may not have. Of a source, what is damaged is repaired, but not
    ``without`` some of METHODS. Raises UnusableInput where ``data`` is no text.
    """
    decoded = decode(data, name)
    if edition is None:
        edition = recognise(decoded.text, editions).edition
    if edition is None:
        sigla = set(editions) | (taken or set())
        edition, flow, found_out = _described(decoded.text, name, sigla)
    else:
        flow, found_out = compose(decoded.text, edition, name)
    grammar = GRAMMARS[edition.grammar]
    parsed = grammar.parse_units(flow, edition, name)
    if witness == "restated":
        mark_lost_text(flow, parsed.units)
    found = grammar.find_references(flow, parsed.units, edition)
    methods = tuple(one for one in METHODS if witness == "source" and one not in without)
    off = frozenset(METHODS).difference(methods)
    repairs, unlaid = repairs_of(flow, parsed, edition, without=off, name=name)
    declared, missing = declared_references(flow, parsed.units, edition, name)
    found = found_in_repaired_rows(
        flow, parsed.units, found, declared, repairs.applied, grammar.find_references, edition
    )
    return ParsedEdition(
        edition=edition,
        name=name,
        witness=witness,
        decoded=decoded,
        flow=flow,
        parsed=parsed,
        found=found + declared,
        rules=assemble(parsed, found + declared, flow, edition, witness, repairs),
        index=index_entries(parsed, flow, edition, repairs.applied),
        residue=find_residue(decoded.text),
        findings=[*found_out, *parsed.findings, *missing, *unlaid],
        repairs=repairs,
        methods=methods,
    )


def _described(text: str, name: str, taken: set[str]) -> tuple[Edition, Flow, list[Finding]]:
    """A description for a text that has none, with the flow that it gives and what it tells.

    Its grammar is the one that fits the flow of running prose best.
    """
    edition = unknown_edition(name, "prose", taken)
    flow, found_out = compose(text, edition, name)
    edition = edition.model_copy(update={"grammar": best_grammar(flow)})
    if edition.grammar in ("web", "code"):  # their lines stand each on its own
        edition = edition.model_copy(update={"layout": Layout(lines="separate")})
        flow, found_out = compose(text, edition, name)
    return edition, flow, found_out
