"""What stands before all pages of the site: what may be asked at all, and what each answer carries.

It comes first, before what Datasette does with a request, and last, after what it answers.
"""

import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import unquote_to_bytes

from publish.page import HEADERS

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

METHODS = ("GET", "HEAD")
# What the pages of the data have an answer to; another is taken for the name of something in them.
OF_DATA = (*METHODS, "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
# Files that Datasette has beside the site, and the most bytes that the name of a file can have.
OF_FILES = re.compile(r"/-/static(?:-plugins)?/")
LONGEST_NAME = 255
# A browser takes // or /\ for the beginning of another site, were it sent there.
ELSEWHERE = re.compile(rb"[/\\]{2,}")
CARRIED = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


def guarded(app: App, base: str, routes: Iterable[str]) -> App:
    """The application, with what holds of all answers at addresses that match ``routes``.

    Holds afterwards: they are only read, and tell the browser what it may do with them. And of
    all: an address names a place on this site, a file has a name that files can have, and cookies
    that nobody can read are no cookies.
    """
    ours = [re.compile(route) for route in routes]

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        scope = _plain(scope)
        path = _path(scope)
        if path.startswith(base):
            path = "/" + path[len(base) :]
        is_ours = any(route.match(path) for route in ours)
        if scope["method"] not in (METHODS if is_ours else OF_DATA):
            await _refuse(send, 405, [(b"allow", ", ".join(METHODS).encode())])
        elif OF_FILES.match(path) and not _names_a_file(path):
            await _refuse(send, 404, [])
        else:
            await app(scope, receive, _carrying(send) if is_ours else send)

    return answer


def _path(scope: Scope) -> str:
    """The path as it was asked for, its escapes not read."""
    raw: bytes = scope.get("raw_path") or scope["path"].encode("utf-8", "surrogatepass")
    return raw.partition(b"?")[0].decode("latin-1")


def _plain(scope: Scope) -> Scope:
    """The request without what would lead elsewhere, or what nobody could read."""
    path, raw = scope["path"], scope.get("raw_path")
    if raw and ELSEWHERE.match(raw):
        raw = ELSEWHERE.sub(b"/", raw, count=1)
        path = "/" + path.lstrip("/\\")
    headers = [
        (name, value)
        for name, value in scope.get("headers") or ()
        if name.lower() != b"cookie" or _is_readable(value)
    ]
    return dict(scope, path=path, raw_path=raw, headers=headers)


def _is_readable(cookies: bytes) -> bool:
    try:
        SimpleCookie().load(cookies.decode("utf-8"))
    except (CookieError, UnicodeDecodeError):
        return False
    return True


def _names_a_file(path: str) -> bool:
    """Whether there can be a file of that name; Datasette trips over what cannot be one."""
    name = unquote_to_bytes(path)
    return b"\0" not in name and max(map(len, name.split(b"/"))) <= LONGEST_NAME


async def _refuse(send: Send, status: int, told: list[tuple[bytes, bytes]]) -> None:
    """An answer that holds nothing, with the headers that tell more."""
    headers = [*CARRIED, *told, (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def _carrying(send: Send) -> Send:
    """Sends on what is sent, with the headers of the site where it has none of that name."""

    async def carry(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers") or ())
            told = {name.lower() for name, _ in headers}
            headers += [(name, value) for name, value in CARRIED if name not in told]
            message = dict(message, headers=headers)
        await send(message)

    return carry
