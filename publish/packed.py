"""What is sent to a browser, packed where it says that it can unpack."""

import gzip
import re
from typing import Any

SMALLEST = 1_400  # bytes: what fits into one packet gains nothing
LEVEL = 5  # of 9: most of the gain at little of the time
# gzip, deflate   gzip;q=0.5   not: gzip;q=0, x-gzipped
TAKES = re.compile(r"(?:^|[\s,])gzip(?!\w)(?!\s*;\s*q=0(?:\.0*)?(?:[\s,]|$))", re.IGNORECASE)
VARIES = {"Vary": "Accept-Encoding"}


def takes_packed(request: Any) -> bool:
    """Whether who asks can unpack."""
    return bool(TAKES.search(request.headers.get("accept-encoding") or ""))


def packed(content: str, request: Any) -> tuple[bytes, dict[str, str]]:
    """The bytes to send, and what has to be told of them."""
    plain = content.encode("utf-8")
    if len(plain) < SMALLEST or not takes_packed(request):
        return plain, VARIES
    return gzip.compress(plain, LEVEL, mtime=0), VARIES | {"Content-Encoding": "gzip"}
