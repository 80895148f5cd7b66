"""A text parsed: what holds of the whole, whatever the grammar."""

import gc

import pytest

from corpus.loader import SPECIMENS, load_editions
from parsers.parse import parse
from schema.unusable import UnusableInput


def test_the_collector_of_objects_is_left_as_it_was() -> None:
    """Parsing pauses it, and gives it back also where the input can't be read."""
    text = (SPECIMENS / "voorbeeld-proza" / "text.txt").read_bytes()
    for enabled in (True, False):
        (gc.enable if enabled else gc.disable)()
        try:
            parse(text, load_editions(SPECIMENS))
            assert gc.isenabled() is enabled
            with pytest.raises(UnusableInput):
                parse(b"", load_editions(SPECIMENS))
            assert gc.isenabled() is enabled
        finally:
            gc.enable()
