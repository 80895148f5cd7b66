"""The name of an author: a person, whose family name goes first in a list, or a body."""

import re
from dataclasses import dataclass

INITIALS = r"(?:[^\W\d_]\.[ -]?)+ ?"  # C. | J.-P. | A. B.   not: R | Jan
GIVEN = r"[^\W\d_]{2,} "  # Jan   not: J.
PARTICLES = r"(?:(?:van|von|de|der|den|ten|ter|te|du|la|'t|’t) )*"  # van der   not: Van, dem
FAMILY = r"[A-ZÀ-ÖØ-Þ][^\W\d_]+(?:[-'’][^\W\d_]+)*"  # Bend | Smit-Vos   not: bend, Bend & Zn.
# C. Bend | Jan van der Smit   not: World Bridge Federation, Regelboek
PERSON = re.compile(rf"(?P<given>{INITIALS}|{GIVEN})(?P<particle>{PARTICLES})(?P<family>{FAMILY})")
# A word that no person goes by, but for initials: Bond van Spelers, Bridgebond   not: J. Bond
BODY = re.compile(
    r"(?!.*\.).*(?:bond|club|federatie|federation|genootschap|league|liga|society|union|unie"
    r"|vereniging|vereeniging)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Name:
    """A name in its parts; that of a body, or one of a form unknown, is all ``family``."""

    family: str
    given: str = ""
    particle: str = ""

    @property
    def is_person(self) -> bool:
        """Whether it has a family name that goes first in a list."""
        return bool(self.given)

    @property
    def read(self) -> str:
        """The name as one reads it: J. van der Smit."""
        return " ".join(part for part in (self.given, self.particle, self.family) if part)

    @property
    def listed(self) -> str:
        """The name as bibliographic formats take it: van der Smit, J."""
        family = f"{self.particle} {self.family}".strip()
        return f"{family}, {self.given}" if self.is_person else family


def name_of(author: str) -> Name:
    """The name that an edition gives, taken apart where it is clearly that of one person.

    >>> name_of("J. van der Smit").listed, name_of("World Bridge Federation").listed
    ('van der Smit, J.', 'World Bridge Federation')
    """
    parts = PERSON.fullmatch(author)
    if parts is None or BODY.match(author):
        return Name(author)
    return Name(parts["family"], parts["given"].strip(), parts["particle"].strip())
