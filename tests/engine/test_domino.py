"""What holds of domino whatever the tiles are."""

from hypothesis import given
from hypothesis import strategies as st

from corpus.rulesets import load_rulesets
from engine.cards import Tile, tiles
from engine.decide import decide, read_situation
from engine.dominoes import ends_of, fits_nowhere, may_make
from engine.registry import find_check

SET = tiles(6)
ENDS = st.tuples(st.integers(0, 6), st.integers(0, 6))


@given(ENDS, st.sampled_from(SET))
def test_a_tile_keeps_the_other_end(ends: tuple[int, int], tile: Tile) -> None:
    made = may_make(ends, tile)
    assert bool(made) == bool(set(ends) & {tile.high, tile.low})
    assert all(one[0] == ends[0] or one[1] == ends[1] for one in made)


@given(st.data())
def test_what_is_added_end_to_end_is_a_line(data: st.DataObject) -> None:
    line = [data.draw(st.sampled_from(SET))]
    for _ in range(data.draw(st.integers(0, 6))):
        ends = ends_of(line)
        assert ends is not None
        fitting = [t for t in SET if ends[1] in (t.high, t.low) and t not in line]
        if not fitting:
            break
        line.append(data.draw(st.sampled_from(fitting)))
        assert ends_of(line) is not None


@given(ENDS, st.lists(st.sampled_from(SET), max_size=8))
def test_a_game_is_closed_when_no_tile_has_an_end(ends: tuple[int, int], hand: list[Tile]) -> None:
    assert fits_nowhere(ends, [hand]) == all(not may_make(ends, tile) for tile in hand)


@given(st.integers(0, 40), st.integers(0, 40))
def test_of_a_closed_game_one_gets_what_the_other_has_more(x: int, y: int) -> None:
    check = find_check("domino")
    case = {"mode": "pips", "blocked": True, "pips": {"x": x, "y": y}}
    answer = decide(check, read_situation(check, case, "test"), load_rulesets()["noothoven"])
    if x == y:
        assert answer.silent
    else:
        winner, loser = ("x", "y") if x < y else ("y", "x")
        assert answer.result == {"winner": winner, "pays": {loser: abs(x - y)}}
