"""What a description declares and this text does not hold, said to whoever declared it."""

from collections.abc import Iterable

from parsers.flow import Noise, anchor_pattern
from schema.edition import Layout
from schema.finding import Finding, finding_in


def not_found(
    text: str, layout: Layout, labels: Iterable[str | None], noise: Iterable[Noise], name: str
) -> list[Finding]:
    """The declared pages and marks that stand nowhere, in the order of their declaration.

    A word that is anchored wrongly would otherwise be passed over in silence.
    """
    findings = []
    known = set(labels)
    for page in layout.pages.facts:
        if page.label not in known:
            words = page.opens or page.read or page.after or ""
            message = f"bladzijde {page.label} („{words}”) is niet gevonden"
            findings.append(absent("bladzijden", message, words, name))
    marks = {" ".join(text[one.start : one.end].split()) for one in noise}
    for fact in layout.noise:
        if " ".join(fact.text.split()) not in marks:
            place = f" op bladzijde {fact.page}" if fact.page else ""
            message = f"„{fact.text}”{place} is niet gevonden"
            findings.append(absent("tekens op de bladzijde", message, fact.text, name))
    return findings


def anchors_not_found(text: str, anchors: Iterable[tuple[str, str]], name: str) -> list[Finding]:
    """The anchors that stand nowhere in a flow; each is what it anchors, and its words.

    >>> [str(one) for one in anchors_not_found("Een slag.", [("label", "Twee")], "boek.txt")]
    ['boek.txt:1: label: „Twee” is niet gevonden']
    """
    return [
        absent(what, f"„{words}” is niet gevonden", words, name)
        for what, words in anchors
        if not anchor_pattern(words).search(text)
    ]


def absent(sequence: str, message: str, words: str, name: str) -> Finding:
    """That words of a description stand nowhere: it has no line, so it is said of the first.

    >>> str(absent("koppen", "„Slot” staat niet in deze tekst", "Slot", "boek.txt"))
    'boek.txt:1: koppen: „Slot” staat niet in deze tekst'
    """
    return finding_in(sequence, "declared-not-found", message, at=(name, 1), read=words)
