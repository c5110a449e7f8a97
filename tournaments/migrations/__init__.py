"""Changes of the tournaments' tables."""
