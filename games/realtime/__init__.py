"""Live updates: a bell that carries no cards, and streams that read what their viewer may know from the database."""
