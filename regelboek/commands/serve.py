"""``regelboek serve``: Datasette with the reading site."""

import errno
import os
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from typing import Annotated

import typer

from regelboek.held import held
from regelboek.opened import build_folder, open_database
from regelboek.options import BUILD, Out
from regelboek.output import Code
from schema.unusable import UnusableInput

HELP = "Toont de bouw als leessite."
HOST, PORT = "127.0.0.1", 8001
SIGNALLED = 128  # what a shell adds to the number of the signal that ended a command
PATIENCE = 30  # seconds until the site answers


def run(
    out: Out = BUILD,
    host: Annotated[str, typer.Option("--host", metavar="H", help="adres")] = HOST,
    port: Annotated[
        int, typer.Option("--port", metavar="P", min=1, max=65535, help="poort")
    ] = PORT,
    open_site: Annotated[bool, typer.Option("--open", help="opent de site in de browser")] = False,
) -> Code:
    """Serves the build as it is now until it is stopped, whatever is built meanwhile."""
    open_database(build_folder(out)).close()
    _check_free(host, port)
    for sign in (signal.SIGTERM, signal.SIGHUP):  # stopped so it clears up too
        if signal.getsignal(sign) is not signal.SIG_IGN:
            signal.signal(sign, _stop)
    with held(out) as folder:
        open_database(folder).close()
        from publish.server import serve

        print(f"http://{host}:{port}/ (Ctrl-C stopt)", flush=True)
        if open_site and _has_screen():
            threading.Thread(target=_open_when_ready, args=(host, port), daemon=True).start()
        with suppress(KeyboardInterrupt):  # the way to stop it
            serve(folder, host, port)
    return Code.DONE


def _stop(sign: int, _: object) -> None:
    sys.exit(SIGNALLED + sign)


def _check_free(host: str, port: int) -> None:
    """Raises UnusableInput where the address is taken or is none of ours."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        raise UnusableInput(
            f"{host}:{port}",
            "deze poort is bezet" if taken else f"dit adres gaat niet ({error.strerror})",
            "kies een andere met --port" if taken else "kies een ander met --host of --port",
        ) from error


def _has_screen() -> bool:
    """Whether a browser can open a window here; a text browser would take the terminal."""
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or bool(named)


def _open_when_ready(host: str, port: int) -> None:
    import webbrowser

    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection((host, port), timeout=1).close()
        except OSError:
            time.sleep(0.2)
        else:
            webbrowser.open(f"http://{host}:{port}/")
            return
