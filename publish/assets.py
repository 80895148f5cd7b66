"""What the pages look like and the little that they do: a style sheet, a script, an icon.

Each is made of the files of its folder, in the order of their names, and has its own
content in its address, so that a browser may keep it for good.
"""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from datasette import Response

from publish.packed import packed

HERE = Path(__file__).parent
TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
FOR_GOOD = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file for the browser: its content, and the path by which it is known."""

    content: str
    path: str


@cache
def asset(kind: str) -> Asset:
    """The style sheet ("css"), the script ("js") or the icon ("svg") of the site."""
    files = sorted((HERE / "static" / kind).glob(f"*.{kind}"))
    content = "\n".join(path.read_text(encoding="utf-8") for path in files)
    digest = hashlib.sha256(content.encode()).hexdigest()[:16]
    return Asset(content, f"/boek/{digest}.{kind}")


async def asset_file(request: Any) -> Response:
    """One of them; nothing at the address of another content."""
    kind = request.url_vars["kind"]
    one = asset(kind)
    if not one.path.endswith(f"/{request.url_vars['digest']}.{kind}"):
        return Response.text("", status=404)
    content, told = packed(one.content, request)
    headers = {"Cache-Control": FOR_GOOD, "X-Content-Type-Options": "nosniff", **told}
    return Response(content, headers=headers, content_type=TYPES[kind])


ROUTES = [(r"/boek/(?P<digest>[0-9a-f]{16})\.(?P<kind>css|js|svg)$", asset_file)]
