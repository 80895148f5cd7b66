"""``regelboek check``: the worked cases of the checks, and what of the rules they cover."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from regelboek.opened import read_records
from regelboek.options import BUILD, AsJson, Out
from regelboek.output import Code, counted, say
from schema.unusable import UnusableInput

if TYPE_CHECKING:
    from engine.registry import Check
    from engine.worked import Worked

HELP = "Rekent de uitgewerkte gevallen van de controles na; eindigt met 1 waar er een niet klopt."
CUES = ("art", "artikel", "regel", "§", "nr")
STATES = {
    "noticed": "uitgevoerd en bewaakt",
    "unnoticed": "uitgevoerd, niet bewaakt",
    "not-executable": "niet uit te voeren",
    "absent": "zonder eigen tekst",
    "not-yet": "nog niet",
}


def run(
    wanted: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID|CHECK", help="eenheden of controles; zonder: alle"),
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="noemt alle controles, en wat elke beslist")
    ] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="per uitgave: welke eenheden en waarden bewaakt zijn")
    ] = False,
    out: Out = BUILD,
    as_json: AsJson = False,
) -> Code:
    """Prints each case that fails, and counts the others."""
    from corpus.rulesets import load_rulesets
    from engine.registry import advice_on, all_checks
    from engine.worked import worked_cases

    if listed:
        if wanted or coverage:
            raise UnusableInput("--list", "gaat alleen met --json samen", "laat de rest weg")
        return _list(as_json)
    checks = all_checks()
    if coverage:
        return _coverage(list(checks.values()), out, as_json)
    cases = list(worked_cases(checks.values(), load_rulesets()))
    for word in wanted or []:
        if not any(_meant(one, word) for one in cases):
            names = [*checks, *(unit for one in cases for unit in one.case.ids())]
            raise UnusableInput(
                word, "geen controle of eenheid met een geval", advice_on(word, names)
            )
    chosen = [one for one in cases if not wanted or any(_meant(one, word) for word in wanted)]
    return _report(chosen, as_json)


def _list(as_json: bool) -> Code:
    """Prints the checks by name, each with what it decides."""
    from corpus.checks import check_titles
    from engine.registry import all_checks

    titles = check_titles()
    if as_json:
        told = [{"check": name, "decides": titles[name]} for name in all_checks()]
        print(json.dumps(told, ensure_ascii=False, indent=2))
        return Code.DONE
    width = max(map(len, all_checks()))
    for name in all_checks():
        print(f"{name:<{width}}  {titles[name]}")
    return Code.DONE


def _meant(worked: "Worked", word: str) -> bool:
    """A check, an id, or a number as people write it: 27B, art. 27 B, regel 31, Bend 31."""
    if word in (worked.check.id, worked.check.concept) or word in worked.case.ids():
        return True
    *cues, number = _plain(word).rsplit(" ", 1)
    if any(_plain(one) == number for one in worked.case.units):
        return not cues or cues[0] in CUES or worked.case.edition.startswith(cues[0])
    return any(_plain(one) == _plain(word).replace(" ", "") for one in worked.case.units)


def _plain(word: str) -> str:
    """A number as it is compared: „art. 27 B” is „art 27b”."""
    parts = word.lower().replace(".", " ").replace("§", "§ ").split()
    cues = [part for part in parts[:1] if not any(sign.isdigit() for sign in part)]
    return " ".join([*cues, "".join(parts[len(cues) :])]).strip()


def _report(chosen: list["Worked"], as_json: bool) -> Code:
    failed = 0
    lines = []
    for one in chosen:
        answer = one.decided()
        wrong = one.wrong(answer)
        failed += bool(wrong)
        lines.append(
            {
                "check": one.check.id,
                "name": one.case.name,
                "edition": one.case.edition,
                "situation": one.case.situation,
                "passed": not wrong,
                "expected": one.case.expected,
                "result": answer.result,
                "units": answer.units,
                "doubtful": one.case.doubtful,
            }
        )
        if wrong and not as_json:
            say(f"{one.check.id}, {one.case.edition}: {one.case.name}")
            for line in wrong:
                print(f"    {line}")
    if as_json:
        print(json.dumps(lines, ensure_ascii=False, indent=2))
    else:
        names = {one.check.id for one in chosen}
        ended = counted(failed, "klopt niet", "kloppen niet") if failed else "alle kloppen"
        say(
            f"{counted(len(names), 'controle', 'controles')}, "
            f"{counted(len(chosen), 'geval', 'gevallen')}: {ended}"
        )
    return Code.FAILED if failed else Code.DONE


def _coverage(checks: list["Check"], out: Path, as_json: bool) -> Code:
    """Prints what of each edition would be noticed; with a build, of all its rules."""
    from corpus.rulesets import load_not_executable, load_rulesets
    from engine.notice import coverage, noticed
    from publish.checks import is_wordless

    found = []
    for siglum, ruleset in load_rulesets().items():
        values = noticed(ruleset, checks)
        texts = _rules_of_build(out, siglum)
        units = list(texts or ())
        if texts is None:
            told = {unit for check in checks for unit in check.cases.ids(siglum)}
            units = sorted(told | {u for name in ruleset.values for u in ruleset.units(name)})
        wordless = {unit for unit, text in (texts or {}).items() if is_wordless(text)}
        covered = coverage(ruleset, checks, units, load_not_executable(siglum), wordless)
        found.append(
            {
                "edition": siglum,
                "values": len(values),
                "noticed": sum(value.killed for value in values),
                "unnoticed": {v.name: list(v.unnoticed) for v in values if not v.killed},
                "units": {
                    state: [one.unit for one in covered if one.state == state] for state in STATES
                },
            }
        )
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return Code.DONE
    for one in found:
        say(f"{one['edition']}: {one['noticed']} van {one['values']} waarden bewaakt")
        for state, named in one["units"].items():  # type: ignore[attr-defined]
            print(f"    {STATES[state]}: {len(named)}")
        for name in one["unnoticed"]:  # type: ignore[attr-defined]
            print(f"    niet bewaakt: {name}")
    if not (out / "records").is_dir():
        say(f"{out} is geen bouw: geteld zijn alleen eenheden die een controle noemt")
    return Code.DONE


def _rules_of_build(out: Path, siglum: str) -> dict[str, str] | None:
    """The rules of an edition in a build, each with its text; None where it has no such edition."""
    path = out / "records" / f"{siglum}.jsonl"
    if not path.is_file():
        return None
    records = read_records(path, ("id", "kind", "text"))
    return {one["id"]: one["text"] for one in records if one["kind"] == "rule"}
