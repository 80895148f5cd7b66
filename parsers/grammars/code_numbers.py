"""Numbers of a law code taken apart: 25B2b1 is article 25, letter B, number 2, (b), (1)."""

from functools import lru_cache

from schema.ids import code_levels

ARTICLE, LETTER, DIGIT, SMALL, INNER = range(5)

Path = tuple[int, ...]  # (27, 2, 1) is 27B1; 0 where a level is skipped


@lru_cache(maxsize=8192)
def number_of(path: Path) -> str:
    """The compact number of a path; an underscore parts two numbers that would run together.

    >>> number_of((25, 2, 2, 2, 1)), number_of((5, 0, 1))
    ('25B2b1', '5_1')
    """
    number = ""
    for level, value in enumerate(path):
        if not value:
            continue
        if level in (LETTER, SMALL):
            number += chr((64 if level == LETTER else 96) + value)
        else:
            number += f"_{value}" if number[-1:].isdigit() else str(value)
    return number


@lru_cache(maxsize=8192)
def path_of(number: str) -> Path:
    """The path of a compact number.

    >>> path_of("25B2b1")
    (25, 2, 2, 2, 1)
    """
    path: list[int] = []
    for part in code_levels(number):
        level = len(path)
        if part.isdigit():
            if level in (LETTER, SMALL):
                path.append(0)
            path.append(int(part))
        elif part.isupper():
            path.append(ord(part[0]) - 64)
        else:
            path += [0] * (SMALL - level)
            path.append(ord(part[0]) - 96)
    return tuple(path)
