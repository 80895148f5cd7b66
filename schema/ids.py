"""Ids of units: made and taken apart here, and nowhere else.

An id is ``siglum_number``, of ``[A-Za-z0-9_-]`` only, so that it is safe as an
``xml:id``, a file name, an address and a database key.
"""

import re
import unicodedata
from typing import NewType

Siglum = NewType("Siglum", str)
UnitId = NewType("UnitId", str)

SIGLUM = re.compile(r"[A-Za-z][A-Za-z0-9-]*\Z")  # bend-1918; not: 1918, bend_1918
ID = re.compile(r"[A-Za-z][A-Za-z0-9-]*_[A-Za-z0-9_-]+\Z")  # bend-1918_drie_II  not: bend_§ 5
# 25, B, 2, b of 25B2b   not: _
CODE_LEVELS = re.compile(r"[0-9]+|[A-Z]+|[a-z]+")


def make_id(siglum: str, number: str) -> UnitId:
    """The id of a unit.

    >>> make_id("wbf-1997", "64A2")
    'wbf-1997_64A2'

    Raises ValueError where a part holds a character that an id can't carry.
    """
    unit_id = f"{siglum}_{number}"
    if "_" in siglum or not ID.match(unit_id):
        raise ValueError(f"not the id of a unit: {siglum!r} with {number!r}")
    return UnitId(unit_id)


def split_id(unit_id: str) -> tuple[Siglum, str]:
    """The siglum and the number of an id: no siglum holds an underscore.

    >>> split_id("bend-1918_drie_II")
    ('bend-1918', 'drie_II')
    """
    siglum, _, number = unit_id.partition("_")
    return Siglum(siglum), number


def slug(words: str) -> str:
    """Words as they stand in an id: lower case, without accents, joined by hyphens.

    >>> slug("Weetjes & leuke feiten"), slug("Misère-ouverte")
    ('weetjes-leuke-feiten', 'misere-ouverte')
    """
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def code_levels(number: str) -> list[str]:
    """The levels of a compact number of the law code, in which letters and digits alternate.

    >>> code_levels("25B2b1")
    ['25', 'B', '2', 'b', '1']
    """
    return CODE_LEVELS.findall(number)


def code_ancestors(number: str) -> list[str]:
    """The numbers above a compact number, nearest first.

    >>> code_ancestors("25B2b")
    ['25B2', '25B', '25']
    """
    levels = code_levels(number)
    return ["".join(levels[:n]) for n in range(len(levels) - 1, 0, -1)]
