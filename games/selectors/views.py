"""A match as one player may see it: the only way from a stored position to a page, a program or a bot."""

from dataclasses import dataclass
from datetime import datetime

from games.engine import SeatView, view_for
from games.models import Match, Player, Rating, Seat
from games.rating import pool_of
from games.selectors.positions import position


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits where; `label` is a name on paper.

    `rating` is in rating points of the match's pool and None for somebody unrated.
    """

    number: int
    side: int
    player: Player | None
    rating: float | None
    games: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class MatchView:
    """What one viewer may know of a match at event `seq`.

    `seat` is the viewer's chair or None for a spectator; `view` is None while the table waits for players, and once it
    has been called off. `options` of the rules, scores and outcome are public.
    """

    match: Match
    seq: int
    seat: int | None
    view: SeatView | None
    seats: tuple[SeatInfo, ...]
    turn_deadline: datetime | None


def match_view(match: Match, player: Player | None) -> MatchView:
    """The match as `player` (None: anybody) sees it; fetch the match through `access_match` first."""
    seats = seats_of(match)
    seat = next((info.number for info in seats if player is not None and info.player == player), None)
    is_shown = match.snapshot is not None and match.status != Match.Status.CANCELLED
    view = view_for(position(match), seat) if is_shown else None
    return MatchView(match, match.seq, seat, view, seats, match.turn_deadline)


def seats_of(match: Match) -> tuple[SeatInfo, ...]:
    """Everybody's chair, in order of play, with the rating that counts at this table."""
    seats = list(Seat.objects.select_related("player").filter(match=match).order_by("number"))
    ratings = ratings_of([seat.player_id for seat in seats if seat.player_id is not None], match.preset)
    return tuple(
        SeatInfo(seat.number, seat.side, seat.player, *ratings.get(seat.player_id or 0, (None, 0)), label=seat.label)
        for seat in seats
    )


def ratings_of(player_ids: list[int], preset: str) -> dict[int, tuple[float | None, int]]:
    """Rating points and rated matches by player id, in the pool of the preset; the unrated are absent."""
    found = Rating.objects.filter(pool=pool_of(preset), player_id__in=player_ids)
    return {rating.player_id: (rating.value, rating.games) for rating in found}
