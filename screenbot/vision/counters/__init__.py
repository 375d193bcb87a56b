"""Mine counters beside a board."""
