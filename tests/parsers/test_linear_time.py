"""Time in proportion to the text, where something was once looked at again and again."""

import time

import pytest

from parsers.parse import parse
from parsers.recognise import unknown_edition
from schema.edition import Edition, GrammarName, Layout

TIMES = 4
MOST = 7  # times as long for a text that is TIMES as long; a loop in a loop takes TIMES squared

OPENINGS = [f"Opening {n} van" for n in range(1, 10)]


def described(grammar: GrammarName, **facts: object) -> Edition:
    """A description with nothing in it but a grammar, and what a row of the table needs."""
    separate = Layout(lines="separate") if grammar in ("web", "code") else Layout()
    plain = unknown_edition("proef.txt", grammar, set())
    return plain.model_copy(update={"layout": separate, **facts})


CUT = {
    "cut": True,
    "parts": [{"id": "wet", "title": "", "opens": "ARTIKEL 1", "holds": "articles"}],
}
# What stands first, what stands behind it over and over, how often, in what edition, why.
REPEATED = [
    (
        "ARTIKEL 1 x\nA. x\nB. y\n",
        "A. ",
        4_000,
        described("code", facts=CUT, openings=["ARTIKEL 1 x", "A. x", "B. y", "A. A."]),
        "a letter after a gap that fits nowhere",
    ),
    (
        "".join(f"{words} iets.\n" for words in OPENINGS) + "op een regel ",
        "====\n",
        30_000,
        described("web", openings=OPENINGS),
        "lines of signs at the end of a line that was cut out",
    ),
    ("", "{n}\n\nEen zin.\n\n", 2_400, described("rules"), "pages whose numbers are audited"),
    ("", "afge{n}-\nbroken ", 4_000, described("prose"), "broken words, all different"),
]


def seconds(text: str, edition: Edition) -> float:
    """The least processor time that parsing takes."""
    spent = []
    for _ in range(2):
        start = time.process_time()
        parse(text.encode(), {}, name="proef.txt", edition=edition)
        spent.append(time.process_time() - start)
    return min(spent)


@pytest.mark.parametrize(("first", "repeated", "count", "edition", "reason"), REPEATED)
def test_a_longer_text_takes_no_more_time_by_the_character(
    first: str, repeated: str, count: int, edition: Edition, reason: str
) -> None:
    short, long = (
        seconds(first + "".join(repeated.format(n=n) for n in range(1, size + 1)), edition)
        for size in (count, count * TIMES)
    )
    assert long < short * MOST, f"{reason}: {short:.2f} s, {long:.2f} s"
