"""The pipeline: an edition's text as a Doc of spaCy, with lemmas and terms.

For who works in spaCy. A build takes the shorter way to the same: ``marks`` and ``lemmatise``
keep what they know of each piece of text, and make no Doc of it.

>>> doc = pipeline("bend-1918")("De gever annonceert 3K.")
>>> [(span.text, span.label_) for span in doc.spans[TERMS]]
[('gever', 'gever'), ('annonceert', 'annonceeren')]
>>> [token.lemma_ for token in doc]
['de', 'gever', 'annonceren', '3k', '.']
"""

from spacy.language import Language
from spacy.tokens import Doc

from corpus.loader import load_editions
from parsers.lemmas import lemma
from parsers.spelling import modern
from parsers.terms.marks import find_terms
from parsers.terms.tokens import blank
from schema.edition import Edition
from schema.rule import WitnessName

LEMMATISER, MARKER = "regelboek_lemmas", "regelboek_terms"
TERMS = "terms"  # the key of the spans; the label of each is the id of its term


@Language.factory(LEMMATISER)
class Lemmatiser:
    """Gives each token the lemma of its word in the spelling of now."""

    def __init__(self, nlp: Language, name: str, siglum: str) -> None:
        self.spelling = load_editions()[siglum].spelling

    def __call__(self, doc: Doc) -> Doc:
        """The same Doc, with lemmas."""
        for token in doc:
            token.lemma_ = lemma(modern(token.text, self.spelling).form)
        return doc


@Language.factory(MARKER)
class Marker:
    """Gives a Doc a span for each term; of a part of a word, the word."""

    def __init__(self, nlp: Language, name: str, siglum: str, witness: WitnessName) -> None:
        self.edition: Edition = load_editions()[siglum]
        self.witness: WitnessName = witness

    def __call__(self, doc: Doc) -> Doc:
        """The same Doc, with the terms of its edition."""
        found = find_terms(doc.text, self.edition, self.witness)
        spans = (
            doc.char_span(start, end, label=term, alignment_mode="expand")
            for start, end, term in found
        )
        doc.spans[TERMS] = [span for span in spans if span is not None]
        return doc


def pipeline(siglum: str, witness: WitnessName = "source") -> Language:
    """What reads a text of that edition: tokens, lemmas, terms."""
    made = blank()
    made.add_pipe(LEMMATISER, config={"siglum": siglum})
    made.add_pipe(MARKER, config={"siglum": siglum, "witness": witness})
    return made
