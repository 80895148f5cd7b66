"""Deals read from their file: what can't be a deal is refused in one line that says where."""

from pathlib import Path

import pytest

from corpus.deals import DEALS, load_deals
from schema.unusable import UnusableInput

HAND = """
[[deal]]
id = "p7_1"
unit = "p7"
kind = "inline"
scope = "part"
read.L = { H = "a 10~ ? .." }
"""
# What is wrong, and where the line must point.
WRONG = [
    (HAND.replace("10~", "1"), "p7_1"),  # no rank
    (HAND.replace("a 10~", "a,10"), "p7_1"),
    (HAND.replace("{ H", "{ T"), "p7_1"),  # no suit
    (HAND.replace("read.L", "read.N"), "p7_1"),  # seats of the book
    (HAND.replace("p7_1", "blz. 7"), "blz. 7"),
    (HAND + HAND, "p7_1"),  # one id twice
    (HAND + '[[deal.facts]]\nseat = "L"\nholds = ["Ra"]\n', "p7_1"),  # told nowhere
    (HAND + '[[deal.facts]]\nseat = "L"\nholds = ["T5"]\nsays = "x"\n', "p7_1"),
    (HAND + '[[deal.claims]]\ndeclarer = "L"\nstrain = "SA"\ntricks = 14\nsays = "x"\n', "p7_1"),
    ("[[deal", DEALS),
]


def written(folder: Path, text: str) -> Path:
    (folder / "duikerbridge").mkdir()
    (folder / "duikerbridge" / DEALS).write_text(text, encoding="utf-8")
    return folder


def test_a_deal_is_read_by_its_id(tmp_path: Path) -> None:
    deals = load_deals("duikerbridge", written(tmp_path, HAND))
    assert list(deals) == ["p7_1"]
    assert deals["p7_1"].read == {"L": {"H": "a 10~ ? .."}}


def test_an_edition_without_deals_has_none(tmp_path: Path) -> None:
    assert load_deals("duikerbridge", tmp_path) == {}


@pytest.mark.parametrize(("text", "place"), WRONG)
def test_what_is_no_deal_is_refused(tmp_path: Path, text: str, place: str) -> None:
    with pytest.raises(UnusableInput) as refused:
        load_deals("duikerbridge", written(tmp_path, text))
    line = str(refused.value)
    assert place in line
    assert len(line.splitlines()) == 1
