"""Two players: what they won against each other, and what together."""

from dataclasses import dataclass

from django.db.models import QuerySet

from games.models import Match, Player, Seat
from games.selectors.access import visible_matches
from games.selectors.matches import with_seats
from games.selectors.profile_results import Outcome, Tally, tally_of

LATEST = 1_000
"""So many of their latest matches are counted."""


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """What the first player won against the second and beside them, with the points of both sides against each other.

    `latest` are the last matches that they played, the latest first; `is_all` is False when there were more than are
    counted.
    """

    against: Tally
    points_for: int
    points_against: int
    together: Tally
    latest: tuple[Match, ...]
    is_all: bool


def head_to_head(player: Player, other: Player, viewer: Player | None, *, limit: int = 20) -> HeadToHead:
    """The finished matches of these two of which the viewer (None: anybody) may know."""
    rows = list(
        _common_seats(player, other, viewer)
        .order_by("-match_id")
        .values_list("match_id", "side", "match__seats__side", "match__winner_side", "match__scores")[: LATEST + 1]
    )
    counted = rows[:LATEST]
    against = [row for row in counted if row[1] != row[2]]
    matches = with_seats(Match.objects.filter(pk__in=[row[0] for row in counted[:limit]])).order_by("-pk")
    return HeadToHead(
        against=tally_of(_outcome(side, winner) for _, side, _, winner, _ in against),
        points_for=sum(scores[side] for _, side, _, _, scores in against),
        points_against=sum(scores[theirs] for _, _, theirs, _, scores in against),
        together=tally_of(_outcome(side, winner) for _, side, theirs, winner, _ in counted if side == theirs),
        latest=tuple(matches),
        is_all=len(rows) <= LATEST,
    )


def _common_seats(player: Player, other: Player, viewer: Player | None) -> QuerySet[Seat]:
    """The first player's seats at finished matches that the second sat at too; `match__seats` is the seat of those."""
    seats = Seat.objects.filter(player=player, match__status=Match.Status.FINISHED, match__seats__player=other)
    if viewer is not None and viewer.pk in (player.pk, other.pk):
        return seats
    return seats.filter(match__in=visible_matches(viewer))


def _outcome(side: int, winner: int | None) -> Outcome:
    return Outcome.DRAWN if winner is None else Outcome.WON if winner == side else Outcome.LOST
