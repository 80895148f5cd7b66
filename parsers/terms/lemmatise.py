"""Texts in lemmas: what is searched where any form of a word will do."""

from parsers.lemmas import lemma
from parsers.terms.tokens import CUTS, REMEMBERED


class _Lemmas(dict[str, str]):
    """The lemmas of a piece of text without blanks, by the piece; made once, then known."""

    def __missing__(self, piece: str) -> str:
        if len(self) >= REMEMBERED:
            self.clear()
        words = (piece[start:end] for start, end in CUTS[piece])
        lemmas = [lemma(word) for word in words if any(map(str.isalnum, word))]
        made = self[piece] = " ".join(lemmas)
        return made


LEMMAS = _Lemmas()


def lemmatised(text: str) -> str:
    """The lemmas of a text in modern spelling, in order, without signs.

    >>> lemmatised("Verzaakte hij, zie dan -(42)- en 64A2.")
    'verzaken hij zien dan -(42)- en 64a2'
    """
    return " ".join(filter(None, map(LEMMAS.__getitem__, text.split())))
