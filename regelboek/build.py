"""The build: texts to TEI, records, database and report, each book once."""

import os
import threading
from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import parent_process
from pathlib import Path

from corpus.concepts import load_concepts
from parsers.parse import ParsedEdition, parse
from parsers.terms.marks import with_terms
from parsers.terms.tokens import language
from publish.book import Profile, may_be_shown
from publish.checks import run_cases, with_checks
from publish.database import write_database
from publish.records import write_records
from publish.tei import write_tei
from publish.topics import concepts_by_unit, with_concepts
from regelboek.output import clear_failures, counted, progress
from regelboek.plan import Plan, Supply, known_editions, nothing_usable
from regelboek.report import Entry, report_edition, write_report
from regelboek.swap import DATABASE, RECORDS, REPORT, TEI, staged
from regelboek.verified import verified
from schema.unusable import UnusableInput

Texts = tuple[ParsedEdition, ParsedEdition | None]  # of an edition: supplied, the project's own


def build(
    plan: Plan, out: Path, *, profile: Profile, workers: int, without: Collection[str] = ()
) -> list[Entry]:
    """What is reported of each book built into ``out``, which holds all of the build or none.

    ``without`` are ways of repair that are not tried. The same plan gives the same bytes,
    however many workers. Raises UnusableInput where nothing can be built or the disk refuses, and
    NotBorneOut where a text that has to doesn't bear out a value of its ruleset; what stood as
    ``out`` then stands unchanged.
    """
    if not plan.books:
        raise nothing_usable(plan)
    entries: list[Entry] = []
    with clear_failures(out), staged(out) as stage, progress(len(plan.books)) as step:
        (stage / TEI).mkdir()
        (stage / RECORDS).mkdir()
        by_unit = concepts_by_unit(load_concepts().values())
        ran = run_cases()
        books: list[ParsedEdition] = []
        own: dict[str, ParsedEdition] = {}
        for book, texts in zip(plan.books, _parsed(plan.books, workers, without), strict=True):
            parsed, beside = texts
            for one in filter(None, texts):
                one.rules = with_checks(with_concepts(one.rules, by_unit), ran.by_unit)
            shown = may_be_shown(parsed.edition, parsed.witness, profile)
            _write_book(stage, parsed, beside, shown=shown)
            books.append(parsed)
            if beside is not None:
                own[parsed.edition.siglum] = beside
            entry = report_edition(book, parsed, beside, shown=shown)
            unborne = [verified(one, repaired=not without) for one in filter(None, texts)]
            if shown:  # of a source that may not be shown nothing is told
                entry["not_borne_out"] = unborne[0]
            entries.append(entry)
            step(_told(book, entries[-1]))
        write_database(
            stage / DATABASE,
            books,
            profile=profile,
            own=own,
            concepts=load_concepts().values(),
            ran=ran,
        )
        (stage / REPORT).write_bytes(write_report(plan, entries, profile))
    return entries


def _write_book(
    stage: Path, parsed: ParsedEdition, own: ParsedEdition | None, *, shown: bool
) -> None:
    """TEI and records of an edition, and beside them those of the project's own text.

    Where the source may not be shown the own text stands in its place; where there is none,
    no more is written than what the TEI says of the source.
    """
    siglum = parsed.edition.siglum
    if own is not None and not shown:
        parsed, own, shown = own, None, True
    (stage / TEI / f"{siglum}.xml").write_bytes(write_tei(parsed, with_source=shown))
    if shown:
        write_records(stage / RECORDS / f"{siglum}.jsonl", parsed.rules)
    if own is not None:
        name = f"{siglum}.{own.witness}"
        (stage / TEI / f"{name}.xml").write_bytes(write_tei(own))
        write_records(stage / RECORDS / f"{name}.jsonl", own.rules)


def _parsed(books: list[Supply], workers: int, without: Collection[str]) -> Iterator[Texts]:
    """The books parsed, in order, in as many processes as there is work for."""
    workers = min(workers, len(books))
    parse_one = partial(_parse, without=frozenset(without))
    if workers <= 1:
        yield from map(parse_one, books)
        return
    language()  # loaded once, for all processes
    with _end_clearly(), ProcessPoolExecutor(workers, initializer=_end_with_parent) as pool:
        yield from pool.map(parse_one, books)


def _parse(book: Supply, without: Collection[str]) -> Texts:
    parsed = parse(
        book.data,
        known_editions(),
        name=book.name,
        edition=book.edition,
        witness=book.witness,
        taken=set(book.taken),
        without=without,
    )
    parsed.rules = with_terms(parsed.rules, parsed.edition)
    own = book.own
    if own is None:
        return parsed, None
    beside = parse(own.data, {}, name=own.name, edition=own.edition, witness="restated")
    beside.rules = with_terms(beside.rules, beside.edition)
    return parsed, beside


@contextmanager
def _end_clearly() -> Iterator[None]:
    try:
        yield
    except BrokenProcessPool as error:
        raise UnusableInput(
            "--workers", "een werkproces is gestopt (geen geheugen meer?)", "bouw met --workers 1"
        ) from error


def _end_with_parent() -> None:
    """A worker ends when the build that started it is killed, so that nothing stays behind."""
    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _told(book: Supply, entry: Entry) -> str:
    head = f"{book.name} → {entry['edition']}"
    if entry.get("withheld"):
        instead = "; de eigen tekst staat er" if entry["shown"] else ""
        return f"{head}: de brontekst blijft buiten deze bouw{instead}"
    if book.witness == "restated":
        head += ", in eigen woorden"
    targets = sum(row["targets"] for row in entry["references"])
    told = (
        counted(entry["units_total"], "eenheid", "eenheden"),
        counted(targets, "verwijzing", "verwijzingen"),
        counted(len(entry["findings"]), "bevinding", "bevindingen"),
    )
    beside = ", met de eigen tekst ernaast" if entry["restated"] else ""
    unborne = len(entry["not_borne_out"])
    doubt = f"; {counted(unborne, 'waarde', 'waarden')} niet bevestigd" if unborne else ""
    return f"{head}: {', '.join(told)}{beside}{doubt}"
