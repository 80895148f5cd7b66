"""The checks, by subject: situation, decision, and the function between them."""
