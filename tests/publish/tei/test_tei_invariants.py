"""Three invariants: stability, identity, validity; over editions, specimens and made-up texts.

*Stability*: what is restored from the TEI is the source, and parses into the same records.
*Identity*: the text of the TEI, page by page, is the source less white space; without its
noise it is the flow, and with corr for sic the flow repaired. *Validity*: both schemas, ids
unique, no pointer to nothing.
"""

import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.loader import EDITIONS, SPECIMENS, load_edition, load_editions
from parsers.parse import ParsedEdition, parse
from parsers.repair.apply import METHODS
from parsers.repair.hand import HAND
from parsers.repair.repairs import Repair, Repairs
from parsers.repair.standing import Standing
from parsers.unit import Found, IndexItem, Parsed, Unit
from publish.markup import XML_ID
from publish.records import format_records
from publish.restore import restored
from publish.tei import write_tei
from publish.validate import tei_problems
from schema.edition import HyphenFacts, Layout, PageFacts
from schema.finding import UnusableInput

SIGLA = sorted(path.parent.name for path in EDITIONS.glob("*/edition.toml"))
INVENTED = sorted(path.parent for path in SPECIMENS.glob("*/text.txt"))
PROGRAMS = [method for method in METHODS if method != HAND]
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "cp1252", "mac-roman")
# Words as rulebooks have them, and all that makes trouble: ends of lines and pages, signs
# that XML can't hold, markup, hyphens at breaks, numbers that look like labels and pages.
WORDS = st.sampled_from(
    ["De", "leider", "speelt", "zie", "art. 64A2", "regel 54.", "1.", "2.", "(a)", "A.", "|", "- ",
     "schud-", "den", "lgt;", "&amp;", "<p>", "]]>", '"', "'", "\u00ad", "¬", "é", "ij", "*", "3°"]
)  # fmt: skip
ENDS = st.sampled_from(
    [" ", "\n", "\n\n", "\r\n", "\r", "\f", "\v", "\t", "  \n", "\n12\n", "\n[p. 5]\n"]
)
ODD = st.sampled_from(
    ["\x01", "\x08", "\x1c", "\x1f", "\x7f", "\x85", "\xa0", "\u2028", "\u2029", "\ufffe", "\uffff",
     "\ufeff", "\U0001f0a1", "\U0001fffe", "\ufdd0"]
)  # fmt: skip
TEXTS = st.one_of(
    st.lists(st.one_of(WORDS, ENDS), min_size=1, max_size=60).map("".join),
    st.lists(st.one_of(WORDS, ENDS, ODD), min_size=1, max_size=40).map("".join),
    st.text(min_size=1, max_size=80),
)
LAYOUTS = st.builds(
    Layout,
    lines=st.sampled_from(["running", "separate"]),
    pages=st.builds(
        PageFacts,
        marks=st.sampled_from(["auto", "none", "line", "block-head"]),
        order=st.sampled_from(["file", "label"]),
    ),
    hyphens=st.builds(HyphenFacts, in_lines=st.booleans()),
)


def squeezed(text: str) -> str:
    return "".join(text.split())


def without_hyphens(text: str) -> str:
    return squeezed(text).translate(dict.fromkeys(map(ord, "-¬\u00ad")))


def check_document(made: ParsedEdition, read, tei_all: Path | None) -> bytes:
    """Identity and validity of the TEI of a parsed text; gives the document."""
    document = write_tei(made)
    assert document == write_tei(made), "the same text gives the same bytes"
    assert tei_problems(document, made.name, tei_all) == []
    doc = read(document)
    assert squeezed(doc.source_order()) == squeezed(made.decoded.text)
    noise = sorted(made.parsed.noise)
    kept, at = [], 0
    for start, end in noise:
        kept.append(made.flow.text[at : max(start, at)])
        at = max(end, at)
    kept.append(made.flow.text[at:])
    unplaced = "".join(
        "".join(one.itertext()) for one in doc.all("//t:surplus[@reason='unplaced']")
    )
    if not unplaced:
        assert without_hyphens(doc.reading()) == without_hyphens("".join(kept))
        assert without_hyphens(doc.repaired()) == without_hyphens(repaired(made, noise))
    assert len(doc.all("//t:choice")) == len(made.repairs.applied)
    return document


