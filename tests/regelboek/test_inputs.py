"""The texts that paths stand for, and what can't be read."""

import os
from pathlib import Path
from typing import Any

import pytest

from regelboek.inputs import read_input, read_inputs
from schema.finding import UnusableInput

SAMPLE = "1. De deler schudt de kaarten.\n"


def test_a_folder_stands_for_its_files_by_name(tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt", "sub/c", ".hidden.txt", "a.txt~", "edition.toml", "a.log"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(SAMPLE + name, encoding="utf-8")
    found, refused = read_inputs([tmp_path])
    assert [item.name for item in found] == ["a.txt", "b.txt", "c"]
    assert refused == []
    found, _ = read_inputs([tmp_path / "edition.toml"])
    assert [item.name for item in found] == ["edition.toml"]  # asked for by name


def test_a_name_that_is_empty_is_not_this_folder(run: Any, tmp_path: Path) -> None:
    """As of a variable that was never set."""
    ran = run("build", "--texts", "", "--out", tmp_path / "build")
    assert ran.code == 2
    assert ran.err == "--texts: er is niets genoemd; geef een bestand of een map\n"
    assert not (tmp_path / "build").exists()


def test_what_cannot_be_read_does_not_stop_the_rest(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(SAMPLE, encoding="utf-8")
    (tmp_path / "leeg.txt").touch()
    (tmp_path / "weg.txt").symlink_to(tmp_path / "nergens")
    os.mkfifo(tmp_path / "pijp.txt")  # opening it would wait for ever
    found, refused = read_inputs([tmp_path])
    assert [item.name for item in found] == ["a.txt"]
    assert [Path(error.place).name for error in refused] == ["leeg.txt", "pijp.txt", "weg.txt"]


def make_empty(path: Path) -> None:
    path.touch()


def make_marked(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf\r\n")


def make_binary(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 64)


def make_nul(path: Path) -> None:
    path.write_bytes(b"1. De deler\x00 schudt de kaarten.\n" * 20)


def make_large(path: Path) -> None:
    with path.open("wb") as file:
        for _ in range(100):
            file.write(b"kaart " * 174_763)  # 1 MB and a little


def make_folder(path: Path) -> None:
    path.mkdir()


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_dangling(path: Path) -> None:
    path.symlink_to(path.with_name("nergens"))


def make_loop(path: Path) -> None:
    path.symlink_to(path)


UNUSABLE = [
    (make_empty, "leeg"),
    (make_marked, "leeg"),
    (make_binary, "geen tekst"),
    (make_nul, "geen tekst"),
    (make_large, "groter dan 64 MB"),
    (make_folder, "een map"),
    (make_pipe, "geen gewoon bestand"),
    (make_dangling, "bestaat niet"),
    (make_loop, "onleesbaar"),
]


@pytest.mark.parametrize(("make", "told"), UNUSABLE, ids=[make.__name__ for make, _ in UNUSABLE])
def test_an_unusable_file_is_named_with_the_reason(tmp_path: Path, make: object, told: str) -> None:
    path = tmp_path / "x.txt"
    assert callable(make)
    make(path)
    with pytest.raises(UnusableInput, match=told) as caught:
        read_input(path)
    assert caught.value.place == str(path)
    assert "\n" not in str(caught.value)


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.txt"
    path.write_text(SAMPLE, encoding="utf-8")

    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_bytes", refuse)  # root may read all
    with pytest.raises(UnusableInput, match="mag niet gelezen worden"):
        read_input(path)


@pytest.mark.parametrize("folder", ["empty", "hidden"])
def test_a_folder_without_texts(tmp_path: Path, folder: str) -> None:
    if folder == "hidden":
        (tmp_path / ".notities").write_text(SAMPLE, encoding="utf-8")
    found, refused = read_inputs([tmp_path])
    assert found == []
    assert [error.found for error in refused] == ["in deze map staat geen tekst"]


ENCODED = [
    ("utf-8", b"", "utf-8"),
    ("utf-8", b"\xef\xbb\xbf", "utf-8"),
    ("utf-16-le", b"\xff\xfe", "utf-16-le"),
    ("utf-16-be", b"\xfe\xff", "utf-16-be"),
    ("cp1252", b"", "cp1252"),
    ("mac-roman", b"", "mac-roman"),
]


@pytest.mark.parametrize(("encoding", "mark", "found"), ENCODED)
def test_any_usual_encoding_gives_the_same_text(
    tmp_path: Path, encoding: str, mark: bytes, found: str
) -> None:
    text = "1. Eén kaart mêleeren, dat is „roemen” – één slag.\n"
    path = tmp_path / "x.txt"
    path.write_bytes(mark + text.encode(encoding))
    assert read_input(path).text == text
