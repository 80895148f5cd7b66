"""An index beside what it points to: an entry whose words stand in the title of another article.

An entry is judged only where it is plain. Either all its words stand in a title of one other
article alone, and the articles that it names lack one of them; or a word of it stands in other
entries, all of which point to the one article that has that word in its title. A link must lead
to a head that is printed so, where one is printed that differs by no letter.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from parsers.lemmas import lemma
from publish.search_words import small_words
from schema.erratum import Certainty, Erratum
from schema.rule import IndexEntry, Rule

WORD = re.compile(r"[^\W\d_]+")
ARTICLE = re.compile(r"(\d+)(?:[A-Z]|$)")  # of 90B2, 90   not: def_slag, inhoud
CONTENTS = re.compile(r"ARTIKEL (\d+) (.*?)(?= ARTIKEL | HOOFDSTUK | PARAGRAAF | DEEL |$)", re.S)
SHORT = 3  # letters of words that tell nothing
AGREEING = 3  # entries that make a rule of where a word leads


@dataclass(slots=True)
class Articles:
    """The words of each article: those of its titles, and all that are left of it."""

    titles: dict[str, list[frozenset[str]]] = field(default_factory=lambda: defaultdict(list))
    words: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def entitled(self, words: frozenset[str]) -> set[str]:
        """The articles with a title, or that of a part, that has all these words."""
        return {
            article
            for article, titles in self.titles.items()
            if any(words <= title for title in titles)
        }


def index_against_articles(
    siglum: str, rules: Sequence[Rule], index: Sequence[IndexEntry]
) -> list[Erratum]:
    """An erratum for each entry that plainly belongs to another article, and for lost links."""
    if not index:
        return []
    articles = _articles(rules)
    led: dict[str, list[frozenset[str]]] = defaultdict(list)
    for entry in index:
        for word in _words(_subject(entry)):
            led[word].append(frozenset(entry.articles))
    found = []
    for entry in index:
        meant = _by_title(entry, articles) or _by_others(entry, articles, led)
        if meant is not None:
            found.append(_entry_erratum(siglum, entry, *meant))
    return found + list(_lost_links(siglum, index))


def _articles(rules: Sequence[Rule]) -> Articles:
    found = Articles()
    for rule in rules:
        numbered = ARTICLE.match(rule.number)
        if numbered and rule.kind != "index":
            article = numbered[1]
            if rule.title:
                found.titles[article].append(_words(rule.title))
            found.words[article] |= _words(f"{rule.title or ''} {rule.text}")
        elif rule.kind == "index":
            for article, titles in CONTENTS.findall(rule.text):
                found.titles[article].append(_words(titles.partition(" A. ")[0]))
                found.words[article] |= _words(titles)
    return found


def _subject(entry: IndexEntry) -> str:
    """What an entry is about: a sub-entry alone, with its head where a dash stands for it."""
    if entry.sub is None:
        return entry.head or ""
    return re.sub(r"(?<!\w)-(?!\w)", entry.head or "", entry.sub)


def _words(text: str) -> frozenset[str]:
    return frozenset(
        lemma(word)
        for word in WORD.findall(text.lower())
        if len(word) >= SHORT and word not in small_words()
    )


Meant = tuple[str, str, Certainty]  # the article, why, how certain


def _by_title(entry: IndexEntry, articles: Articles) -> Meant | None:
    words = _words(_subject(entry))
    if len(words) < 2 or entry.sub is not None or not entry.articles:
        return None
    read = set().union(*(articles.words[named] for named in entry.articles))
    entitled = articles.entitled(words)
    if len(entitled) != 1 or words <= read or entitled & set(entry.articles):
        return None
    (article,) = entitled
    lacking = ", ".join(sorted(words - read))
    why = f"een titel van artikel {article} heeft al deze woorden; {_listed(entry.articles)} mist "
    return article, f"{why}{lacking}", "certain"


def _by_others(
    entry: IndexEntry, articles: Articles, led: Mapping[str, Sequence[frozenset[str]]]
) -> Meant | None:
    named = frozenset(entry.articles)
    for word in sorted(_words(_subject(entry))):
        others = [one for one in led[word] if one and one != named]
        if len(others) < AGREEING or len(set(others)) != 1 or len(others[0]) != 1:
            continue
        (article,) = others[0]
        if articles.entitled(frozenset([word])) != {article} or not named:
            continue
        if not any(word in articles.words[one] for one in named):
            why = (
                f"alle andere ingangen met dit woord ({word}) wijzen naar {article}, "
                f"dat er een titel mee heeft; {_listed(entry.articles)} heeft het woord niet"
            )
            return article, why, "certain"
    return None


def _listed(articles: Sequence[str]) -> str:
    return "artikel " + ", ".join(articles)


def _entry_erratum(
    siglum: str, entry: IndexEntry, article: str, why: str, certainty: Certainty
) -> Erratum:
    words = ": ".join(filter(None, (entry.head, entry.sub)))
    return Erratum(
        edition=siglum,
        unit=entry.unit,
        what="index",
        says=f"{words} {', '.join(entry.articles)}",
        right=article,
        why=why,
        certainty=certainty,
        source="print",
    )


def _lost_links(siglum: str, index: Sequence[IndexEntry]) -> Iterator[Erratum]:
    """Links to a head that is printed otherwise; one erratum a name, at the first of them."""
    heads = {entry.head for entry in index if entry.head}
    alike = {_letters(head): head for head in sorted(heads)}
    told = set()
    for entry in index:
        for link in (*entry.see, *entry.see_also):
            head = alike.get(_letters(link))
            if link in heads or head is None or link in told:
                continue
            told.add(link)
            yield Erratum(
                edition=siglum,
                unit=entry.unit,
                what="index",
                says=f"zie {link}",
                right=f"zie {head}",
                why="zo is het hoofd gedrukt waarheen dit verwijst",
                certainty="certain",
                source="print",
            )


def _letters(text: str) -> str:
    return re.sub(r"[^a-z]", "", text.lower())
