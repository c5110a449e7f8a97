"""Live updates of tournaments."""
