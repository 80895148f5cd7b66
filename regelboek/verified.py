"""Whether the texts of a build say what the rulesets say they do.

The project's own text must: it stands beside its ruleset. So must a source text that is known,
letter for letter, as the one that the ruleset was made from. Any other transcription of the same
book may read a word otherwise: what it doesn't bear out is reported, and stops nobody.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from corpus.rulesets import load_rulesets
from parsers.parse import ParsedEdition
from schema.rule import Rule
from schema.unusable import UnusableInput

Unborne = dict[str, Any]


class NotBorneOut(UnusableInput):
    """A text that doesn't say what the ruleset of its edition takes from it."""


def not_borne_out(siglum: str, rules: Iterable[Rule]) -> list[Unborne]:
    """The values that a text doesn't bear out: name, unit, wordings, whether the unit is there."""
    ruleset = load_rulesets().get(siglum)
    if ruleset is None or not ruleset.values:
        return []
    from engine.verify import not_borne_out

    texts = {rule.id: f"{rule.title or ''}\n{rule.text}" for rule in rules}
    return [
        {"name": one.name, "unit": one.unit, "says": list(one.says), "there": one.text is not None}
        for one in not_borne_out(ruleset, texts)
    ]


def verified(parsed: ParsedEdition, *, repaired: bool) -> list[Unborne]:
    """What this text doesn't bear out.

    Raises NotBorneOut, with the first of them, where the text has to; ``repaired`` is whether
    all ways of repair were tried, without which a known text may not read as it should.
    """
    siglum = parsed.edition.siglum
    found = not_borne_out(siglum, parsed.rules)
    if found and (parsed.witness == "restated" or (repaired and _is_known(parsed))):
        first = found[0]
        wanted = " of ".join(f"„{words}”" for words in first["says"])
        said = f"zegt niet {wanted}" if first["there"] else "staat er niet in"
        more = f" (en nog {len(found) - 1})" if len(found) > 1 else ""
        raise NotBorneOut(
            f"{parsed.name}, {first['unit']}",
            f"{said}, maar {first['name']} steunt daarop{more}",
            f"verbeter de tekst of corpus/editions/{siglum}/ruleset.toml",
        )
    return found


def _is_known(parsed: ParsedEdition) -> bool:
    digest = sha256(parsed.decoded.encoded()).hexdigest()
    return digest in parsed.edition.recognition.verified
