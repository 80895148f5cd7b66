"""The site in a real browser: a reader's way through it, narrow, and dark."""

import re

import pytest
from playwright.sync_api import Browser, Page

WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 390, "height": 800}
PATHS = (
    *("/", "/editie/proef-1890", "/editie/wet-1999", "/regel/proef-1890/54", "/regel/wet-1999/64"),
    *("/regel/proef-1890/tarief", "/zoek?q=roebels", "/zoek?q=64A2", "/zoek?q=olifant"),
    *("/regel/wet-1999/9999", "/regel/wet-1999/64A?gezocht=64A2&taal=en"),
)


def heading(page: Page) -> str:
    page.wait_for_load_state("load")  # with its style sheet, which sets the capital
    return " ".join(page.get_by_role("heading", level=1).inner_text().split())


def test_a_reader_searches_and_follows_a_reference(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Zoek een regel of een woord").fill("verduistert")
    page.get_by_role("button", name="Zoek").click()
    assert heading(page) == "Gevonden voor „verduistert”"
    page.get_by_role("link", name="regel 54").click()
    assert heading(page) == "Regel 54"
    page.locator(".text").get_by_role("link", name="53").click()
    assert heading(page) == "Regel 53"
    assert "geeft links om" in page.locator(".text").inner_text()
    page.get_by_role("link", name="regel 54").first.click()  # it is referred to by 54
    assert heading(page) == "Regel 54"


def test_a_reader_types_a_number_with_the_keyboard_alone(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    assert page.locator(":focus").inner_text() == "Naar de inhoud"
    page.get_by_label("Zoek een regel of een woord").focus()
    page.keyboard.type("artikel 64a")
    page.keyboard.press("Enter")
    assert "art. 64A" in page.locator(".results h2").first.inner_text()


def test_a_reader_turns_the_pages(page: Page) -> None:
    page.goto("/regel/proef-1890/53")
    page.get_by_role("link", name="Volgende").click()
    assert heading(page) == "Regel 54"
    page.get_by_role("link", name="Vorige").click()
    assert heading(page) == "Regel 53"
    page.get_by_role("link", name="Omhoog").click()
    assert heading(page) == "Het spel"


def test_english_is_one_click_away_and_stays(page: Page) -> None:
    page.goto("/regel/wet-1999/64")
    page.get_by_role("link", name="English").click()
    assert page.url.endswith("/regel/wet-1999/64?taal=en")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator(".text").first.get_attribute("lang") == "nl"
    page.get_by_role("link", name="Next").click()
    assert page.url.endswith("?taal=en")
    page.get_by_label("Find a rule or a word").fill("roebels")
    page.get_by_role("button", name="Search").click()
    assert heading(page) == "Found for “roebels”"
    page.get_by_role("link", name="Nederlands").click()
    assert heading(page) == "Gevonden voor „roebels”"


def test_the_source_unfolds_on_demand(page: Page) -> None:
    page.goto("/regel/proef-1890/54")
    source = page.locator("details.source")
    assert not source.locator("pre").is_visible()
    source.locator("summary").click()
    assert "verduistert" in source.locator("pre").inner_text()


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["1280", "390"])
def test_nothing_runs_off_the_side(
    browser: Browser, address: str, viewport: dict[str, int]
) -> None:
    with browser.new_context(base_url=address, viewport=viewport) as context:  # type: ignore[arg-type]
        page = context.new_page()
        for path in PATHS:
            page.goto(path)
            over = page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert over == 0, path


def test_dark_is_dark_and_light_is_light(browser: Browser, address: str) -> None:
    for scheme, is_right in (("light", lambda n: n > 200), ("dark", lambda n: n < 60)):
        with browser.new_context(base_url=address, color_scheme=scheme) as context:  # type: ignore[arg-type]
            page = context.new_page()
            page.goto("/")
            colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
            assert all(is_right(int(part)) for part in re.findall(r"\d+", colour)[:3]), scheme


def test_the_console_stays_quiet(browser: Browser, address: str) -> None:
    with browser.new_context(base_url=address) as context:
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        for path in ("/", "/regel/proef-1890/54", "/zoek?q=roebels"):
            page.goto(path)
        assert said == []


def test_what_is_printed_is_the_rule(browser: Browser, address: str) -> None:
    with browser.new_context(base_url=address) as context:
        page = context.new_page()
        page.goto("/regel/proef-1890/54")
        page.emulate_media(media="print")
        assert page.locator(".text").is_visible()
        assert not page.locator(".turn").is_visible()
        assert not page.get_by_role("search").is_visible()
