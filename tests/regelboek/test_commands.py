"""The commands that read a text or a build, as a user runs them."""

import json
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corpus.loader import SPECIMENS
from regelboek.commands import serve, show, validate
from schema.rule import Rule

Run = Callable[..., Any]


@pytest.fixture
def built(build_of: Callable[..., Path], invented: Path, tmp_path: Path) -> Path:
    """A build of two invented rulebooks."""
    return shutil.copytree(build_of(invented), tmp_path / "build")


@pytest.fixture
def law(build_of: Callable[..., Path]) -> Path:
    """A build of an invented law; not to be changed."""
    return build_of(SPECIMENS / "voorbeeld-wet" / "text.txt")


def test_show_a_unit_with_what_it_refers_to(run: Run, built: Path) -> None:
    ran = run("show", "molenspel_2", "--out", built)
    assert ran.code == 0
    assert "Wie kan bekennen, moet bekennen" in ran.out
    assert "→ regel 3: molenspel_3" in ran.out
    assert "← genoemd in molenspel_2" in run("show", "molenspel_3", "--out", built).out


def test_show_as_json_is_the_record(run: Run, built: Path) -> None:
    ran = run("show", "kettingspel_4", "--json", "--out", built)
    rule = Rule.model_validate_json(ran.out)
    assert (rule.id, rule.number) == ("kettingspel_4", "4")
    lines = (built / "records" / "kettingspel.jsonl").read_text(encoding="utf-8").splitlines()
    assert rule.model_dump_json() in lines


CITED = [
    ("molenspel_4", "molenspel_4"),
    ("MOLENSPEL_4", "molenspel_4"),
    ("Molenspel 4", "molenspel_4"),
    ("molenspel regel 4", "molenspel_4"),
    ("6", "molenspel_6"),  # the other book has no rule 6
    ("regel 6", "molenspel_6"),
    ("§ 6", "molenspel_6"),
]


@pytest.mark.parametrize(("typed", "unit"), CITED)
def test_show_takes_what_people_write(run: Run, built: Path, typed: str, unit: str) -> None:
    ran = run("show", typed, "--json", "--out", built)
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["id"] == unit


def test_show_names_what_else_may_be_meant(run: Run, built: Path) -> None:
    ran = run("show", "5", "--out", built)
    assert ran.code == 0
    assert "ook: " in ran.out


UNKNOWN = [
    ("molenspel_41", "molenspel_4"),  # one sign too many
    ("molenspl_4", "molenspel_4"),  # one letter too few
    ("ganzenbord", "regelboek search"),  # nothing like it
]


@pytest.mark.parametrize(("typed", "told"), UNKNOWN)
def test_show_of_an_unknown_id(run: Run, built: Path, typed: str, told: str) -> None:
    ran = run("show", typed, "--out", built)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith(f"{typed}: ")
    assert told in ran.err


def test_show_of_an_article_that_is_lost_gives_the_nearest(run: Run, law: Path) -> None:
    ran = run("show", "art. 4 A 3", "--out", law)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("4A3 staat niet in deze bouw; dit is wat het dichtst daarbij staat.")
    assert "voorbeeld-wet_4A\n" in ran.out
    assert "Wie aan de beurt is, noemt een ster" in ran.out
    ran = run("show", "art. 4 A 3", "--json", "--out", law)
    assert (ran.code, ran.out) == (2, "")
    assert "bedoelt u voorbeeld-wet_4A?" in ran.err
    ran = run("search", "art. 4 A 3", "--out", law)
    assert ran.out.startswith("4A3 staat niet in deze bouw")
    assert "\nvoorbeeld-wet_4A  art. 4A Beurt  (op nummer)\n" in ran.out
    lost = run("show", "voorbeeld-wet_2A", "--out", law).out
    assert "(de tekst ontbreekt)" in lost
    assert "breekt hier af" not in lost, "of what is not there, nothing is broken off"


