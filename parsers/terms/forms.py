"""Forms: what says a term in a text of some edition, laid out so that a text is read once.

All forms of an edition stand in one tree of tokens. A form leads to its terms as it is
printed and as it is spelt now, so that a text is found before and after it is made modern.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from corpus.words import idioms
from parsers.spelling import modern
from parsers.spelling_known import spellings
from parsers.terms.tokens import REMEMBERED, tokenise
from schema.rule import WitnessName
from schema.term import Term

EXACT = "="  # before the key of a word of which the capitals count
NOT = "-"  # before the id of a term that does not stand in an idiom


@dataclass(slots=True)
class Node:
    """A place in the tree of forms: what may follow, and the terms of what ends here.

    NOT before a term: what ends here does not say it."""

    joined: dict[str, "Node"] = field(default_factory=dict)  # with nothing between
    apart: dict[str, "Node"] = field(default_factory=dict)  # behind one blank or line end
    terms: tuple[str, ...] = ()

    def follow(self, key: str, *, joined: bool) -> "Node":
        """The place behind a key, made where there is none yet."""
        return (self.joined if joined else self.apart).setdefault(key, Node())


@dataclass(frozen=True, slots=True)
class Forms:
    """What says the terms in the texts of one edition."""

    tree: Node  # all forms begin as if a blank stood before them
    letters: dict[str, tuple[str, ...]]  # capitals that stand for terms, by themselves
    spelling: str | None


def forms_of(
    terms: Mapping[str, Term], siglum: str, witness: WitnessName, spelling: str | None
) -> Forms:
    """The forms of all terms that an edition uses; of all terms where no term knows it."""
    known = any(siglum in uses(term) for term in terms.values())
    used = [term for term in terms.values() if not known or siglum in uses(term)]
    owned = {word.lower() for term in used for word in words_of(term, siglum, known=known)}
    tree = Node()
    letters: dict[str, tuple[str, ...]] = {}
    for term in used:
        words = words_of(term, siglum, known=known)
        if witness == "source":
            words += term.damaged.get(siglum, [])
        elif term.modern.lower() not in owned:  # slag, for trek: that is a term of its own
            words.append(term.modern)
        for word in words:
            for keys in _spelt(word, spelling):
                _plant(tree, keys, term.id)
        for letter in term.letters.get(siglum, []):
            if letter.isupper():
                letters[letter] = (*letters.get(letter, ()), term.id)
    for idiom, unsaid in idioms().items():
        for keys in _spelt(idiom, spelling):
            _plant(tree, keys, NOT + unsaid)
    return Forms(tree, letters, spelling)


def uses(term: Term) -> Collection[str]:
    """The editions that say the term, or something in place of it."""
    return {*term.forms, *term.letters, *term.equivalents}


def words_of(term: Term, siglum: str, *, known: bool) -> list[str]:
    """What may say a term in an edition; all that ever said it, in one that no term knows."""
    if not known:
        return term.words()
    return [*term.words_in(siglum), *term.equivalents.get(siglum, [])]


@lru_cache(maxsize=REMEMBERED)
def keys_of(word: str, spelling: str | None) -> tuple[str, ...]:
    """By what a word of a text may stand in the tree.

    >>> keys_of("Regt", "Siegenbeek")
    ('regt', 'recht', '=Regt')
    """
    lower = word.lower().replace("’", "'")
    keys = [lower]
    if spellings(spelling) and (word[0].isalpha() or word[-1].isalpha()):
        keys.append(modern(word, spelling).form.lower().replace("’", "'"))
    if word != word.lower():
        keys.append(EXACT + word)
    return tuple(dict.fromkeys(keys))


Step = tuple[str, bool]  # the key of a word, and whether nothing stands before it


def _spelt(form: str, spelling: str | None) -> Iterable[tuple[Step, ...]]:
    """The steps of a form, as it is printed and as it is spelt now."""
    exact = form != form.lower()
    printed, now = [], []
    end = -1
    for token in tokenise(form):
        keys = keys_of(token.text, spelling)
        joined = token.start == end
        capitals = exact and keys[-1].startswith(EXACT)
        printed.append((keys[-1] if capitals else keys[0], joined))
        now.append((keys[1] if len(keys) > 1 and not exact else printed[-1][0], joined))
        end = token.end
    return dict.fromkeys((tuple(printed), tuple(now)))


def _plant(tree: Node, steps: Iterable[Step], term: str) -> None:
    node = tree
    for key, joined in steps:
        node = node.follow(key, joined=joined)
    if term not in node.terms:
        node.terms = (*node.terms, term)
