"""From bytes to rules: decode, pages, flow, grammars, references."""
