"""Who stands where: leaderboards of any size, read at any place in the same time.

Ranks come from counts by point (`games.services.board_counts` keeps them), rows from an index from the right point on.
Nothing here counts rows, except among a set of players that the caller brings.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, QuerySet, Subquery, Sum

from games.models import LeaderboardCount, LeaderboardCountChange, LeaderboardEntry, LeaderboardSnapshot, Player
from games.selectors.leaderboard_bands import PROVISIONAL, Certainty, least_experience, least_recency
from games.selectors.leaderboard_histograms import Histogram, histogram_of


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """Which ratings of a pool are ranked.

    `kind` and `country` (two letters) leave out everybody else; `matches` is one of `MATCH_STEPS`, `days` one of
    `DAY_STEPS`: at least so many rated matches (and, from the second step on, a settled rating), the last within so
    many days. `players` limits it to a set small enough to be counted: of a club, of a season.
    """

    pool: str
    kind: str | None = None
    country: str = ""
    matches: int = 1
    days: int | None = None
    certainty: Certainty = Certainty.ANY
    players: QuerySet[Player] | None = None

    def ranks(self, experience: int, recency: int) -> bool:
        """Whether somebody of these bands is ranked."""
        if self.certainty is Certainty.PROVISIONAL:
            return experience == PROVISIONAL and recency >= least_recency(self.days)
        return experience >= least_experience(self.certainty, self.matches) and recency >= least_recency(self.days)


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A place: equal ratings (in whole rating points, as they are shown) share a rank."""

    rank: int
    player: Player
    rating: int
    games: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player stands: the rank, and how many rows come before theirs."""

    rank: int
    index: int


@dataclass(frozen=True, slots=True)
class Cursor:
    """The row that a page ends with, by its shown points and its player; the next page begins below it."""

    points: int
    player_id: int


def histogram(board: Leaderboard) -> Histogram:
    """How many players stand at each point of the leaderboard."""
    if board.players is not None:
        return histogram_of(_entries(board).order_by().values_list("points").annotate(Count("pk")))
    filters = {"country": board.country, **_bands(board)}
    folded, changes = (
        model._default_manager.filter(**filters).order_by().values_list("points").annotate(Sum("number"))
        for model in (LeaderboardCount, LeaderboardCountChange)
    )
    # One statement, so that what is just being folded is seen once.
    return histogram_of(folded.union(changes, all=True))


def rows_from(board: Leaderboard, counted: Histogram, offset: int, *, limit: int) -> list[LeaderboardRow]:
    """The places `offset` + 1 … `offset` + `limit` of the leaderboard, best first, at the same cost anywhere."""
    if not 0 <= offset < counted.total:
        return []
    points, before = counted.place(offset)
    lowest, _ = counted.place(min(offset + limit, counted.total) - 1)
    entries = _entries(board).filter(points__lte=points, points__gte=lowest)
    return _rows(entries[before : before + limit], counted)


def rows_below(board: Leaderboard, counted: Histogram, cursor: Cursor, *, limit: int) -> list[LeaderboardRow]:
    """The next `limit` places below the row of the cursor, which need not be there any more."""
    entries = _entries(board)
    level = list(entries.filter(points=cursor.points, player_id__gt=cursor.player_id)[:limit])
    lower = entries.filter(points__lt=cursor.points)[: limit - len(level)] if len(level) < limit else []
    return _rows([*level, *lower], counted)


def place_of(board: Leaderboard, counted: Histogram, player: Player) -> Place | None:
    """Where the player stands, None when not on this leaderboard."""
    entry = _entries(board).filter(player=player).first()
    if entry is None:
        return None
    rank = counted.rank(entry.points)
    level = _entries(board).filter(points=entry.points, player_id__lt=player.pk).count()
    return Place(rank, rank - 1 + level)


def pools_with(players: QuerySet[Player]) -> set[str]:
    """The codes of the pools in which one of these players is rated."""
    return set(LeaderboardEntry.objects.filter(player__in=players).order_by().values_list("pool", flat=True).distinct())


def countries_of(pool: str) -> list[str]:
    """The countries in which somebody had a rating of the pool when its last snapshot was taken."""
    taken = LeaderboardSnapshot.objects.filter(pool=pool, country="").order_by("-taken_at").values("taken_at")[:1]
    named = LeaderboardSnapshot.objects.filter(pool=pool, taken_at=Subquery(taken)).exclude(country="")
    return list(named.values_list("country", flat=True))


def _entries(board: Leaderboard) -> QuerySet[LeaderboardEntry]:
    entries = LeaderboardEntry.objects.filter(**_bands(board))
    if board.country:
        entries = entries.filter(country=board.country)
    if board.players is not None:
        entries = entries.filter(player__in=board.players)
    return entries.order_by("-points", "player_id")


def _bands(board: Leaderboard) -> dict[str, object]:
    bands: dict[str, object] = {"pool": board.pool}
    if board.kind is not None:
        bands["kind"] = board.kind
    if board.certainty is Certainty.PROVISIONAL:
        bands["experience"] = PROVISIONAL
    else:
        bands["experience__gte"] = least_experience(board.certainty, board.matches)
    if board.days is not None:
        bands["recency__gte"] = least_recency(board.days)
    return bands


def _rows(entries: Iterable[LeaderboardEntry], counted: Histogram) -> list[LeaderboardRow]:
    page = list(entries)
    # Not by a join, which would be made for every row that is skipped before the page.
    players = Player.objects.in_bulk([entry.player_id for entry in page])
    return [
        LeaderboardRow(
            counted.rank(entry.points),
            players[entry.player_id],
            entry.points,
            entry.games,
            entry.experience == PROVISIONAL,
        )
        for entry in page
    ]
