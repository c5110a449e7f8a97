"""Tournaments, leagues and seasons will live here; this app may use games' services, selectors and models, no more."""
