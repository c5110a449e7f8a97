"""A club evening at real tables, entered as its members would."""