def test_show_an_article_with_its_parts_in_place(run: Run, law: Path) -> None:
    shown = run("show", "art. 4", "--out", law).out
    told = [
        "\nMet uitzondering van wat in artikel 7 staat:\n\nart. 4A Beurt\n",
        "\nart. 4A Beurt\n  Wie aan de beurt is, noemt een ster of past.\n",
        "\nart. 4B Terugnemen\n\n  art. 4B1 Binnen de beurt\n    Een ster mag terug",
        "\n      art. 4B1b2  (de tekst ontbreekt)\n",
        "\n→ artikel 7: voorbeeld-wet_7\n",
    ]
    places = [shown.index(one) for one in told]
    assert places == sorted(places), "in reading order"
    assert "breekt hier af" not in shown, "what is lost is told where it is lost"


def test_show_a_heading_with_what_it_heads(run: Run, law: Path) -> None:
    shown = run("show", "voorbeeld-wet_hoofdstuk_II", "--out", law).out
    assert "\nart. 2 De tafel  (de tekst ontbreekt)\n\n  art. 2A Plaatsen  (de tekst" in shown
    assert "\n  art. 3A Schudden\n    De deler schudt" in shown
    over_headings = run("show", "voorbeeld-wet_hoofdstuk_III", "--out", law).out
    assert "\ndeel I Gewone gang  (voorbeeld-wet_deel_III_I)\n" in over_headings
    assert "art. 4 " not in over_headings


def test_search_finds_in_both_books(run: Run, built: Path) -> None:
    hits = json.loads(run("search", "ten onrechte", "--json", "--out", built).out)
    assert {hit["id"] for hit in hits} == {"molenspel_3", "kettingspel_4"}
    assert all(set(hit) == {"id", "score", "snippet", "via"} for hit in hits)
    assert len(json.loads(run("search", "wie", "--limit", 2, "--json", "--out", built).out)) == 2


def test_search_says_how_many_there_are(run: Run, built: Path) -> None:
    one = run("search", "ten onrechte", "--limit", 1, "--out", built).out
    assert one.endswith("… 1 van 2; meer met --limit\n")
    assert "van 2" not in run("search", "ten onrechte", "--out", built).out


def test_show_counts_what_a_long_list_leaves_out(run: Run, tmp_path: Path) -> None:
    text = "1. Men schudt.\n\n" + "".join(f"{n}. Ook hier, zie regel 1.\n\n" for n in range(2, 13))
    (tmp_path / "lang.txt").write_text(text, encoding="utf-8")
    run("build", "--texts", tmp_path / "lang.txt", "--out", tmp_path / "build")
    shown = run("show", "regel 1", "--out", tmp_path / "build").out
    (line,) = [line for line in shown.splitlines() if line.startswith("← genoemd in ")]
    assert line.endswith(f"lang_{show.MOST + 1} en nog {11 - show.MOST}")


def test_search_words_need_no_quotes(run: Run, built: Path) -> None:
    assert run("search", "ten", "onrechte", "--out", built).out.count("molenspel_3") == 1


ODD = [
    "ganzenbord",
    "-(42)-",
    "'t",
    "NEAR(",
    '"',
    "*",
    "(",
    "een AND",
    "„troef”",
    "\x00",
    "a" * 9999,
]


@pytest.mark.parametrize("query", ODD)
def test_search_answers_whatever_is_asked(run: Run, built: Path, query: str) -> None:
    ran = run("search", query, "--json", "--out", built)
    assert (ran.code, ran.err) == (0, "")
    assert isinstance(json.loads(ran.out), list)


def test_search_without_hits(run: Run, built: Path) -> None:
    assert json.loads(run("search", "ganzenbord", "--json", "--out", built).out) == []
    assert run("search", "ganzenbord", "--out", built).out == "niets gevonden\n"


