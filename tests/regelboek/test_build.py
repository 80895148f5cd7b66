"""A build: what it writes, the same bytes each time, what it leaves out and says so."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corpus import loader
from regelboek import plan
from regelboek.plan import METHODS
from schema.rule import Rule

Run = Callable[..., Any]
Tree = Callable[[Path], dict[str, bytes]]


def report_of(out: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((out / "report.json").read_text(encoding="utf-8"))
    return told


def sigla_of(out: Path) -> list[str]:
    return [entry["edition"] for entry in report_of(out)["editions"]]


def test_a_build_holds_tei_records_database_and_report(
    run: Run, tree: Tree, molenspel: Path, tmp_path: Path
) -> None:
    ran = run("build", "--texts", molenspel, "--out", tmp_path / "build")
    assert (ran.code, ran.err) == (0, "")
    assert list(tree(tmp_path / "build")) == [
        "records/molenspel.jsonl",
        "regelboek.db",
        "report.json",
        "tei/molenspel.xml",
    ]
    lines = (tmp_path / "build/records/molenspel.jsonl").read_text(encoding="utf-8").splitlines()
    rules = [Rule.model_validate_json(line) for line in lines]
    assert [rule.position for rule in rules] == list(range(len(rules)))
    assert "Troef wint van elke andere kleur." in " ".join(rule.text for rule in rules)
    with sqlite3.connect(tmp_path / "build/regelboek.db") as database:
        assert database.execute("SELECT count(*) FROM rules").fetchone() == (len(rules),)


def test_the_report_says_what_was_read(run: Run, molenspel: Path, tmp_path: Path) -> None:
    molenspel.write_bytes(molenspel.read_text(encoding="utf-8").encode("utf-16"))
    run("build", "--texts", molenspel, "--out", tmp_path / "build")
    report = report_of(tmp_path / "build")
    (entry,) = report["editions"]
    assert (entry["file"], entry["encoding"]) == ("Molenspel.txt", "utf-16-le")
    assert entry["described"] is False
    assert sum(entry["units"].values()) == entry["units_total"] > 0
    assert report["skipped"] == []


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_two_builds_give_the_same_bytes_however_many_workers(
    run: Run, tree: Tree, kettingspel: Path, tmp_path: Path, workers: int
) -> None:
    run("build", "--texts", kettingspel.parent, "--out", tmp_path / "one")
    run("build", "--texts", kettingspel.parent, "--out", tmp_path / "two", "--workers", workers)
    assert tree(tmp_path / "one") == tree(tmp_path / "two")
    assert len(tree(tmp_path / "one")) == 6


def test_several_paths_after_one_option(run: Run, kettingspel: Path, tmp_path: Path) -> None:
    molenspel = kettingspel.with_name("Molenspel.txt")
    run("build", "--texts", molenspel, kettingspel, "--out", tmp_path / "build")
    assert sorted(sigla_of(tmp_path / "build")) == ["kettingspel", "molenspel"]


def test_texts_of_one_name_get_sigla_of_their_own(
    run: Run, molenspel: Path, tmp_path: Path
) -> None:
    other = tmp_path / "teksten" / "sub" / "Molenspel.txt"
    other.parent.mkdir()
    other.write_text(molenspel.read_text(encoding="utf-8") + "7. Einde.\n", encoding="utf-8")
    assert run("build", "--texts", tmp_path / "teksten", "--out", tmp_path / "build").code == 0
    assert sigla_of(tmp_path / "build") == ["molenspel", "molenspel-2"]


def test_only_some_of_the_editions(run: Run, kettingspel: Path, tmp_path: Path) -> None:
    texts, out = kettingspel.parent, tmp_path / "build"
    run("build", "--texts", texts, "--out", out, "--only", "molenspel")
    assert sigla_of(out) == ["molenspel"]
    ran = run("build", "--texts", texts, "--out", out, "--only", "ganzenbord")
    assert ran.code == 2
    assert "kettingspel, molenspel" in ran.err
    assert sigla_of(out) == ["molenspel"]


def test_a_way_of_repair_that_does_not_exist(run: Run, molenspel: Path, tmp_path: Path) -> None:
    out = tmp_path / "build"
    ran = run("build", "--texts", molenspel, "--out", out, "--without", "toverij")
    assert ran.code == 2
    assert all(method in ran.err for method in METHODS)
    assert run("build", "--texts", molenspel, "--out", out, "--without", "hand").code == 0


def test_the_same_file_twice_is_read_once(run: Run, molenspel: Path, tmp_path: Path) -> None:
    shutil.copy(molenspel, molenspel.with_name("Kopie.txt"))
    ran = run("build", "--texts", molenspel.parent, "--out", tmp_path / "build")
    assert ran.code == 0
    report = report_of(tmp_path / "build")
    assert sigla_of(tmp_path / "build") == ["kopie"]
    assert len(report["notes"]) == 1
    assert "Molenspel.txt" in report["notes"][0]


RECOGNISED = """
siglum = "molenboek"
grammar = "rules"
cite = "regel {number}"
[bibliography]
title = "Het Molenspel"
[date]
latest = 1900
[rights]
status = "in-copyright"
statement = "Verzonnen."
reason = "Verzonnen."
[recognition]
words = ["Het Molenspel", "zes kaarten"]
"""


@pytest.fixture
def described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of editions with one in it, which the invented rulebook is."""
    folder = tmp_path / "uitgaven"
    (folder / "molenboek").mkdir(parents=True)
    (folder / "molenboek" / "edition.toml").write_text(RECOGNISED, encoding="utf-8")
    for module in (loader, plan):
        monkeypatch.setattr(module, "EDITIONS", folder)
    return folder


