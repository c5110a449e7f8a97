"""Live updates of tournaments: a bell that says that something changed, never what."""
