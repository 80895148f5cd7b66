"""The audit of printed pages, on pages with nothing on them but a sentence."""

from typing import Any

import pytest

from parsers.flow import Flow, PageStart
from parsers.page_audit import audit_pages
from schema.edition import PageFact, PageFacts

# labels in reading order, with the line in the file where another than the next
AUDITS: list[tuple[list[str | None], dict[str, Any], list[tuple[str, str, int]], str]] = [
    (["4", "5", "6"], {}, [], "a whole series"),
    (["4", "5", "7"], {}, [("lost", "6", 2)], "one is lost: told where it should begin after"),
    (["4", "5", "9"], {}, [("lost", "6–8", 2)], "a run that is lost"),
    (["4", "5", "7"], {"blank": [6]}, [], "a blank page is not lost"),
    (["4", None, "5", "x", "7"], {}, [("lost", "6", 3)], "pages without a number are no series"),
    (["4", "5", "5", "6"], {}, [("doubled", "5", 3)], "one is printed twice"),
    (["4", "9"], {}, [], "two numbers are no series"),
    (["4", "5", "6"], {"first": 3, "last": 6}, [("lost", "3", 1)], "the first is lost"),
    (["4", "5", "6"], {"first": 4, "last": 8}, [("lost", "7–8", 3)], "the last are lost"),
    (["1"], {"last": 3}, [("lost", "2–3", 1)], "all but the first, where the last is declared"),
    (["9", "10", "5"], {"first": 9, "last": 10}, [("out-of-order", "5", 3)], "before the first"),
]


def flow_of(labels: list[str | None], order: list[int] | None = None) -> Flow:
    """A page a line; ``order`` says on which line of the file each stands."""
    text = "\n".join("Een." for _ in labels)
    places = order or list(range(len(labels)))
    pages = [PageStart(5 * n, label, 5 * places[n]) for n, label in enumerate(labels)]
    starts = [5 * n for n in range(len(labels))]
    return Flow(text, text, pages, [], starts, [5 * n for n in places], [4] * len(labels))


@pytest.mark.parametrize(("labels", "facts", "expected", "reason"), AUDITS)
def test_what_is_amiss_with_the_pages(
    labels: list[str | None],
    facts: dict[str, Any],
    expected: list[tuple[str, str, int]],
    reason: str,
) -> None:
    found = audit_pages(flow_of(labels), PageFacts(**facts), "boek.txt")
    assert [(one.what, one.proposed or one.read, one.line) for one in found] == expected, reason


def test_pages_that_are_read_elsewhere_than_they_stand_are_named_where_the_file_leaps() -> None:
    """In the file: 4 7 8 5 6 9."""
    flow = flow_of(["4", "5", "6", "7", "8", "9"], [0, 3, 4, 1, 2, 5])
    found = audit_pages(flow, PageFacts(), "boek.txt")
    assert [(one.what, one.read, one.line) for one in found] == [
        ("out-of-order", "7", 2),
        ("out-of-order", "5", 4),
        ("out-of-order", "9", 6),
    ]


def test_a_number_that_is_lost_is_named_and_its_page_is_not() -> None:
    flow = flow_of(["4", "5", "6"])
    flow.pages[1] = PageStart(5, "5", 5, printed=False)
    fact = PageFact(label="5", opens="Een.", lost=True)
    (found,) = audit_pages(flow, PageFacts(facts=[fact]), "boek.txt")
    assert str(found) == "boek.txt:2: bladzijden: het nummer van 5 is verloren"
    assert audit_pages(flow, PageFacts(), "boek.txt") == [], "where none was printed none is lost"
