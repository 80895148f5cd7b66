"""The words that the parts share: ids, editions, records, findings."""
