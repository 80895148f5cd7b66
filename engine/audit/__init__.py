"""What a text states is recomputed: sums, counts, scores, tables, hands, the order of calls."""