def test_the_report_says_by_what_a_book_is_known_and_what_is_no_text(
    run: Run, described: Path, molenspel: Path, tmp_path: Path
) -> None:
    description = RECOGNISED.replace('"zes kaarten"]', '"zes kaarten", "De gele molen"]')
    description += '[[layout.noise]]\ntext = "LEESZAAL"\nkind = "stamp"\n'
    (described / "molenboek" / "edition.toml").write_text(description, encoding="utf-8")
    with molenspel.open("a", encoding="utf-8") as text:
        text.write("\nLEESZAAL\n")
    assert run("build", "--texts", molenspel, "--out", tmp_path / "build").code == 0
    (entry,) = report_of(tmp_path / "build")["editions"]
    assert entry["recognised_by"] == ["Het Molenspel", "zes kaarten"]
    assert entry["not_found"] == ["De gele molen"]
    assert entry["noise"] == {"stamp": len("LEESZAAL")}, "in characters"
    assert [one["targets"] for one in entry["references"]] == [1]  # „zie regel 3”


def test_the_report_says_what_is_broken_off_and_what_is_lost(run: Run, tmp_path: Path) -> None:
    law = loader.SPECIMENS / "voorbeeld-wet" / "text.txt"
    assert run("build", "--texts", law, "--out", tmp_path / "build").code == 0
    (entry,) = report_of(tmp_path / "build")["editions"]
    assert "voorbeeld-wet_3B" in entry["truncated"]
    assert "voorbeeld-wet_3A" not in entry["truncated"]
    assert ("lost", "6A") in [(one["what"], one["proposed"]) for one in entry["findings"]]


CORRECTIONS = (
    "place\tbefore\tread\tafter\tcorrected\treason\n"
    "3\tverliest den\tslag\t\tslagh\tletters\n"
    "3\t\tfiches.\t\tpenningen.\tverband\n"
    "5\t\troebels\t\tkopeken\tletters\n"
)


