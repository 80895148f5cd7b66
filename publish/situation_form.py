"""A form made from the situation of a check: what is asked, what was answered, what is wrong."""

import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from engine.cards import PASS, Bid
from engine.registry import Check
from publish.interface import Interface
from publish.situation_words import of_field, of_value
from schema.check import Situation
from schema.refusal import refusals

YES, NO = "ja", "nee"
FEW = 5  # choices that stand beside each other; more are picked from a list
SEVERAL = 3  # answers to one question, in their order
LONGEST = 80  # characters of an answer
FIGURES = 5  # of a number
Kind = Literal["choice", "list", "many", "bid", "call", "calls", "number"]


class Unruled(ValueError):
    """Why nothing can be ruled, in the language of the reader."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer that can be given."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Field:
    """A question of the form, with the answer that was given."""

    name: str
    label: str
    kind: Kind
    required: bool
    value: str
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    most: int | None = None
    given: tuple[str, ...] = ()  # where there are several, in their order

    @property
    def places(self) -> range:
        """The places for several answers, one after the other."""
        return range(min(SEVERAL, len(self.choices)))


@dataclass(frozen=True, slots=True)
class Shape:
    """What kind of answer a field of a situation takes."""

    kind: Kind
    options: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None


def shape_of(info: FieldInfo) -> Shape:
    """What kind of answer a field takes. Raises TypeError for one that no form asks for."""
    kind, options = _kind(info.annotation)
    bounds = list(_bounds((info.annotation, *info.metadata)))
    least = next((n for name, n in bounds if name == "ge"), None)
    most = next((n for name, n in bounds if name == "le"), None)
    return Shape(kind, options, least, most)


def _kind(annotation: Any) -> tuple[Kind, tuple[Any, ...]]:
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _kind(inside[0])
    if origin in (Union, types.UnionType):
        members = [one for one in inside if one is not type(None)]
        if set(members) == {Bid, str}:
            return "call", ()
        if len(members) == 1:
            return _kind(members[0])
    if origin is Literal:
        return ("list" if len(inside) > FEW else "choice"), inside
    if origin is list:
        kind, options = _kind(inside[0])
        if options:
            return "many", options
        if kind == "call":
            return "calls", ()
    if annotation is bool:
        return "choice", (True, False)
    if annotation is int:
        return "number", ()
    if annotation is Bid:
        return "bid", ()
    raise TypeError(f"no form asks for {annotation}")


def _bounds(parts: Sequence[Any]) -> Iterator[tuple[str, int]]:
    for part in parts:
        for name in ("ge", "le"):
            if isinstance(getattr(part, name, None), int):
                yield name, getattr(part, name)
        if isinstance(part, FieldInfo):
            yield from _bounds(part.metadata)
        elif get_origin(part) is not Literal:
            yield from _bounds(get_args(part))


def fields_of(
    check: Check, answers: Mapping[str, Sequence[str]], interface: Interface
) -> list[Field]:
    """The questions of a check, with the answers that were given."""
    found = []
    for name, info in check.situation.model_fields.items():
        shape = shape_of(info)
        if _goes_without_saying(info, shape):
            continue
        given = [one for one in answers.get(name, ()) if one]
        found.append(
            Field(
                name=name,
                label=of_field(interface, check.id, name),
                kind=shape.kind,
                required=info.is_required(),
                value=given[0][:LONGEST] if given else "",
                choices=_choices(check, name, info, shape, given, interface),
                least=shape.least,
                most=shape.most,
                given=tuple(given),
            )
        )
    return found


def _goes_without_saying(info: FieldInfo, shape: Shape) -> bool:
    """Whether there is but one answer, and it has to be given."""
    return info.is_required() and len(shape.options) == 1


def _choices(
    check: Check,
    name: str,
    info: FieldInfo,
    shape: Shape,
    given: Sequence[str],
    interface: Interface,
) -> tuple[Choice, ...]:
    options = [(_as_text(one), of_value(interface, check.id, name, one)) for one in shape.options]
    if not options or shape.kind == "many":
        return tuple(Choice(value, label, value in given) for value, label in options)
    default = None if info.is_required() else info.default
    chosen = given[0] if given else ("" if default is None else _as_text(default))
    if default is None and not info.is_required():
        options.append(("", interface.word("incident_unknown")))
    return tuple(Choice(value, label, value == chosen) for value, label in options)


def _as_text(option: Any) -> str:
    if isinstance(option, bool):
        return YES if option else NO
    return str(option)


def read_answers(
    check: Check, answers: Mapping[str, Sequence[str]], interface: Interface
) -> Situation:
    """The situation that the answers describe. Raises Unruled, one line, where they don't."""
    case: dict[str, Any] = {}
    known = check.situation.model_fields
    for name in answers:
        if name not in known:
            raise Unruled(interface.word("incident_unknown_field", name=name[:LONGEST]))
    for name, info in known.items():
        shape, label = shape_of(info), of_field(interface, check.id, name)
        given = [one for one in answers.get(name, ()) if one]
        if _goes_without_saying(info, shape):
            case[name] = shape.options[0]
        elif given or (shape.kind == "many" and name in answers):
            case[name] = _read(shape, given, label, interface)
        elif info.is_required():
            raise Unruled(interface.word("incident_missing", field=label))
    try:
        return check.situation.model_validate(case)
    except ValidationError as error:
        raise Unruled(_in_words(check, error, interface)) from error


