"""Two witnesses of one edition: what somebody supplied, and the project's own text."""

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from corpus.loader import EDITIONS, load_editions

FIVE = ["noothoven", "bend-1918", "wbf-1997", "smit-2010", "auction-web"]
ALIGNED = {"rule", "definition", "table", "index"}  # kinds that both witnesses must have alike
PROTECTED = [siglum for siglum in FIVE if not load_editions()[siglum].rights.shows_source]
WORD = re.compile(r"[^\W_]+")
PHRASE = 9  # words
REFERENCES_ALIKE = NUMBERS_ALIKE = 0.98

Run = Callable[..., Any]


@pytest.fixture(scope="session")
def built(
    own_build: Path, once: Callable[[str, Callable[[Path], None]], Path]
) -> Callable[..., Path]:
    """Builds, once for each set of arguments."""
    from regelboek.cli import main

    def build(*args: str) -> Path:
        def fill(out: Path) -> None:
            with pytest.raises(SystemExit) as ended:
                main(["build", "--out", str(out), *args])
            assert int(ended.value.code or 0) == 0

        name = sha256(" ".join(args).encode()).hexdigest()[:16]
        return once(f"build-{name}", fill) if args else own_build

    return build


def records(out: Path, name: str) -> dict[str, Any]:
    lines = (out / "records" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return {record["id"]: record for record in map(json.loads, lines)}


def rows(out: Path, table: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect(out / "regelboek.db") as database:
        return database.execute(f'SELECT * FROM "{table}"').fetchall()


def test_without_texts_all_five_editions_are_there(built: Callable[..., Path]) -> None:
    out = built()
    report = json.loads((out / "report.json").read_text(encoding="utf-8"))
    assert [one["edition"] for one in report["editions"]] == FIVE
    assert {one["witness"] for one in report["editions"]} == {"restated"}
    for siglum in FIVE:
        assert {one["witness"] for one in records(out, siglum).values()} == {"restated"}


def test_a_build_of_some_texts_is_completed_with_our_own(
    built: Callable[..., Path], tmp_path: Path
) -> None:
    (tmp_path / "molen.txt").write_text("1. Wie begint, schudt.\n2. Wie wint, telt.\n", "utf-8")
    alone = built("--texts", str(tmp_path / "molen.txt"))
    out = built("--texts", str(tmp_path / "molen.txt"), "--complete")
    witnesses = {
        one["edition"]: one["witness"]
        for one in json.loads((out / "report.json").read_text(encoding="utf-8"))["editions"]
    }
    assert witnesses == {**dict.fromkeys(FIVE, "restated"), "molen": "source"}
    assert list(witnesses)[:5] == FIVE, "in order of publication"
    assert records(out, "molen") == records(alone, "molen")
    assert not (alone / "records" / f"{FIVE[0]}.jsonl").exists()


def test_our_own_text_is_never_taken_for_a_source(built: Callable[..., Path]) -> None:
    own = str(EDITIONS / "bend-1918" / "restated.txt")
    out = built("--texts", own)
    assert records(out, "bend-1918") == records(built(), "bend-1918")
    assert not (out / "records" / "bend-1918.restated.jsonl").exists()


@pytest.mark.parametrize("siglum", FIVE)
def test_both_witnesses_have_the_same_units(
    built: Callable[..., Path], real_build: Path, siglum: str
) -> None:
    source, own = records(real_build, siglum), records(built(), siglum)
    assert [one for one in source if source[one]["kind"] in ALIGNED] == [
        one for one in own if own[one]["kind"] in ALIGNED
    ]
    assert {one["kind"] for one in own.values()} == {one["kind"] for one in source.values()}


def test_both_witnesses_refer_to_the_same_units(
    built: Callable[..., Path], real_build: Path
) -> None:
    same = total = 0
    for siglum in FIVE:
        source, own = records(real_build, siglum), records(built(), siglum)
        for unit in source.keys() & own.keys():
            one, other = (
                Counter(
                    (target["id"], target["status"])
                    for reference in record["references"]
                    for target in reference["targets"]
                )
                for record in (source[unit], own[unit])
            )
            if one or other:
                total += 1
                same += one == other
    assert total > 400  # else nothing was compared
    assert same / total >= REFERENCES_ALIKE


def test_both_witnesses_have_the_same_figures(built: Callable[..., Path], real_build: Path) -> None:
    same = total = 0
    for siglum in FIVE:
        source, own = records(real_build, siglum), records(built(), siglum)
        for unit in source.keys() & own.keys():
            if source[unit]["kind"] not in ALIGNED:
                continue
            one, other = (set(re.findall(r"\d+", at[unit]["text"])) for at in (source, own))
            total += 1
            same += one == other
    assert total > 1000
    assert same / total >= NUMBERS_ALIKE


def test_the_own_text_stands_beside_the_source(
    built: Callable[..., Path], real_build: Path
) -> None:
    out = real_build
    beside = records(out, "bend-1918.restated")
    assert beside["bend-1918_54"]["text"] == records(built(), "bend-1918")["bend-1918_54"]["text"]
    with sqlite3.connect(out / "regelboek.db") as database:
        found = database.execute(
            "SELECT text, restated, witness FROM rules WHERE id = 'bend-1918_54'"
        ).fetchone()
    assert found[1] == beside["bend-1918_54"]["text"] != found[0]
    assert found[2] == "source"


def test_a_public_build_is_for_protected_books_what_a_build_without_texts_is(
    built: Callable[..., Path], texts: Path
) -> None:
    """Not a character of their sources can be in it, for nothing in it depends on them."""
    assert PROTECTED == ["wbf-1997", "smit-2010", "auction-web"]
    public, bare = built("--texts", str(texts), "--profile", "public"), built()
    for siglum in PROTECTED:
        for name in (f"tei/{siglum}.xml", f"records/{siglum}.jsonl"):
            assert (public / name).read_bytes() == (bare / name).read_bytes()
        assert not (public / "records" / f"{siglum}.restated.jsonl").exists()
    theirs = tuple(f"{siglum}_" for siglum in PROTECTED)
    with sqlite3.connect(public / "regelboek.db") as database:
        tables = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
    assert "rules_fts_data" in tables  # the shadow tables are read below as well
    for table in tables:
        if table.startswith("rules_fts") or table == "terms":  # of all editions together
            continue
        one, other = (
            [row for row in rows(out, table) if _of_protected(row, theirs)]
            for out in (public, bare)
        )
        assert _without_counts(one) == _without_counts(other), table


def _of_protected(row: tuple[Any, ...], theirs: tuple[str, ...]) -> bool:
    return any(
        isinstance(cell, str) and (cell in PROTECTED or cell.startswith(theirs)) for cell in row
    )


def _without_counts(found: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Rows without their numbers, which depend on how many rows stand before them."""
    return [tuple(cell for cell in row if not isinstance(cell, int)) for row in found]


def test_no_file_of_a_public_build_holds_a_phrase_of_a_protected_source(
    built: Callable[..., Path], texts: Path, real_build: Path
) -> None:
    """Read as bytes: also what a deleted row or an index would leave behind.

    What a build without texts holds as well is the project's own: titles, rows of figures.
    """
    phrases = [
        phrase
        for siglum in PROTECTED
        for phrase in _phrases((texts / f"{siglum}.txt").read_text(encoding="utf-8"))
    ]
    own = _held(phrases, _words_of_files(built())).keys()
    local = _held(phrases, _words_of_files(real_build)).keys()
    public = _held(phrases, _words_of_files(built("--texts", str(texts), "--profile", "public")))
    checked = local - own
    assert {phrase: public[phrase] for phrase in checked & public.keys()} == {}
    assert len(checked) > 1000  # phrases that the source has, and a local build, but not our own


def _phrases(text: str) -> list[str]:
    words = WORD.findall(text.lower())
    starts = range(0, len(words) - PHRASE, PHRASE)
    return [" ".join(words[start : start + PHRASE]) for start in starts]


def _held(phrases: list[str], files: dict[str, str]) -> dict[str, list[str]]:
    """The phrases that stand in some files, and in which: also as a part of longer words.

    Only the first word and the last one can be a part: what lies between is looked for first.
    """
    between = {tuple(phrase.split()[1:-1]): list[str]() for phrase in phrases}
    for phrase in phrases:
        between[tuple(phrase.split()[1:-1])].append(phrase)
    found: dict[str, list[str]] = {}
    for name, text in files.items():
        words = text.split()
        runs = between.keys() & zip(*(words[n:] for n in range(PHRASE - 2)), strict=False)
        for phrase in {phrase for run in runs for phrase in between[run] if phrase in text}:
            found.setdefault(phrase, []).append(name)
    return found


def _words_of_files(out: Path) -> dict[str, str]:
    return {
        path.name: " ".join(WORD.findall(path.read_bytes().decode("utf-8", "replace").lower()))
        for path in out.rglob("*")
        if path.is_file()
    }


def test_the_report_says_how_the_witnesses_agree(
    built: Callable[..., Path], texts: Path, real_build: Path
) -> None:
    report = json.loads((real_build / "report.json").read_text(encoding="utf-8"))
    for entry in report["editions"]:
        beside = entry["restated"]
        assert beside["aligned"] == entry["units_total"] == beside["units_total"]
        assert beside["only_source"] == beside["only_restated"] == []
    public = built("--texts", str(texts), "--profile", "public")
    withheld = [
        entry
        for entry in json.loads((public / "report.json").read_text(encoding="utf-8"))["editions"]
        if entry.get("withheld")
    ]
    assert [entry["edition"] for entry in withheld] == PROTECTED
    assert not any(
        {"findings", "encoding", "characters", "file"} & entry.keys() for entry in withheld
    )
