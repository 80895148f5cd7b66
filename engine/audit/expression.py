"""Expressions by which a statement of a text is recomputed: exact, and without side effects.

An expression is written as in a sum: numbers, names of values, ``+ - * / **``, comparisons,
lists, and calls of named computations. Nothing else is one: a name that isn't known, an
attribute of a value or a keyword makes it invalid.
"""

import ast
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

Computation = Callable[..., Any]


class InvalidExpression(ValueError):
    """What can't be computed: the message tells which part, in Dutch."""


LONGEST = 1000  # characters of an expression
DIGITS = 10_000  # binary ones of a power: more is no sum of a book


def _of_numbers(computed: Computation) -> Computation:
    """The same, of numbers only: text times a number is no sum."""

    def checked(one: Any, other: Any) -> Any:
        for operand in (one, other):
            if isinstance(operand, bool) or not isinstance(operand, int | Fraction):
                raise InvalidExpression(f"{operand!r} is geen getal")
        return computed(one, other)

    return checked


def _power(base: int | Fraction, exponent: int | Fraction) -> Any:
    one, times = Fraction(base), int(exponent)
    if exponent != times or _width(one) * abs(times) > DIGITS:
        raise InvalidExpression(f"{exponent} gaat niet als macht van {base}")
    return one**times


def _width(number: Fraction) -> int:
    return max(number.numerator.bit_length(), number.denominator.bit_length())


SUMS: dict[type[ast.operator], Computation] = {
    ast.Add: _of_numbers(operator.add),
    ast.Sub: _of_numbers(operator.sub),
    ast.Mult: _of_numbers(operator.mul),
    ast.Div: _of_numbers(Fraction),
    ast.Pow: _of_numbers(_power),
}
COMPARISONS: dict[type[ast.cmpop], Computation] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def evaluate(
    text: str,
    values: Mapping[str, Any] | None = None,
    computations: Mapping[str, Computation] | None = None,
) -> Any:
    """The value of an expression: an int where it is whole, else a Fraction; a bool; text; a list.

    >>> evaluate("2 * 8 + 100"), evaluate("3 * 6 > 2 * 8"), evaluate("[1 + 2, 9 / 6]")
    (116, True, [3, Fraction(3, 2)])
    >>> evaluate("4 * trick_value.H", {"trick_value.H": 8})
    32

    Raises InvalidExpression where it is none.
    """
    try:
        return plain(_Reader(values or {}, computations or {}).read(_tree(text)))
    except (ArithmeticError, TypeError, ValueError) as error:
        if isinstance(error, InvalidExpression):
            raise
        raise InvalidExpression(f"{text!r} is niet uit te rekenen ({error})") from error


def plain(value: Any) -> Any:
    """A value as it is compared: a whole fraction is a number, a tuple is a list."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def _tree(text: str) -> ast.expr:
    if len(text) > LONGEST:
        raise InvalidExpression("dit is te lang voor een uitdrukking")
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise InvalidExpression(f"{text!r} is geen uitdrukking") from error


class _Reader:
    """Reads a tree of an expression, part by part."""

    def __init__(self, values: Mapping[str, Any], computations: Mapping[str, Computation]) -> None:
        self._values, self._computations = values, computations

    def read(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=bool() | int() | str() as value):
                return value
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                return [self.read(part) for part in parts]
            case ast.UnaryOp(op=ast.USub(), operand=inside):
                return -self.read(inside)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in SUMS:
                return plain(SUMS[type(op)](self.read(left), self.read(right)))
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self._compared(left, ops, others)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return self._computed(name, args)
            case ast.Name() | ast.Attribute():
                return self._named(node)
        raise InvalidExpression(f"{ast.unparse(node)!r} hoort niet in een uitdrukking")

    def _compared(self, left: ast.expr, ops: list[ast.cmpop], others: list[ast.expr]) -> bool:
        before = self.read(left)
        for op, other in zip(ops, others, strict=True):
            if type(op) not in COMPARISONS:
                raise InvalidExpression(f"{ast.unparse(other)!r} wordt niet zo vergeleken")
            after = self.read(other)
            if not COMPARISONS[type(op)](before, after):
                return False
            before = after
        return True

    def _computed(self, name: str, args: list[ast.expr]) -> Any:
        if name not in self._computations:
            raise InvalidExpression(f"{name} is geen bekende berekening")
        return self._computations[name](*map(self.read, args))

    def _named(self, node: ast.expr) -> Any:
        name = ast.unparse(node)
        if name not in self._values:
            raise InvalidExpression(f"{name} is geen bekende waarde")
        return self._values[name]
