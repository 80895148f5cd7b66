"""What printed characters are read as: the weighted table of confusions, and the channel."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import log
from pathlib import Path
from typing import NamedTuple

import corpus
from corpus.tables import read_table as read_rows
from parsers.repair.remembered import Bounded, Remembered
from schema.unusable import UnusableInput

TABLE = Path(corpus.__file__).with_name("confusions.tsv")
COLUMNS = ("printed", "read", "weight", "examples", "known")
NOTE = "# "  # begins a line that is no row
BLANK = "␣"  # how the table writes a space
LONGEST = 3  # characters of a confusion, printed or read
# What the table does not have may happen too, seldom.
UNSEEN = log(0.0012)  # one sign for another
LOST = log(0.002)  # a sign that was not read
STRAY = log(0.0015)  # a sign that was never printed
FAILED = -1e9
FLOOR, PER_SIGN = -8.0, -2.3  # what is less likely than this is not pursued: logarithms
LIKELY = log(0.002)  # a confusion that is looked for
COMMON = log(0.01)  # one that is looked for in known words too
PER_CONFUSION = 2.0  # what another confusion costs where the damage is not yet measured
OTHER_CASE = log(0.3)  # a confusion known of the other case


@dataclass(frozen=True, slots=True)
class Confusion:
    """Printed characters, what they are read as, and how often, where a word is damaged."""

    printed: str
    read: str
    weight: float  # share of these printed characters that are read so, in damaged words
    examples: float  # how many corrections show it, by expectation
    known: float = 0.0  # the weight that it has from general knowledge of type


class Damage(NamedTuple):
    """What must have happened for a word to be read as another."""

    ops: int  # how many confusions
    weight: float  # sum of the logarithms of their weights
    kept: int  # characters that were read right


class Channel:
    """Tells how likely it is that one word is read as another."""

    def __init__(self, confusions: list[Confusion]) -> None:
        self.confusions = confusions
        self._by_printed: dict[str, dict[str, list[tuple[str, str, float]]]] = {}
        best: dict[str, dict[str, float]] = {}
        seen: dict[tuple[str, str], float] = {}
        for row in confusions:
            if row.weight > 0:
                seen[row.printed, row.read] = log(row.weight)
        for (printed, read), weight in list(seen.items()):
            capital = printed[:1].upper() + printed[1:]
            for pair in (
                (printed.lower(), read),
                (printed.lower(), read.lower()),
                (capital, read),
                (capital, read[:1].upper() + read[1:]),
            ):
                if pair[0] != pair[1] and weight + OTHER_CASE > seen.get(pair, -99.0):
                    seen[pair] = weight + OTHER_CASE
        for (printed, read), weight in seen.items():
            rows = self._by_printed.setdefault(printed[:1], {}).setdefault(read[:1], [])
            rows.append((printed, read, weight))
            if weight >= LIKELY and (not printed or printed.replace("-", "").isalpha()):
                reached = best.setdefault(read, {})
                reached[printed.lower()] = max(weight, reached.get(printed.lower(), FAILED))
        self._by_read = {read: list(reached.items()) for read, reached in best.items()}
        self._likely = {
            read: common
            for read, reached in best.items()
            if (common := [pair for pair in reached.items() if pair[1] >= COMMON])
        }
        self.likeliest = Remembered(self._likeliest)  # by a word and what was read
        self.misreadings = Remembered(self._misreadings)
        self._moves = Bounded[tuple[str, str], list[tuple[int, str, float, int]]]()
        self._unshared = Remembered(self._damage)  # of what two words do not share

    def _likeliest(self, pair: tuple[str, str]) -> Damage:
        """What must have happened to a word, in whatever case it was printed."""
        word, read = pair
        forms = _cases(word, read)
        if len(forms) == 1:
            return self.damage(forms[0], read)
        return max(
            (self.damage(form, read) for form in forms),
            key=lambda each: each.weight - PER_CONFUSION * each.ops,
        )

    def damage(self, printed: str, read: str) -> Damage:
        """The likeliest way in which ``printed`` is read as ``read``."""
        start, ends = _shared(printed, read)
        printed, read = printed[start : len(printed) - ends], read[start : len(read) - ends]
        found = self._unshared[printed, read]
        return Damage(found.ops, found.weight, found.kept + start + ends)

    def _damage(self, pair: tuple[str, str]) -> Damage:
        printed, read = pair
        far, wide = len(printed), len(read)
        floor = FLOOR + PER_SIGN * max(far, wide)
        # scores[i][j]: the best way to have read the first j signs for the first i,
        # steps[i][j]: its confusions, and the signs that were read right
        scores = [[FAILED] * (wide + 1) for _ in range(far + 1)]
        steps = [[(0, 0)] * (wide + 1) for _ in range(far + 1)]
        scores[0][0] = 0.0
        for i in range(far + 1):
            tail = printed[i : i + LONGEST]
            for j in range(wide + 1):
                score = scores[i][j]
                if score < floor:
                    continue
                ops, same = steps[i][j]
                key = (tail, read[j : j + 1])
                for was, now, weight, kept in self._moves.get(key) or self._learn_moves(*key):
                    if read.startswith(now, j):
                        k, m, better = i + was, j + len(now), score + weight
                        if better > scores[k][m]:
                            scores[k][m] = better
                            steps[k][m] = (ops + 1 - kept, same + kept)
        if scores[far][wide] == FAILED:
            return Damage(far + wide, FAILED, 0)
        ops, same = steps[far][wide]
        return Damage(ops, scores[far][wide], same)

    def _learn_moves(self, tail: str, sign: str) -> list[tuple[int, str, float, int]]:
        """What may happen where ``tail`` was printed and ``sign`` is read.

        Each: printed characters, read ones, weight, and how many of these are right.
        """
        moves: list[tuple[int, str, float, int]] = []
        if sign:
            moves.append((0, sign, STRAY, 0))
            put_in = self._by_printed.get("", {}).get(sign, [])
            moves += [(0, read, weight, 0) for _, read, weight in put_in if weight > STRAY]
        if tail:
            moves.append((1, "", LOST, 0))
            known = self._by_printed.get(tail[0], {})
            rows = known.get("", []) + (known.get(sign, []) if sign else [])
            moves += [
                (len(printed), read, weight, 0)
                for printed, read, weight in rows
                if tail.startswith(printed)
            ]
        if tail and sign:
            right = tail[0] == sign
            moves.append((1, sign, 0.0 if right else UNSEEN, int(right)))
        if not tail or not sign:
            moves.append((0, "", FAILED, 0))  # nothing more: never better
        return self._moves.keep((tail, sign), moves)

    def variants(self, read: str, likely: bool) -> Iterator[tuple[str, float, int]]:
        """What could have been printed, in lower case, where one confusion gave ``read``.

        With the logarithm of its weight, and how many signs were read right; ``likely``:
        by the commoner confusions alone.
        """
        by_read = self._likely if likely else self._by_read
        length = len(read)
        for at in range(length + 1):
            head = read[:at]
            for size in range(min(LONGEST, length - at) + 1):
                rows = by_read.get(read[at : at + size])
                if rows:
                    tail, kept = read[at + size :], length - size
                    for printed, weight in rows:
                        yield head + printed + tail, weight, kept

    def _misreadings(self, printed: str) -> list[tuple[str, float, int]]:
        """What a word, in lower case, is read as where one confusion happens: as variants."""
        return [
            (printed[:at] + read + printed[at + len(was) :], weight, len(printed) - len(was))
            for at in range(len(printed) + 1)
            for rows in (*self._by_printed.get(printed[at : at + 1], {}).values(),)
            for was, read, weight in rows
            if weight >= LIKELY and printed.startswith(was, at)
        ]


def _shared(one: str, other: str) -> tuple[int, int]:
    """How many characters two words share at their start and, beyond that, at their end."""
    most = min(len(one), len(other))
    start = 0
    while start < most and one[start] == other[start]:
        start += 1
    ends = 0
    while ends < most - start and one[-1 - ends] == other[-1 - ends]:
        ends += 1
    return start, ends


def _cases(word: str, read: str) -> tuple[str, ...]:
    """A word in the cases in which it may have been printed."""
    if read[:1].islower():
        return (word,)
    if len(read) > 3 and read.isupper():
        return (word.upper(),)
    capital = word[:1].upper() + word[1:]
    return (capital,) if read[:1] == capital[:1] else (word, capital)


def read_table(path: Path = TABLE) -> list[Confusion]:
    """The rows of the table. Raises UnusableInput, with the line, where one is wrong."""
    found = []
    for line, row in read_rows(path, COLUMNS, note=NOTE):
        try:
            found.append(
                Confusion(
                    row["printed"].replace(BLANK, " "),
                    row["read"].replace(BLANK, " "),
                    float(row["weight"]),
                    float(row["examples"]),
                    float(row["known"] or 0),
                )
            )
        except ValueError as error:
            raise UnusableInput(
                f"{path}:{line}",
                "weight, examples en known zijn getallen",
                "schrijf ze in cijfers, met een punt",
            ) from error
    return found


@cache
def load_channel(path: Path = TABLE) -> Channel:
    """The channel of the table, read once."""
    return Channel(read_table(path))
