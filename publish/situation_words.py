"""What the fields and the answers of a situation and of a ruling are called to a reader."""

from typing import Any

from publish.interface import Interface, strings


def known_word(interface: Interface, *names: str) -> str | None:
    """The first of these names that there is a word for, as that word."""
    words = strings()[interface.language]
    return next((words[name] for name in names if name in words), None)


def of_check(interface: Interface, check: str) -> str:
    """What a check is called among the incidents."""
    return known_word(interface, f"gc_{check}") or bare(check)


def of_field(interface: Interface, check: str, field: str) -> str:
    """The question that a field of a situation asks."""
    return known_word(interface, f"gf_{check}_{field}", f"gf_{field}") or bare(field)


def of_decided(interface: Interface, check: str, field: str) -> str:
    """What a field of a decision tells."""
    return known_word(interface, f"gd_{check}_{field}", f"gd_{field}") or bare(field)


def of_value(interface: Interface, check: str, field: str, value: Any) -> str:
    """An answer, or a word of a decision."""
    if isinstance(value, bool):
        return interface.word("incident_yes" if value else "incident_no")
    if value is None:
        return interface.word("incident_null")
    names = (f"gv_{check}_{value}", f"gv_{field}_{value}", f"gv_{value}")
    return known_word(interface, *names) or (bare(value) if isinstance(value, str) else str(value))


def bare(name: str) -> str:
    """A name that there is no word for, as a reader can still read it.

    >>> bare("lead_out-of-turn")
    'lead out of turn'
    """
    return name.replace("_", " ").replace("-", " ")
