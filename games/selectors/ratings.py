"""What players are rated at, for whoever sets conditions or seeds by it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.models import Rating
from games.rating import START, SYSTEMS, pool_of


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """A rating in whole rating points, as it is shown, and the rated matches behind it."""

    value: int
    games: int


def ratings_for(preset: str, player_ids: Iterable[int]) -> Mapping[int, PlayerRating]:
    """The ratings of these players in the pool of a preset, by player id; who has none stands at the start, 0 matches.

    Raises KeyError for a preset that does not exist.
    """
    wanted = set(player_ids)
    found = {
        rating.player_id: PlayerRating(int(rating.value + 0.5), rating.games)
        for rating in Rating.objects.filter(pool=pool_of(preset), player__in=wanted)
    }
    newcomer = PlayerRating(int(START + 0.5), 0)
    return {player: found.get(player, newcomer) for player in wanted}


def family_of(preset: str) -> str:
    """The family of variants whose pool a match of this preset moves. Raises KeyError for one that does not exist."""
    return pool_of(preset)


def is_provisional(system: str, deviation: float | None, games: int) -> bool:
    """Whether a rating is still too unsure to be shown without saying so: by the matches behind it, or its deviation.

    `system` is the name of the rating system of its pool.
    """
    return SYSTEMS[system].is_provisional(deviation, games)
