"""What was worked out of a key, kept until so much is kept that it is time to begin anew."""

from collections.abc import Callable, Hashable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")
MOST = 1 << 17  # keys; a book of a million words has fewer words


class Bounded(dict[Key, Made]):
    """What is known of so many keys at most."""

    most = MOST

    def keep(self, key: Key, made: Made) -> Made:
        """What was made of a key, which is known from now on."""
        if len(self) >= self.most:
            self.clear()
        self[key] = made
        return made


class Remembered(Bounded[Key, Made]):
    """What ``make`` makes of each key that is asked for.

    >>> lengths = Remembered(len)
    >>> lengths.most = 2
    >>> [lengths[word] for word in ("slag", "troef", "bod")], sorted(lengths)
    ([4, 5, 3], ['bod'])
    """

    def __init__(self, make: Callable[[Key], Made]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: Key) -> Made:
        return self.keep(key, self.make(key))
