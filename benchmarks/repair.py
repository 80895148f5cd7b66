"""How fast texts are repaired and their terms found, beside the tokenizer of spaCy alone.

Run as ``python benchmarks/repair.py TEXTS [--json]``. All take turns in one run, and the time of
the processor counts, so that what else the machine does hits them alike and their ratios hold on
any machine. As one reads a library, words that came before may be known; but each text is read
anew in every turn, and what depends on the text as a whole is worked out anew.

- spaCy: its blank tokenizer for Dutch, which gives tokens and no more; a text at once, as repair
  reads it, since what a word may have been depends on all others;
- repair: all that programs repair or propose, in the text as it is composed and parsed;
- terms: the records with all their terms;
- both: repair and terms of each text.

Told without a bound: the same beside spaCy that reads a unit at a time. In a text at once it keeps
no more words from its first special case on, so that units go faster.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import spacy
from bounds import arguments, at_least, tell

from corpus.loader import load_editions
from parsers.parse import ParsedEdition, parse
from parsers.repair.apply import METHODS
from parsers.repair.find import find_repairs
from parsers.terms.marks import with_terms

TURNS = 7
OURS = ("repair", "terms", "repair and terms")
BOUNDS = {"repair and terms": at_least(1 / 3)}
AT_ONCE, BY_UNIT = "spaCy", "spaCy, by unit"


def read(folder: Path) -> list[ParsedEdition]:
    """The texts of a folder, parsed and not repaired."""
    editions = load_editions()
    return [
        parse(path.read_bytes(), editions, name=path.name, without=METHODS)
        for path in sorted(folder.glob("*.txt"))
    ]


def repair(text: ParsedEdition) -> None:
    """What programs repair or propose in a text."""
    find_repairs(text.flow, text.parsed.units, text.edition)


def terms(text: ParsedEdition) -> None:
    """The records of a text with their terms."""
    with_terms(text.rules, text.edition)


def both(text: ParsedEdition) -> None:
    """Repair and terms of a text."""
    repair(text)
    terms(text)


def seconds(work: Callable[[ParsedEdition], object], text: ParsedEdition) -> float:
    """The processor time that ``work`` took of a text."""
    start = time.process_time()
    work(text)
    return time.process_time() - start


def measure(folder: Path) -> dict[str, float]:
    """The speeds over all texts, in words a second, by name; those of each text are printed."""
    texts = read(folder)
    at_once, by_unit = spacy.blank("nl").tokenizer, spacy.blank("nl").tokenizer
    works: dict[str, Callable[[ParsedEdition], object]] = {
        AT_ONCE: lambda text: at_once(text.flow.text),
        BY_UNIT: lambda text: [by_unit(rule.text) for rule in text.rules],
        "repair": repair,
        "terms": terms,
        "repair and terms": both,
    }
    best: dict[tuple[str, str], float] = {}
    first = 0.0
    for turn in range(TURNS):
        for name, work in works.items():
            for text in texts:
                spent = seconds(work, text)
                first += spent if name == "repair" and not turn else 0.0
                best[name, text.name] = min(best.get((name, text.name), spent), spent)
    words = {text.name: len(text.flow.text.split()) for text in texts}
    for name, many in words.items():
        told = ", ".join(f"{work} {many / best[work, name]:,.0f}" for work in works)
        print(f"{name}, words/s: {told}")
    print(f"first repair of all texts, lists of words read: {first:.2f} s")
    whole = sum(words.values())
    return {work: whole / sum(best[work, name] for name in words) for work in works}


def main() -> int:
    """Measure, print each ratio with its bound; 1 where one is out of bounds."""
    chosen = arguments(__doc__, "texts")
    speeds = measure(chosen.texts)
    for name, speed in speeds.items():
        print(f"{name:28} {speed:12,.0f} words/s")
    ratios = {name: speeds[name] / speeds[AT_ONCE] for name in OURS}
    by_unit = {f"{name}, by unit": speeds[name] / speeds[BY_UNIT] for name in OURS}
    return tell(ratios | by_unit, BOUNDS, chosen.json)


if __name__ == "__main__":
    sys.exit(main())
