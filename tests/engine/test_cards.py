"""Cards, bids, calls, tiles and seats: how they are written, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import (
    RANKS,
    SEATS,
    STRAINS,
    SUITS,
    Bid,
    deck,
    parse_bid,
    parse_call,
    parse_card,
    parse_tile,
    partner,
    seat_after,
    side,
    tiles,
)


def test_each_card_is_read_as_it_is_written() -> None:
    assert [parse_card(str(card)) for card in deck()] == deck()
    assert len(set(deck())) == len(SUITS) * len(RANKS)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("aH", "the suit comes first"),
        ("H1", "the ace is a"),
        ("HA", "ranks are small letters"),
        ("10", "no suit"),
        ("H10 ", "no blanks"),
        (10, "no text"),
        ("", "nothing"),
    ],
)
def test_what_is_no_card_is_refused(text: object, reason: str) -> None:
    with pytest.raises(ValueError, match="geen kaart"):
        parse_card(text)


@given(st.integers(1, 9), st.sampled_from(STRAINS))
def test_each_bid_is_read_as_it_is_written(level: int, strain: str) -> None:
    bid = parse_bid(f"{level}{strain}")
    assert (bid.level, bid.strain, str(bid)) == (level, strain, f"{level}{strain}")


@pytest.mark.parametrize("text", ["0H", "10H", "H1", "1", "1sa", "1SAA", "²H", None, "1 H"])
def test_what_is_no_bid_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="geen bod"):
        parse_bid(text)


def test_calls_are_bids_and_three_words() -> None:
    assert parse_call("1SA") == Bid(1, "SA")
    assert [parse_call(word) for word in ("pas", "doublet", "redoublet")] == [
        "pas",
        "doublet",
        "redoublet",
    ]
    with pytest.raises(ValueError, match="of pas, doublet, redoublet"):
        parse_call("passen")


def test_a_tile_has_its_higher_half_first() -> None:
    assert [str(parse_tile(text)) for text in ("3-5", "5-3", "0-0")] == ["5-3", "5-3", "0-0"]
    assert sorted(map(str, tiles(6))) == sorted({str(tile) for tile in tiles(6)})
    for wrong in ("3", "3-", "a-b", "1-2-3", None):
        with pytest.raises(ValueError, match="geen steen"):
            parse_tile(wrong)


@given(st.sampled_from(SEATS), st.integers(-9, 9))
def test_seats_go_round(seat: str, turns: int) -> None:
    there = seat_after(seat, turns)  # type: ignore[arg-type]
    assert seat_after(there, turns, clockwise=False) == seat
    assert side(partner(there)) == side(there)
    assert side(seat_after(there)) != side(there)