def test_each_way_of_repair_can_be_left_out(
    run: Run, described: Path, molenspel: Path, tmp_path: Path
) -> None:
    (described / "molenboek" / "corrections.tsv").write_text(CORRECTIONS, encoding="utf-8")
    out = tmp_path / "build"
    assert run("build", "--texts", molenspel, "--out", out).code == 0
    (entry,) = report_of(out)["editions"]
    assert list(entry["corrections"]) == list(METHODS)
    assert entry["corrections"]["hand"] == {"applied": 2, "suggested": 0}
    assert [one["read"] for one in entry["findings"] if one["sequence"] == "verbeteringen"] == [
        "roebels"
    ]
    records = (out / "records" / "molenboek.jsonl").read_text(encoding="utf-8")
    assert "verliest den slagh en betaalt twee penningen." in records
    assert "<sic>slag</sic>" in (out / "tei" / "molenboek.xml").read_text(encoding="utf-8")

    off = [word for method in METHODS for word in ("--without", method)]
    assert run("build", "--texts", molenspel, "--out", out, *off).code == 0
    (entry,) = report_of(out)["editions"]
    assert entry["corrections"] == {}
    assert entry["findings"] == []
    records = (out / "records" / "molenboek.jsonl").read_text(encoding="utf-8")
    assert "verliest den slag en betaalt twee fiches." in records
    assert "slagh" not in (out / "tei" / "molenboek.xml").read_text(encoding="utf-8")


def test_two_files_that_are_one_edition(
    run: Run, described: Path, molenspel: Path, tmp_path: Path
) -> None:
    again = molenspel.with_name("Nog eens.txt")
    again.write_text(molenspel.read_text(encoding="utf-8") + "7. Einde.\n", encoding="utf-8")
    ran = run("build", "--texts", molenspel, again, "--out", tmp_path / "build")
    assert ran.code == 3
    assert len(ran.err.splitlines()) == 1
    assert "Nog eens.txt: dezelfde uitgave als" in ran.err
    assert sigla_of(tmp_path / "build") == ["molenboek"]
    (skipped,) = report_of(tmp_path / "build")["skipped"]
    assert skipped["input"] == str(again)


def test_a_public_build_leaves_out_a_source_in_copyright(
    run: Run, tree: Tree, described: Path, molenspel: Path, tmp_path: Path
) -> None:
    out = tmp_path / "build"
    ran = run("build", "--texts", molenspel, "--out", out, "--profile", "public")
    assert ran.code == 0
    assert sigla_of(out) == ["molenboek"]
    assert "de brontekst blijft buiten deze bouw\n" in ran.out
    assert ran.out.endswith("build: 0 uitgaven, 0 eenheden\n")
    assert report_of(out)["editions"][0]["shown"] is False
    for name, data in tree(out).items():
        for words in ("ten onrechte niet bekent", "verliest den slag", "zes slagen telt"):
            assert words.encode() not in data, name
    run("build", "--texts", molenspel, "--out", out)
    assert "verliest den slag" in (out / "tei" / "molenboek.xml").read_text(encoding="utf-8")


def test_a_restated_text_is_built_where_one_exists(
    run: Run, described: Path, tmp_path: Path
) -> None:
    (described / "molenboek" / "restated.txt").write_text(
        "1. Wie het jongst is, deelt.\n2. Bekennen moet, wie het kan.\n", encoding="utf-8"
    )
    out = tmp_path / "build"
    assert run("build", "--out", out, "--profile", "public").code == 0
    (entry,) = report_of(out)["editions"]
    assert (entry["edition"], entry["witness"]) == ("molenboek", "restated")
    assert "Bekennen moet" in (out / "records" / "molenboek.jsonl").read_text(encoding="utf-8")


def test_without_texts_the_specimens_are_built(run: Run, described: Path, tmp_path: Path) -> None:
    out = tmp_path / "build"
    assert run("build", "--out", out).code == 0
    entries = report_of(out)["editions"]
    assert {entry["grammar"] for entry in entries} == {"rules", "code", "prose", "web"}
    assert all(entry["units_total"] > 5 for entry in entries)
