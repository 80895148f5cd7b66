"""The grammars, one for each family of layouts.

Each is a module with three functions: ``fit(flow)``, how well it suits a text that
nobody described (0 to 1); ``parse_units(flow, edition, name)``; and
``find_references(flow, units, edition)``.
"""

from types import ModuleType

from parsers.flow import Flow
from parsers.grammars import code, prose, rules, web
from schema.edition import GrammarName

GRAMMARS: dict[GrammarName, ModuleType] = {"rules": rules, "code": code, "prose": prose, "web": web}


def best_grammar(flow: Flow) -> GrammarName:
    """The grammar that fits the layout of a text best; prose where none does."""
    fits = {name: grammar.fit(flow) for name, grammar in GRAMMARS.items() if name != "prose"}
    best = max(fits, key=lambda name: fits[name])
    return best if fits[best] >= 0.5 else "prose"
