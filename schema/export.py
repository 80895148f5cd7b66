"""The JSON Schema of a record, made from its model: ``python -m schema.export`` writes it."""

import json
from pathlib import Path

from schema.rule import Rule

PATH = Path(__file__).resolve().parent / "rule.schema.json"


def rule_schema() -> str:
    """The JSON Schema of ``schema.rule.Rule``, as it stands in ``rule.schema.json``."""
    made = Rule.model_json_schema(mode="serialization")
    made = {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}
    return json.dumps(made, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    PATH.write_text(rule_schema(), encoding="utf-8")
