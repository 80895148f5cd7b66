"""The pipeline of spaCy: the same tokens, lemmas and terms as a build has."""

import pytest

from corpus.loader import EDITIONS, load_edition, load_editions
from parsers.parse import parse
from parsers.terms.lemmatise import lemmatised
from parsers.terms.marks import find_terms
from parsers.terms.pipeline import LEMMATISER, MARKER, TERMS, pipeline
from parsers.terms.tokens import tokenise


def test_it_has_no_model_and_two_parts_of_its_own() -> None:
    made = pipeline("wbf-1997")
    assert made.lang == "nl"
    assert made.pipe_names == [LEMMATISER, MARKER]


@pytest.mark.parametrize("siglum", list(load_editions()))
def test_it_reads_as_a_build_does(siglum: str) -> None:
    """The project's own texts, unit by unit."""
    edition = load_edition(EDITIONS / siglum, "restated")
    data = (EDITIONS / siglum / "restated.txt").read_bytes()
    parsed = parse(data, {}, name=siglum, edition=edition, witness="restated")
    texts = [rule.text for rule in parsed.rules if rule.text][:60]
    assert texts
    for text, doc in zip(texts, pipeline(siglum, "restated").pipe(texts), strict=True):
        tokens = [token for token in doc if not token.is_space]
        assert [token.text for token in tokens] == [token.text for token in tokenise(text)]
        marks = find_terms(text, edition, "restated")
        assert [span.label_ for span in doc.spans[TERMS]] == [term for _, _, term in marks]
        for span, (start, end, _) in zip(doc.spans[TERMS], marks, strict=True):
            assert span.start_char <= start < end <= span.end_char
        words = [token for token in tokens if any(map(str.isalnum, token.text))]
        if edition.spelling not in ("Siegenbeek", "De Vries–Te Winkel"):
            assert " ".join(token.lemma_ for token in words) == lemmatised(text)
