"""The way back from the flow to the source."""

import pytest

from parsers.flow import Flow, anchor_pattern
from parsers.reading import reading_text
from parsers.unit import Unit

SOURCE = "Een speler mag zijn kaart\n\n\n\n14\nterugnemen, als-\nnog.\n"


def flow() -> Flow:
    """ "Een speler mag zijn kaart terugnemen, alsnog." with its places in SOURCE."""
    return Flow(
        SOURCE,
        "Een speler mag zijn kaart terugnemen, alsnog.",
        starts=[0, 26, 41],
        sources=[0, 32, 49],
        lengths=[25, 15, 4],
    )


def test_a_stretch_within_a_piece_is_one_span() -> None:
    assert flow().spans(4, 10) == [(4, 10)]
    assert SOURCE[4:10] == "speler"


def test_a_page_number_splits_a_span_which_keeps_its_line_end() -> None:
    spans = flow().spans(15, 36)
    assert "".join(SOURCE[start:end] for start, end in spans) == "zijn kaart\nterugnemen"


def test_a_hyphen_at_a_line_end_is_within_the_span() -> None:
    spans = flow().spans(38, 45)
    assert [SOURCE[start:end] for start, end in spans] == ["als-\nnog."]


def test_white_space_around_a_stretch_is_left_out() -> None:
    assert flow().spans(3, 11) == [(4, 10)]


def test_an_empty_stretch_has_a_place() -> None:
    assert flow().spans(26, 26) == [(32, 32)]


def test_the_place_of_a_character_there_and_back() -> None:
    here = flow()
    for at, sign in enumerate(here.text):
        place = here.source_at(at)
        if not sign.isspace():
            assert here.source[place] == sign
            assert here.flow_at(place) == at
    assert here.flow_at(SOURCE.index("14")) is None


BLANKS = [
    ("Een  speler", "Een speler", "two blanks"),
    ("Een\tspeler", "Een speler", "a tab"),
    ("Een\u00a0 speler", "Een speler", "a hard blank beside another"),
    ("de 4\u00a0harten", "de 4\u00a0harten", "a hard blank alone belongs there"),
]


@pytest.mark.parametrize(("text", "read", "reason"), BLANKS)
def test_runs_of_blanks_are_read_as_one(text: str, read: str, reason: str) -> None:
    unit = Unit("p1", "paragraph", "p1", ranges=[(0, len(text))])
    assert reading_text(Flow(text, text), unit) == read, reason


HANDS = [
    ("'t Bod", "zie \u2019t Bod", "a curly apostrophe"),
    ('"Doublet"', "\u201eDoublet\u201d", "quotation marks below and above"),
    ("Eén kaart", "Eén kaart".replace("é", "e\u0301"), "an accent as a character of its own"),
    ("bijspel", "b\u0133spel", "ij as one character"),
    ("ijverig", "\u0133verig", "at the start of the anchor"),
    ("fiche", "een \ufb01che", "a ligature"),
]


@pytest.mark.parametrize(("words", "text", "reason"), HANDS)
def test_an_anchor_is_found_however_its_signs_are_written(
    words: str, text: str, reason: str
) -> None:
    assert anchor_pattern(words).search(text), reason
    assert anchor_pattern(words).search(words), "as it is declared"
    if words[0].isalnum():
        assert not anchor_pattern(words).search("x" + text.split()[-1]), "within a word"


def test_an_anchor_is_its_words_whatever_is_between() -> None:
    pattern = anchor_pattern("III. Het bieden")
    assert pattern.search("II. Het bieden III.\n\nHet  bieden\n").start() == 15  # type: ignore[union-attr]
    assert pattern.search("III. Het biedende") is None
