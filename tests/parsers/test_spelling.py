"""Old spelling to modern: the rules one by one, words, phrases, and words beside each other."""

from collections import Counter

import pytest

from parsers.spelling import is_old, is_sound, modern, modern_text, modernise
from parsers.spelling_rules import (
    Named,
    Rule,
    accusative,
    every_named,
    kept,
    phrases,
    rules,
    word_lists,
)

SIEGENBEEK, DE_VRIES = "Siegenbeek", "De Vries–Te Winkel"
CHANGES = [(rule, old, new) for rule in rules() for old, new in rule.changes.items()]
LEAVES = [(rule, word) for rule in rules() for word in rule.leaves]


def named(rule: Rule, *words: str) -> str:
    return f"{rule.name}: {' '.join(words)}"


@pytest.mark.parametrize(("rule", "old", "new"), CHANGES, ids=[named(*row) for row in CHANGES])
def test_a_rule_changes_what_it_says(rule: Rule, old: str, new: str) -> None:
    assert new in set(rule.variants(old)), "the rule alone"
    for spelling in rule.of:
        found = modern(old, spelling)
        assert found.form == new
        assert rule.name in found.rules
        assert found.status == "old"


@pytest.mark.parametrize(("rule", "word"), LEAVES, ids=[named(*row) for row in LEAVES])
def test_a_rule_leaves_what_only_looks_like_it(rule: Rule, word: str) -> None:
    for spelling in (None, *rule.of):
        found = modern(word, spelling)
        assert (found.form, found.word) == (word, word)


def test_rules_have_a_name_each_and_say_where_they_come_from() -> None:
    assert max(Counter(entry.name for entry in rules()).values()) == 1
    for entry in every_named():
        assert set(entry.of) <= {SIEGENBEEK, DE_VRIES}
        assert entry.says.endswith(".")
        assert entry.source.endswith(".")


# What a later book no longer has, its rules don't touch.
NOT_IN_1918 = ["regt", "ligchaam", "blaauw", "zaaijen", "zamen", "koningrijk"]


@pytest.mark.parametrize("word", NOT_IN_1918)
def test_a_rule_of_siegenbeek_is_none_of_de_vries(word: str) -> None:
    assert modern(word, SIEGENBEEK).form != word
    assert modern(word, DE_VRIES).form == word


@pytest.mark.parametrize("spelling", ["1995", "De spelling van nu", "hedendaags"])
def test_a_modern_text_never_changes(spelling: str) -> None:
    text = "Het regt van den heer, zoo als bijaldien eene kaart te zamen."
    assert modern_text(text, spelling) == text
    assert all(not piece.modern.rules for piece in modernise(text, spelling))


CASES = [
    ("Regt", "Recht"),
    ("REGT", "RECHT"),
    ("regt", "recht"),
    ("Zoo'n", "Zo'n"),
    ("zoo’n", "zo’n"),  # the apostrophe that stands there stays
    ("OP NIEUW", "OPNIEUW"),
    ("Op nieuw", "Opnieuw"),
    ("ReGt", "ReGt"),  # capitals inside are damage, whatever they spell
    ("Yzeren", "IJzeren"),
]


@pytest.mark.parametrize(("old", "new"), CASES)
def test_capitals_are_kept(old: str, new: str) -> None:
    assert modern(old, SIEGENBEEK).form == new


# Of an old word that fell out of use: its spelling, and the word of today.
OLD_WORDS = [
    ("bijaldien", "bijaldien", "indien"),
    ("altoos", "altoos", "altijd"),
    ("meleert", "mêleert", "schudt"),
    ("gemeleerd", "gemêleerd", "geschud"),
    ("moge", "moge", "mag"),
    ("het welk", "hetwelk", "dat"),  # one word, and that an old one
    ("regelen", "regels", "regels"),
]


@pytest.mark.parametrize(("old", "form", "word"), OLD_WORDS)
def test_an_old_word_has_its_spelling_and_the_word_of_today(old: str, form: str, word: str) -> None:
    found = modern(old, SIEGENBEEK)
    assert (found.form, found.word, found.status) == (form, word, "old")
    assert found.rules
    assert modern_text(old, SIEGENBEEK) == word
    assert modern_text(old, SIEGENBEEK, keep_words=True) == form


SEVERAL_RULES = [
    ("eenigzins", "enigszins"),
    ("opgeeischt", "opgeëist"),
    ("algemeenen", "algemene"),
    ("regtsche", "rechtse"),
    ("zamenspreeken", "samenspreken"),
]


@pytest.mark.parametrize(("old", "new"), SEVERAL_RULES)
def test_rules_work_together(old: str, new: str) -> None:
    assert modern(old, SIEGENBEEK).form == new


