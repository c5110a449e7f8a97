"""Everything that changes a league: one verb a file, each locking its season first (log.py)."""
