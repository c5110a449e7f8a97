"""Ratings as arithmetic on plain records; no database, no clock.

`SYSTEMS` holds every system behind one interface, so that each pool has its own and can be folded under another.
See docs/algorithms/ratings.md for the formulas and their sources.
"""

from games.rating.calibration import BASELINE, Calibration, Comparison, brier, calibrate, log_loss
from games.rating.elo import PROVISIONAL_GAMES, START, EloChange, Rated, k_factor, rate_match
from games.rating.farming import (
    NEW_ACCOUNT_DAYS,
    OPENING_CARDS,
    PAIR_LIMIT,
    PAIR_VOLUME,
    SAME_OPENINGS,
    WATCHED,
    Pair,
    PlayedMatch,
    Seated,
    Uncounted,
    is_against_bot,
    is_sandbagging,
    lost_early,
    opponents,
    people,
    why_uncounted,
    winners_over_related,
)
from games.rating.fide import (
    RatedGame,
    nearest,
    performance,
    table_change,
    table_difference,
    table_expected,
)
from games.rating.folding import (
    Course,
    Fold,
    FoldedRating,
    HistoryPoint,
    Moved,
    RatedResult,
    fold,
    places_by_share,
)
from games.rating.glicko import Estimate, Opposed, rate_period, widened
from games.rating.glicko2 import Encounter, Glicko2, Rerating, expected_score, rerate
from games.rating.kept import Kept
from games.rating.one_match import RatedOnce, rate_once, shares_of
from games.rating.policy import POLICY, RatingPolicy
from games.rating.pools import POOLS, pool_of
from games.rating.systems import CHOICES, SYSTEMS, Elo, GlickoTwo, RatingSystem, WengLin
from games.rating.weng_lin import MODELS, Skill, chance_of, rate_skills

__all__ = [
    "NEW_ACCOUNT_DAYS",
    "OPENING_CARDS",
    "PAIR_LIMIT",
    "PAIR_VOLUME",
    "SAME_OPENINGS",
    "WATCHED",
    "Pair",
    "PlayedMatch",
    "Seated",
    "Uncounted",
    "is_against_bot",
    "is_sandbagging",
    "lost_early",
    "opponents",
    "people",
    "why_uncounted",
    "winners_over_related",
    "BASELINE",
    "CHOICES",
    "MODELS",
    "POLICY",
    "POOLS",
    "PROVISIONAL_GAMES",
    "START",
    "SYSTEMS",
    "Calibration",
    "Comparison",
    "Course",
    "Elo",
    "EloChange",
    "Encounter",
    "Estimate",
    "Fold",
    "FoldedRating",
    "Glicko2",
    "GlickoTwo",
    "HistoryPoint",
    "Kept",
    "Moved",
    "Opposed",
    "Rated",
    "RatedGame",
    "RatedOnce",
    "RatedResult",
    "RatingPolicy",
    "RatingSystem",
    "Rerating",
    "Skill",
    "WengLin",
    "brier",
    "calibrate",
    "chance_of",
    "expected_score",
    "fold",
    "k_factor",
    "log_loss",
    "nearest",
    "performance",
    "places_by_share",
    "pool_of",
    "rate_match",
    "rate_once",
    "rate_period",
    "rate_skills",
    "rerate",
    "shares_of",
    "table_change",
    "table_difference",
    "table_expected",
    "widened",
]
