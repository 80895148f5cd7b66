"""How fast the engine is, beside endplay, which does the same in another way.

Run as ``python benchmarks/engine.py [--json]``. All figures come from one run, in which both take
turns, so that their ratios hold on any machine; each is the best of several turns.

- scores/s: all 2,940 outcomes of a contract scored, beside endplay, which builds a contract for
  each and asks it for its score.
- deals/s: random deals played out with a legal card each time, beside endplay, which is asked for
  its legal moves and plays one of them.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path

# This file is called as the package that it measures: in its own folder that isn't found.
HERE = Path(__file__).resolve().parent
sys.path[:] = [place for place in sys.path if Path(place or ".").resolve() != HERE]

TURNS = 7
ROUNDS = 10
DEALS = 40
BOUNDS = {"scoring": ("min", 2.0), "play-out": ("min", 10.0)}
DENOMS = {"K": "clubs", "R": "diamonds", "H": "hearts", "S": "spades", "SA": "nt"}


def best_of(works: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The least time that each work took, in seconds; they take turns."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(TURNS):
        for name, work in works.items():
            start = time.perf_counter()
            work()
            best[name] = min(best[name], time.perf_counter() - start)
    return best


def scoring() -> float:
    """How many times as many scores in a second as endplay."""
    from endplay.types import Contract, Denom, Penalty, Player, Vul

    from corpus.rulesets import load_rulesets
    from engine.cards import STRAINS
    from engine.duplicate import score, score_table
    from engine.rules import Rules

    penalties = (Penalty.passed, Penalty.doubled, Penalty.redoubled)
    outcomes = list(product(range(1, 8), STRAINS, range(3), (False, True), range(14)))
    as_theirs = [
        (level, Denom[DENOMS[strain]], penalties[doubled], Vul.ns if vul else Vul.none, won)
        for level, strain, doubled, vul, won in outcomes
    ]
    table = score_table(Rules(load_rulesets()["wbf-1997"], supplied=True))

    def ours() -> None:
        for _ in range(ROUNDS):
            for level, strain, doubled, vulnerable, won in outcomes:
                score(table, level, strain, doubled, vulnerable, won)

    def theirs() -> None:
        for _ in range(ROUNDS):
            for level, denom, penalty, vul, won in as_theirs:
                Contract(
                    level=level,
                    denom=denom,
                    declarer=Player.north,
                    penalty=penalty,
                    result=won - level - 6,
                ).score(vul)

    best = best_of({"regelboek": ours, "endplay": theirs})
    for name, spent in best.items():
        print(f"{name} {ROUNDS * len(outcomes) / spent:,.0f} scores/s")
    return best["endplay"] / best["regelboek"]


def playing() -> float:
    """How many times as many deals played out in a second as endplay."""
    from endplay.types import Deal, Denom, Player

    from corpus.rulesets import load_rulesets
    from engine.cards import SEATS, deck
    from engine.following import contract
    from engine.play_out import play_out
    from engine.rules import Rules

    chance = random.Random(1918)
    table = contract("S", Rules(load_rulesets()["bend-1918"]))
    names = dict(zip("ahvb", "AKQJ", strict=True)) | {"10": "T"}
    deals = []
    for _ in range(DEALS):
        cards = deck()
        chance.shuffle(cards)
        hands = {seat: cards[at::4] for at, seat in enumerate(SEATS)}
        written = " ".join(
            ".".join(
                "".join(names.get(card.rank, card.rank) for card in hand if card.suit == suit)
                for suit in "SHRK"
            )
            for hand in hands.values()
        )
        deals.append((hands, f"N:{written}"))

    def ours() -> None:
        for hands, _ in deals:
            play_out(hands, "N", table, lambda legal: legal[0])

    def theirs() -> None:
        for _, written in deals:
            deal = Deal(written)
            deal.first, deal.trump = Player.north, Denom.spades
            for _ in range(52):
                deal.play(next(iter(deal.legal_moves())))

    best = best_of({"regelboek": ours, "endplay": theirs})
    for name, spent in best.items():
        print(f"{name} {DEALS / spent:,.0f} deals/s")
    return best["endplay"] / best["regelboek"]


def measure() -> dict[str, float]:
    """All ratios, by name."""
    return {"scoring": scoring(), "play-out": playing()}


def main() -> int:
    """Measure, print each ratio with its bound; 1 where one is out of bounds."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("--json", action="store_true")
    chosen = arguments.parse_args()
    ratios = measure()
    bad = 0
    for name, ratio in ratios.items():
        side, bound = BOUNDS[name]
        good = ratio >= bound if side == "min" else ratio <= bound
        bad += not good
        print(f"{name:24} {ratio:8.2f}  ({side} {bound})  {'ok' if good else 'OUT OF BOUNDS'}")
    if chosen.json:
        print(json.dumps(ratios))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
