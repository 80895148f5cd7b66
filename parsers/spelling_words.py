"""One word in old spelling to its modern form, with the rules that were used."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from parsers.spelling_known import compound, frequency, known
from parsers.spelling_rules import Named, Rule, WordList, kept, rules, word_lists

Status = Literal["modern", "old", "unknown"]
STEPS = 4  # rules of one kind after another, until nothing changes
DEPTH = 3  # rules that together make one known word
MOST_FORMS = 400  # that rules make of one word: what makes more is no word
LONGEST = 40  # letters of a word
SHORTEST = 5  # letters of an adjective with -en: ouden. Not: ten
REMEMBERED = 1 << 18  # words
# A word with a capital may be a name: Kuyper, Bosch. As a word it must be so much more frequent.
NAME_TIMES = 300


@dataclass(frozen=True, slots=True)
class Modern:
    """What a word is in modern Dutch.

    ``form`` is its modern spelling; ``word`` the word of today where the old one fell out
    of use, else the same; ``rules`` the names of the rules that were used, in order.
    """

    form: str
    word: str
    rules: tuple[str, ...]
    status: Status


@dataclass(frozen=True, slots=True)
class Found:
    """A word in lower case made modern, and what used on it depends on the words beside it."""

    modern: Modern
    guards: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class _Tables:
    rules: tuple[Rule, ...]
    forms: dict[str, tuple[str, WordList]]
    now: dict[str, tuple[str, WordList]]


@cache
def _tables(old: frozenset[str]) -> _Tables:
    """The rules and lists of these spellings."""
    lists = [entry for entry in word_lists() if old.intersection(entry.of)]
    return _Tables(
        tuple(rule for rule in rules() if old.intersection(rule.of)),
        {word: (form, entry) for entry in lists for word, form in entry.forms.items()},
        {word: (now, entry) for entry in lists for word, now in entry.now.items()},
    )


@lru_cache(maxsize=REMEMBERED)
def find(
    word: str, old: frozenset[str], capital: bool = False, without: frozenset[str] = frozenset()
) -> Found:
    """What a word in lower case is in modern Dutch, in a text of these spellings.

    ``without`` names rules that don't count here, for the words beside it.
    """
    tables = _tables(old)
    form, used = word, list[Named]()
    seen = {word}
    for _ in range(STEPS):
        if form in tables.now:
            break
        step = _step(form, tables, capital, without)
        if step is None:
            break
        form, by = step
        if form in seen:  # rules that undo each other: leave the word alone
            form, used = word, []
            break
        seen.add(form)
        used += by
    now = tables.now.get(form)
    if now is not None and now[1].name not in without:
        used.append(now[1])
    else:
        now = None
    names = tuple(dict.fromkeys(entry.name for entry in used))
    if used:
        status: Status = "old"
    else:
        status = "modern" if known(word) or compound(word) else "unknown"
    guards = tuple(
        entry for entry in used if entry.depends or (isinstance(entry, WordList) and entry.followed)
    )
    return Found(Modern(form, now[0] if now else form, names, status), guards)


def _step(
    word: str, tables: _Tables, capital: bool, without: frozenset[str]
) -> tuple[str, list[Named]] | None:
    """The word with one change, or several that only together make a known word."""
    if len(word) > LONGEST or word in kept(capital) or " " in word:
        return None
    listed = tables.forms.get(word)
    if listed is not None and listed[1].name not in without:
        return listed[0], [listed[1]]
    chosen = [rule for rule in tables.rules if rule.name not in without and rule.regex.search(word)]
    if not chosen:
        return None
    return _known_form(word, tables, capital, without) or _sure_form(word, chosen)


def _known_form(
    word: str, tables: _Tables, capital: bool, without: frozenset[str]
) -> tuple[str, list[Named]] | None:
    """The most frequent known word that the fewest rules make of one that is less frequent."""
    was = frequency(word)
    loose = None
    for made in _made(word, tables, without):
        best, best_by, much = "", list[Named](), 0.0
        for form, by in made.items():
            is_now = frequency(form)
            if is_now > much and is_now >= was * _times(by, capital):
                best, best_by, much = form, list(by), is_now
            elif not was and loose is None and (known(form) or compound(form)):
                loose = form, list[Named](by)
        if best:
            return best, best_by
    return loose if loose and not known(word) and not compound(word) else None


def _times(by: tuple[Rule, ...], capital: bool) -> float:
    least = max(rule.times for rule in by)
    return max(least, NAME_TIMES) if capital and any(rule.names for rule in by) else least


def _made(
    word: str, tables: _Tables, without: frozenset[str]
) -> Iterator[dict[str, tuple[Rule, ...]]]:
    """What one rule makes of a word, then what two make, with the rules."""
    seen = {word}
    front: dict[str, tuple[Rule, ...]] = {word: ()}
    for _ in range(DEPTH):
        made: dict[str, tuple[Rule, ...]] = {}
        for form, by in front.items():
            for rule in tables.rules:
                if rule.name in without or (by and len(seen) > MOST_FORMS):
                    continue
                for variant in rule.variants(form):
                    if variant not in seen:
                        seen.add(variant)
                        made[variant] = (*by, rule)
        if not made:
            return
        yield made
        front = made


def _sure_form(word: str, chosen: list[Rule]) -> tuple[str, list[Named]] | None:
    """The word changed by the rules whose pattern no modern word has, known or not."""
    form, used = word, list[Named]()
    for rule in chosen:
        if rule.sure:
            changed = next(rule.variants(form), form)
            if changed != form:
                form = changed
                used.append(rule)
    return (form, used) if used and not known(word) else None


def without_n(word: str, old: frozenset[str], name: str, times: float) -> Modern | None:
    """The word without its -n, where it is a known word and so many times as frequent.

    ``name`` is that of the rules which take an -n off whatever stands before.
    """
    if not word.endswith("en") or len(word) < SHORTEST or word in kept(False):
        return None
    shorter = find(word[:-1], old).modern
    whole = find(word, old, without=frozenset({name})).modern
    if shorter.status == "unknown" or not frequency(shorter.form):
        return None
    if frequency(shorter.form) < times * frequency(whole.form):
        return None
    return shorter
