"""The editions: their descriptions, and what ships with them."""