def repaired(made: ParsedEdition, noise: list[tuple[int, int]]) -> str:
    """The flow with its repairs in it and its noise out of it."""
    changes = [(one.start, one.end, one.after) for one in made.repairs.applied]
    changes += [(start, end, "") for start, end in noise]
    parts, at = [], 0
    for start, end, after in sorted(changes):
        parts += [made.flow.text[at : max(start, at)], after]
        at = max(end, at)
    return "".join([*parts, made.flow.text[at:]])


def check_stable(made: ParsedEdition, data: bytes, document: bytes) -> None:
    """Stability of a parsed text."""
    assert restored(document) == data
    off = [method for method in METHODS if method not in made.methods]
    again = parse(restored(document), {}, name=made.name, edition=made.edition, without=off)
    assert format_records(again.rules) == format_records(made.rules)
    assert write_tei(again) == document


@pytest.mark.parametrize("siglum", SIGLA)
def test_editions(texts, siglum, read, tei_all):
    data = (texts / f"{siglum}.txt").read_bytes()
    made = parse(data, load_editions(), name=f"{siglum}.txt")
    assert made.edition.siglum == siglum
    document = check_document(made, read, tei_all)
    check_stable(made, data, document)
    assert b"unplaced" not in document, "the grammar placed every character"
    doc = read(document)
    assert [one.get(XML_ID) for one in doc.all("//t:div[not(@prev)]")] == [
        rule.id for rule in made.rules
    ], "each record has its div, in the same order"
    pointers = doc.all("//t:ref[not(@subtype='named')]")
    assert len(pointers) == sum(len(rule.references) for rule in made.rules)


@pytest.mark.parametrize("siglum", SIGLA)
def test_editions_in_public(texts, siglum, tei_all):
    """Without the source the document is valid, and no sentence of the text is in it."""
    data = (texts / f"{siglum}.txt").read_bytes()
    made = parse(data, load_editions(), name=f"{siglum}.txt")
    document = write_tei(made, with_source=False)
    assert tei_problems(document, siglum, tei_all) == []
    shown = squeezed(document.decode())
    sentences = [squeezed(rule.text)[:60] for rule in made.rules if rule.kind != "heading"]
    shown_still = [words for words in sentences if len(words) == 60 and words in shown]
    assert shown_still == []


