"""How fast the engine scores and plays, beside endplay, which does the same in another way.

Run as ``python benchmarks/playing.py [--json]``. All figures come from one run, in which both take
turns, so that their ratios hold on any machine; each is the best of several turns.

- scores/s: all 2,940 outcomes of a contract scored, beside endplay, which builds a contract for
  each and asks it for its score.
- deals/s: random deals played out with a legal card each time, beside endplay, which is asked for
  its legal moves and plays one of them.
"""

import random
import sys
import time
from collections.abc import Callable
from itertools import product

from bounds import arguments, at_least, tell

from corpus.rulesets import load_rulesets
from engine.cards import SEATS, STRAINS, deck
from engine.duplicate import score, score_table
from engine.following import contract
from engine.play_out import play_out
from engine.rules import Rules

TURNS = 7
ROUNDS = 10
DEALS = 40
BOUNDS = {"scoring": at_least(2.0), "play-out": at_least(10.0)}
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
    chosen = arguments(__doc__)
    return tell(measure(), BOUNDS, chosen.json)


if __name__ == "__main__":
    sys.exit(main())
