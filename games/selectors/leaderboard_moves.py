"""How many places somebody has moved since a week ago.

Where a player stood then is the rank that the points of then have among the counts of then: the snapshot of that day
holds the counts, the course of the ratings the points. So a page costs the same however many players there are.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import OuterRef, Subquery

from games.models import LeaderboardSnapshot, Player, RatingChange
from games.selectors.leaderboard_bands import experience_band, recency_band, shown
from games.selectors.leaderboard_histograms import Histogram, histogram_of
from games.selectors.leaderboards import Leaderboard, LeaderboardRow

COMPARED_WITH = timedelta(days=7)
_MANY = 1_000
"""The places of then are not worked out among more players of a circle than these."""


@dataclass(frozen=True, slots=True)
class Movement:
    """Places gained since then, lost if negative; None for somebody who was not on the leaderboard then."""

    places: int | None


def movements(board: Leaderboard, rows: Sequence[LeaderboardRow], *, now: datetime) -> dict[int, Movement]:
    """The movement of everybody in these rows, by player id; empty where nothing of a week ago is known."""
    snapshot = _snapshot(board, now)
    if snapshot is None or not rows:
        return {}
    then = _changes_until(snapshot.ledger_end, board.pool, [row.player.pk for row in rows])
    counted = _counted_then(board, snapshot)
    if counted is None:
        return {}
    return {row.player.pk: _movement(row, then.get(row.player.pk), board, counted, snapshot) for row in rows}


def _snapshot(board: Leaderboard, now: datetime) -> LeaderboardSnapshot | None:
    taken = LeaderboardSnapshot.objects.filter(pool=board.pool, taken_at__lte=now - COMPARED_WITH)
    country = board.country if board.players is None else ""
    return taken.filter(country=country).order_by("-taken_at").first()


def _changes_until(ledger_end: int, pool: str, players: Collection[int]) -> dict[int, RatingChange]:
    """The last change of each of these players' ratings of which the ledger knew then."""
    before = RatingChange.objects.filter(player=OuterRef("pk"), pool=pool, place__lte=ledger_end)
    latest = Player.objects.filter(pk__in=players).values_list(Subquery(before.order_by("-place").values("pk")[:1]))
    found = RatingChange.objects.filter(pk__in=[change for (change,) in latest if change is not None]).defer("state")
    return {change.player_id: change for change in found}


def _counted_then(board: Leaderboard, snapshot: LeaderboardSnapshot) -> Histogram | None:
    """How many players stood at each point then; None where too many would have to be looked up."""
    if board.players is None:
        return histogram_of(
            (points, number)
            for points, kind, experience, recency, number in snapshot.counts
            if board.kind in (None, kind) and board.ranks(experience, recency)
        )
    players = board.players if board.kind is None else board.players.filter(kind=board.kind)
    circle = list(players.values_list("pk", flat=True)[: _MANY + 1])
    if len(circle) > _MANY:
        return None
    changes = _changes_until(snapshot.ledger_end, board.pool, circle).values()
    return histogram_of((shown(change.after), 1) for change in changes if _ranked(change, board, snapshot))


def _movement(
    row: LeaderboardRow,
    then: RatingChange | None,
    board: Leaderboard,
    counted: Histogram,
    snapshot: LeaderboardSnapshot,
) -> Movement:
    if then is None or not _ranked(then, board, snapshot):
        return Movement(None)
    return Movement(counted.rank(shown(then.after)) - row.rank)


def _ranked(change: RatingChange, board: Leaderboard, snapshot: LeaderboardSnapshot) -> bool:
    return board.ranks(experience_band(change.games), recency_band(change.rated_at, snapshot.taken_at))
