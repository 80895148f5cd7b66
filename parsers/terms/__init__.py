"""Terms: the words of a text as they are counted, and which of them are terms of the field."""
