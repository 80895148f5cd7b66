"""A build that is served stays as it was, whatever is built in its place."""

import errno
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from regelboek.commands import serve
from regelboek.held import held
from schema.unusable import UnusableInput

Run = Callable[..., Any]
Tree = Callable[[Path], dict[str, bytes]]


@pytest.fixture
def replace(run: Run, molenspel: Path, built: Path) -> Callable[[], None]:
    """Builds the book anew, with another rule 3."""

    def build_anew() -> None:
        text = molenspel.read_text(encoding="utf-8").replace("twee fiches", "negen duiten")
        molenspel.write_text(text, encoding="utf-8")
        assert run("build", "--texts", molenspel, "--out", built).code == 0

    return build_anew


def left_beside(built: Path) -> list[str]:
    return [path.name for path in built.parent.glob(".*held*")]


def test_what_is_held_stays_when_the_build_is_replaced(
    built: Path, tree: Tree, replace: Callable[[], None]
) -> None:
    before = tree(built)
    with held(built) as folder:
        replace()
        assert tree(built) != before
        assert tree(folder) == before
    assert left_beside(built) == []


def test_where_no_link_can_be_made_it_is_copied(
    built: Path, tree: Tree, replace: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **named: object) -> None:
        raise OSError(errno.EXDEV, "Invalid cross-device link")

    before = tree(built)
    monkeypatch.setattr(os, "link", refuse)
    with held(built) as folder:
        replace()
        assert tree(folder) == before


def test_a_build_replaced_while_it_is_taken_is_taken_whole(
    built: Path, tree: Tree, replace: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    link, waiting = os.link, [replace]

    def link_late(*args: Any, **named: Any) -> None:
        link(*args, **named)
        if waiting:
            waiting.pop()()

    monkeypatch.setattr(os, "link", link_late)
    with held(built) as folder:
        assert tree(folder) == tree(built)
        assert b"negen duiten" in tree(folder)["records/molenspel.jsonl"]


def test_one_that_is_held_leaves_another_alone(built: Path, tree: Tree) -> None:
    with held(built) as one:
        with held(built) as other:
            assert one != other
        assert tree(one) == tree(built)


def test_of_nothing_nothing_is_held(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="hier staat geen bouw"), held(tmp_path / "build"):
        pass
    assert list(tmp_path.iterdir()) == []


@contextmanager
def served(built: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "regelboek", "serve", "--out", built, "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as site:
        try:
            end = time.monotonic() + serve.PATIENCE
            address = f"http://127.0.0.1:{port}"
            while not got(f"{address}/"):
                assert time.monotonic() < end, "the site doesn't answer"
                time.sleep(0.1)
            yield site, address
        finally:
            site.kill()


def got(address: str) -> bytes:
    """What stands at an address; nothing where nobody answers."""
    try:
        found: bytes = urllib.request.urlopen(address).read()
    except ConnectionError:
        return b""
    except OSError as error:
        if isinstance(getattr(error, "reason", None), ConnectionError):
            return b""
        raise
    return found


def test_a_site_shows_the_build_that_it_began_with(
    built: Path, replace: Callable[[], None], tmp_path: Path
) -> None:
    with served(built) as (site, address):
        replace()
        for path in ("regel/molenspel/3", "tei/molenspel.xml", "records/molenspel.jsonl"):
            told = got(f"{address}/{path}")
            assert b"twee fiches" in told, path
            assert b"duiten" not in told, path
        (tmp_path / "got.db").write_bytes(got(f"{address}/regelboek.db"))
        with closing(sqlite3.connect(tmp_path / "got.db")) as connection:
            found = connection.execute("SELECT text FROM rules WHERE id = 'molenspel_3'")
            assert "twee fiches" in found.fetchone()[0]
        site.terminate()
        assert site.wait(timeout=30) == 128 + signal.SIGTERM
    assert left_beside(built) == []


def test_what_a_killed_site_left_is_cleared_by_the_next(built: Path, tree: Tree) -> None:
    with served(built) as (site, _):
        site.kill()
        site.wait(timeout=30)
    assert len(left_beside(built)) == 1
    with held(built) as folder:
        assert left_beside(built) == [folder.parent.name]
        assert tree(folder) == tree(built)
