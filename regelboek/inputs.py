"""Texts to read: the files that paths stand for, and their bytes."""

import json
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from parsers.decode import LARGEST, decode
from schema.unusable import UnusableInput, legible, reason

# What lies beside texts and is no book. Named by itself, such a file is read all the same.
DATA = {".csv", ".db", ".ini", ".json", ".jsonl", ".py", ".sql", ".toml", ".tsv", ".yaml", ".yml"}
JSON = {".json", ".jsonl"}  # this neither, where it holds what its name says: teksten/* names it
DATA |= {".css", ".htm", ".html", ".js", ".log", ".pid", ".rnc", ".rng", ".svg", ".xml"}


@dataclass(frozen=True, slots=True)
class Input:
    """A text as it was supplied: where, under what name, its bytes and what they say."""

    place: str
    name: str
    data: bytes
    text: str


def read_inputs(paths: Iterable[Path]) -> tuple[list[Input], list[UnusableInput]]:
    """The texts that ``paths`` stand for, in order, and what could not be read, with reasons.

    A folder stands for all files in it and below it, by name, but for those that are hidden,
    set aside by an editor (``notes.txt~``) or data by their name (``edition.toml``).
    """
    found: list[Input] = []
    refused: list[UnusableInput] = []
    for path in paths:
        try:
            files = _files_below(path) if path.is_dir() else [path]
        except OSError as error:
            refused.append(_unreadable(str(path), error))
            continue
        if not files:
            refused.append(
                UnusableInput(str(path), "in deze map staat geen tekst", "geef een map met teksten")
            )
        for file in files:
            try:
                found.append(read_input(file))
            except UnusableInput as error:
                refused.append(error)
    return found, refused


def read_input(path: Path) -> Input:
    """The text in a file. Raises UnusableInput where it can't be read or is no text."""
    place = str(path)
    try:
        known = path.stat()
        if not stat.S_ISREG(known.st_mode):
            kind = "een map" if stat.S_ISDIR(known.st_mode) else "geen gewoon bestand"
            raise UnusableInput(place, f"dit is {kind}", "geef een bestand met tekst")
        if known.st_size > LARGEST:  # not read at all: it may not fit in memory
            raise UnusableInput(
                place,
                f"het bestand is groter dan {LARGEST // 1024 // 1024} MB",
                "geef elk boek een eigen bestand",
            )
        data = path.read_bytes()
    except OSError as error:
        raise _unreadable(place, error) from error
    text = decode(data, place).text
    if path.suffix.lower() in JSON and _is_json(text):
        raise UnusableInput(place, "dit is JSON en geen boek", "laat dit bestand weg")
    return Input(legible(place), legible(path.name), data, text)


def _is_json(text: str) -> bool:
    """Whether a text is an object or a list of JSON, or begins with a line that is one."""
    for piece in (text.lstrip().split("\n", 1)[0], text):
        try:
            return isinstance(json.loads(piece), dict | list)
        except (ValueError, RecursionError):
            continue
    return False


def _unreadable(place: str, error: OSError) -> UnusableInput:
    if isinstance(error, FileNotFoundError):
        return UnusableInput(place, "dit bestaat niet", "geef een bestand of een map")
    if isinstance(error, PermissionError):
        return UnusableInput(place, "dit mag niet gelezen worden", "pas de leesrechten aan")
    return UnusableInput(place, f"dit is onleesbaar ({reason(error)})", "geef iets anders")


def _files_below(folder: Path) -> list[Path]:
    files = []
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if path.name.startswith(".") or path.name.endswith("~") or path.suffix.lower() in DATA:
            continue
        files += _files_below(path) if path.is_dir() and not path.is_symlink() else [path]
    return files
