"""Modern words as old spelling had them: what a word in an old book may be."""

import re
from collections.abc import Iterator

# hoger, gehele  not: been, boterham (its o, its first e: before two consonants)
OPEN = re.compile(r"(?<![aeiou])([eo])(?=[bdfgklmnprstvz][aeiou])")
OLDER = tuple(
    (re.compile(modern), old)
    for modern, old in (
        (r"cht(?!t)", "gt"),  # recht  not: echtte
        (r"^zo(?=als|dra|dat|veel|wel|lang|ver|doende|danig)", "zoo"),  # zodat  not: zon
        (r"ss(?=e)", "ssch"),  # wassen  not: kus
        (r"(?<=[dfklnpr])s(?=en?$)", "sch"),  # vergeefse  not: wensen zelf eerst
        (r"(?:(?<=wen)|(?<=ei)|(?<=wa)|(?<=mi))st$", "scht"),  # wast, eist  not: eerst
        (r"^mee(?=\w{3})", "mede"),  # meebrengt  not: meel
        (r"mee$", "mede"),  # daarmee  not: meer
        (r"^neer(?=\w{3})", "neder"),  # neerleggen  not: neer
        (r"^weer(?=\w{3})", "weder"),  # weergeven  not: weer
        (r"(?<=\w{3}[dgkmnrst]e)$", "n"),  # laatste  not: laat
        (r"oei(?=lijk)", "oeije"),  # moeilijk  not: moeite
        (r"(?<=en)lijk", "tlijk"),  # eigenlijk  not: moeilijk
    )
)


def older(word: str) -> Iterator[str]:
    """What a modern word, in lower case, may have been in old spelling.

    >>> sorted(older("hogere"))
    ['hogeere', 'hogeren', 'hoogere']
    """
    for at in OPEN.finditer(word):
        yield word[: at.end()] + at[1] + word[at.end() :]
    for pattern, old in OLDER:
        once = pattern.sub(old, word)
        if once != word:
            yield once
