"""Ratings as arithmetic on plain records; no database, no clock.

See docs/algorithms/ratings.md for the formulas and their sources.
"""

from games.rating.elo import PROVISIONAL_GAMES, START, Rated, RatingChange, k_factor, rate_match
from games.rating.pools import POOLS, pool_of

__all__ = ["POOLS", "PROVISIONAL_GAMES", "START", "Rated", "RatingChange", "k_factor", "pool_of", "rate_match"]
