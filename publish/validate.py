"""TEI and records against their schemas: what is wrong, the place first."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from lxml import etree
from pydantic import ValidationError

from publish.markup import TEI, XML_ID, parse_xml, read_document
from schema.finding import UnusableInput
from schema.refusal import refusals
from schema.rule import Rule

HERE = Path(__file__).resolve().parent
OWN_SCHEMA = HERE.parent / "schema" / "regelboek.rng"
TEI_ALL = HERE.parent / ".cache" / "tei_all.rng"
POINTERS = ("target", "prev", "next", "facs", "ref", "resp")


def tei_all_path() -> Path | None:
    """Where tei_all.rng is: as REGELBOEK_TEI_ALL says, or in ``.cache``; None where it isn't.

    ``tei_all.simple.rng`` beside it, the same in the simple form of RELAX NG (``jing -s``),
    is taken first where it is newer: libxml2 loads it seven times faster.
    """
    named = os.environ.get("REGELBOEK_TEI_ALL")
    if named:
        return Path(named)
    if not TEI_ALL.is_file():
        return None
    simple = simple_form(TEI_ALL)
    newer = simple.is_file() and simple.stat().st_mtime >= TEI_ALL.stat().st_mtime
    return simple if newer else TEI_ALL


def simple_form(path: Path) -> Path:
    """Where the simple form of a schema stands."""
    return path.with_suffix(".simple.rng")


def validate_tei(path: Path, tei_all: Path | None = None) -> list[str]:
    """What is wrong in a TEI document: ``file:line: what``; empty where all is well.

    Checked are our schema, tei_all where it is given or found, the uniqueness of ids, and
    that each pointer has its target. Raises UnusableInput where a file can't be read.
    """
    return tei_problems(read_document(path), str(path), tei_all)


def tei_problems(data: bytes, place: str = "input", tei_all: Path | None = None) -> list[str]:
    """As ``validate_tei``, of a document in memory."""
    try:
        root = parse_xml(data, place)
    except UnusableInput as error:
        return [str(error)]
    problems = _against(root, OWN_SCHEMA, "regelboek", place)
    wide = tei_all or tei_all_path()
    if wide is not None:
        problems += _against(root, wide, "tei_all", place)
    return problems + list(_dangling(root, place))


@cache
def _schema(path: Path) -> etree.RelaxNG:
    try:
        return etree.RelaxNG(etree.parse(str(path), etree.XMLParser(no_network=True)))
    except (OSError, etree.LxmlError) as error:
        raise UnusableInput(str(path), f"geen schema ({error})", "haal het opnieuw op") from error


def _against(root: etree._Element, schema: Path, name: str, place: str) -> list[str]:
    validator = _schema(schema)
    if validator.validate(root):
        return []
    told = [f"{place}:{one.line}: {name}: {one.message}" for one in validator.error_log]
    return told or [f"{place}:1: {name}: ongeldig"]


def _dangling(root: etree._Element, place: str) -> Iterator[str]:
    """Ids that occur twice and pointers to nothing: what RelaxNG doesn't see."""
    ids: set[str] = set()
    for element in root.iter(f"{{{TEI}}}*"):
        own = element.get(XML_ID)
        if own is not None and own in ids:
            yield f"{place}:{element.sourceline}: het id {own} komt tweemaal voor"
        if own is not None:
            ids.add(own)
    for element in root.iter(f"{{{TEI}}}*"):
        for name in POINTERS:
            for pointer in (element.get(name) or "").split():
                if pointer.startswith("#") and pointer[1:] not in ids:
                    line = element.sourceline
                    yield f"{place}:{line}: {name} wijst naar {pointer}, en dat is er niet"


def validate_records(path: Path) -> list[str]:
    """What is wrong in records (JSON Lines): ``file:line: what``; empty where all is well.

    Checked are the model, that ids are unique and made of edition and number, that
    positions count from 0, and that parents and resolved references are among the records.
    """
    rules: list[tuple[int, Rule]] = []
    problems: list[str] = []
    lines = read_document(path).split(b"\n")
    if lines[-1]:
        problems.append(f"{path}:{len(lines)}: de laatste regel is niet afgesloten")
    for number, line in enumerate(lines, 1):
        if not line and number == len(lines):
            break
        try:
            rules.append((number, Rule.model_validate_json(line)))
        except ValidationError as error:
            problems += [f"{path}:{number}: {one}" for one in refusals(error)]
    if problems:
        return problems
    return [f"{path}:{number}: {what}" for number, what in _inconsistent(rules)]


def _inconsistent(rules: list[tuple[int, Rule]]) -> Iterator[tuple[int, str]]:
    ids = {rule.id for _, rule in rules}
    seen: set[str] = set()
    for position, (line, rule) in enumerate(rules):
        if rule.id in seen:
            yield line, f"het id {rule.id} komt tweemaal voor"
        seen.add(rule.id)
        if rule.id != f"{rule.edition}_{rule.number}":
            yield line, f"het id {rule.id} is niet {rule.edition}_{rule.number}"
        if rule.position != position:
            yield line, f"plaats {rule.position}, verwacht {position}"
        if rule.parent is not None and rule.parent not in ids:
            yield line, f"de ouder {rule.parent} is er niet"
        if any(start > end for start, end in rule.spans):
            yield line, "een stuk (span) eindigt voor het begint"
        for reference in rule.references:
            for target in reference.targets:
                if target.status == "resolved" and target.id not in ids:
                    yield line, f"{target.id} heet gevonden, en is er niet"
