"""``regelboek cite``: a citation that can be checked, and nothing that was not asked for."""

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bibtexparser
import pytest
import rispy

from corpus.concepts import load_concepts
from corpus.loader import SPECIMENS

Run = Callable[..., Any]
PROSE, LAW = (SPECIMENS / name / "text.txt" for name in ("voorbeeld-proza", "voorbeeld-wet"))
UNIT = "voorbeeld-proza_kraaispel_2"
PLACES = re.compile(r"(\d+) tot (\d+)")


@pytest.fixture
def build(build_of: Callable[..., Path]) -> Path:
    """A build of two specimens; not to be changed."""
    return build_of(PROSE.parent, LAW.parent)


def test_a_citation_leads_back_to_the_words_of_the_file(run: Run, build: Path) -> None:
    """As a reader checks it: the file is the one that is meant, and there the words stand."""
    said = run("cite", UNIT, "--out", build).out
    digest = re.search(r"text\.txt \(utf-8, SHA-256 ([0-9a-f]{12})…\)", said)
    assert digest is not None
    assert hashlib.sha256(PROSE.read_bytes()).hexdigest().startswith(digest[1])
    source = PROSE.read_bytes().decode("utf-8")
    places = [source[int(start) : int(end)] for start, end in PLACES.findall(said)]
    record = json.loads(run("show", UNIT, "--json", "--out", build).out)
    assert places == [source[start:end] for start, end in record["spans"]]
    assert places[0].startswith("20. Duiken is het omgekeerde")
    assert places[-1].rstrip().endswith("liest hij één penning.")


def test_it_says_what_is_cited_and_ends_in_one_line(run: Run, build: Path) -> None:
    ran = run("cite", UNIT, "--out", build)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(
        "De regelen van het Kraaispel en het Torenspel, tweede druk, Zandwijk: de weduwe Tol,"
        " [1860], Kraaispel, nr. 2, blz. 6–8. Brontekst: text.txt (utf-8, "
    )
    assert ran.out.count("\n") == 1
    english = run("cite", UNIT, "--lang", "en", "--out", build).out
    assert "Kraaispel, nr. 2, pp. 6–8. Source text: text.txt (utf-8, " in english


FORMS = ["voorbeeld-wet_4A", "art. 4 A", "4A", "Artikel 4.A", "ART 4A"]


@pytest.mark.parametrize("form", FORMS)
def test_a_unit_is_named_as_people_name_it(run: Run, build: Path, form: str) -> None:
    ran = run("cite", form, "--out", build)
    assert ran.code == 0, ran.err
    assert "Reglement voor het Sterrenspel" in ran.out
    assert ", art. 4A Beurt. " in ran.out


def test_words_need_no_quotes(run: Run, build: Path) -> None:
    assert (
        run("cite", "art.", "4", "A", "--out", build).out == run("cite", "4A", "--out", build).out
    )


def test_each_style_is_read_by_others(run: Run, build: Path) -> None:
    bibtex, ris, csl = (
        run("cite", "4A", "--style", style, "--site", "https://boek.example", "--out", build).out
        for style in ("bibtex", "ris", "csl-json")
    )
    address = "https://boek.example/regel/voorbeeld-wet/4A"
    (entry,) = bibtexparser.parse_string(bibtex).entries
    (record,), (item,) = rispy.loads(ris), json.loads(csl)
    assert (entry.key, record["id"], item["id"]) == ("voorbeeldwet-4A",) * 3
    assert (entry["url"], record["urls"], item["URL"]) == (address, [address], address)
    assert (entry["year"], record["year"], item["issued"]) == (
        "1983",
        "1983",
        {"date-parts": [[1983]]},
    )


def test_other_units_that_may_be_meant_are_named_beside_it(run: Run, build: Path) -> None:
    ran = run("cite", "blz. 6", "--out", build)
    assert ran.code == 0
    assert ran.out.count("Regelboek") == 1
    assert ran.err.startswith("blz. 6: kan ook zijn voorbeeld-proza_")


def test_all_units_of_a_concept_are_cited(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "own"
    assert run("build", "--only", "noothoven", "--out", out).code == 0
    concept = next(
        one for one in load_concepts().values() if len(one.units.get("noothoven", ())) > 1
    )
    units = {one for one in concept.ids() if one.startswith("noothoven_")}
    for name in (concept.id, concept.label_nl, concept.label_en.upper()):
        items = json.loads(run("cite", name, "--style", "csl-json", "--out", out).out)
        assert {item["archive_location"] for item in items} == units
    text = run("cite", concept.id, "--lang", "en", "--out", out).out
    assert text.startswith(f"{concept.label_en}, in Regelboek ")
    assert "In Regelboek’s own words: restated.txt" in text


REFUSED = [
    # (what is asked, the line)
    # The nearest is not what was asked, and a citation would say that it is.
    (["art. 4A7"], "art. 4A7: deze regel of dit begrip staat niet in de bouw; bedoelt u"),
    (["kraaispel_22"], "kraaispel_22: deze regel of dit begrip staat niet in de bouw; bedoelt u"),
    (["zzzzzzzzzzzz"], "zzzzzzzzzzzz: deze regel of dit begrip staat niet in de bouw; zoek haar"),
    (["-(42)-"], "-(42)-: deze regel of dit begrip staat niet in de bouw; zoek haar"),
    (["4A", "--style", "apa"], "regelboek cite: --style: ongeldige waarde (kies uit 'text',"),
    (["4A", "--lang", "de"], "regelboek cite: --lang: ongeldige waarde (kies uit 'nl', 'en')"),
    (["4A", "--site", "boek"], "--site boek: dit is geen adres; begin het met https://"),
    (["4A", "--site", "http://["], "--site http://[: dit is geen adres; geef het als https://"),
    (["4A", "--site", "https://"], "--site https://: dit is geen adres; geef het als https://"),
    (["4A", "--site", "https://x.nl:99999"], "--site https://x.nl:99999: dit is geen adres; geef"),
    (["4A", "--site", "https://x .nl"], "--site https://x .nl: dit is geen adres; geef het als"),
    (["4A", "--site", "https://x.nl/?a"], "--site https://x.nl/?a: hier kan geen bladzijde achter"),
    (["4A", "--site", "https://x.nl/#b"], "--site https://x.nl/#b: hier kan geen bladzijde achter"),
    (["4A", "--styl", "ris"], "regelboek cite: onbekende optie --styl"),
]


@pytest.mark.parametrize(("args", "line"), REFUSED)
def test_what_cannot_be_cited_is_one_line(
    run: Run, build: Path, args: list[str], line: str
) -> None:
    ran = run("cite", *args, "--out", build)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(line)
    assert ran.err.count("\n") == 1


def test_without_a_build_it_says_to_build(run: Run, tmp_path: Path) -> None:
    ran = run("cite", "4A", "--out", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "hier staat geen bouw" in ran.err
