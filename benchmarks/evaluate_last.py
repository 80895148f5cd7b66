"""A run of the evaluation beside the last one that was kept: what was gained, what was lost."""

import csv
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from evaluate_books import Scores

HEAD = ("measure", "entry", "score")
DIGITS = 4
LEAST = 0.5 * 10**-DIGITS  # of a difference

Table = dict[str, Scores]


def read_last(path: Path) -> Table:
    """The scores of the last kept run; nothing where there is none."""
    found: Table = {}
    if path.is_file():
        with path.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                found.setdefault(row["measure"], {})[row["entry"]] = float(row["score"])
    return found


def write_last(path: Path, table: Table) -> None:
    """Keep a run: a line for each entry of each measure."""
    lines = ["\t".join(HEAD)]
    for name, scores in table.items():
        lines += [f"{name}\t{entry}\t{round(score, DIGITS):g}" for entry, score in scores.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Change:
    """What changed in one measure since the last run: entries with the score of then and now."""

    share: float
    before: float | None  # None where it was not measured
    gained: dict[str, tuple[float, float]]
    lost: dict[str, tuple[float, float]]
    new: Collection[str]
    gone: Collection[str]


def share(scores: Scores) -> float:
    """The part of a measure that is right; all of it where there is nothing to be wrong.

    >>> share({"a": 1.0, "b": 0.5}), share({})
    (0.75, 1.0)
    """
    return sum(scores.values()) / len(scores) if scores else 1.0


def compare(now: Scores, last: Scores | None) -> Change:
    """A measure beside its last run. An entry that is no longer measured counts as lost."""
    then = last or {}
    both = {entry: (then[entry], score) for entry, score in now.items() if entry in then}
    gone = [entry for entry in then if entry not in now]
    return Change(
        share=share(now),
        before=None if last is None else share(then),
        gained={entry: pair for entry, pair in both.items() if pair[1] - pair[0] > LEAST},
        lost={entry: pair for entry, pair in both.items() if pair[0] - pair[1] > LEAST},
        new=[entry for entry in now if entry not in then],
        gone=gone,
    )


def told(table: Table, last: Table) -> tuple[list[str], bool]:
    """The lines that tell a run beside the last one, and whether anything was lost."""
    width = max(map(len, [*table, *last]), default=0)
    lines, worse = [f"{'measure':{width}}  {'right':>8} {'of':>5} {'share':>7} {'since':>8}"], False
    for name, scores in table.items():
        found = compare(scores, last.get(name))
        since = "first" if found.before is None else f"{found.share - found.before:+.4f}"
        right = f"{sum(scores.values()):.2f}".removesuffix(".00")
        lines.append(f"{name:{width}}  {right:>8} {len(scores):>5} {found.share:7.4f} {since:>8}")
        for sign, entries in (("+", found.gained), ("−", found.lost)):
            lines += [f"    {sign} {entry} ({a:g} → {b:g})" for entry, (a, b) in entries.items()]
        if found.before is not None:
            lines += [f"    new: {entry} ({scores[entry]:g})" for entry in found.new]
            lines += [f"    − no longer measured: {entry}" for entry in found.gone]
        worse |= bool(found.lost or found.gone)
    dropped = [name for name in last if name not in table]
    lines += [f"{name:{width}}  − no longer measured" for name in dropped]
    return lines, worse or bool(dropped)