@pytest.mark.parametrize("siglum", SIGLA)
@pytest.mark.parametrize("change", ["crlf", "utf-16", "cut off", "cp1252"])
def test_editions_in_other_hands(texts, siglum, change, read, tei_all):
    text = (texts / f"{siglum}.txt").read_bytes().decode()
    data = {
        "crlf": text.replace("\n", "\r\n").encode(),
        "utf-16": text.encode("utf-16"),
        "cut off": text[: len(text) * 9 // 10].encode(),
        "cp1252": text.encode("cp1252", "ignore"),
    }[change]
    made = parse(data, load_editions(), name=f"{siglum}.txt", without=PROGRAMS)
    check_stable(made, data, check_document(made, read, tei_all))


@pytest.mark.parametrize("folder", INVENTED, ids=lambda folder: folder.name)
def test_specimens(folder, read, tei_all):
    data = (folder / "text.txt").read_bytes()
    made = parse(data, {}, name=folder.name, edition=load_edition(folder))
    document = check_document(made, read, tei_all)
    check_stable(made, data, document)
    assert b"unplaced" not in document


@settings(deadline=None, max_examples=150)
@given(text=TEXTS, encoding=st.sampled_from(ENCODINGS))
def test_any_text(text, encoding, read, tei_all):
    """A text that nobody described, in any encoding, with any ends of lines."""
    data = text.encode(encoding, "ignore")
    try:
        made = parse(data, {}, name="onbekend")
    except UnusableInput:
        return  # empty or binary: there is nothing to write
    check_stable(made, data, check_document(made, read, tei_all))


@settings(deadline=None, max_examples=150)
@given(text=TEXTS, layout=LAYOUTS, seed=st.integers(0, 10**6))
def test_any_units(text, layout, seed, read, tei_all, edition):
    """Whatever a grammar makes of a text: units in any order, torn, in one another, empty."""
    try:
        made = parse(text.encode(), {}, edition=edition(layout=layout), without=METHODS)
    except UnusableInput:
        return
    chance = random.Random(seed)
    made = replace(made, parsed=units_by_chance(made.flow.text, chance))
    made.found = references_by_chance(made, chance)
    made.repairs = repairs_by_chance(made, chance)
    document = write_tei(made)
    assert tei_problems(document, "made", tei_all) == []
    doc = read(document)
    assert squeezed(doc.source_order()) == squeezed(made.decoded.text)
    assert len(doc.all("//t:choice")) == len(made.repairs.applied)
    assert restored(document) == text.encode()
    assert tei_problems(write_tei(made, with_source=False), "public", tei_all) == []


def units_by_chance(flow: str, chance: random.Random) -> Parsed:
    cuts = sorted(chance.randrange(len(flow) + 1) for _ in range(chance.randrange(12)))
    edges = [0, *cuts, len(flow)]
    ranges = list(pairwise(edges))
    numbers = [f"n{n}" for n in range(1, chance.randrange(2, 8))]
    units = [
        Unit(
            number,
            chance.choice(["rule", "heading", "table", "index", "comment"]),  # type: ignore[arg-type]
            number,
            parent=chance.choice([None, *numbers, "elders"]),
            truncated=chance.random() < 0.2,
            absent=chance.random() < 0.2,
            place=chance.choice([None, chance.randrange(len(flow) + 1)]),
            division=chance.choice(["", "hoofdstuk", "Deel I"]),
        )
        for number in numbers
    ]
    parsed = Parsed(units=units)
    for here in ranges:
        unit = chance.choice(units)
        where = chance.randrange(6)
        if where == 0 and unit.title_range is None:
            unit.title_range = here
        elif where == 1 and unit.label_range is None:
            unit.label_range = here
        elif where == 2:
            parsed.noise.append(here)
        else:
            unit.ranges.append(here)
    for unit in units:
        words = " ".join(flow[a:b] for a, b in unit.ranges).split("|")
        if unit.kind == "table" and chance.random() < 0.7:
            unit.rows = [words[n : n + 2] for n in range(0, len(words), 2)]
        if unit.kind == "index":
            parsed.index += [IndexItem(unit.number, "x", None, [], [], [], r) for r in unit.ranges]
    parsed.gaps = [chance.randrange(len(flow) + 1) for _ in range(chance.randrange(3))]
    return parsed


def repairs_by_chance(made: ParsedEdition, chance: random.Random) -> Repairs:
    """Some stretches, of those that can be repaired, read otherwise."""
    standing = Standing(made.flow, made.parsed)
    applied: list[Repair] = []
    for _ in range(chance.randrange(8)):
        start = chance.randrange(len(made.flow.text) + 1)
        end = min(start + 1 + chance.randrange(8), len(made.flow.text))
        after = chance.choice(["", "kaart", "<&>", "twee slagen"])
        method = chance.choice(["hand", "word"])
        one = Repair(start, end, made.flow.text[start:end], after, method, chance.random(), True)
        apart = all(end <= other.start or start >= other.end for other in applied)
        blank = made.flow.text[start:end].strip() != made.flow.text[start:end]
        if apart and not blank:
            applied += standing.of(one)
    return Repairs(sorted(applied, key=lambda one: one.start))


def references_by_chance(made: ParsedEdition, chance: random.Random) -> list[Found]:
    found = []
    for _ in range(chance.randrange(6)):
        start = chance.randrange(len(made.flow.text) + 1)
        targets = chance.sample([unit.number for unit in made.parsed.units] + ["weg", "E42"], 1)
        end = min(start + chance.randrange(12), len(made.flow.text))
        kind = chance.choice(["see", "page", "external"])
        found.append(Found(start, end, kind, targets, external=kind == "external"))
    return found
