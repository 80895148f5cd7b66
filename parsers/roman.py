"""Roman numerals, as labels print them."""

WORTH = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
STEPS = (("C", 100), ("XC", 90), ("L", 50), ("XL", 40), ("X", 10), ("IX", 9), ("V", 5), ("IV", 4))


def roman_value(numeral: str) -> int:
    """The value of a numeral of I, V, X, L and C; a sign before a greater one is taken off.

    >>> [roman_value(numeral) for numeral in ("III", "IV", "XIX", "XLII")]
    [3, 4, 19, 42]
    """
    worth = [WORTH[sign] for sign in numeral]
    pairs = zip(worth, [*worth[1:], 0], strict=True)
    return sum(-one if one < following else one for one, following in pairs)


def roman_numeral(value: int) -> str:
    """The numeral of a value below four hundred.

    >>> roman_numeral(4), roman_numeral(19), roman_numeral(42)
    ('IV', 'XIX', 'XLII')
    """
    written = ""
    for sign, worth in (*STEPS, ("I", 1)):
        written += sign * (value // worth)
        value %= worth
    return written
