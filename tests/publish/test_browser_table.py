"""What a director or a player does on the real site: find a number, rule, score, print.

Each thing is done as a reader does it, by clicks or by keys, and what has to be seen comes from
the books themselves.
"""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

GOLD = Path(__file__).resolve().parents[1] / "gold"
PHONE = {"width": 390, "height": 800}
SEARCH = "Zoek een regel of een woord"
EDITION = "Internationale Spelregels voor Wedstrijdbridge 1997"


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def in_menu(page: Page, name: str) -> Locator:
    menu = page.get_by_role("navigation", name=re.compile("Hoofdmenu|Main menu"))
    return menu.get_by_role("link", name=name, exact=True)


def test_who_looks_for_64a2_learns_what_is_left_of_it(desk: Page) -> None:
    """The article is lost in this text: it says so, and shows what stands nearest."""
    desk.goto("/")
    desk.keyboard.press("/")
    desk.keyboard.type("64A2")
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("64A2 staat in geen van deze teksten")).to_be_visible()
    first = desk.locator(".results h2").first.get_by_role("link")
    expect(first).to_contain_text("art. 64A Verzaking wordt bestraft")
    first.click()
    expect(heading(desk)).to_have_text(re.compile(r"art\. 64A\s+Verzaking wordt bestraft", re.I))
    expect(desk.get_by_text("alleen de kop of het nummer over")).to_be_visible()


@pytest.mark.parametrize("written", ["64B1", "artikel 64 B 1", "§ 64 b1"])
def test_a_number_in_the_box_of_an_edition_leads_there(desk: Page, written: str) -> None:
    with (GOLD / "wbf-1997" / "read-units.tsv").open(encoding="utf-8", newline="") as lines:
        (title,) = (row[2] for row in csv.reader(lines, delimiter="\t") if row[0] == "64B1")
    desk.goto("/")
    desk.get_by_role("link", name=EDITION).first.click()
    desk.get_by_label("Ga naar een nummer").fill(written)
    desk.keyboard.press("Enter")
    expect(heading(desk)).to_contain_text(title)
    expect(desk.locator(".meta .id")).to_contain_text("wbf-1997_64B1")
    desk.get_by_role("link", name="Omhoog").click()
    expect(desk.locator(".meta .id")).to_contain_text("wbf-1997_64B")


def referring(target: str) -> set[str]:
    """The numbers of the rules of Bend in which others found a reference to this one."""
    found: set[str] = set()
    for name in ("references.jsonl", "read-references.jsonl"):
        for line in (GOLD / "bend-1918" / name).read_text(encoding="utf-8").splitlines():
            told = json.loads(line)
            if f"bend-1918_{target}" in told["targets"]:
                found.add(told["from"].removeprefix("bend-1918_"))
    return found


def test_what_refers_to_a_rule_is_seen_and_followed_there_and_back(desk: Page) -> None:
    desk.goto("/editie/bend-1918")
    desk.get_by_label("Ga naar een nummer").fill("regel 54")
    desk.get_by_role("button", name="Ga", exact=True).click()
    expect(heading(desk)).to_have_text("Regel 54", ignore_case=True)
    section = desk.get_by_role("region", name="Hiernaar verwijst")
    known = {number for number in referring("54") if number.isdigit()}
    assert len(known) >= 3
    shown = section.get_by_role("link").all_inner_texts()
    assert {f"regel {number}" for number in known} <= set(shown)
    section.get_by_role("link", name="regel 46").click()
    expect(heading(desk)).to_have_text("Regel 46", ignore_case=True)
    desk.locator(".text").get_by_role("link", name="54").first.click()
    expect(heading(desk)).to_have_text("Regel 54", ignore_case=True)


def ruling(page: Page, year: str) -> Locator:
    return page.locator(".ruling", has=page.get_by_role("heading", name=re.compile(year)))


