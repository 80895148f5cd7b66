"""What a historian and a lexicographer do on the real site: compare, cite, search, collect.

Each thing is done as a reader does it, by clicks or by keys, and what has to be seen comes from
the books themselves.
"""

import csv
import re
import unicodedata
from collections import Counter
from pathlib import Path

import bibtexparser
import pytest
from playwright.sync_api import Locator, Page, expect

GOLD = Path(__file__).resolve().parents[1] / "gold"


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def era(page: Page, year: str) -> Locator:
    return page.locator(".era", has=page.get_by_role("heading", level=3, name=re.compile(year)))


def test_the_revoke_is_compared_across_eras(desk: Page) -> None:
    """What a revoke costs: 150 points in 1918, penalty tricks in 1998; editions as columns."""
    desk.goto("/")
    desk.get_by_role("link", name="Begrippen").click()
    desk.get_by_role("navigation").get_by_role("link", name="Verzaken", exact=True).click()
    desk.get_by_role("link", name="Verzaking: straf").click()
    expect(heading(desk)).to_have_text("Verzaking: straf")
    columns = [era(desk, year) for year in ("1918", "1997", "1998")]
    boxes = [column.bounding_box() for column in columns]
    assert all(boxes)
    left = [box["x"] for box in boxes if box]
    assert left == sorted(set(left)), "side by side, the oldest first"
    old, law, club = columns
    expect(old.get_by_role("link", name="regel 55", exact=True)).to_be_visible()
    expect(old).to_contain_text("150 punten")
    expect(law.get_by_role("link", name=re.compile("art. 64B1"))).to_be_visible()
    expect(club).to_contain_text(re.compile("strafslag", re.I))
    differences = desk.get_by_role("table").first
    expect(differences.get_by_role("columnheader").nth(1)).to_contain_text("1918")
    expect(differences).to_contain_text("150 punten")


def test_a_reader_picks_the_editions_to_compare_and_keeps_the_address(desk: Page) -> None:
    desk.goto("/begrip/verzaking-straf")
    desk.get_by_role("checkbox", name=re.compile("1997")).focus()
    desk.keyboard.press("Space")
    desk.get_by_role("button", name="Vergelijk").press("Enter")
    expect(era(desk, "1997")).to_have_count(0)
    address = desk.url
    desk.goto("/")
    desk.goto(address)
    expect(era(desk, "1918")).to_be_visible()
    expect(era(desk, "1998")).to_be_visible()
    expect(desk.get_by_role("checkbox", name=re.compile("1997"))).not_to_be_checked()
    desk.get_by_role("link", name=re.compile("English")).click()
    expect(era(desk, "1918")).to_be_visible()
    expect(era(desk, "1998")).to_be_visible()
    expect(era(desk, "1997")).to_have_count(0)


def copied(page: Page, name: str) -> str:
    """What is on the clipboard after one unfolds the citations and copies one, by keyboard."""
    page.get_by_text("Aanhalen", exact=True).focus()
    page.keyboard.press("Enter")
    button = page.get_by_role("button", name=f"Kopieer: {name}")
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_text("Gekopieerd")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def test_a_rule_is_cited_in_bibtex(desk: Page) -> None:
    """With what the book itself gives: author, title, house, town, the rule and its page."""
    desk.goto("/regel/bend-1918/54")
    library = bibtexparser.parse_string(copied(desk, "BibTeX"))
    assert library.failed_blocks == []
    (entry,) = library.entries
    told = {name: field.value for name, field in entry.fields_dict.items()}
    assert told["author"] == "Bend, C."
    assert "R.A.B." in told["booktitle"]
    assert told["title"].strip("{}") == "regel 54"
    assert told["pages"] == "27"
    assert told["address"] == "Utrecht"
    assert "Bruna" in told["publisher"]
    assert "1918" in told["year"]


def test_a_topic_is_cited_as_one_set(desk: Page) -> None:
    desk.goto("/begrip/verzaking-straf?uitgave=bend-1918")
    library = bibtexparser.parse_string(copied(desk, "BibTeX"))
    assert library.failed_blocks == []
    titles = {entry.fields_dict["title"].value.strip("{}") for entry in library.entries}
    assert {"regel 55", "regel 56", "regel 57", "regel 59"} <= titles
    assert {entry.fields_dict["author"].value for entry in library.entries} == {"Bend, C."}


def test_matador_finds_what_was_misread_and_says_why(texts: Path, desk: Page) -> None:
    """The word stands on page 5 as „mnladors"; one finds it, and sees it as it was printed."""
    assert "mnladors" in (texts / "noothoven.txt").read_text(encoding="utf-8")
    desk.goto("/")
    box = desk.get_by_label("Zoek een regel of een woord")
    box.fill("matador")
    box.press("Enter")
    desk.get_by_text("Waarnaar gezocht is").click()
    form = desk.get_by_role("checkbox", name=re.compile("mnladors"))
    expect(form).to_be_visible()
    expect(form.locator("..")).to_contain_text("matadors")
    said = "via „mnladors”, gelezen als „matadors”"
    hit = desk.locator(".results li").filter(has_text=said)
    while hit.count() == 0:
        desk.get_by_role("link", name="Volgende bladzijde").click()
    expect(hit).to_have_count(1)
    expect(hit).to_contain_text("blz. 5")
    expect(hit).to_contain_text("matadors")
    hit.get_by_role("link").first.click()
    expect(desk.locator(".text").first).to_contain_text("matadors")
    desk.get_by_role("link", name="als in de bron").click()
    expect(desk.locator(".text").first).to_contain_text("mnladors")


