"""A rule, an edition and its references in a real browser, with something told of everything."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

RULE = "/regel/proef-1890/54"
SIZES = {"1280": {"width": 1280, "height": 900}, "390": {"width": 390, "height": 800}}
LIMIT = 50_000  # bytes that a rule page may need before it is seen


@pytest.fixture
def reader(browser: Browser, full_address: str) -> Iterator[Page]:
    """A reader on a desk, with scripts on."""
    with browser.new_context(base_url=full_address, viewport=SIZES["1280"]) as context:  # type: ignore[arg-type]
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        yield context.new_page()


def test_source_and_own_words_stand_side_by_side_where_there_is_room(reader: Page) -> None:
    reader.goto(RULE)
    source, own = (
        reader.locator(f".depth-0 {css}").bounding_box() for css in (".text", ".own-words")
    )
    assert source is not None
    assert own is not None
    assert own["x"] > source["x"] + source["width"]
    assert own["y"] < source["y"] + source["height"]
    reader.set_viewport_size(SIZES["390"])  # type: ignore[arg-type]
    source, own = (
        reader.locator(f".depth-0 {css}").bounding_box() for css in (".text", ".own-words")
    )
    assert source is not None
    assert own is not None
    assert own["y"] >= source["y"] + source["height"]


def test_pages_are_marked_in_the_margin_and_on_a_phone_in_the_line(reader: Page) -> None:
    reader.goto(RULE)
    places = """() => {
        const mark = document.querySelector('.pb'), text = mark.closest('.text');
        const number = getComputedStyle(mark, '::after');
        return [number.content, number.position, text.getBoundingClientRect().left];
    }"""
    content, position, left = reader.evaluate(places)
    assert (content, position) == ('"4"', "absolute")
    assert left > 40  # there is a margin for it
    reader.set_viewport_size(SIZES["390"])  # type: ignore[arg-type]
    assert reader.evaluate(places)[1] == "static"


def test_one_turns_the_pages_by_keyboard(reader: Page) -> None:
    reader.goto(RULE)
    reader.keyboard.press("n")
    reader.wait_for_url("**/regel/proef-1890/55")
    reader.keyboard.press("p")
    reader.wait_for_url(f"**{RULE}")
    reader.keyboard.press("/")
    assert reader.locator(":focus").get_attribute("type") == "search"
    reader.keyboard.type("np")  # which is typed, and turns nothing
    assert reader.url.endswith(RULE)


def test_a_citation_is_copied_with_one_click(reader: Page) -> None:
    reader.goto(RULE)
    reader.get_by_text("Aanhalen", exact=True).click()
    button = reader.get_by_role("button", name="Kopieer: BibTeX")
    button.click()
    copied = reader.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("@incollection{proef1890-54")
    assert button.inner_text() == "Gekopieerd"


def test_a_reader_chooses_how_to_read(reader: Page) -> None:
    reader.goto(RULE)
    reader.get_by_role("link", name="als in de bron").click()
    assert "verduiftert" in reader.locator(".text").inner_text()
    reader.get_by_role("link", name="hersteld", exact=True).click()
    assert "verduistert" in reader.locator(".text").inner_text()


def test_a_number_leads_there(reader: Page) -> None:
    reader.goto("/editie/wet-1999")
    reader.get_by_label("Ga naar een nummer").fill("art. 64 B 1")
    reader.keyboard.press("Enter")
    reader.wait_for_url("**/regel/wet-1999/64B1")


def test_an_arc_and_a_name_lead_to_units(reader: Page) -> None:
    reader.goto("/editie/proef-1890/verwijzingen")
    reader.locator(".names a").filter(has_text="regel 53").click()
    reader.wait_for_url("**/regel/proef-1890/53")
    reader.goto("/editie/proef-1890/verwijzingen")
    assert reader.locator(".lines a").first.get_attribute("href") == RULE
    assert reader.locator(".lines path").first.evaluate("one => one.getTotalLength()") > 10


def test_the_menu_unfolds_on_a_phone(browser: Browser, full_address: str) -> None:
    with browser.new_context(
        base_url=full_address,
        viewport=SIZES["390"],  # type: ignore[arg-type]
        java_script_enabled=False,
    ) as context:
        page = context.new_page()
        page.goto(RULE)
        link = page.get_by_role("navigation", name="Hoofdmenu").get_by_role(
            "link", name="Begrippen"
        )
        assert not link.is_visible()
        page.get_by_text("Menu", exact=True).click()
        link.click()
        assert page.url.endswith("/begrippen")


def test_a_rule_is_printed_with_its_citation_on_one_page(reader: Page) -> None:
    reader.goto(RULE)
    printed = reader.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    reader.emulate_media(media="print")
    assert reader.locator(".text").is_visible()
    assert "J. Verzonnen, De roebels" in reader.locator(".on-paper").inner_text()
    assert reader.locator(".notice").first.is_visible(), "that the text is invented"
    for css in (".turn", ".modes", ".mores", ".top", ".links"):
        assert not reader.locator(css).is_visible(), css


def test_a_rule_is_seen_after_few_bytes(reader: Page) -> None:
    """Everything that the browser gets before it shows the page, as it is sent."""
    sent: list[int] = []
    session = reader.context.new_cdp_session(reader)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
    reader.goto(RULE)
    reader.wait_for_load_state("networkidle")
    assert len(sent) >= 3  # the page, its style and its script
    assert 0 < sum(sent) < LIMIT
