"""An input that can't be used: apart from the models, so that a command starts at once."""

import errno
import os
import re

LONGEST_PLACE = 200  # characters of a place that a line shows

# Halves of a character that stand for no byte of a file name, as those from U+DC80 to U+DCFF do.
HALVES = re.compile("[\ud800-\udc7f\udd00-\udfff]")
# What the system refuses, in words; what is not here is said in its own.
REASONS = {
    errno.ENOENT: "dit bestaat niet",
    errno.EACCES: "dit mag niet",
    errno.EPERM: "dit mag niet",
    errno.EISDIR: "dit is een map",
    errno.ENOTDIR: "er staat een bestand waar een map moet zijn",
    errno.EEXIST: "er staat een bestand waar een map moet zijn",
    errno.ENAMETOOLONG: "deze naam is te lang",
    errno.ELOOP: "deze koppeling verwijst naar zichzelf",
    errno.EBUSY: "dit is een koppelpunt, of in gebruik",
}


class UnusableInput(Exception):
    """An input that can't be read: what it is, where, what to do. ``str()`` is that one line."""

    def __init__(self, place: str, found: str, advice: str) -> None:
        place = legible(place)
        super().__init__(place, found, advice)
        self.place, self.found, self.advice = place, found, advice

    def __str__(self) -> str:
        place = self.place
        if len(place) > LONGEST_PLACE:
            half = LONGEST_PLACE // 2
            place = f"{place[:half]}…{place[-half:]}"
        return f"{place}: {self.found}; {self.advice}"


def legible(path: str | os.PathLike[str]) -> str:
    """A path as any file can hold it: bytes that are no UTF-8, and half characters, are U+FFFD.

    >>> legible("spel" + chr(0xDCFF) + chr(0xD800)) == "spel" + 2 * chr(0xFFFD)
    True
    """
    whole = HALVES.sub("\ufffd", os.fspath(path))
    return whole.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def reason(error: OSError) -> str:
    """What the system refuses, in words."""
    return REASONS.get(error.errno or 0) or error.strerror or str(error)