def _in_words(check: Check, error: ValidationError, interface: Interface) -> str:
    """What the model refuses first, at the question as the reader knows it."""
    said, where = refusals(error)[0], error.errors()[0]["loc"]
    if not where:
        return said
    bare = said.removeprefix(".".join(map(str, where)) + ": ")
    return f"{of_field(interface, check.id, str(where[0]))}: {bare}"


def _read(shape: Shape, given: Sequence[str], label: str, interface: Interface) -> Any:
    if shape.kind == "many":
        by_text = {_as_text(one): one for one in shape.options}
        return [by_text[one] for one in _known(shape, given, label, interface)]
    if len(given) > 1:
        raise Unruled(interface.word("incident_twice", field=label))
    text = given[0].strip()[:LONGEST]
    if shape.options:
        (chosen,) = _known(shape, [text], label, interface)
        return next(one for one in shape.options if _as_text(one) == chosen)
    if shape.kind == "number":
        if not (text.isascii() and text.isdecimal() and len(text) <= FIGURES):
            raise Unruled(interface.word("incident_no_number", field=label))
        return int(text)
    if shape.kind == "calls":
        return [as_written(one) for one in text.split()]
    return as_written(text)


def _known(shape: Shape, given: Sequence[str], label: str, interface: Interface) -> Sequence[str]:
    options = {_as_text(one) for one in shape.options}
    if not set(given) <= options:
        raise Unruled(interface.word("incident_no_choice", field=label))
    return given


def as_written(text: str) -> str:
    """A call in the letters in which it is known, however it was typed.

    >>> as_written("3sa"), as_written("Pas"), as_written("1♥")
    ('3SA', 'pas', '1H')
    """
    text = text.translate({0x2663: "K", 0x2666: "R", 0x2665: "H", 0x2660: "S"})
    if text[:1].isdigit():
        return text.upper()
    return PASS if text.lower() == "pass" else text.lower()


def as_answers(case: Mapping[str, Any], check: Check) -> dict[str, list[str]] | None:
    """A worked case as the answers that describe it; None where a form can't give it."""
    found = {}
    for name, value in case.items():
        info = check.situation.model_fields.get(name)
        if info is None or isinstance(value, dict):
            return None
        if not _goes_without_saying(info, shape_of(info)):
            many = value if isinstance(value, list) else [value]
            texts = [_as_text(one) for one in many]
            found[name] = [" ".join(texts)] if shape_of(info).kind == "calls" else texts or [""]
    return found
