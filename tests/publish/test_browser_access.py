"""Every kind of page, for all readers: by axe, in light and in dark, wide and narrow."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page

from publish import site

SIZES = {"1280": {"width": 1280, "height": 900}, "390": {"width": 390, "height": 800}}
UNFOLD = "document.querySelectorAll('details').forEach(one => one.open = true)"
OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
COLOURS = ["color-contrast", "link-in-text-block"]
BY_COLOUR = {"runOnly": {"type": "rule", "values": COLOURS}}
BY_ALL_ELSE = {"rules": {name: {"enabled": False} for name in COLOURS}}
# Of what is made alike, down to its smallest part, and stands in one place, three are left: the
# colours of all the others are those of these.
THIN = """() => {
    const made = new Map();
    const how = (node) => {
        const parts = [...new Set([...node.children].map(how))].sort().join();
        const kept = [...node.attributes].filter(one => /^(class|aria-|type)/.test(one.name));
        const own = kept.map(one => one.name + '=' + one.value).sort().join(' ');
        made.set(node, `${node.tagName} ${own}[${parts}]`);
        return made.get(node);
    };
    how(document.body);
    for (const node of [...made.keys()]) {
        const alike = Map.groupBy([...node.children], one => made.get(one));
        for (const some of alike.values()) some.slice(2, -1).forEach(one => one.remove());
    }
}"""


@pytest.fixture
def reader(browser: Browser, size: str, scheme: str) -> Iterator[Page]:
    """A reader with such a screen."""
    with browser.new_context(
        viewport=SIZES[size],  # type: ignore[arg-type]
        color_scheme=scheme,  # type: ignore[arg-type]
    ) as context:
        context.add_init_script(AXE_SCRIPT)
        yield context.new_page()


def faults(page: Page, options: dict[str, Any]) -> list[str]:
    """What axe finds wrong: which rule, and where."""
    asked = {"resultTypes": ["violations"], **options}
    return [
        f"{rule['id']}: {rule['help']}: {[node['target'] for node in rule['nodes'][:3]]}"
        for rule in page.evaluate("asked => axe.run(asked)", asked)["violations"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("share", range(2))
def test_every_kind_of_page_is_for_all_readers(
    reader: Page,
    kinds: list[Any],
    reading_address: str,
    own_address: str,
    scheme: str,
    share: int,
) -> None:
    """Axe finds nothing, all that folds unfolded, and nothing runs off the side.

    In the dark only colours are other than in the light.
    """
    wrong: list[str] = []
    for one in kinds[share::2]:
        address = own_address if one.site == "own" else reading_address
        answer = reader.goto(f"{address}{one.path}")
        assert answer is not None
        assert answer.status == one.status, one.path
        reader.evaluate(UNFOLD)
        said = [] if scheme == "dark" else faults(reader, BY_ALL_ELSE)
        if over := reader.evaluate(OVER):
            said.append(f"{over} pixels off the side")
        reader.evaluate(THIN)
        wrong += [f"{one.path}: {fault}" for fault in said + faults(reader, BY_COLOUR)]
    assert wrong == []


FAULTY = """<html><body><img src="x"><ul>
<li>zwart</li><li>zwart</li><li>zwart</li><li><b style="color:#ccc">bleek</b></li>
<li>zwart</li><li>zwart</li></ul></body></html>"""


@pytest.mark.parametrize(("scheme", "size"), [("light", "1280")])
def test_axe_sees_what_is_wrong(reader: Page) -> None:
    """A page with faults that anyone would find, so that the silence above tells something."""
    reader.goto("data:text/html," + quote(FAULTY))
    names = {fault.partition(":")[0] for fault in faults(reader, BY_ALL_ELSE)}
    assert {"image-alt", "html-has-lang", "document-title"} <= names
    reader.evaluate(THIN)
    assert reader.locator("li").count() == 4
    assert [fault.partition(":")[0] for fault in faults(reader, BY_COLOUR)] == ["color-contrast"]


def test_a_page_of_every_kind_is_looked_at(kinds: list[Any]) -> None:
    """Each address of the site leads to a page that is told of in the list, or to a file."""
    told = [one.path.partition("?")[0] for one in kinds]
    files = ("/boek/", "<folder>", "/suggesties", r"\.pbn$", r"\.csv$", r"\.xml$")
    for family in site.FAMILIES:
        for pattern, _ in family.ROUTES:
            if not any(name in pattern for name in files):
                assert any(re.match(pattern, path) for path in told), pattern
