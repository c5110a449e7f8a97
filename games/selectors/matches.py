"""Lists of matches for the lobby, for a player and for programs."""

from datetime import datetime, timedelta

from django.db.models import Count, Prefetch, Q, QuerySet

from games.models import Match, Player, Seat
from games.selectors.access import visible_matches

LIVELY = timedelta(minutes=10)
"""A match in which nobody has played for so long is nothing to watch."""

_SEATS = Prefetch("seats", queryset=Seat.objects.select_related("player").order_by("number"))


def with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The same matches with everything that a list shows, in two more queries whatever their number."""
    return matches.select_related("created_by").prefetch_related(_SEATS)


def open_tables(*, limit: int = 20) -> QuerySet[Match]:
    """Public tables that wait for somebody, newest first; nobody is missing at a real one."""
    waiting = Match.objects.filter(
        status=Match.Status.OPEN, visibility=Match.Visibility.PUBLIC, venue=Match.Venue.ONLINE
    )
    return with_seats(waiting)[:limit]


def live_matches(*, now: datetime, limit: int = 20) -> QuerySet[Match]:
    """Public matches in which a card was played lately, those with more people first, then the latest play."""
    people = Count("seats", filter=~Q(seats__player__kind=Player.Kind.BOT))
    playing = Match.objects.filter(
        status=Match.Status.PLAYING, visibility=Match.Visibility.PUBLIC, turn_started_at__gt=now - LIVELY
    )
    return with_seats(playing.annotate(people=people).order_by("-people", "-turn_started_at"))[:limit]


def running_matches(player: Player, *, limit: int = 20) -> QuerySet[Match]:
    """The player's matches that are open or being played, newest first."""
    mine = Match.objects.filter(status__in=[Match.Status.OPEN, Match.Status.PLAYING], seats__player=player)
    return with_seats(mine.order_by("-pk"))[:limit]


def recent_matches(player: Player, viewer: Player | None, *, limit: int = 20) -> QuerySet[Match]:
    """The player's finished matches that the viewer may know of, latest first."""
    visible = visible_matches(viewer).filter(pk__in=Seat.objects.filter(player=player).values("match"))
    return with_seats(visible.filter(status=Match.Status.FINISHED).order_by("-finished_at", "-pk"))[:limit]


def listed_matches(viewer: Player | None, *, status: str | None = None, mine: bool = False) -> QuerySet[Match]:
    """Every match that the viewer may know of, newest first, perhaps of one status or only those they sit at."""
    matches = visible_matches(viewer)
    if status is not None:
        matches = matches.filter(status=status)
    if mine:
        matches = matches.filter(pk__in=Seat.objects.filter(player=viewer).values("match"))
    return with_seats(matches.order_by("-pk"))
