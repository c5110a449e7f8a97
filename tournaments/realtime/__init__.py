"""Live updates of tournaments: a bell and streams that say that something changed, never what."""
