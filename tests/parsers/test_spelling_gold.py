"""Old spelling against hand-checked words, and the modern texts, of which no word may change."""

import csv
import json
import re
from pathlib import Path

import pytest
from wordfreq import top_n_list, word_frequency

from corpus.loader import load_editions
from parsers.decode import decode
from parsers.spelling import modern, modern_text, modernise
from parsers.spelling_rules import rules

GOLD = Path(__file__).resolve().parent.parent / "gold"
OLD_EDITIONS = ("noothoven", "bend-1918")
MODERN_EDITIONS = ("wbf-1997", "smit-2010", "auction-web")
REMARK = re.compile(r" \(.*\)$")  # behind the modern form: heer (koning)
# "zijne" alone is a word of now as well (de zijne): only a known spelling, or the word that
# follows it, says that it is old.
NEEDS_SPELLING = {"zijne", "uwe"}


def checked() -> list[tuple[str, str, str]]:
    """Edition, word, modern form: checked by others, and read by us."""
    lines = (GOLD / "noothoven" / "not-errors.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [("noothoven", row["historical"], row["modern"]) for row in map(json.loads, lines)]
    for siglum in OLD_EDITIONS:
        path = GOLD / siglum / "read-old-words.tsv"
        with path.open(encoding="utf-8", newline="") as table:
            for row in csv.DictReader(table, delimiter="\t"):
                rows.append((siglum, row["historical"], row["modern"]))
    return [(siglum, old, REMARK.sub("", new)) for siglum, old, new in rows]


@pytest.mark.parametrize(("siglum", "old", "new"), checked())
def test_an_old_word_gets_its_modern_form(siglum: str, old: str, new: str) -> None:
    spellings = [load_editions()[siglum].spelling]
    if old not in NEEDS_SPELLING:
        spellings.append(None)
    for spelling in spellings:
        found = modern(old, spelling)
        assert new in (found.form, found.word)
        assert found.status != "unknown"
        assert modern_text(old, spelling) == found.word


@pytest.mark.parametrize("siglum", MODERN_EDITIONS)
def test_no_modern_word_changes(texts: Path, siglum: str) -> None:
    """In the spelling of its edition, and even where nobody says what the spelling is."""
    text = decode((texts / f"{siglum}.txt").read_bytes()).text
    for spelling in (load_editions()[siglum].spelling, None):
        for piece in modernise(text, spelling):
            assert text[piece.start : piece.end] == piece.modern.form == piece.modern.word
    words = set(re.findall(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", text))
    assert len(words) > 500
    assert [word for word in words if modern(word).form != word or modern(word).word != word] == []


@pytest.mark.parametrize("siglum", MODERN_EDITIONS)
def test_a_modern_text_holds_still_in_the_wrong_spelling(texts: Path, siglum: str) -> None:
    text = decode((texts / f"{siglum}.txt").read_bytes()).text
    for spelling in ("Siegenbeek", "De Vries–Te Winkel"):
        assert modern_text(text, spelling) == text


def test_no_frequent_word_is_taken_for_old_spelling() -> None:
    """Of the words that stand once in 100,000 or more, no rule changes one, but for zoo.

    That one is in the list for its other senses: an English one, and the old one.
    """
    letters = {rule.name for rule in rules()}
    frequent = [word for word in top_n_list("nl", 20_000) if word_frequency(word, "nl") >= 1e-5]
    assert len(frequent) > 5_000
    changed = [word for word in frequent if letters.intersection(modern(word).rules)]
    assert changed == ["zoo"]


@pytest.mark.parametrize("siglum", OLD_EDITIONS)
def test_an_old_text_is_modern_afterwards(texts: Path, siglum: str) -> None:
    """None of the commonest old words is left, and doing it again changes nothing."""
    text = decode((texts / f"{siglum}.txt").read_bytes()).text
    spelling = load_editions()[siglum].spelling
    new = modern_text(text, spelling)
    for old in ("zoo", "den", "eene", "noodig", "regt", "steenen", "tusschen", "groote"):
        assert not re.search(rf"\b{old}\b", new), old
    assert modern_text(new, spelling) == new
    kept = modern_text(text, spelling, keep_words=True)
    assert modern_text(kept, spelling, keep_words=True) == kept
