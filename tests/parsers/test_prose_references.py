"""References by number in prose, on invented snippets."""

import pytest

from parsers.compose import compose
from parsers.grammars import prose
from parsers.recognise import unknown_edition

PARTS = "EERSTE SPEL\n\n" + "\n\n".join(f"{n}. Deel {n}." for n in range(1, 8)) + "\n\n"
OTHER = "TWEEDE SPEL\n\n1. Deel een.\n\n2. Deel twee.\n\n"

REFERENCES = [
    ("Zie nr. 2.", [("nr. 2", "see", ["tweede-spel_2"])], "in the same section first"),
    ("Zie nr. 5.", [("nr. 5", "see", ["eerste-spel_5"])], "then in the others"),
    ("Zie no. 9.", [("no. 9", "see", ["tweede-spel_9"])], "what is nowhere is absent"),
    (
        "Zie § 1, 2 en 5.",
        [("§ 1, 2 en 5", "see", ["tweede-spel_1", "tweede-spel_2", "eerste-spel_5"])],
        "a list",
    ),
    (
        "Volgens artikel 3-5.",
        [("artikel 3-5", "see", ["eerste-spel_3", "eerste-spel_4", "eerste-spel_5"])],
        "a range",
    ),
    ("Behalve nr. 1.", [("nr. 1", "exception", ["tweede-spel_1"])], "an exception"),
    ("Zie bladz. 14.", [("bladz. 14", "page", ["bladz_14"])], "a page that is not there"),
    ("Hij betaalt 5 fiches.", [], "a sum"),
    ("De kans is 10 : 1.", [], "odds"),
    ("In 1890 was dat nr 1.", [], "a number without a stop is no citation"),
    ("Een regel 3½ lang.", [], "a measure"),
    ("Tien regels 4 aan 4.", [], "regels is no cue"),
]


@pytest.mark.parametrize(("words", "expected", "reason"), REFERENCES)
def test_references_by_number(
    words: str, expected: list[tuple[str, str, list[str]]], reason: str
) -> None:
    edition = unknown_edition("onbekend.txt", "prose", set())
    flow, _ = compose(PARTS + OTHER + words, edition)
    units = prose.parse_units(flow, edition, "onbekend.txt").units
    found = prose.find_references(flow, units, edition)
    assert [(flow.text[r.start : r.end], r.kind, r.targets) for r in found] == expected, reason