def test_a_form_that_one_does_not_want_is_switched_off(texts: Path, desk: Page) -> None:
    desk.goto("/zoek?q=matador")
    desk.get_by_text("Waarnaar gezocht is").click()
    desk.get_by_role("checkbox", name=re.compile("mnladors")).check()
    desk.get_by_text("Waarnaar gezocht is").locator("../..").get_by_role("button").click()
    expect(desk.get_by_role("checkbox", name=re.compile("mnladors"))).to_be_checked()
    assert "mnladors" in desk.url
    expect(desk.get_by_text("via „mnladors”")).to_have_count(0)


def plain(text: str) -> str:
    """A text as it is sorted: small, and without accents."""
    split = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in split if not unicodedata.combining(sign))


def lines_of(page: Page) -> list[tuple[str, str, str]]:
    """What stands before each attestation that is shown, the form, and what stands after it."""
    rows: list[list[str]] = page.locator(".kwic tbody tr").evaluate_all(
        "rows => rows.map(row => [row.querySelector('.before').textContent,"
        " row.querySelector('.key b').textContent,"
        " row.querySelector('.key span').textContent])"
    )
    return [
        (before.strip(), form, after.removeprefix(form).strip()) for before, form, after in rows
    ]


def test_the_concordance_of_annonceeren_has_every_form_that_others_found(
    texts: Path, desk: Page
) -> None:
    with (GOLD / "term-places.tsv").open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.reader(lines, delimiter="\t") if row[0] == "annonceeren"]
    known = {
        form.casefold(): len(at.split())
        for _, siglum, form, at in rows
        if siglum == "bend-1918" and not form.endswith("¬")  # broken over two lines
    }
    assert len(known) >= 5
    desk.goto("/")
    desk.get_by_role("link", name="Termen").click()
    desk.get_by_role("navigation").get_by_role("link", name="A", exact=True).click()
    desk.get_by_role("link", name="annonceren", exact=True).click()
    expect(heading(desk)).to_contain_text("annonceren")
    places = desk.get_by_role("region", name="Alle vindplaatsen")
    places.get_by_role("link", name="bend-1918").click()
    expect(desk.get_by_role("link", name="alle uitgaven")).not_to_have_attribute(
        "aria-current", "true"
    )
    shown = Counter(form.casefold() for _, form, _ in lines_of(desk))
    while (following := places.get_by_role("link", name="Volgende")).count():
        following.click()
        shown.update(form.casefold() for _, form, _ in lines_of(desk))
    short = {form: (times, shown[form]) for form, times in known.items() if shown[form] < times}
    assert short == {}


@pytest.mark.parametrize(("order", "side"), [("wat ervoor staat", 0), ("wat erna staat", 2)])
def test_the_concordance_is_sorted_by_what_stands_before_or_after(
    desk: Page, order: str, side: int
) -> None:
    desk.goto("/term/annonceeren")
    desk.get_by_role("link", name=order).click()
    expect(desk.get_by_role("link", name=order)).to_have_attribute("aria-current", "true")
    beside = [re.findall(r"[^\W_]+", plain(line[side])) for line in lines_of(desk)]
    nearest = [words[-1 if side == 0 else 0] for words in beside if words]
    assert len(nearest) > 20
    assert nearest == sorted(nearest)


def test_an_attestation_leads_to_its_place_in_the_book(texts: Path, desk: Page) -> None:
    """Rule 30 of Bend, page 20, says what it is."""
    desk.goto("/term/annonceeren?uitgave=bend-1918")
    row = desk.locator(".kwic tbody tr", has=desk.get_by_role("link", name=re.compile("regel 30$")))
    expect(row.first).to_contain_text("blz. 20")
    row.first.get_by_role("link", name=re.compile("regel 30$")).click()
    expect(heading(desk)).to_have_text("Regel 30", ignore_case=True)
    desk.locator(".text").get_by_role("link", name="annonceeren").first.click()
    expect(heading(desk)).to_contain_text("annonceren")


def test_an_erratum_says_what_is_wrong_and_leads_to_it(desk: Page) -> None:
    """Smit's site says that 14 times 6 is 86."""
    desk.goto("/")
    desk.get_by_role("link", name="Fouten").click()
    for field, choice in (
        ("Uitgave", re.compile("De spelregels")),
        ("Soort", re.compile("een som")),
    ):
        box = desk.get_by_label(field, exact=True)
        named = [one for one in box.locator("option").all_inner_texts() if choice.search(one)]
        assert len(named) == 1
        box.select_option(label=named[0])
    desk.get_by_role("button", name="Toon").click()
    (item,) = desk.locator(".errata-list li").all()
    expect(item).to_contain_text("14 x 6 = 86")
    expect(item).to_contain_text("14 x 6 = 84")
    expect(item).to_contain_text("zeker")
    item.get_by_role("link").click()
    wrong = desk.get_by_role("region", name="Wat hier niet klopt")
    expect(wrong).to_contain_text("14 x 6 = 84")