def test_an_insufficient_bid_is_ruled_under_three_editions(desk: Page) -> None:
    """Two spades, two hearts, and then the offender tries to double."""
    desk.goto("/")
    in_menu(desk, "Aan tafel").click()
    desk.get_by_role("link", name="Een bod is te laag").click()
    desk.get_by_label("Het bod daarvoor").fill("2S")
    for typed in ("2H", "doublet"):
        desk.keyboard.press("Tab")
        desk.keyboard.type(typed)
    desk.keyboard.press("Enter")
    old, law, club = (ruling(desk, year) for year in ("1918", "1997", "1998"))
    # bend-1918, rule 36: it counts as so many more, and the partner is bound
    expect(old).to_contain_text(re.compile(r"3\s*♥"))
    expect(old).to_contain_text("tenzij er overgeboden of gedoubleerd wordt")
    expect(old.get_by_role("link", name="regel 36")).to_be_visible()
    # wbf-1997, article 27B3: not allowed, the partner passes to the end
    expect(law).to_contain_text("tot het einde van het bieden")
    expect(law.get_by_role("link", name=re.compile("art. 27B3"))).to_be_visible()
    # smit-2010: no double in its place
    expect(club.locator("dd").first).to_have_text("nee")
    silent = desk.get_by_role("region", name="Zonder beslissing")
    expect(silent).to_contain_text("Auction Bridge")
    expect(silent).to_contain_text("Ombre")
    boxes = [one.bounding_box() for one in (old, law, club)]
    assert all(boxes)
    left = [box["x"] for box in boxes if box]
    assert left == sorted(set(left)), "side by side, the oldest first"
    club.get_by_role("link", name=re.compile("Onvoldoende bod")).click()
    expect(desk.locator(".meta .id")).to_contain_text("smit-2010_onvoldoende-bod_5")


def test_a_bid_that_is_none_is_answered_in_a_line(desk: Page) -> None:
    desk.goto("/geval/insufficient-bid")
    desk.get_by_label("Het bod daarvoor").fill("2S")
    desk.get_by_label("Het bod zelf").fill("twee")
    desk.get_by_role("button", name="Beslis").click()
    expect(desk.get_by_role("alert")).to_be_visible()
    expect(desk.get_by_label("Het bod daarvoor")).to_have_value("2S")


def test_a_score_is_compared_and_shows_where_two_editions_part(desk: Page) -> None:
    """Two hearts doubled, nine tricks: three tricks of 2 x 8, 50 for the contract; and in Bend
    (rule 23) 50 for the trick more than was bid, which the web page leaves out."""
    desk.goto("/")
    in_menu(desk, "Score").click()
    for field, choice in (
        *(("Trekken", "2"), ("Speelsoort", "♥ harten"), ("Doublet", "gedoubleerd")),
        *(("Slagen van de leider", "9"), ("Kwetsbaar", "nee")),
    ):
        desk.get_by_label(field, exact=True).select_option(label=choice)
    desk.get_by_role("button", name="Tel", exact=True).click()
    table = desk.get_by_role("table", name=re.compile("score, post voor post"))

    def row(name: str) -> list[str]:
        line = table.get_by_role("row").filter(has=desk.get_by_role("rowheader", name=name))
        return line.locator("td").all_inner_texts()[:2]

    assert "1918" in table.get_by_role("columnheader").nth(1).inner_text()
    assert row("Trekken leider") == ["48", "48"]
    assert row("Overslagen leider") == ["50", "0"]
    assert row("Samen leider") == ["148", "98"]
    expect(desk.locator(".verdict")).to_contain_text("Overslagen")
    desk.reload()  # the address keeps what was asked
    assert row("Samen leider") == ["148", "98"]


PRINTED = ("bend-1918/54", "bend-1918/22", "wbf-1997/64B", "noothoven/quadrille_5")


@pytest.mark.parametrize("rule", PRINTED)
def test_a_rule_is_printed_with_its_citation_on_one_page(desk: Page, rule: str) -> None:
    desk.goto(f"/regel/{rule}")
    printed = desk.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    desk.emulate_media(media="print")
    cited = desk.locator(".on-paper")
    expect(heading(desk)).to_be_visible()
    expect(cited).to_be_visible()
    expect(cited).to_contain_text(f"Regelboek 0.1.0, {rule.replace('/', '_')}")
    on_screen_alone = "form, button, summary, header nav, footer, [aria-labelledby=genoemd]"
    assert [
        one.inner_text() for one in desk.locator(on_screen_alone).all() if one.is_visible()
    ] == []


