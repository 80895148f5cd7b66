"""What readers get: TEI, records, a database, a site."""
