"""Pages of leagues for people: those that everybody sees, and those of whoever runs a league."""
