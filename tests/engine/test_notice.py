"""What becomes of a unit in the engine: one state each, the strongest that holds."""

import pytest

from corpus.rulesets import load_rulesets
from engine.notice import coverage
from engine.registry import find_check

CUT = [find_check("cut")]
BEND = load_rulesets()["bend-1918"].model_copy(
    update={
        "values": {
            name: value
            for name, value in load_rulesets()["bend-1918"].values.items()
            if name in ("cut.least", "cut.most", "cut.by", "deal.next")
        }
    }
)
REASONS = {"10": ("equipment", "hoe men wast"), "11": ("etiquette", "niet van toepassing")}


@pytest.mark.parametrize(
    ("number", "wordless", "state"),
    [
        ("11", False, "noticed"),  # its values are killed; a reason for not doing it is beside it
        ("9", False, "unnoticed"),  # a value that no case of these checks reads
        ("10", False, "not-executable"),
        ("10", True, "absent"),  # no text, so no reason is needed
        ("75", True, "absent"),
        ("75", False, "not-yet"),
    ],
)
def test_a_unit_has_one_state(number: str, wordless: bool, state: str) -> None:
    unit = f"bend-1918_{number}"
    (covered,) = coverage(BEND, CUT, [unit], REASONS, {unit} if wordless else set())
    assert (covered.unit, covered.state) == (unit, state)
    assert covered.reason == ("equipment" if state == "not-executable" else None)