IN_A_TEXT = [
    # the masculine accusative: after its article an adjective loses -n, a noun keeps it
    ("den hoogsten steen", "de hoogste steen"),
    ("den grooten steen", "de grote steen"),
    ("den algemeenen regel", "de algemene regel"),
    ("aan den eenen of aan den anderen kant", "aan de ene of aan de andere kant"),
    ("de anderen", "de anderen"),
    ("een halven trek", "een halve trek"),
    ("den wagen", "de wagen"),
    ("den heeren", "de heren"),
    ("geen kaarten", "geen kaarten"),
    ("de eersten en de laatsten", "de eersten en de laatsten"),
    ("hij was de beste, eersten", "hij was de beste, eerste"),  # a comma parts them
    # a possessive: before a word old, alone after an article of now
    ("zijne kaart en de hare", "zijn kaart en de hare"),
    # fixed phrases keep their case
    ("op den duur", "op den duur"),
    ("in Den Haag", "in Den Haag"),
    ("van dien aard", "van dien aard"),
    ("dien heer", "die heer"),
    # words apart that are one
    ("te zamen", "tezamen"),
    ("te\nzamen", "tezamen"),
    ("te, zamen", "te, samen"),
    ("te\n\nzamen", "te\n\nsamen"),
    ("zoo als en zo als", "zoals en zoals"),
    ("voor dat hij speelt", "voordat hij speelt"),
    ("voor dat spel", "voor dat spel"),
    ("als men ze ten minste heeft", "als men ze tenminste heeft"),
    ("ten minste vijf, ten minste 5", "ten minste vijf, ten minste 5"),
    ("het geen men krijgt", "hetgeen men krijgt"),
    ("als het geen troef is", "als het geen troef is"),
    ("ten einde te winnen", "teneinde te winnen"),
    ("het spel is ten einde", "het spel is teneinde"),
    # a plural, and the verb that is written like it
    ("De regelen van het spel", "De regels van het spel"),
    ("dat kan men regelen", "dat kan men regelen"),
    # mede with a verb, and the word of now before a preposition
    ("om mede te geven", "om mee te geven"),
    ("mede door het lot", "mede door het lot"),
    # what is no word is left alone
    ("3K (18), 80. gt; -(42)-", "3K (18), 80. gt; -(42)-"),
    ("het wasch-spel", "het was-spel"),
]


@pytest.mark.parametrize(("old", "new"), IN_A_TEXT)
def test_words_beside_each_other(old: str, new: str) -> None:
    assert modern_text(old, SIEGENBEEK) == new


SOUND = ["recht", "kaarten", "góed", "één", "geïnviteerd", "spadille", "gedoubleerd", "bijgooien"]
OLD = [
    "regt",
    "zoo",
    "steenen",
    "annonceeren",
    "doorkoopen",
    "tusschenkaart",
    "bijaldien",
    "inlasch",
]
DAMAGED = [
    "hetaaid",
    "klenr",
    "vronw",
    "eigcntlijk",
    "bntaalt",
    "ziju",
    "betaliug",
    "manillc",
    "ecnige",
    "behoorcnde",
    "troetslaan",
    "uverblijft",
    "rniten",
    "gaMco",
    "oogenbiik",
]


@pytest.mark.parametrize(
    ("word", "status"),
    [(word, "modern") for word in SOUND]
    + [(word, "old") for word in OLD]
    + [(word, "unknown") for word in DAMAGED],
)
def test_old_spelling_is_told_from_damage(word: str, status: str) -> None:
    assert modern(word).status == status
    assert is_old(word) == (status == "old")
    assert is_sound(word) == (status != "unknown")


def test_a_name_keeps_its_letters() -> None:
    assert modern("Bosch", DE_VRIES).form == "Bosch"
    assert modern("bosch", DE_VRIES).form == "bos"
    assert modern("Kuyper", DE_VRIES).form == "Kuyper"


def test_what_has_no_word_is_unknown() -> None:
    assert modern("").form == ""
    assert modern("12 – 3").word == "12 – 3"
    assert modern("12 – 3").status == "unknown"


def test_pieces_give_the_text_back() -> None:
    text = "Eene kaart,\nzoo als op nieuw: regt!"
    pieces = list(modernise(text, SIEGENBEEK))
    assert [text[piece.start : piece.end] for piece in pieces] == [
        "Eene",
        "kaart",
        "zoo als",
        "op nieuw",
        "regt",
    ]
    assert [piece.modern.form for piece in pieces] == ["Een", "kaart", "zoals", "opnieuw", "recht"]


CONTEXTS = [
    (entry.name, side, words)
    for entry in every_named()
    for side in ("after", "before", "not_after", "not_before")
    if (words := getattr(entry, side))
]


@pytest.mark.parametrize(("name", "side", "words"), CONTEXTS)
def test_the_words_beside_are_given_in_modern_spelling_too(
    name: str, side: str, words: list[str]
) -> None:
    """Else a text that was made modern would read otherwise than the old one."""
    for word in set(words) - {"", "0"}:
        assert modern(word, SIEGENBEEK).form in {*words, "de", "het"}, (name, side, word)


def test_what_a_list_gives_is_modern_itself() -> None:
    for entry in word_lists():
        for old, new in (*entry.forms.items(), *entry.now.items()):
            assert old != new, "an entry that changes nothing"
            assert modern(new).word == (entry.now.get(new, modern(new).word))
            assert modern(modern(old, SIEGENBEEK).word).word == modern(old, SIEGENBEEK).word


def test_each_word_stands_in_one_list() -> None:
    listed = [word for entry in word_lists() for word in entry.forms]
    assert [word for word, n in Counter(listed).items() if n > 1] == []
    together = [words for entry in phrases() for words in entry.forms]
    assert [words for words, n in Counter(together).items() if n > 1] == []
    assert not kept(capital=False).intersection(listed)


def test_one_phrase_is_two_words_or_more() -> None:
    assert all(len(words.split()) > 1 for entry in phrases() for words in entry.forms)


def test_strong_determiners_ask_less_than_weak_ones() -> None:
    case = accusative()
    assert case.strong.times < case.weak.times
    assert not set(case.strong.words).intersection(case.weak.words)


def test_a_named_entry_fits_between_words() -> None:
    entry = Named(name="x", says="x", of=["Siegenbeek"], source="x", after=["de", ""])
    assert entry.fits(frozenset({"den", "de"}), frozenset({"x"}))
    assert entry.fits(frozenset({""}), frozenset({"x"}))
    assert not entry.fits(frozenset({"te"}), frozenset({"x"}))
