"""The rules as programs: its place is kept; nothing is in it yet."""
