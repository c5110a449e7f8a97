"""Times at which the players of a board could meet, from the hours they named and those at which they have played."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from games.models import Match, Player, Seat
from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.slots import PlayerHours, Slot, suggested_slots
from tournaments.leagues.windows import Window, known_zone
from tournaments.models import Board, UsualHour
from tournaments.selectors.leagues.attendance import active_seats, season_of

_LAST_MATCHES = 100
"""How many matches of a player tell at which hours the player has played."""


def slots_for(board: Board, now: datetime, *, most: int = 6) -> tuple[Slot, ...]:
    """Up to `most` times to suggest from `now` to the board's deadline, best first; none without players."""
    seats = active_seats(board)
    if not seats:
        return ()
    season = season_of(board)
    hours = player_hours([seat.player for seat in seats], season.zone)
    home, away = (frozenset(seat.player_id for seat in seats if seat.position == position) for position in (0, 1))
    window = Window(board.fixture.round.opens_at, board.deadline)
    return suggested_slots(hours, (home, away), window, now, most=most)


def player_hours(players: Iterable[Player], zone: str) -> Mapping[int, PlayerHours]:
    """What is known of each player's week, in the player's own zone, or `zone` for those who have not told theirs."""
    people = {player.pk: _zone(player.zone, zone) for player in players}
    named: dict[int, set[tuple[int, int]]] = {player: set() for player in people}
    for hour in UsualHour.objects.filter(player__in=people):
        named[hour.player_id].add((hour.weekday, hour.hour))
    return {
        player: PlayerHours(name, frozenset(named[player]), {} if named[player] else _played(player, name))
        for player, name in people.items()
    }


def _played(player: int, zone: str) -> Mapping[tuple[int, int], int]:
    seats = Seat.objects.filter(player=player, match__status=Match.Status.FINISHED, match__started_at__isnull=False)
    started = seats.order_by("-match").values_list("match__started_at", flat=True)[:_LAST_MATCHES]
    local = [moment.astimezone(ZoneInfo(zone)) for moment in started if moment is not None]
    return Counter((moment.weekday(), moment.hour) for moment in local)


def _zone(name: str, instead: str) -> str:
    try:
        return known_zone(name).key if name else instead
    except BadSeasonSettings:
        return instead
