"""What a build makes of what was supplied: which text is which edition, and what is left out."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from corpus.loader import EDITIONS, SPECIMENS, load_edition, load_editions
from parsers.recognise import Recognised, recognise, unknown_edition
from parsers.repair.apply import METHODS
from regelboek.inputs import Input, read_input, read_inputs
from schema.edition import Edition
from schema.rule import WitnessName
from schema.unusable import UnusableInput


@dataclass(frozen=True, slots=True)
class OwnText:
    """The project's own text of an edition: its bytes, and the edition as it has it."""

    name: str
    data: bytes
    edition: Edition


@dataclass(frozen=True, slots=True)
class Supply:
    """A text to build: its bytes, its edition (None where nobody described it), its siglum."""

    siglum: str
    name: str
    data: bytes
    edition: Edition | None
    recognised: Recognised
    witness: WitnessName = "source"
    taken: frozenset[str] = frozenset()  # sigla that an undescribed text may not have
    own: OwnText | None = None  # what stands beside a source


@dataclass(slots=True)
class Plan:
    """The books to build, in order of publication, and the inputs that are not."""

    books: list[Supply] = field(default_factory=list)
    skipped: list[UnusableInput] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def known_editions() -> dict[str, Edition]:
    """All editions that a text may turn out to be; the invented ones are known as well."""
    return {**load_editions(EDITIONS), **load_editions(SPECIMENS)}


def plan_texts(paths: Iterable[Path]) -> Plan:
    """A plan for texts that somebody supplied, each known by its content.

    Of two texts of one edition the first counts; the second is skipped, or only noted
    where its bytes are the same.
    """
    editions = known_editions()
    inputs, refused = read_inputs(paths)
    plan = Plan(skipped=refused)
    seen: dict[str, str] = {}  # digest of the bytes -> place
    places: dict[str, str] = {}  # siglum -> place
    for item in inputs:
        digest = sha256(item.data).hexdigest()
        if digest in seen:
            plan.notes.append(f"{item.place}: dezelfde tekst als {seen[digest]}; eenmaal gebouwd")
            continue
        seen[digest] = item.place
        book = _book(item, editions, frozenset(places))
        if book.siglum in places:
            plan.skipped.append(
                UnusableInput(
                    item.place,
                    f"dezelfde uitgave als {places[book.siglum]} ({book.siglum})",
                    "geef er één van",
                )
            )
            continue
        places[book.siglum] = item.place
        plan.books.append(book)
    return _in_order(plan)


def completed(plan: Plan) -> Plan:
    """The plan with the project's own text of each edition of which no text was supplied.

    Raises UnusableInput where none of the texts can be read: our own are no answer to a folder
    that was mistyped.
    """
    if not plan.books:
        raise nothing_usable(plan)
    there = {book.siglum for book in plan.books}
    own = [own_text(siglum) for siglum in load_editions(EDITIONS) if siglum not in there]
    plan.books += [_restated(one) for one in own if one]
    return _in_order(plan)


def nothing_usable(plan: Plan) -> UnusableInput:
    """Why nothing of a plan can be built: the one reason, or the reasons in short."""
    if len(plan.skipped) == 1:
        return plan.skipped[0]
    if not plan.skipped:
        return UnusableInput("build", "er is geen tekst", "geef er een met --texts")
    listed = "; ".join(f"{error.place}: {error.found}" for error in plan.skipped)
    return UnusableInput(
        "--texts", f"geen bruikbare tekst ({listed})", "geef een bestand of een map met tekst"
    )


def _in_order(plan: Plan) -> Plan:
    """The plan with its books in order of publication, those that nobody described last."""
    order = list(known_editions())
    plan.books.sort(
        key=lambda book: (order.index(book.siglum) if book.edition else len(order), book.siglum)
    )
    return plan


def plan_own() -> Plan:
    """A plan for what the project ships: the restated texts, or the specimens until they exist."""
    own = [text for siglum in load_editions(EDITIONS) if (text := own_text(siglum))]
    if own:
        return Plan([_restated(one) for one in own])
    return plan_specimens()


def plan_specimens() -> Plan:
    """A plan for the invented rulebooks."""
    specimens = load_editions(SPECIMENS)
    paths = {siglum: SPECIMENS / siglum / "text.txt" for siglum in specimens}
    return Plan(
        [
            _shipped(edition, f"{siglum}.txt", read_input(paths[siglum]).data, "source")
            for siglum, edition in specimens.items()
            if paths[siglum].is_file()
        ]
    )


def own_text(siglum: str) -> OwnText | None:
    """The project's own text of an edition; None where there is none yet."""
    path = EDITIONS / siglum / "restated.txt"
    if not path.is_file():
        return None
    return OwnText(path.name, read_input(path).data, load_edition(path.parent, "restated"))


def _restated(own: OwnText) -> Supply:
    return _shipped(own.edition, own.name, own.data, "restated")


def _shipped(edition: Edition, name: str, data: bytes, witness: WitnessName) -> Supply:
    return Supply(edition.siglum, name, data, edition, Recognised(edition, (), ()), witness)


def choose(plan: Plan, only: Iterable[str]) -> Plan:
    """The plan with none but the editions named. Raises UnusableInput where one is not in it."""
    wanted = list(dict.fromkeys(only))
    if not wanted:
        return plan
    there = [book.siglum for book in plan.books]
    for siglum in wanted:
        if siglum not in there:
            raise UnusableInput(
                f"--only {siglum}",
                "deze uitgave is er niet bij",
                f"kies uit: {', '.join(there) or 'niets'}",
            )
    books = [book for book in plan.books if book.siglum in wanted]
    return Plan(books, plan.skipped, plan.notes)


def check_methods(without: Iterable[str]) -> None:
    """Raises UnusableInput where a way of repair is named that does not exist."""
    for method in without:
        if method not in METHODS:
            raise UnusableInput(
                f"--without {method}",
                "deze manier van herstel bestaat niet",
                f"kies uit: {', '.join(METHODS)}",
            )


def _book(item: Input, editions: dict[str, Edition], taken: frozenset[str]) -> Supply:
    recognised = recognise(item.text, editions)
    if recognised.edition is not None:
        edition = recognised.edition
        own = own_text(edition.siglum)
        if own and own.data == item.data:  # the project's own text is no source
            return _restated(own)
        return Supply(edition.siglum, item.name, item.data, edition, recognised, own=own)
    siglum = unknown_edition(item.name, "prose", set(editions) | taken).siglum
    return Supply(siglum, item.name, item.data, None, recognised, taken=taken)
