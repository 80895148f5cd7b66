"""What stands around a word within a run of characters: signs, and leftovers of HTML."""

from parsers.repair.book import CLOSING, ENTITIES, OPENING, STRAY

STRAY_SIGN = -7.0  # a sign beside the word that nobody prints there


def plain(read: str) -> str:
    """What was read, without leftovers of HTML.

    >>> plain("lgt;a«(a")
    'l>a«(a'
    """
    if ";" in read:
        for entity, sign in ENTITIES:
            read = read.replace(entity, sign)
    return read


def trims(chunk: str) -> list[tuple[int, int, float]]:
    """How many signs may stand before and after the word, and what that costs."""
    lead, trail = 0, 0
    while lead < len(chunk) and not chunk[lead].isalnum():
        lead += 1
    while trail < len(chunk) - lead and not chunk[-1 - trail].isalnum():
        trail += 1
    found = []
    for before in {0, lead}:
        for after in range(trail + 1):
            dropped = chunk[:before] + (chunk[len(chunk) - after :] if after else "")
            if lead and not before and all(c in OPENING for c in chunk[:lead]):
                continue
            stray = sum(
                STRAY_SIGN * (1 if c in STRAY else 2) for c in dropped if c not in OPENING + CLOSING
            )
            found.append((before, after, stray))
    return found
