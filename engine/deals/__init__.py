"""Deals: hands rebuilt from what is legible and told, written as PBN, played double dummy."""
