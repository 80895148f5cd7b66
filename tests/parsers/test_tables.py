"""Tables that were flattened to runs of bars."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.tables import (
    Cell,
    Shape,
    find_cells,
    find_period,
    infer_rows,
    lay_out,
    row_label,
    rows_of_lines,
    stacked,
)


def cells(text: str) -> list[Cell]:
    return find_cells(text, 0, len(text))


def words(rows: list[list[Cell]]) -> list[list[str]]:
    return [[cell.text for cell in row] for row in rows]


CELLS = [
    ("a | b | c |", ["a", "b", "c"], "the last bar closes the last cell"),
    ("a | b | c", ["a", "b", "c"], "a last cell that no bar closes"),
    ("| a | | b |", ["a", "", "b"], "the first bar opens the first cell; a cell may be empty"),
    ("| | | 9 7 |", ["", "", "9 7"], "empty cells at the beginning"),
    ("a | | |", ["a", "", ""], "empty cells at the end"),
    ("2 - 4 = 3 | - 5 - |", ["2 - 4 = 3", "- 5 -"], "dashes are signs of their own"),
    ("Uit-\nslag | in- en uit", ["Uitslag", "in- en uit"], "a word broken in a cell is whole"),
    ("Ver- lies |", ["Verlies"], "also where the lines were joined"),
]


@pytest.mark.parametrize(("text", "expected", "reason"), CELLS)
def test_bars_set_cells_apart(text: str, expected: list[str], reason: str) -> None:
    assert [cell.text for cell in cells(text)] == expected, reason


LABELS = [
    ("1", ("", 1), "a number"),
    ("12.", ("", 12), "with a full stop"),
    ("Beurt 3", ("Beurt", 3), "with a word"),
    ("+ 450", None, "a score is no label"),
    ("- 1", None, "nor is a result"),
    ("20 - 40", None, "nor a range"),
    ("( 8 )", None, "nor a number in brackets"),
    ("3 SA", None, "nor a contract"),
    ("", None, "nor an empty cell"),
]


@pytest.mark.parametrize(("text", "expected", "reason"), LABELS)
def test_labels_of_rows(text: str, expected: tuple[str, int] | None, reason: str) -> None:
    assert row_label(text) == expected, reason


def test_a_declared_shape_parts_the_number_of_a_row_from_the_points_before_it() -> None:
    text = "no | wie | pt | 1 | | - 2 - | 4 | 2 | - 1 - | | 3 | 3 | | -1 - | 0 | som | 7 |"
    rows = lay_out(cells(text), Shape(sizes=(3,), columns=4))
    assert words(rows) == [
        ["no", "wie", "pt"],
        ["1", "", "- 2 -", "4"],
        ["2", "- 1 -", "", "3"],
        ["3", "", "-1 -", "0"],
        ["som", "7"],
    ]


def test_the_period_of_the_labels_tells_the_columns() -> None:
    text = "beurt | bouwer | wie | 1 | A | x | 2 | B | | 3 | A | 3 | 4 | | y | 5 | B | 2 |"
    assert find_period(cells(text)) == (3, 3)
    assert words(infer_rows(cells(text)))[0] == ["beurt", "bouwer", "wie"]
    assert words(infer_rows(cells(text)))[3:5] == [["3", "A", "3"], ["4", "", "y"]]


def test_labels_with_a_word_are_no_points() -> None:
    text = "Tafel | wij | zij | Ronde 1 | 4 | | Ronde 2 | | 1 | Ronde 3 | 2 | 3 | Ronde 4 | | |"
    assert words(infer_rows(cells(text)))[1:] == [
        ["Ronde 1", "4", ""],
        ["Ronde 2", "", "1"],
        ["Ronde 3", "2", "3"],
        ["Ronde 4", "", ""],
    ]


def test_a_row_that_lost_a_cell_shifts_no_other() -> None:
    text = "1 | a | b | c | 2 | a | b | 3 | a | b | c | 4 | a | b | c | x | 5 | a | b | c |"
    rows = words(lay_out(cells(text), Shape(columns=4)))
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]
    assert [len(row) for row in rows] == [4, 3, 4, 5, 4]


def test_a_lost_row_number_moves_no_cell() -> None:
    text = "1 | a | b | 2 | a | b | 4 | a | b | 4 | a | b |"
    rows = words(lay_out(cells(text), Shape(columns=3)))
    assert [row[0] for row in rows] == ["1", "2", "4", "4"]


def test_without_labels_all_cells_are_one_row() -> None:
    assert words(infer_rows(cells("Home | Regels | Uitslagen"))) == [
        ["Home", "Regels", "Uitslagen"]
    ]
    assert infer_rows([]) == []


def test_a_diagram_keeps_only_what_is_in_it() -> None:
    text = "| | | 9 7 | | | | 5 | | B 8 | | | V 10 | | |"
    rows = lay_out(cells(text), Shape(sizes=(2, 1, 1), filled=True))
    assert words(rows) == [["9 7", "5"], ["B 8"], ["V 10"]]


LINES = [
    (["| a | b |", "| c | |"], [["a", "b"], ["c", ""]], "each line a row"),
    (["| a | b |", "|---|---|", "| c | d |"], [["a", "b"], ["c", "d"]], "a rule under the head"),
    (["| a | b |", "| c |"], None, "rows of different width"),
    (["a | b |", "c | d |"], None, "lines that no bar begins may be one row that was cut"),
    (["| a | b |"], None, "one line may be many rows"),
]


@pytest.mark.parametrize(("lines", "expected", "reason"), LINES)
def test_lines_that_are_rows_still(
    lines: list[str], expected: list[list[str]] | None, reason: str
) -> None:
    ranges, at = [], 0
    for line in lines:
        ranges.append((at, at + len(line)))
        at += len(line) + 1
    found = rows_of_lines("\n".join(lines), ranges)
    assert (words(found) if found else found) == expected, reason


def test_column_groups_are_read_downward() -> None:
    rows = [["0 - 9", "0", "", ""], ["10 - 19", "1", "30 - 39", "3"], ["20 - 29", "2", "40", "4"]]
    assert [row[1] for row in stacked(rows, 2)] == ["0", "1", "2", "3", "4"]


FIELDS = st.text(alphabet="ab1 2.+", max_size=6).map(str.strip)


@given(st.lists(FIELDS, min_size=1, max_size=40), st.integers(1, 9))
def test_no_cell_is_lost_or_moved(contents: list[str], columns: int) -> None:
    contents = ["kop", *contents]
    text = " | ".join(contents) + " |"
    found = cells(text)
    assert [cell.text for cell in found] == [" ".join(one.split()) for one in contents]
    for rows in (lay_out(found, Shape(columns=columns)), infer_rows(found)):
        assert [cell for row in rows for cell in row] == found
    for cell in found:
        if cell.text:
            assert text[cell.start : cell.end].strip() == text[cell.start : cell.end]


def test_a_long_table_takes_work_in_proportion(
    lines_run: Callable[[Callable[[], object]], int],
) -> None:
    def work(rows: int) -> int:
        text = " | ".join(f"{n % 1000} | x | | y" for n in range(1, rows))
        return lines_run(lambda: infer_rows(cells(text)))

    assert work(800) < 12 * work(100)
