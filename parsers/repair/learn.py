"""The table of confusions, learnt from words as read and as corrected.

Read and corrected characters are aligned by expectation maximisation: each run of up to
three characters may have been read as another, and what explains many corrections gets
weight. A row may have a weight from general knowledge of type beside it (``known``): what is
learnt is weighed against that, and it stays.

Run as a command it learns from the corrections of all editions, and writes the table anew.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import exp
from pathlib import Path
from typing import Annotated

import typer
from rapidfuzz.distance import Levenshtein

from corpus.loader import load_editions
from parsers.repair.confusion import BLANK, COLUMNS, TABLE, Confusion, read_table
from parsers.repair.edges import plain
from schema.edition import Edition

HEAD = (
    "# Als wat gedrukte letters gelezen worden. Gemaakt door python -m parsers.repair.learn",
    "# uit de verbeteringen met de hand (corrections.tsv). weight: welk deel van deze letters,",
    "# in misgelezen woorden, zo gelezen wordt; examples: hoeveel verbeteringen dat naar",
    "# verwachting tonen; known: het gewicht uit algemene kennis van drukletters, met de hand",
    "# gesteld. Een spatie staat als ␣.",
)
ROUNDS = 12
SHAPES = ((1, 0), (0, 1), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1), (2, 3), (3, 2))
PER_SIGN = 1.6  # what each character of a confusion costs at first
SAME = 0.9  # a character that is read right
SMOOTHING = 4.0  # examples that a rare character is taken to have had
# A blank before a sign: how a book is set, not how it is read.
BEFORE_SIGN = re.compile(r" +(?=[,.;:!?])")  # kaart ,  not: kaart en
LETTERS = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")  # regel swas  not: 4S(36)
LONGEST = 40  # characters of a correction that is learnt from
ALIKE = 0.7  # share of characters in which reading and correction may differ: else it is text
LEAST = 0.2  # expected examples below which a row is chance


def learn(
    pairs: Iterable[tuple[str, str]], known: Iterable[Confusion] = ()
) -> dict[tuple[str, str], Confusion]:
    """Confusions by (printed, read), from pairs of words as read and as corrected.

    What ``known`` rows have from general knowledge of type is weighed in, and kept.
    """
    words = Counter((read, printed) for read, printed in pairs if read != printed)
    prior = {(row.printed, row.read): row.known for row in known if row.known}
    weights = _at_first(words, prior)
    counts: dict[tuple[str, str], float] = {}
    for _ in range(ROUNDS):
        counts = {}
        for (read, printed), times in words.items():
            for pair, expected in _expected(printed, read, weights).items():
                counts[pair] = counts.get(pair, 0.0) + expected * times
        total = sum(counts.values()) or 1.0
        weights = {pair: count / total for pair, count in counts.items() if count > 1e-4}
    return _rows(counts, words, prior)


def _at_first(
    words: Mapping[tuple[str, str], int], prior: Mapping[tuple[str, str], float]
) -> dict[tuple[str, str], float]:
    """Weights to start from: shorter confusions first, and what is known of type."""
    found: dict[tuple[str, str], float] = {}
    for read, printed in words:
        for i in range(len(printed) + 1):
            for j in range(len(read) + 1):
                for wide, far in SHAPES:
                    was, now = printed[i : i + wide], read[j : j + far]
                    if len(was) == wide and len(now) == far and was != now:
                        if wide > 1 and far > 1 and (was[0] == now[0] or was[-1] == now[-1]):
                            continue  # the shared character was read right
                        found[was, now] = exp(-PER_SIGN * (wide + far)) * 0.05 + prior.get(
                            (was, now), 0.0
                        )
    return found


Step = tuple[tuple[int, int], tuple[int, int], float]  # from, to, weight


def _steps(printed: str, read: str, weights: Mapping[tuple[str, str], float]) -> Iterator[Step]:
    """The ways to go on from each pair of places in the two words."""
    for i in range(len(printed) + 1):
        for j in range(len(read) + 1):
            if printed[i : i + 1] == read[j : j + 1] != "":
                yield (i, j), (i + 1, j + 1), SAME
            for wide, far in SHAPES:
                weight = weights.get((printed[i : i + wide], read[j : j + far]))
                if weight and i + wide <= len(printed) and j + far <= len(read):
                    yield (i, j), (i + wide, j + far), weight


def _expected(
    printed: str, read: str, weights: Mapping[tuple[str, str], float]
) -> dict[tuple[str, str], float]:
    """How often each confusion is to be expected in one pair of words."""
    steps, end = list(_steps(printed, read, weights)), (len(printed), len(read))
    forward, backward = {(0, 0): 1.0}, {end: 1.0}
    for start, stop, weight in steps:
        if start in forward:
            forward[stop] = forward.get(stop, 0.0) + forward[start] * weight
    for start, stop, weight in reversed(steps):
        if stop in backward:
            backward[start] = backward.get(start, 0.0) + backward[stop] * weight
    whole, counts = forward.get(end, 0.0), dict[tuple[str, str], float]()
    for start, stop, weight in steps if whole else ():
        pair = printed[start[0] : stop[0]], read[start[1] : stop[1]]
        if pair[0] != pair[1]:
            part = forward.get(start, 0.0) * weight * backward.get(stop, 0.0) / whole
            counts[pair] = counts.get(pair, 0.0) + part
    return counts


def _rows(
    counts: Mapping[tuple[str, str], float],
    words: Mapping[tuple[str, str], int],
    prior: Mapping[tuple[str, str], float],
) -> dict[tuple[str, str], Confusion]:
    """The rows of the table: of each printed run, the share that is read so."""
    stood: Counter[str] = Counter()
    for (_, printed), times in words.items():
        for size in range(4):
            for at in range(len(printed) - size + 1):
                stood[printed[at : at + size]] += times
        stood[" "] += times  # beside the words
    taken: dict[str, float] = {}  # where nothing was printed more than one sign may be read
    for (printed, _), count in counts.items():
        taken[printed] = taken.get(printed, 0.0) + count
    found = {
        pair: Confusion(*pair, weight=weight, examples=0, known=weight)
        for pair, weight in prior.items()
    }
    for pair, count in counts.items():
        if count >= LEAST:
            known = prior.get(pair, 0.0)
            chances = max(stood[pair[0]], taken[pair[0]])
            weight = (count + SMOOTHING * known) / (chances + SMOOTHING)
            found[pair] = Confusion(*pair, weight=weight, examples=round(count, 1), known=known)
    return found


def table(rows: Iterable[Confusion]) -> str:
    """The table as it is written: the weightiest first within each printed run."""
    lines = [*HEAD, "\t".join(COLUMNS)]
    for row in sorted(rows, key=lambda row: (row.printed, -row.weight, row.read)):
        cells = (row.printed.replace(" ", BLANK), row.read.replace(" ", BLANK))
        known = f"{row.known:g}" if row.known else ""
        lines.append("\t".join((*cells, f"{row.weight:.4f}", f"{row.examples:g}", known)))
    return "\n".join(lines) + "\n"


def pairs_of(editions: Iterable[Edition]) -> Iterator[tuple[str, str]]:
    """Words as read and as corrected by hand, where one may be the other misread."""
    for edition in editions:
        for row in edition.corrections:
            read, printed = plain(" ".join(row.read.split())), " ".join(row.corrected.split())
            longest = max(len(read), len(printed))
            read, printed = BEFORE_SIGN.sub("", read), BEFORE_SIGN.sub("", printed)
            if not read or not printed or read == printed or longest > LONGEST:
                continue
            if read.replace(" ", "") == printed.replace(" ", "") and not LETTERS.fullmatch(read):
                continue
            if Levenshtein.distance(read, printed) <= ALIKE * longest:
                yield read, printed


def main(
    out: Annotated[Path, typer.Option(help="waar de tabel komt")] = TABLE,
) -> None:
    """Learns the confusions from the corrections of all editions."""
    rows = learn(pairs_of(load_editions().values()), read_table())
    out.write_text(table(rows.values()), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