def off_the_side(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    over: int = page.evaluate(width)
    return over


def test_a_player_reads_on_a_phone(browser: Browser, reading_address: str) -> None:
    """Finds a rule, reads, turns the page and compares eras, in one column."""
    phone: dict[str, Any] = {"is_mobile": True, "has_touch": True, "device_scale_factor": 3}
    with browser.new_context(
        base_url=reading_address,
        viewport=PHONE,  # type: ignore[arg-type]
        **phone,
    ) as context:
        page = context.new_page()
        page.goto("/")
        page.get_by_label(SEARCH).fill("regel 54 bend")
        page.get_by_label(SEARCH).press("Enter")
        page.get_by_role("link", name="regel 54").first.tap()
        expect(heading(page)).to_have_text("Regel 54", ignore_case=True)
        assert off_the_side(page) == 0
        text = page.locator(".text").first
        assert float(text.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 16
        box = text.bounding_box()
        assert box is not None
        assert box["x"] >= 8
        assert box["x"] + box["width"] <= PHONE["width"] - 8
        page.get_by_role("link", name="Volgende").tap()
        expect(heading(page)).to_have_text("Regel 55", ignore_case=True)
        page.get_by_text("Menu", exact=True).tap()
        in_menu(page, "Begrippen").locator("visible=true").tap()
        page.get_by_role("link", name="Verzaking: straf").tap()
        expect(heading(page)).to_have_text("Verzaking: straf")
        eras = [one.bounding_box() for one in page.locator(".era").all()]
        assert len({box["x"] for box in eras if box}) == 1, "one beneath the other"
        page.get_by_role("link", name=re.compile("1998")).locator("visible=true").first.tap()
        expect(page.get_by_role("heading", level=3, name=re.compile("1998"))).to_be_in_viewport()
        assert off_the_side(page) == 0


UNDUTCH = """() => {
    const said = [];
    const walk = (node, language) => {
        if (node.nodeType === Node.TEXT_NODE && language === 'en') said.push(node.data);
        if (node.nodeType !== Node.ELEMENT_NODE || /^(SCRIPT|STYLE)$/.test(node.tagName)) return;
        const here = node.getAttribute('lang') || language;
        for (const name of ['title', 'aria-label', 'placeholder']) {
            if (here === 'en' && node.hasAttribute(name)) said.push(node.getAttribute(name));
        }
        node.childNodes.forEach((one) => walk(one, here));
    };
    walk(document.documentElement, 'nl');
    return said;
}"""
QUOTED = re.compile("“[^”]*”")  # a word of the books, in our English
DUTCH = re.compile(r"\b(de|het|een|van|en|niet|wordt|uitgave|deze|bladzijde)\b", re.I)


def test_english_is_one_click_away_all_of_it_and_stays(desk: Page) -> None:
    """Whatever is said in English on the way has no word of Dutch; the books stay Dutch."""
    desk.goto("/")
    desk.get_by_role("link", name="English").click()

    def all_english() -> None:
        assert desk.locator("html").get_attribute("lang") == "en"
        names = set(desk.locator("[lang=nl]").all_text_contents())
        named = re.compile("|".join(re.escape(one) for one in names if len(one) > 8) or "$")
        said = [QUOTED.sub("", named.sub("", one)) for one in desk.evaluate(UNDUTCH)]
        assert [one for one in said if DUTCH.search(one)] == [], desk.url

    all_english()
    desk.get_by_label("Find a rule or a word").fill("regel 54 bend")
    desk.get_by_role("button", name="Search").click()
    all_english()
    desk.get_by_role("link", name="regel 54").first.click()
    all_english()
    assert desk.locator(".text").first.get_attribute("lang") == "nl"
    desk.get_by_role("region", name="Referred to by").get_by_role("link", name="regel 46").click()
    all_english()
    for name in ("Concepts", "Terms", "At the table", "Score", "Deals", "Errata", "Coverage"):
        in_menu(desk, name).click()
        all_english()
    desk.get_by_role("link", name="Nederlands").click()
    assert desk.locator("html").get_attribute("lang") == "nl"
    assert desk.url.endswith("/dekking")
