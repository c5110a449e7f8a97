"""The only place that knows the openskill library (MIT): skills of the members of sides, by finishing places.

The models are those of R. Weng and C.-J. Lin, *A Bayesian approximation method for online ranking* (2011), with the
parameters that the library ships. Plackett-Luce is the one that pools use; the others are for comparing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from openskill.models import (
    BradleyTerryFull,
    BradleyTerryPart,
    PlackettLuce,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)

# Any: each model of the library takes ratings of its own class only, and the classes share no base.
_MODELS: Mapping[str, Any] = MappingProxyType(
    {
        "plackett_luce": PlackettLuce(),
        "bradley_terry_full": BradleyTerryFull(),
        "bradley_terry_part": BradleyTerryPart(),
        "thurstone_mosteller_full": ThurstoneMostellerFull(),
        "thurstone_mosteller_part": ThurstoneMostellerPart(),
    }
)
MODELS = tuple(_MODELS)
"""The names of the models, in snake case."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed about a player: a normal distribution with mean `mu` and standard deviation `sigma`."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0


def rate_skills(
    sides: Sequence[Sequence[Skill]], places: Sequence[int], model: str = "plackett_luce"
) -> tuple[tuple[Skill, ...], ...]:
    """The skills after a match, in the shape of `sides`.

    `places` are the finishing places by side, 1 for the best; equal places are draws. Raises KeyError for a model that
    is not in MODELS, and ValueError for fewer than two sides, an empty side, or another number of places than of sides.
    """
    if len(sides) < 2 or len(places) != len(sides) or not all(sides):
        raise ValueError("a rated match needs at least two sides with players, and a place for each side")
    chosen = _MODELS[model]
    teams = [[chosen.rating(mu=skill.mu, sigma=skill.sigma) for skill in side] for side in sides]
    rated = chosen.rate(teams, ranks=[float(place) for place in places])
    return tuple(tuple(Skill(rating.mu, rating.sigma) for rating in side) for side in rated)


def chance_of(side: Sequence[Skill], other: Sequence[Skill], model: str = "plackett_luce") -> float:
    """The chance that a side beats another: the normal distribution function of the difference of their means.

    Raises KeyError for a model that is not in MODELS.
    """
    chosen = _MODELS[model]
    teams = [[chosen.rating(mu=skill.mu, sigma=skill.sigma) for skill in team] for team in (side, other)]
    return float(chosen.predict_win(teams)[0])
