"""Corrections by hand: found by the words beside them, and reported where they aren't."""

from pathlib import Path

import pytest

from corpus.loader import load_editions
from parsers.compose import compose
from parsers.decode import decode
from parsers.parse import parse
from parsers.repair.apply import METHODS
from parsers.repair.hand import HAND, find_by_hand
from schema.edition import HandCorrection

TEXT = 'De slag liet niet, en liet weer.\nZeg ’t bĳ een  slag .\n„Bod” "Bod"'


def row(before: str, read: str, after: str, corrected: str) -> HandCorrection:
    return HandCorrection(
        place="1", before=before, read=read, after=after, corrected=corrected, reason="letters"
    )


FOUND = [
    (row("slag", "liet", "", "het"), "liet", 8, "the word before tells which"),
    (row("", "liet", "weer.", "het"), "liet", 22, "the word after does"),
    (row("", "slag .", "", "slag."), "slag .", 48, "two words"),
    (row("een", "slag .", "", "slag."), "slag .", 48, "two blanks before it"),
    (row("", "weer.\nZeg", "", "weer, zeg"), "weer.\nZeg", 27, "over the end of a line"),
    (row("", "'t bij", "", "het bij"), "’t bĳ", 37, "written in another hand"),
    (row("niet", ",", "en liet", ";"), ",", 17, "a sign close to the word before it"),
    (row("", "li", "et weer.", "la"), "li", 22, "letters close to the word after it"),
    (row("", '"Bod"', "", "bod"), '"Bod"', 61, "of two hands the one that is meant"),
]


@pytest.mark.parametrize(("one", "read", "start", "reason"), FOUND)
def test_where_the_words_stand(one: HandCorrection, read: str, start: int, reason: str) -> None:
    found = find_by_hand(TEXT, [one], "boek.txt")
    assert [(each.before, each.start) for each in found.repairs] == [(read, start)], reason
    assert found.findings == []


NOT_FOUND = [
    (row("", "liet", "", "het"), "2 maal", "nothing tells which of two"),
    (row("", "laat", "", "liet"), "niet gevonden", "a word that is not there"),
    (row("", "sla", "", "slag"), "niet gevonden", "a part of a word"),
    (row("niet,", "liet", "", "het"), "niet gevonden", "neighbours that don't stand beside it"),
    (row("'t b", "i", "j een", "y"), "niet gevonden", "one sign, ĳ, is not parted"),
    (row("", "l", "iet", "n"), "2 maal", "a part of two words, of which none is told"),
    (row("niet,", "li et", "", "het"), "niet gevonden", "no blank is left out of what is read"),
]


@pytest.mark.parametrize(("one", "told", "reason"), NOT_FOUND)
def test_a_row_that_does_nothing_is_told(one: HandCorrection, told: str, reason: str) -> None:
    good = row("", "weer.", "", "weder.")
    found = find_by_hand(TEXT, [good, one], "boek.txt")
    assert [each.before for each in found.repairs] == ["weer."]
    assert [each.what for each in found.findings] == ["declared-not-found"], reason
    assert "rij 3" in found.findings[0].message
    assert told in found.findings[0].message


def test_a_place_that_is_no_unit_is_told_and_the_words_decide() -> None:
    rows = [row("slag", "liet", "", "het"), row("", "weer.", "", "weder.")]
    rows[1] = rows[1].model_copy(update={"place": "9"})
    found = find_by_hand(TEXT, rows, "boek.txt", units={"1", "2"})
    assert [each.after for each in found.repairs] == ["het", "weder."]
    (told,) = found.findings
    assert "rij 3 (9)" in told.message
    assert "9 is geen eenheid van deze tekst" in told.message


def test_of_two_rows_for_one_word_the_first_counts() -> None:
    rows = [row("slag", "liet", "", "het"), row("slag", "liet niet,", "", "het niet")]
    found = find_by_hand(TEXT, rows, "boek.txt")
    assert [each.after for each in found.repairs] == ["het"]
    assert "andere rij" in found.findings[0].message


def test_what_is_vouched_for_is_no_repair() -> None:
    found = find_by_hand(TEXT, [row("slag", "liet", "", "liet")], "boek.txt")
    assert (found.repairs, found.right, found.findings) == ([], [(8, 12)], [])


CORRECTED = [one for one, edition in load_editions().items() if edition.corrections]


@pytest.mark.parametrize("siglum", CORRECTED)
def test_every_row_of_the_editions_is_found_and_laid(texts: Path, siglum: str) -> None:
    edition = load_editions()[siglum]
    data = (texts / f"{siglum}.txt").read_bytes()
    flow, _ = compose(decode(data, siglum).text, edition, siglum)
    found = find_by_hand(flow.text, edition.corrections, siglum)
    assert [str(one) for one in found.findings] == []
    assert len(found.repairs) + len(found.right) == len(edition.corrections)
    programs = [method for method in METHODS if method != HAND]
    parsed = parse(data, load_editions(), name=siglum, without=programs)
    assert [str(one) for one in parsed.findings if one.sequence == "verbeteringen"] == []


@pytest.mark.parametrize("siglum", CORRECTED)
def test_the_place_of_a_row_is_the_unit_that_it_stands_in(texts: Path, siglum: str) -> None:
    edition = load_editions()[siglum]
    data = (texts / f"{siglum}.txt").read_bytes()
    parsed = parse(data, load_editions(), name=siglum, without=METHODS)
    where: dict[int, set[str]] = {}
    for unit in parsed.parsed.units:
        for stretch in [*unit.ranges, unit.title_range, unit.label_range]:
            for at in range(*stretch) if stretch else ():
                where.setdefault(at, set()).add(unit.number)
    places: dict[tuple[str, str], set[str]] = {}
    for one in edition.corrections:
        places.setdefault((one.read, one.corrected), set()).add(one.place)
    for repair in find_by_hand(parsed.flow.text, edition.corrections, siglum).repairs:
        told = places[" ".join(repair.before.split()), repair.after]
        assert told & (where[repair.start] | where[repair.end - 1]), (told, repair.before)
