"""Where things stand on a page, as a browser lays it out."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

TOO_LOW = "/geval/insufficient-bid?previous=2H&bid=2R&replacement=3R&accepted=nee"


def box(one: "Locator") -> dict[str, float]:
    found = one.bounding_box()
    assert found is not None
    return dict(found)


@pytest.mark.parametrize("path", [TOO_LOW, "/score"])
def test_what_is_decided_keeps_to_the_measure_of_the_page(desk: "Page", path: str) -> None:
    desk.goto(path)
    page = box(desk.get_by_role("heading", level=1))
    columns = [box(one) for one in desk.locator(".ruling, .quiet").all()]
    assert len(columns) > 2
    assert min(one["x"] for one in columns) >= page["x"]
    assert max(one["x"] + one["width"] for one in columns) <= page["x"] + page["width"]


def test_who_asks_on_a_phone_sees_the_decision(browser: "Browser", reading_address: str) -> None:
    """Without scripts, below a form that is longer than the window."""
    with browser.new_context(
        base_url=reading_address,
        viewport={"width": 390, "height": 800},
        java_script_enabled=False,
    ) as context:
        page = context.new_page()
        page.goto("/geval/insufficient-bid")
        page.get_by_label("Het bod daarvoor").fill("2S")
        page.get_by_label("Het bod zelf").fill("2H")
        page.get_by_role("button", name="Beslis").click()
        decision = page.get_by_role("heading", name=re.compile("De beslissing"))
        expect(decision).to_be_in_viewport()
        expect(decision).to_be_focused()
        assert box(decision)["y"] < 100, "at the top of the window"


def test_filters_stand_in_a_row(desk: "Page") -> None:
    desk.goto("/fouten")
    fields = desk.locator(".filters select, .filters button").all()
    assert len(fields) == 5
    bottoms = [box(one)["y"] + box(one)["height"] for one in fields]
    assert max(bottoms) - min(bottoms) < 4


def test_a_count_stands_on_the_line_of_its_bar(desk: "Page") -> None:
    """Also where the name of the edition takes two lines."""
    desk.goto("/term/verzaken")
    names = desk.locator(".chart th")
    names.evaluate_all("all => all.forEach((one) => { one.style.width = '8rem'; })")
    rows = desk.locator(".chart tbody tr").all()
    assert rows
    assert max(box(row)["height"] for row in rows) > 40, "a name takes two lines"
    for row in rows:
        bar, count = box(row.locator("svg")), box(row.locator("td").last.locator("a"))
        middles = [one["y"] + one["height"] / 2 for one in (bar, count)]
        assert abs(middles[0] - middles[1]) < 5


def test_a_division_begins_with_a_capital(desk: "Page") -> None:
    desk.goto("/editie/wbf-1997")
    division = desk.locator(".toc .heads > a").first
    expect(division).to_have_text(re.compile("^hoofdstuk I"))
    first = division.evaluate("one => getComputedStyle(one, '::first-letter').textTransform")
    shown = division.evaluate("one => getComputedStyle(one).display")
    assert (first, shown) == ("uppercase", "inline-block"), "as a line alone has a first letter"
