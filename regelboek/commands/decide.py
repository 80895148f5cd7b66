"""``regelboek decide``: what each edition decides in a situation, and by which units."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from regelboek.output import Code, complain, refused
from regelboek.typed_json import read_json
from schema.unusable import UnusableInput

if TYPE_CHECKING:
    from engine.decide import Answer
    from engine.registry import Check

SAME_HAND = "same-hand"
HELP = (
    "Zegt wat elke uitgave in een situatie beslist, en op welke eenheden dat steunt; bij same-hand"
    " daarna waarin zij verschillen (parts: [] is nergens)."
)


def run(
    check: Annotated[
        str | None,
        typer.Argument(
            metavar="CHECK", help="welke controle; alle staan in regelboek check --list"
        ),
    ] = None,
    edition: Annotated[
        list[str] | None, typer.Option("--edition", metavar="SIGLUM", help="alleen deze uitgaven")
    ] = None,
    case: Annotated[
        str | None, typer.Option("--case", metavar="JSON", help="de situatie; zonder: een lege")
    ] = None,
    batch: Annotated[
        Path | None,
        typer.Option("--batch", metavar="FILE", help="JSON-regels met check, edition en case"),
    ] = None,
) -> Code:
    """Prints a line of JSON for each edition, or for each line of the batch, in order.

    After the same hand under several editions comes a line that says where they part; of editions
    that rule alike, or say nothing, it names none.
    """
    if batch is not None:
        if case is not None or edition:
            raise UnusableInput("--batch", "gaat niet samen met --case of --edition", "kies er een")
        return _batch(batch, check)
    if check is None:
        raise UnusableInput("decide", "er is geen controle genoemd", "noem er een, of geef --batch")
    from corpus.loader import load_editions
    from engine.registry import find_check

    asked = find_check(check)
    named = dict.fromkeys(edition or load_editions())
    sigla = [_known_edition(siglum, f"--edition {siglum}") for siglum in named]
    situation = read_json(case, "--case") if case is not None else {}
    answers = [_decided(asked, siglum, situation, f"--case, {check}") for siglum in sigla]
    for answer in answers:
        _write(answer.published())
    if check == SAME_HAND and len(answers) > 1:
        _write({"check": check, "parts": _partings(answers, situation)})
    return Code.DONE


def _batch(path: Path, check: str | None) -> Code:
    """Answers every line; one that can't be answered has null for a result, and is named."""
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except UnicodeDecodeError:
        raise UnusableInput(str(path), "dit is geen UTF-8", "geef JSON-regels") from None
    except OSError as error:
        raise refused(error, path) from error
    refusals = 0
    asked = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    for number, line in asked:
        name = siglum = None
        place = f"{path}:{number}"
        try:
            described = read_json(line, place)
            if not isinstance(described, dict):
                raise UnusableInput(place, "dit is geen tabel", "geef { … }")
            name, siglum = described.get("check", check), described.get("edition")
            found = _find_check(name, place)
            edition = _known_edition(siglum, place)
            _write(_decided(found, edition, described.get("case", {}), place).published())
        except UnusableInput as error:
            refusals += 1
            _write({"check": name, "edition": siglum, "result": None, "units": [], "silent": False})
            complain(error)
    if refusals:
        return Code.UNUSABLE if refusals == len(asked) else Code.SKIPPED
    return Code.DONE


def _find_check(name: Any, place: str) -> "Check":
    """The check that a line names. Raises UnusableInput, with the place of the line."""
    from engine.registry import find_check

    try:
        return find_check(name if isinstance(name, str) else "")
    except UnusableInput as error:
        raise UnusableInput(place, f"{error.place}: {error.found}", error.advice) from error


def _known_edition(siglum: Any, place: str) -> str:
    from corpus.loader import load_editions

    if not isinstance(siglum, str) or siglum not in load_editions():
        known = ", ".join(load_editions())
        lacks = "geen edition genoemd" if siglum is None else f"uitgave {siglum} is onbekend"
        raise UnusableInput(place, lacks, f"kies uit {known}")
    return siglum


def _decided(check: "Check", siglum: str, case: Any, place: str) -> "Answer":
    from corpus.rulesets import load_rulesets
    from engine.decide import decide, read_situation

    return decide(check, read_situation(check, case, place), load_rulesets()[siglum])


def _partings(answers: list["Answer"], situation: Any) -> list[dict[str, Any]]:
    """Where editions part over a hand, and by which units."""
    from corpus.rulesets import load_rulesets
    from engine.account import account
    from engine.checks.same_hand import SameHand
    from engine.eras import partings, told
    from engine.rules import Rules

    hand = SameHand.model_validate(situation).hand
    accounts = {
        answer.edition: account(hand, Rules(load_rulesets()[answer.edition])) for answer in answers
    }
    return [told(parting) for parting in partings(accounts)]


def _write(line: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")
