"""``regelboek check`` and ``regelboek decide``: without a build, in JSON, and on bad input."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corpus.loader import load_editions
from engine.casebook import load_cases
from engine.registry import all_checks

BID = {"previous": "1S", "new": "2H"}


def lines(out: str) -> list[Any]:
    return [json.loads(line) for line in out.splitlines()]


def test_all_cases_are_right(run: Callable[..., Any]) -> None:
    ran = run("check")
    total = sum(len(check.cases.case) for check in all_checks().values())
    assert (ran.code, ran.err) == (0, "")
    assert f"{total} gevallen: alle kloppen" in ran.out


@pytest.mark.parametrize("word", ["bend-1918_31", "31", "regel 31", "Bend 31", "§ 31"])
def test_a_unit_is_named_as_people_name_it(run: Callable[..., Any], word: str) -> None:
    ran = run("check", word, "--json")
    found = json.loads(ran.out)
    assert ran.code == 0
    assert found
    assert {one["edition"] for one in found} == {"bend-1918"}
    assert all("bend-1918_31" in one["units"] for one in found)


def test_a_check_is_run_alone(run: Callable[..., Any]) -> None:
    found = json.loads(run("check", "declarer", "--json").out)
    assert {one["check"] for one in found} == {"declarer"}
    assert len(found) == len(all_checks()["declarer"].cases.case)


def test_what_has_no_case_is_one_line(run: Callable[..., Any]) -> None:
    ran = run("check", "hazardspel")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("hazardspel: geen controle of eenheid met een geval; ")
    assert ran.err.count("\n") == 1


def test_a_case_that_fails_is_named_and_ends_with_one(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    book = load_cases("declarer")
    wrong = book.case[0].model_copy(update={"decision": {"declarer": "S"}})
    changed = book.model_copy(update={"case": [wrong, *book.case[1:]]})
    monkeypatch.setattr(
        "engine.registry.load_cases",
        lambda check: changed if check == "declarer" else load_cases(check),
    )
    ran = run("check", "declarer")
    assert ran.code == 1
    assert wrong.name in ran.out
    assert "1 klopt niet" in ran.out


def test_coverage_names_what_nobody_would_notice(run: Callable[..., Any], tmp_path: Path) -> None:
    ran = run("check", "--coverage", "--json", "--out", tmp_path)
    found = {one["edition"]: one for one in json.loads(ran.out)}
    assert ran.code == 0
    assert set(found) == set(load_editions())
    bend = found["bend-1918"]
    assert bend["noticed"] == bend["values"] - len(bend["unnoticed"])
    assert "bend-1918_24" in bend["units"]["noticed"]
    told = run("check", "--coverage", "--out", tmp_path)
    assert "is geen bouw" in told.out


def test_coverage_of_a_build_holds_every_rule_once(run: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    rules = [{"id": f"bend-1918_{n}", "kind": "rule", "text": "Zo is het."} for n in (24, 73)]
    record = {"id": "bend-1918_p42", "kind": "paragraph", "text": "Zo was het."}
    (tmp_path / "records" / "bend-1918.jsonl").write_text(
        "".join(json.dumps(one) + "\n" for one in [*rules, record]), encoding="utf-8"
    )
    found = json.loads(run("check", "--coverage", "--json", "--out", tmp_path).out)
    units = next(one["units"] for one in found if one["edition"] == "bend-1918")
    assert sorted(unit for state in units.values() for unit in state) == [
        "bend-1918_24",
        "bend-1918_73",
    ]


def test_all_editions_decide_oldest_first(run: Callable[..., Any]) -> None:
    ran = run("decide", "legal-bid", "--case", json.dumps(BID))
    found = lines(ran.out)
    assert ran.code == 0
    assert [one["edition"] for one in found] == list(load_editions())
    assert all(set(one) == {"check", "edition", "result", "units", "silent"} for one in found)
    by = {one["edition"]: one for one in found}
    assert by["bend-1918"]["result"] == {"legal": True}
    assert by["bend-1918"]["units"][0] == "bend-1918_31"
    assert by["noothoven"]["result"] == {"silent": True}


def test_some_editions_are_chosen(run: Callable[..., Any]) -> None:
    ran = run("decide", "legal-bid", "--edition", "wbf-1997", "bend-1918", "--case", '{"new":"1H"}')
    assert [one["edition"] for one in lines(ran.out)] == ["wbf-1997", "bend-1918"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("legal-bid", "--case", "{"), "--case: geen JSON"),
        (("legal-bid", "--case", "[]"), "--case, legal-bid"),
        (("legal-bid",), "new: dit ontbreekt"),
        (("legal-bid", "--case", '{"new":"1H","oud":"1K"}'), "oud: deze naam is onbekend"),
        (("legal-bid", "--case", '{"new":"H1"}'), "geen bod"),
        (("legal-bit", "--case", '{"new":"1H"}'), "deze controle bestaat niet"),
        (
            ("legal-bid", "--edition", "bend", "--case", '{"new":"1H"}'),
            "--edition bend: uitgave bend",
        ),
        (("legal-bid", "--edition", "zz"), "--edition zz: uitgave zz is onbekend; kies uit "),
        (("legal-bid", "--case", f'{{"new":{"9" * 5000}}}'), "--case: geen JSON (een getal"),
        (("legal-bid", "--case", '{"new" "1H"}'), "(teken 8: hier hoort een dubbele punt)"),
        ((), "geen controle genoemd"),
        (("--batch", "ergens.jsonl", "--case", "{}"), "gaat niet samen"),
        (("--batch", "ergens.jsonl"), "ergens.jsonl"),
        (
            (
                "score-contract",
                "--case",
                '{"contract":{"level":1,"strain":"S","doubled":3},"tricks_won_by_declarer":7}',
            ),
            "contract.doubled: kies uit 0, 1 of 2",
        ),
    ],
)
def test_a_wrong_question_is_one_line(run: Callable[..., Any], args: Any, said: str) -> None:
    ran = run("decide", *args)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_a_batch_is_answered_in_order_and_a_wrong_line_in_its_place(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    asked = [
        {"check": "legal-bid", "edition": "bend-1918", "case": BID},
        {"check": "legal-bid", "edition": "bend-1918", "case": {"new": 3}},
        {
            "check": "declarer",
            "edition": "wbf-1997",
            "case": {"calls": ["1S", "pas", "pas", "pas"]},
        },
    ]
    path = tmp_path / "vragen.jsonl"
    path.write_text("\n".join(map(json.dumps, asked)) + "\n\n", encoding="utf-8")
    ran = run("decide", "--batch", path)
    found = lines(ran.out)
    assert ran.code == 3
    assert [one["result"] for one in found] == [{"legal": True}, None, {"declarer": "N"}]
    assert [one["check"] for one in found] == [one["check"] for one in asked]
    assert ran.err.startswith(f"{path}:2: new:")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("line", ["[]", "{", '{"check": 3}', '{"check":"declarer","edition":[]}'])
def test_a_batch_with_nothing_to_answer_is_unusable(
    run: Callable[..., Any], tmp_path: Path, line: str
) -> None:
    path = tmp_path / "vragen.jsonl"
    path.write_text(line, encoding="utf-8")
    ran = run("decide", "--batch", path)
    assert ran.code == 2
    assert [one["result"] for one in lines(ran.out)] == [None]


HALF = chr(0xD800)
REFUSED = [
    (json.dumps({"check": HALF, "edition": "bend-1918"}), "\ufffd: deze controle bestaat niet"),
    (json.dumps({"check": "legal-bid", "edition": HALF}), "uitgave \ufffd is onbekend"),
    (json.dumps({"check": "legal-bid"}), "geen edition genoemd"),
    (json.dumps({"check": "legal-bid", "edition": "bend-1918", "case": {"new": HALF}}), "new: "),
    (json.dumps({"check": "legal-bid", "edition": "bend-1918", "case": {HALF: 1}}), "half teken"),
    (f'{{"check":"legal-bid","case":{"9" * 5000}}}', "geen JSON (een getal is te lang)"),
    ("[" * 100_000, "geen JSON (te diep)"),
    ('{"check":"legal-bid"', "teken 21: hier hoort een komma"),
    ('{"check":}', "teken 10: hier hoort een waarde"),
    ("{check:1}", "teken 2: hier hoort een naam"),
    ('{"check":"le', "teken 10: deze tekst wordt niet gesloten"),
    ('{"check":"a\tb"}', "teken 12: dit teken mag in een tekst niet"),
    ('{"check":"\\x"}', "teken 11: na een omgekeerde schuine streep"),
    ('{"check":"a"} en nu', "teken 15: na het einde staat nog iets"),
    (json.dumps({"check": "legal-bit", "edition": "bend-1918"}), "legal-bit: deze controle"),
]


@pytest.mark.parametrize(("line", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_a_line_that_is_refused_is_placed_and_the_rest_answered(
    run: Callable[..., Any], tmp_path: Path, line: str, said: str
) -> None:
    right = json.dumps({"check": "legal-bid", "edition": "bend-1918", "case": BID})
    path = tmp_path / "vragen.jsonl"
    path.write_text(f"{line}\n{right}\n", encoding="utf-8")
    ran = run("decide", "--batch", path)
    assert ran.code == 3
    assert [one["result"] for one in lines(ran.out)] == [None, {"legal": True}]
    assert ran.err.startswith(f"{path}:1: ")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_batch_begins_with_a_mark_and_holds_any_sign(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    """Some editors write a byte order mark; U+2028 ends a line for Python, not in JSON."""
    asked = {"check": "legal-bid", "edition": "bend-1918", "case": BID, "note": "een\u2028twee"}
    path = tmp_path / "vragen.jsonl"
    line = json.dumps(asked, ensure_ascii=False)
    path.write_text(f"{line}\n{line}\n", encoding="utf-8-sig", newline="\r\n")
    ran = run("decide", "--batch", path)
    assert ran.err == ""
    assert [one["result"] for one in lines(ran.out)] == [{"legal": True}] * 2
