"""How many places somebody has moved since a week ago.

Where a player stood then is the rank that the points of then have among the counts of then: the snapshot of that day
holds the counts, the course of the ratings the points. So a page costs the same however many players there are.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import OuterRef, Subquery

from games.models import LeaderboardSnapshot, Player, RatingChange
from games.selectors.leaderboard_bands import experience_band, recency_band, shown
from games.selectors.leaderboard_histograms import Histogram, histogram_of
from games.selectors.leaderboards import Leaderboard, LeaderboardRow
from games.selectors.pools import system_of

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
    then = _Then(board, system_of(board.pool), snapshot)
    circle = _circle(board)
    if circle is not None and len(circle) > _MANY:
        return {}
    changes = then.changes([row.player.pk for row in rows] if circle is None else circle)
    counted = then.counted() if circle is None else then.counted_among(changes.values())
    return {row.player.pk: _movement(row, changes.get(row.player.pk), then, counted) for row in rows}


@dataclass(frozen=True, slots=True)
class _Then:
    """The leaderboard as it was when the snapshot was taken."""

    board: Leaderboard
    system: str
    snapshot: LeaderboardSnapshot

    def changes(self, players: Collection[int]) -> dict[int, RatingChange]:
        """The last change of each of these players' ratings of which the ledger knew then."""
        known = RatingChange.objects.filter(pool=self.board.pool, place__lte=self.snapshot.ledger_end)
        latest = known.filter(player=OuterRef("pk")).order_by("-place").values("pk")[:1]
        found = Player.objects.filter(pk__in=players).values_list(Subquery(latest))
        changes = RatingChange.objects.filter(pk__in=[change for (change,) in found if change is not None])
        return {change.player_id: change for change in changes.defer("state")}

    def ranks(self, change: RatingChange) -> bool:
        """Whether a rating that stood so then was ranked."""
        experience = experience_band(self.system, change.deviation, change.games)
        return self.board.ranks(experience, recency_band(change.rated_at, self.snapshot.taken_at))

    def counted(self) -> Histogram:
        """How many players stood at each point."""
        return histogram_of(
            (points, number)
            for points, kind, experience, recency, number in self.snapshot.counts
            if self.board.kind in (None, kind) and self.board.ranks(experience, recency)
        )

    def counted_among(self, changes: Iterable[RatingChange]) -> Histogram:
        """The same of a circle, whose ratings were these."""
        return histogram_of((shown(change.after), 1) for change in changes if self.ranks(change))


def _snapshot(board: Leaderboard, now: datetime) -> LeaderboardSnapshot | None:
    taken = LeaderboardSnapshot.objects.filter(pool=board.pool, taken_at__lte=now - COMPARED_WITH)
    country = board.country if board.players is None else ""
    return taken.filter(country=country).order_by("-taken_at").first()


def _circle(board: Leaderboard) -> list[int] | None:
    """The players among whom is ranked, one more than `_MANY` at most; None where it is everybody."""
    if board.players is None:
        return None
    players = board.players if board.kind is None else board.players.filter(kind=board.kind)
    if board.country:
        players = players.filter(country=board.country)
    return list(players.values_list("pk", flat=True)[: _MANY + 1])


def _movement(row: LeaderboardRow, change: RatingChange | None, then: _Then, counted: Histogram) -> Movement:
    if change is None or not then.ranks(change):
        return Movement(None)
    return Movement(counted.rank(shown(change.after)) - row.rank)
