"""How fast terms and lemmas are found, beside the tokenizer of spaCy alone.

Run as ``python benchmarks/terms.py TEXTS [--json]``. All read the same units, as one reads a
library: text after text, many of whose words came before. They take turns in one run, so that
what else the machine does hits them alike, and their ratios hold on any machine.

- spaCy: its blank tokenizer for Dutch, which gives tokens and no more;
- terms: all terms of the edition, with their places;
- lemmas: the text in lemmas;
- spelling: texts of old spelling in that of now, which lemmas need;
- first: terms, spelling and lemmas of a text of which nothing is known yet, and spaCy's.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import spacy
from bounds import arguments, at_least, tell

from corpus.loader import load_editions
from parsers.parse import parse
from parsers.spelling import modern_text
from parsers.terms.lemmatise import lemmatised
from parsers.terms.marks import finder

TURNS = 7
COPIES = 10
BOUNDS = {
    "terms": at_least(0.6),
    "terms and lemmas": at_least(0.6),
    "terms, spelling and lemmas": at_least(0.4),
}
Unit = tuple[str, str, str | None]  # text, siglum, spelling


def units(folder: Path) -> list[Unit]:
    """The reading texts of all units of the texts in a folder."""
    editions = load_editions()
    found = []
    for path in sorted(folder.glob("*.txt")):
        parsed = parse(path.read_bytes(), editions, name=path.name)
        of = parsed.edition
        found += [(rule.text, of.siglum, of.spelling) for rule in parsed.rules if rule.text]
    return found


def terms(texts: list[Unit]) -> None:
    """The terms of all texts."""
    for text, siglum, spelling in texts:
        finder(siglum, "source", spelling).find(text)


def spelled(texts: list[Unit]) -> list[str]:
    """All texts in the spelling of now."""
    return [modern_text(text, spelling) for text, _, spelling in texts]


def lemmas(texts: list[str]) -> None:
    """All texts in lemmas."""
    for text in texts:
        lemmatised(text)


def seconds(work: Callable[[], object]) -> float:
    """The time that ``work`` took."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def measure(folder: Path) -> dict[str, float]:
    """The speeds, in words a second, by name."""
    once = units(folder)
    texts = once * COPIES
    words = sum(len(text.split()) for text, _, _ in texts)
    tokenizer = spacy.blank("nl").tokenizer
    modern = spelled(once) * COPIES
    plain = [text for text, _, _ in texts]
    works: dict[str, Callable[[], object]] = {
        "spaCy": lambda: [tokenizer(text) for text in plain],
        "terms": lambda: terms(texts),
        "spelling": lambda: spelled(texts),
        "lemmas": lambda: lemmas(modern),
    }
    best = dict.fromkeys(works, float("inf"))
    for _ in range(TURNS):
        for name, work in works.items():
            best[name] = min(best[name], seconds(work))
    best["terms and lemmas"] = best["terms"] + best["lemmas"]
    best["terms, spelling and lemmas"] = best["terms and lemmas"] + best["spelling"]
    return {name: words / spent for name, spent in best.items()}


def first(folder: Path, whose: str) -> float:
    """The time that a first reading takes in a fresh process, its imports left out."""
    script = (
        "import sys, time, spacy, terms; from pathlib import Path;"
        "texts = terms.units(Path(sys.argv[1])); tokenizer = spacy.blank('nl').tokenizer;"
        "terms.terms([('slag', *text[1:]) for text in texts]); terms.lemmas(['zeemeeuwen']);"
        "start = time.perf_counter();"
        "[tokenizer(text[0]) for text in texts] if sys.argv[2] == 'spaCy' else"
        " (terms.terms(texts), terms.lemmas(terms.spelled(texts)));"
        "print(time.perf_counter() - start)"
    )
    command = [sys.executable, "-c", script, str(folder.resolve()), whose]
    here = Path(__file__).resolve().parent
    runs = (
        subprocess.run(command, cwd=here, check=True, capture_output=True, text=True)
        for _ in range(3)
    )
    return min(float(run.stdout) for run in runs)


def main() -> int:
    """Measure, print each ratio with its bound; 1 where one is out of bounds."""
    chosen = arguments(__doc__, "texts")
    speeds = measure(chosen.texts)
    for name, speed in speeds.items():
        print(f"{name:28} {speed:12,.0f} words/s")
    ours, theirs = first(chosen.texts, "regelboek"), first(chosen.texts, "spaCy")
    print(f"first reading: {ours:.2f} s, spaCy {theirs:.2f} s")
    return tell({name: speeds[name] / speeds["spaCy"] for name in BOUNDS}, BOUNDS, chosen.json)


if __name__ == "__main__":
    sys.exit(main())
