"""The worked cases of the checks, read from ``cases/<check>.toml``: the engine's only files."""

from functools import cache
from pathlib import Path
from typing import Any

from corpus.described import read_toml, validated
from schema.check import CaseFile
from schema.unusable import UnusableInput

CASES = Path(__file__).with_name("cases")
NULL = "null"  # TOML has none: in a situation or a decision this word stands for it


@cache
def load_cases(check: str, folder: Path = CASES) -> CaseFile:
    """The units and the cases of a check. Raises UnusableInput where its file is wrong."""
    path = folder / f"{check}.toml"
    described = read_toml(path)
    cases = described.get("case")
    if not isinstance(cases, list):
        raise UnusableInput(str(path), "er staat geen geval in", "geef er een onder [[case]]")
    for case in cases:
        for part in ("situation", "decision"):
            if part in case:
                case[part] = with_nulls(case[part])
    return validated(CaseFile, described, str(path))


def with_nulls(content: Any) -> Any:
    """What a case says, with None for each word ``null``.

    >>> with_nulls({"trump": "null", "trick": ["Ha", "R2"]})
    {'trump': None, 'trick': ['Ha', 'R2']}
    """
    if isinstance(content, dict):
        return {key: with_nulls(inside) for key, inside in content.items()}
    if isinstance(content, list):
        return [with_nulls(inside) for inside in content]
    return None if content == NULL else content
