"""The menu of the site: its parts, in the order in which a reader meets them."""

from dataclasses import dataclass

from publish.interface import Interface

# Address of a part, and the name of the word for it.
PARTS = (
    ("/zoek", "search"),
    ("/begrippen", "menu_concepts"),
    ("/termen", "menu_terms"),
    ("/geval", "incident_short"),
    ("/score", "score_short"),
    ("/spelen", "deals_heading"),
    ("/fouten", "errata_short"),
    ("/dekking", "coverage_short"),
)


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A part of the site as the menu has it."""

    href: str
    label: str
    here: bool  # the page that is shown is of this part


def menu_of(interface: Interface, path: str) -> list[MenuLine]:
    """The menu on the page at ``path``.

    >>> [line.href for line in menu_of(Interface("en"), "/zoek") if line.here]
    ['/zoek?taal=en']
    """
    return [
        MenuLine(interface.link(to), interface.word(name), path.removesuffix(".json") == to)
        for to, name in PARTS
    ]