@pytest.mark.parametrize("command", [("show", "54"), ("search", "troef"), ("serve",)])
def test_without_a_build_one_is_told_to_build(
    run: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    ran = run(*command, "--out", tmp_path / "build")
    assert ran.code == 2
    assert ran.err.endswith("hier staat geen bouw; bouw eerst: regelboek build\n")


def test_a_database_that_is_none(run: Run, built: Path) -> None:
    (built / "regelboek.db").write_bytes(b"geen database" * 100)
    ran = run("search", "troef", "--out", built)
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1


def test_recognise_an_undescribed_text(run: Run, molenspel: Path) -> None:
    ran = run("recognise", molenspel)
    assert ran.code == 0
    assert "geen beschreven uitgave" in ran.out
    assert "molenspel" in ran.out


def test_recognise_says_what_is_missing(run: Run, tmp_path: Path) -> None:
    text = (SPECIMENS / "voorbeeld-proza" / "text.txt").read_text(encoding="utf-8")
    path = tmp_path / "boek.txt"
    path.write_text(text, encoding="utf-8")
    assert "niet gevonden" not in run("recognise", path).out
    path.write_text(text.replace("HET TORENSPEL", "HET SPEL"), encoding="utf-8")
    told = run("recognise", path).out
    assert told.startswith(f"{path}: voorbeeld-proza, ")
    assert "  herkend aan:  2 van 3: " in told
    assert told.endswith("  niet gevonden: „HET TORENSPEL”\n")


def test_recognise_a_real_text_whatever_its_name(run: Run, texts: Path, tmp_path: Path) -> None:
    for source in texts.glob("*.txt"):
        path = tmp_path / "boek.txt"
        path.write_bytes(source.read_bytes())
        ran = run("recognise", path)
        assert ran.code == 0
        assert ran.out.startswith(f"{path}: {source.stem}, ")
        assert "herkend aan" in ran.out


@pytest.mark.parametrize("command", ["recognise", "restore", "validate"])
def test_a_file_that_does_not_exist(run: Run, tmp_path: Path, command: str) -> None:
    ran = run(command, tmp_path / "nergens.xml")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
    assert "nergens.xml" in ran.err


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252", "mac-roman"])
def test_restore_gives_the_source_back(
    run: Run, molenspel: Path, tmp_path: Path, encoding: str
) -> None:
    text = molenspel.read_text(encoding="utf-8").replace("\n", "\r\n", 4) + "7. Eén fiche"
    molenspel.write_bytes(text.encode(encoding))
    run("build", "--texts", molenspel, "--out", tmp_path / "build")
    tei = tmp_path / "build" / "tei" / "molenspel.xml"
    assert run("restore", tei, "--output", tmp_path / "terug.txt").code == 0
    assert (tmp_path / "terug.txt").read_bytes() == molenspel.read_bytes()
    said = subprocess.run([sys.executable, "-m", "regelboek", "restore", tei], capture_output=True)
    assert said.stdout == molenspel.read_bytes()


NO_TEI = [
    ("no XML at all", b"1. De deler schudt.\n"),
    ("other XML", b"<html><body><p>De deler schudt.</p></body></html>"),
    ("TEI without a source", b'<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/></TEI>'),
    ("an entity from outside", b'<!DOCTYPE a [<!ENTITY b SYSTEM "/etc/hostname">]><a>&b;</a>'),
    ("nothing", b""),
]


@pytest.mark.parametrize(("reason", "data"), NO_TEI, ids=[reason for reason, _ in NO_TEI])
def test_restore_from_what_is_no_tei_of_ours(
    run: Run, tmp_path: Path, reason: str, data: bytes
) -> None:
    (tmp_path / "x.xml").write_bytes(data)
    ran = run("restore", tmp_path / "x.xml", "--output", tmp_path / "terug.txt")
    assert (ran.code, ran.out) == (2, ""), reason
    assert len(ran.err.splitlines()) == 1
    assert "x.xml" in ran.err
    assert not (tmp_path / "terug.txt").exists()


def test_validate_a_build(run: Run, built: Path) -> None:
    ran = run("validate", built)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("4 bestanden, 0 fouten\n")


def test_validate_tells_what_is_wrong(run: Run, built: Path) -> None:
    records = built / "records" / "molenspel.jsonl"
    records.write_text('{"id": "zonder streep"}\n', encoding="utf-8")
    tei = built / "tei" / "molenspel.xml"
    tei.write_text(tei.read_text(encoding="utf-8").replace("<body", "<romp", 1), encoding="utf-8")
    for path in (records, tei, built):
        ran = run("validate", path)
        assert ran.code == 1
        assert "molenspel" in ran.err


def test_validate_counts_what_it_does_not_print(run: Run, built: Path) -> None:
    records = built / "records" / "molenspel.jsonl"
    records.write_text("{\n" * 5000, encoding="utf-8")
    ran = run("validate", records)
    assert ran.code == 1
    said = ran.err.splitlines()
    assert len(said) == validate.MOST + 1
    assert said[0].startswith(f"{records}:1: ")
    assert said[-1] == f"{records}: en nog {5000 - validate.MOST} fouten"
    assert ran.out.endswith("1 bestand, 5000 fouten\n")


def test_validate_a_folder_with_nothing_to_validate(run: Run, tmp_path: Path) -> None:
    assert run("validate", tmp_path).code == 2


def test_serve_says_that_a_port_is_taken(run: Run, built: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = run("serve", "--out", built, "--port", port)
    assert ran.code == 2
    assert ran.err == f"127.0.0.1:{port}: deze poort is bezet; kies een andere met --port\n"


def test_serve_answers(built: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    site = subprocess.Popen(
        [sys.executable, "-m", "regelboek", "serve", "--out", built, "--port", str(port)],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert site.stdout is not None
        assert f"http://127.0.0.1:{port}/" in site.stdout.readline()
        end = time.monotonic() + serve.PATIENCE
        page = ""
        while not page:
            try:
                address = f"http://127.0.0.1:{port}/regel/molenspel/3"
                page = urllib.request.urlopen(address).read().decode()
            except OSError:
                assert time.monotonic() < end, "the site doesn't answer"
                time.sleep(0.2)
        assert "verliest den slag" in page
    finally:
        site.terminate()
        site.wait()


USAGE = [
    ((), "geen opdracht"),
    (("bouw",), "onbekende opdracht bouw"),
    (("build", "--worker", "2"), "onbekende optie --worker"),
    (("build", "--workers", "veel"), "geheel getal"),
    (("build", "--workers", "0"), "1 of meer"),
    (("build", "--workers"), "hoort een waarde"),
    (("build", "--profile", "geheim"), "'local', 'public'"),
    (("build", "tekst.txt"), "tekst.txt"),
    (("show",), "ID ontbreekt"),
    (("search", "troef", "--limt", "3"), "onbekende optie --limt"),
    (("search", "troef", "--limit", "-1"), "1 of meer"),
    (("serve", "--port", "99999"), "65535"),
]


@pytest.mark.parametrize(("args", "told"), USAGE, ids=[" ".join(args) for args, _ in USAGE])
def test_bad_usage_is_one_line(run: Run, args: tuple[str, ...], told: str) -> None:
    ran = run(*args)
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
    assert told in ran.err


def test_help_is_in_dutch(run: Run) -> None:
    for command in ((), ("build",), ("show",), ("search",), ("serve",), ("restore",)):
        ran = run(*command, "--help")
        assert ran.code == 0
        assert "Gebruik: regelboek" in ran.out
        for english in ("Usage", "Options", "Arguments", "Commands", "Show this", "required"):
            assert english not in ran.out, command
        assert not re.search(r"<(str|path|list)", ran.out), "no word for programmers"
    whole = " ".join(run("--help").out.split())
    assert "'Bend 54' of een id." in whole, "each command is told to the end"


LIGHT = [
    (("--help",), {"publish", "parsers", "corpus", "engine", "pydantic", "lxml", "rich", "spacy"}),
    (("show", "molenspel_1"), {"parsers", "corpus", "engine", "lxml", "rich", "spacy"}),
    (("search", "troef"), {"parsers", "corpus", "engine", "lxml", "rich", "spacy"}),
    (("build", "--texts", "Molenspel.txt"), {"endplay"}),  # its terms need a tokenizer
]


@pytest.mark.parametrize(("command", "unneeded"), LIGHT, ids=[one[0][0] for one in LIGHT])
def test_heavy_parts_stay_out_of_what_does_not_need_them(
    built: Path, molenspel: Path, command: tuple[str, ...], unneeded: set[str]
) -> None:
    script = (
        "import sys\nfrom regelboek.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "finally: print(*sorted(sys.modules), sep='\\n', file=sys.stderr)"
    )
    out = [] if command == ("--help",) else ["--out", str(built)]
    ran = subprocess.run(
        [sys.executable, "-c", script, *command, *out],
        capture_output=True,
        text=True,
        cwd=molenspel.parent,
    )
    assert ran.returncode == 0, ran.stderr
    assert set(ran.stderr.splitlines()) & (unneeded | {"datasette"}) == set()
