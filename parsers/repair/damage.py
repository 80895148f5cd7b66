"""A sound text damaged as type is misread: for trials of repair, and to invent a specimen."""

import sys
from random import Random

import typer

from parsers.repair.confusion import Channel, Confusion, load_channel

MOST = 0.9  # however damaged a text is to be, a character is read right now and then


def damage(text: str, share: float, seed: int, channel: Channel | None = None) -> str:
    """The text with about that share of its characters misread, by the confusions of type.

    The same seed gives the same damage. Line breaks stay.

    >>> damage("Men speelt de kaarten.", 0.0, 1)
    'Men speelt de kaarten.'
    """
    rows = _by_first((channel or load_channel()).confusions)
    hazards = [_hazard(text, at, rows) for at in range(len(text))]
    usual = sum(sum(weight * max(len(row.printed), 1) for row, weight in each) for each in hazards)
    if not usual or share <= 0:
        return text
    scale = share * len(text) / usual
    random = Random(seed)
    read: list[str] = []
    at = 0
    while at < len(text):
        options = hazards[at]
        misread = min(scale * sum(weight for _, weight in options), MOST)
        if random.random() < misread:
            row = random.choices([row for row, _ in options], [w for _, w in options])[0]
            read.append(row.read)
            if row.printed:
                at += len(row.printed)
                continue
        read.append(text[at])
        at += 1
    return "".join(read)


def _by_first(confusions: list[Confusion]) -> dict[str, list[Confusion]]:
    found: dict[str, list[Confusion]] = {}
    for row in confusions:
        found.setdefault(row.printed[:1], []).append(row)
    return found


def _hazard(text: str, at: int, rows: dict[str, list[Confusion]]) -> list[tuple[Confusion, float]]:
    """The confusions that may happen at one character, with their weights."""
    if text[at] == "\n":
        return []
    known = rows.get(text[at], []) + rows.get("", [])
    return [
        (row, row.weight)
        for row in known
        if text.startswith(row.printed, at) and "\n" not in row.printed
    ]


def main(share: float = 0.03, seed: int = 1) -> None:
    """Damages what is given on standard input, and writes it to standard output."""
    sys.stdout.write(damage(sys.stdin.read(), share, seed))


if __name__ == "__main__":
    typer.run(main)
