"""Sound text damaged as type is misread, and how much of it repair takes away."""

import gc
from collections.abc import Iterator
from functools import cache

import pytest
from rapidfuzz.distance import Levenshtein

from corpus.loader import EDITIONS, load_edition
from parsers.flow import Flow
from parsers.repair.damage import damage
from parsers.repair.find import find_repairs
from parsers.unit import Unit

SEED = 1860
LEAST_WORDS = 25  # of a paragraph that is damaged
WORDS = 3000  # of an edition


@pytest.fixture(autouse=True)
def no_collection() -> Iterator[None]:
    """No search for unused cycles of objects meanwhile, as where a text is parsed."""
    gc.disable()
    yield
    gc.enable()


@cache
def paragraphs(siglum: str) -> str:
    """Paragraphs of an edition as the project restates it: nobody misread them."""
    text = (EDITIONS / siglum / "restated.txt").read_text(encoding="utf-8")
    long = [" ".join(line.split()) for line in text.split("\n")]
    found: list[str] = []
    for line in long:
        if len(line.split()) >= LEAST_WORDS and sum(len(one.split()) for one in found) < WORDS:
            found.append(line.partition("] ")[2] or line)
    return "\n".join(found)


@cache
def damaged(siglum: str, share: float) -> str:
    """The paragraphs of an edition with about that share of their characters misread."""
    return damage(paragraphs(siglum), share, SEED)


def errors(siglum: str, text: str) -> tuple[float, float]:
    """The share of characters that are wrong before repair, and after it."""
    sound = paragraphs(siglum)
    flow = Flow(text, text, starts=[0], sources=[0], lengths=[len(text)])
    units, at = [], 0
    for number, line in enumerate(text.split("\n")):
        units.append(Unit(f"p{number}", "rule", "", ranges=[(at, at + len(line))]))
        at += len(line) + 1
    edition = load_edition(EDITIONS / siglum).model_copy(update={"spelling": "1995"})
    read, at = [], 0
    for one in find_repairs(flow, units, edition).applied:
        read += [text[at : one.start], one.after]
        at = one.end
    repaired = "".join([*read, text[at:]])
    return tuple(Levenshtein.distance(each, sound) / len(sound) for each in (text, repaired))  # type: ignore[return-value]


def test_the_same_seed_gives_the_same_damage() -> None:
    sound = paragraphs("noothoven")
    assert damage(sound, 0.03, SEED) == damaged("noothoven", 0.03)
    assert damage(sound, 0.03, SEED + 1) != damaged("noothoven", 0.03)


@pytest.mark.parametrize("share", [0.01, 0.03, 0.08])
def test_so_much_is_damaged(share: float) -> None:
    sound = paragraphs("bend-1918")
    wrong = Levenshtein.distance(damaged("bend-1918", share), sound) / len(sound)
    assert wrong == pytest.approx(share, rel=0.35)  # a confusion may be of two characters


def test_lines_stay_lines() -> None:
    sound = paragraphs("noothoven")
    assert damaged("noothoven", 0.08).count("\n") == sound.count("\n")


@pytest.mark.parametrize("siglum", ["noothoven", "bend-1918", "auction-web"])
@pytest.mark.parametrize(("share", "left"), [(0.01, 1.0), (0.03, 0.6), (0.08, 0.6)])
def test_repair_takes_damage_away(siglum: str, share: float, left: float) -> None:
    before, after = errors(siglum, damaged(siglum, share))
    assert after <= left * before


@pytest.mark.parametrize("siglum", ["noothoven", "bend-1918", "auction-web"])
def test_repair_leaves_what_is_sound(siglum: str) -> None:
    assert errors(siglum, paragraphs(siglum)) == (0, 0)
