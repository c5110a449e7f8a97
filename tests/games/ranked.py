"""Players with a rating, put on the leaderboards as a settlement puts them there."""

from datetime import datetime

from games.models import Match, Player, Rating, RatingChange, RatingEntry
from games.services.board_counts import RatingMove, rating_moved
from tests.games.conftest import NOW


def ranked(
    player: Player, value: float, *, games: int = 20, pool: str = "scopa", last_rated_at: datetime | None = NOW
) -> Player:
    """The player, rated so from now on."""
    former = Rating.objects.filter(player=player, pool=pool).first()
    fields = {"value": value, "games": games, "last_rated_at": last_rated_at}
    Rating.objects.update_or_create(player=player, pool=pool, defaults=fields)
    before, games_before = (None, 0) if former is None else (former.value, former.games)
    rating_moved([RatingMove(player.pk, pool, before, value, games_before, games)])
    return player


def unranked(player: Player, pool: str = "scopa") -> None:
    """The player's matches of the pool count no more."""
    rating = Rating.objects.get(player=player, pool=pool)
    Rating.objects.filter(pk=rating.pk).update(value=1500, games=0)
    rating_moved([RatingMove(player.pk, pool, rating.value, None, rating.games, 0)])


def changed(match: Match, player: Player, *, value: float, games: int = 20, rated_at: datetime = NOW) -> RatingChange:
    """What a match of then made of the player's rating, in the ledger and in the course of the pool of Scopa."""
    common = {"match": match, "player": player, "pool": "scopa", "before": value, "after": value}
    entry = RatingEntry.objects.create(**common, expected=0.5, score=0.5, created_at=rated_at)
    return RatingChange.objects.create(**common, place=entry.pk, rated_at=rated_at, games=games)
