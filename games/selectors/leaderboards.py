"""Who stands where in a pool."""

from dataclasses import dataclass

from games.models import Player, Rating
from games.rating import PROVISIONAL_GAMES


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A place: equal ratings (in whole rating points, as they are shown) share a rank."""

    rank: int
    player: Player
    rating: int
    games: int
    provisional: bool


def leaderboard(pool: str, *, offset: int = 0, limit: int = 50, kind: str | None = None) -> list[LeaderboardRow]:
    """The places `offset` + 1 … `offset` + `limit` of a pool, best first; perhaps of humans or bots only."""
    board = Rating.objects.filter(pool=pool, games__gt=0).select_related("player").order_by("-value", "player_id")
    if kind is not None:
        board = board.filter(player__kind=kind)
    page = list(board[offset : offset + limit])
    if not page:
        return []
    rank = 1 + board.filter(value__gte=_shown(page[0]) + 0.5).count()
    rows: list[LeaderboardRow] = []
    for place, rating in enumerate(page, start=offset + 1):
        shown = _shown(rating)
        if rows and shown != rows[-1].rating:
            rank = place
        rows.append(LeaderboardRow(rank, rating.player, shown, rating.games, rating.games < PROVISIONAL_GAMES))
    return rows


def leaderboard_size(pool: str, *, kind: str | None = None) -> int:
    """How many players have a place in the pool."""
    board = Rating.objects.filter(pool=pool, games__gt=0)
    return board.filter(player__kind=kind).count() if kind is not None else board.count()


def _shown(rating: Rating) -> int:
    return int(rating.value + 0.5)
