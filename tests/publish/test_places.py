"""Where references stand in the text of their unit."""

from pathlib import Path

import pytest

from corpus.loader import SPECIMENS, load_editions
from parsers.parse import ParsedEdition, parse
from publish.places import reference_places


def texts_at(parsed: ParsedEdition) -> list[tuple[str, str | None, str]]:
    """Of each reference its unit, what stands at its place, and what it is in the record."""
    places = reference_places(parsed)
    return [
        (rule.number, " ".join(rule.text[place[0] : place[1]].split()) if place else None, one.raw)
        for rule in parsed.rules
        for one, place in zip(rule.references, places.get(rule.id, []), strict=True)
    ]


def test_the_one_that_is_meant_and_not_the_first_like_it() -> None:
    text = "1. Wie 2  maal geeft, zie regel 2, geeft te veel.\n\n2. Men geeft eens.\n"
    parsed = parse(text.encode(), {}, name="geven.txt")
    (rule,) = [rule for rule in parsed.rules if rule.references]
    (place,) = reference_places(parsed)[rule.id]
    assert place is not None
    assert rule.text[: place[0]].endswith("Wie 2 maal geeft, zie ")
    assert rule.text[place[1] :] == ", geeft te veel."


@pytest.mark.parametrize("siglum", sorted(load_editions(SPECIMENS)))
def test_what_stands_there_is_the_reference(siglum: str) -> None:
    source = SPECIMENS / siglum / "text.txt"
    found = texts_at(parse(source.read_bytes(), load_editions(SPECIMENS), name=source.name))
    assert found
    assert [one for one in found if one[1] not in (None, one[2])] == []


def test_in_the_real_texts_too(texts: Path) -> None:
    for source in sorted(texts.glob("*.txt")):
        found = texts_at(parse(source.read_bytes(), load_editions(), name=source.name))
        assert [one for one in found if one[1] not in (None, one[2])] == [], source.name
        outside = [one for one in found if one[1] is None]
        assert len(outside) <= len(found) / 20, source.name
