"""Values read from a ruleset: what a decision comes to rest on, and when it is silent."""

from pathlib import Path

import pytest

from corpus.rulesets import load_ruleset
from engine.notice import changes
from engine.rules import Rules, Silent
from engine.verify import not_borne_out, says
from schema.ruleset import Ruleset, Value
from schema.unusable import UnusableInput

HAVIK = """
[fine]
value = 50
unit = "3"
says = ["vijftig punten", "50"]

[order]
value = ["a", "h"]
unit = "1"
says = ["re:aas.*heer"]

[[order.also]]
unit = "2"
says = ["aas, heer"]

[lost]
value = 7
unit = "4"
supplied = true

[duik.fine]
value = 20
unit = "5"
says = ["twintig"]
"""


@pytest.fixture
def havik(tmp_path: Path) -> Ruleset:
    (tmp_path / "havik").mkdir()
    (tmp_path / "havik" / "ruleset.toml").write_text(HAVIK, encoding="utf-8")
    return load_ruleset(tmp_path / "havik")


def test_what_is_read_is_what_a_decision_rests_on(havik: Ruleset) -> None:
    rules = Rules(havik)
    assert rules.listed("order") == ["a", "h"]
    assert rules.units == ["havik_1", "havik_2"], "also the unit that restates it"
    assert rules.number("fine", aside=True) == 50
    assert rules.units == ["havik_1", "havik_2"], "what is read aside is not rested on"
    assert rules.read == {"order", "fine"}, "but it is read"


def test_a_missing_value_is_silence_and_not_zero(havik: Ruleset) -> None:
    rules = Rules(havik)
    with pytest.raises(Silent):
        rules.number("bonus")
    assert rules.number_or("bonus", 0) == 0
    assert not rules.units


def test_what_the_text_lacks_is_not_stated(havik: Ruleset) -> None:
    assert not Rules(havik).states("lost")
    assert Rules(havik, supplied=True).number("lost") == 7


def test_a_game_comes_before_the_edition(havik: Ruleset) -> None:
    rules = Rules(havik)
    assert rules.for_game("duik").number("fine") == 20
    assert rules.for_game("steek").number("fine") == 50
    assert rules.units == ["havik_5", "havik_3"], "one decision, whatever the game"


def test_a_value_is_borne_out_by_each_unit_that_states_it(havik: Ruleset) -> None:
    text = {
        "havik_1": "De aas is de hoogste,\ndan de heer.",
        "havik_2": "Aas, heer, vrouw.",
        "havik_3": "Dat kost Vijftig  punten.",
        "havik_5": "Dat kost twintig.",
    }
    assert not_borne_out(havik, text) == []
    wrong = not_borne_out(havik, {**text, "havik_2": "Heer, aas.", "havik_3": "Dat kost 500."})
    assert [one.name for one in wrong] == ["fine", "order"]
    (gone,) = not_borne_out(havik, {unit: text[unit] for unit in text if unit != "havik_5"})
    assert str(gone) == "duik.fine: havik_5 staat niet in deze tekst"


@pytest.mark.parametrize(
    ("described", "said", "reason"),
    [
        (
            '[a]\nvalue = 51\nunit = "1"\nsays = ["50"]',
            "noemt 51 niet",
            "changed without its words",
        ),
        ('[a]\nvalue = 5\nunit = "1"\nsays = ["50"]', "noemt 5 niet", "a part of another number"),
        ('[a]\nvalue = 5\nunit = "1"', "zonder says", "nothing to verify"),
        ('[a]\nvalue = true\nunit = "1"\nsays = ["re:("]', "geen patroon", "no pattern"),
        ('[a]\nvalue = "x"\nchoices = ["y"]\nunit = "1"\nsays = ["x"]', "choices", "no choice"),
        ('[a]\nvalue = 1.5\nunit = "1"\nsays = ["1"]', "a, value", "no whole number"),
        ('[a]\nvalue = 1\nunit = "1"\nsays = ["1"]\nvan = 2', "onbekend", "an unknown name"),
        ("a = 5", "staat los", "no table"),
    ],
)
def test_a_ruleset_that_is_wrong_says_where(
    tmp_path: Path, described: str, said: str, reason: str
) -> None:
    (tmp_path / "ruleset.toml").write_text(described, encoding="utf-8")
    with pytest.raises(UnusableInput) as refused:
        load_ruleset(tmp_path)
    assert said.split(",")[0] in str(refused.value), reason
    assert "\n" not in str(refused.value)


def test_words_stand_on_their_own() -> None:
    assert says("negen-en-dertig", "dertig")
    assert not says("1500 punten", "150")
    assert not says("verdertigd", "dertig")


@pytest.mark.parametrize(
    ("value", "other"),
    [
        (True, [False]),
        (7, [8, 6]),
        ("must", ["may"]),
        (["a", "b"], [["b"], ["a"]]),
        ({"S": 9, "H": True}, [{"S": 10, "H": True}, {"S": 8, "H": True}, {"S": 9, "H": False}]),
    ],
)
def test_a_value_changes_by_one_step(value: object, other: list[object]) -> None:
    choices = ["must", "may"] if value == "must" else []
    made = Value.model_validate(
        {"name": "a", "value": value, "unit": "1", "says": ["x"], "choices": choices}
    )
    assert list(changes(made)) == other
