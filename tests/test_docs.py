"""What the documents say is so: commands, options, paths, the walk of one rule."""

import asyncio
import json
import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest
import typer

from parsers.parse import parse
from publish.server import make_datasette
from regelboek.cli import app, main
from schema.edition import Edition

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "LICENSE-DATA")
COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]


def fenced(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def examples() -> list[list[str]]:
    """The words of each command in the README, without the remark behind it."""
    lines = re.findall(r"^(?:\$| {3}) (regelboek .*)$", README, re.MULTILINE)
    return [shlex.split(line.split("   ")[0]) for line in lines]


def options_of(command: str) -> set[str]:
    return {name for param in COMMANDS[command].params for name in param.opts if name[:2] == "--"}


def test_every_command_is_in_the_readme_and_every_one_there_exists() -> None:
    assert {words[1] for words in examples()} == set(COMMANDS)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_option_is_in_the_readme_and_every_one_there_exists(command: str) -> None:
    shown = {word for words in examples() if words[1] == command for word in words if "--" in word}
    assert shown <= options_of(command)
    everywhere = {word for words in examples() for word in words}
    assert options_of(command) <= everywhere


def test_every_command_and_option_has_help() -> None:
    for name, command in COMMANDS.items():
        assert command.help, name
        for param in command.params:
            assert getattr(param, "help", ""), f"{name}: {param.name}"


DECIDING = [words[1:] for words in examples() if words[1] == "decide"]


@pytest.mark.parametrize("words", DECIDING, ids=[" ".join(words)[:40] for words in DECIDING])
def test_every_question_that_is_shown_is_answered(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = {"check": "legal-bid", "edition": "bend-1918", "case": {"new": "1H"}}
    Path("vragen.jsonl").write_text(json.dumps(asked), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(words)
    said = capsys.readouterr()
    assert (ended.value.code, said.err) == (0, "")
    answers = [json.loads(line) for line in said.out.splitlines()]
    assert any("result" in one and "silent" not in one["result"] for one in answers)
    editions = words[words.index("--edition") + 1 : -2] if "--edition" in words else []
    assert [one["edition"] for one in answers[: len(editions)]] == editions


def test_the_walk_of_one_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = ROOT / "corpus" / "specimens" / "voorbeeld-proza" / "text.txt"
    (scan,) = fenced("text")
    assert " ".join(scan.split()) in " ".join(source.read_text(encoding="utf-8").split())
    (tmp_path / "corpus").symlink_to(ROOT / "corpus")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for block in fenced("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, told = part.partition("\n")
            with pytest.raises(SystemExit) as ended:
                main(shlex.split(command)[1:])
            assert not ended.value.code
            assert capsys.readouterr().out == told, command
    assert Path("terug.txt").read_bytes() == source.read_bytes()
    report = Path("proef/report.json").read_text(encoding="utf-8")
    assert "„20” gelezen als 2" in report
    assert "„g” gelezen als 3" in report
    address = "/regel/voorbeeld-proza/kraaispel_2"
    page = asyncio.run(make_datasette(Path("proef")).client.get(address))
    assert page.status_code == 200
    assert "hij één penning" in " ".join(re.sub(r"<[^>]+>", "", page.text).split())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_named_exists(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    named = set(
        re.findall(r"(?<![\w/-])(?:corpus|parsers|publish|regelboek|schema|tests)/[\w./-]+", text)
    )
    named |= set(re.findall(r"`([A-Z]+(?:-[A-Z]+)?(?:\.md|\.cff)?|\.ci/run)`", text))
    named -= {"REGELBOEK_TEXTS"}
    missing = [path for path in named if not (ROOT / path.rstrip(".")).exists()]
    assert missing == []


def test_every_target_of_make_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for document in DOCUMENTS[:2]:
        text = (ROOT / document).read_text(encoding="utf-8")
        named = set(re.findall(r"(?:`| {4})(?:\w+=\S+ )?make ([a-z]+)", text))
        assert named, document
        assert named <= targets, document


HAVIK = """HET HAVIKSPEL

Zutphen, 1907

3

I. De kaarten

1. Men speelt met twee en dertig kaarten; de zevens zijn de laagste.
2. Een gever die een kaart laat zien, geeft over (zie regel 4).

4

II. Het vliegen

3. Vliegen gaat boven duiken.

A2

A. Wie kleur heeft en haar niet bekent, betaalt dubbel.
5. De kijkers zwijgen.
"""


def test_the_description_in_contributing_describes_its_booklet() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```toml\n(.*?)^```", contributing, re.MULTILINE | re.DOTALL)
    edition = Edition.model_validate(tomllib.loads(block))
    parsed = parse(HAVIK.encode(), {edition.siglum: edition}, name="boek.txt")
    assert parsed.edition == edition, "known by its words"
    rules = {rule.number: rule for rule in parsed.rules}
    assert [number for number in rules if number.isdigit()] == ["1", "2", "3", "4", "5"]
    assert rules["4"].text == "Wie kleur heeft en haar niet bekent, betaalt dubbel."
    assert rules["4"].part == ["II. Het vliegen"]
    assert rules["4"].pages == ["4"]
    (reference,) = rules["2"].references
    assert [target.id for target in reference.targets] == ["havik-1907_4"]
    assert [finding.read for finding in parsed.findings] == ["A."]


def test_one_version_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+)", changes, re.MULTILINE)
    cited = re.search(r"^version: (\S+)", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    assert newest is not None
    assert cited is not None
    assert newest[1] == cited[1] == project["version"]


def test_one_licence_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = f"SPDX-License-Identifier: {project['license']}"
    assert named in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert f"license: {project['license']}" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


# Paths of one machine, and hosts of registries; the words are put together here so that
# this file does not hold them.
FOREIGN = re.compile(
    "|".join(
        [
            r"(?<![\w.~])/" + r"(?:work|home|root|Users)/\w",
            r"\b(?:files|registry|deb)" + r"\.[a-z]+\.(?:org|net|io)\b",
            r"\bpypi" + r"\.org\b",
            r"--(?:index-url|extra-index" + r"-url|trusted-host)",
        ]
    )
)


def test_no_file_speaks_of_the_machine_it_was_written_on() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    found = []
    for name in filter(None, listed.stdout.decode().split("\0")):
        path = ROOT / name
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        found += [f"{name}: {hit.group()}" for hit in FOREIGN.finditer(text)]
    assert found == []


def test_constraints_pin_what_is_needed_and_name_no_place() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+", pin) for pin in pins)
    pinned = {pin.split("==")[0].lower().replace("_", "-") for pin in pins}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    assert {re.split(r"[>=<!]", one)[0].lower() for one in needed} <= pinned
