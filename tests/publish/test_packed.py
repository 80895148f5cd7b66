"""Pages are packed for who can unpack them, and for nobody else."""

import gzip
from types import SimpleNamespace

import pytest

from publish.packed import SMALLEST, packed

PAGE = "Wie geeft, geeft links om. " * 200


def asking(accepts: str | None) -> SimpleNamespace:
    return SimpleNamespace(headers={} if accepts is None else {"accept-encoding": accepts})


ASKED = [
    ("gzip, deflate, br", True, "a browser"),
    ("deflate, gzip;q=0.5", True, "rather otherwise, but it can"),
    ("GZIP", True, "in capitals"),
    ("gzip;q=0", False, "said not to be wanted"),
    ("gzip; q=0.0, br", False, "the same"),
    ("x-gzipped, br", False, "another word"),
    ("", False, "nothing named"),
    (None, False, "nothing said"),
]


@pytest.mark.parametrize(("accepts", "is_packed", "reason"), ASKED)
def test_who_can_unpack_gets_less(accepts: str | None, is_packed: bool, reason: str) -> None:
    content, told = packed(PAGE, asking(accepts))
    assert ("Content-Encoding" in told) is is_packed, reason
    assert (gzip.decompress(content) if is_packed else content).decode() == PAGE
    assert told["Vary"] == "Accept-Encoding"
    assert not is_packed or len(content) < len(PAGE) / 10


def test_what_is_small_is_sent_as_it_is() -> None:
    small = "x" * (SMALLEST - 1)
    assert packed(small, asking("gzip"))[0].decode() == small


def test_the_same_page_is_packed_to_the_same_bytes() -> None:
    assert packed(PAGE, asking("gzip")) == packed(PAGE, asking("gzip"))
