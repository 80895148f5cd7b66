"""``regelboek modernise``: a text in old spelling, in that of now."""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from regelboek.options import AsJson
from regelboek.output import Code, counted
from schema.unusable import UnusableInput

if TYPE_CHECKING:
    from parsers.spelling import Piece

HELP = "Zet oude spelling om in die van nu, en zegt welke regels dat doen."
STDIN = "-"
SPELLINGS = {"siegenbeek": "Siegenbeek", "vries": "De Vries–Te Winkel", "nu": "nu"}


def run(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="een bestand met tekst; - is wat binnenkomt")
    ] = STDIN,
    spelling: Annotated[
        str | None,
        typer.Option(
            "--spelling",
            metavar="NAME",
            help="siegenbeek, vries of nu; anders die van de uitgave, als zij herkend wordt",
        ),
    ] = None,
    keep_words: Annotated[
        bool, typer.Option("--keep-words", help="verouderde woorden laten staan: alleen spelling")
    ] = False,
    rules: Annotated[
        bool, typer.Option("--rules", help="een tabel: elk veranderd woord met zijn regels")
    ] = False,
    as_json: AsJson = False,
) -> Code:
    """Prints the text, or what changed in it and why, or every word as data."""
    from parsers.spelling import modern_text, modernise

    named = _named(spelling)
    text = _read(file)
    of = named or _recognised(text)
    if as_json:
        words = [_row(text, piece) for piece in modernise(text, of)]
        said = {
            "spelling": of,
            "text": modern_text(text, of, keep_words=keep_words),
            "words": words,
        }
        print(json.dumps(said, ensure_ascii=False, indent=2))
    elif rules:
        print("\n".join(_table(text, list(modernise(text, of)), keep_words)))
    else:
        sys.stdout.write(modern_text(text, of, keep_words=keep_words))
    return Code.DONE


def _named(spelling: str | None) -> str | None:
    if spelling is not None and spelling.lower() not in SPELLINGS:
        raise UnusableInput(
            f"--spelling {spelling}",
            "deze spelling is onbekend",
            f"kies uit: {', '.join(SPELLINGS)}",
        )
    return SPELLINGS[spelling.lower()] if spelling is not None else None


def _read(file: str) -> str:
    if file != STDIN:
        from regelboek.inputs import read_input

        return read_input(Path(file)).text
    from parsers.decode import decode

    return decode(sys.stdin.buffer.read(), "de invoer").text


def _recognised(text: str) -> str | None:
    """The spelling of the edition that the text is; None where nobody described it."""
    from parsers.recognise import recognise
    from regelboek.plan import known_editions

    edition = recognise(text, known_editions()).edition
    return edition.spelling if edition else None


def _row(text: str, piece: "Piece") -> dict[str, object]:
    is_now = piece.modern
    return {
        "word": text[piece.start : piece.end],
        "start": piece.start,
        "end": piece.end,
        "form": is_now.form,
        "now": is_now.word,
        "rules": list(is_now.rules),
        "status": is_now.status,
    }


def _table(text: str, pieces: list["Piece"], keep_words: bool) -> list[str]:
    """The changed words with their modern form, how often, and the rules; then the unknown."""
    changed: Counter[tuple[str, str, tuple[str, ...]]] = Counter()
    unknown: Counter[str] = Counter()
    for piece in pieces:
        read = " ".join(text[piece.start : piece.end].split())
        now = piece.modern.form if keep_words else piece.modern.word
        if piece.modern.status == "unknown" and any(sign.isalpha() for sign in read):
            unknown[read] += 1
        elif now != read:
            changed[read.lower(), now.lower(), piece.modern.rules] += 1
    lines = [f"{counted(len(changed), 'woord', 'woorden')} in oude spelling"]
    rows = [(read, now, str(n), ", ".join(by)) for (read, now, by), n in sorted(changed.items())]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
    for read, now, number, by in rows:
        lines.append(f"  {read:<{widths[0]}}  → {now:<{widths[1]}}  {number:>{widths[2]}}×  {by}")
    lines += _legend({name for _, _, by in changed for name in by})
    if unknown:
        lines += ["", "onbekend: schade, een naam of een vakterm"]
        lines += [f"  {read}" + (f"  {n}×" if n > 1 else "") for read, n in sorted(unknown.items())]
    return lines


def _legend(used: set[str]) -> list[str]:
    """What the rules that were used do, in the order of the data."""
    from parsers.spelling_rules import every_named

    told = [f"  {entry.name}: {entry.says}" for entry in every_named() if entry.name in used]
    return ["", "regels", *dict.fromkeys(told)] if told else []
