"""OCR repair: what the characters could have been, and what the word could be."""
