"""What a ratio may be, and how those of a run are told."""

import argparse
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Bound:
    """The least or the most that a ratio may be."""

    side: str  # "min" or "max"
    value: float

    def holds(self, ratio: float) -> bool:
        return ratio >= self.value if self.side == "min" else ratio <= self.value

    def __str__(self) -> str:
        return f"{self.side} {self.value:.3g}"


def at_least(value: float) -> Bound:
    return Bound("min", value)


def at_most(value: float) -> Bound:
    return Bound("max", value)


def arguments(about: str | None, *folders: str) -> argparse.Namespace:
    """What a benchmark is asked for: folders by these names, and whether to print JSON too."""
    asked = argparse.ArgumentParser(description=(about or "").partition("\n")[0])
    for name in folders:
        asked.add_argument(name, type=Path)
    asked.add_argument("--json", action="store_true", help="print all ratios as JSON too")
    return asked.parse_args()


def tell(ratios: Mapping[str, float], bounds: Mapping[str, Bound], as_json: bool) -> int:
    """Print each ratio with its bound; 1 where one is out of bounds.

    What has no bound is told only. Raises KeyError where nothing was measured for a bound.
    """
    wide = max(map(len, ratios))
    for name, ratio in ratios.items():
        bound = bounds.get(name)
        verdict = "(told only)"
        if bound is not None:
            verdict = f"({bound})  {'ok' if bound.holds(ratio) else 'OUT OF BOUNDS'}"
        print(f"{name:{wide}} {ratio:8.2f}  {verdict}")
    if as_json:
        print(json.dumps(dict(ratios)))
    return 0 if all(bound.holds(ratios[name]) for name, bound in bounds.items()) else 1
