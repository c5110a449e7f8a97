"""The players of a season as a circle for leaderboards (`LEADERBOARD_SCOPES`), in the pool of the league."""

from django.urls import reverse

from games.models import Player
from games.selectors.leaderboard_scopes import Scope
from tournaments.models import RosterMember, Season, SeasonEntry
from tournaments.selectors.leagues.access import visible_seasons

_CODE = "season-"
_IN = (SeasonEntry.Status.ACCEPTED, SeasonEntry.Status.ACTIVE)


def season_code(season: Season) -> str:
    """The code of the leaderboard of a season."""
    return f"{_CODE}{season.pk}"


def season_scope(code: str, viewer: Player | None) -> Scope | None:
    """The players of the entries of a season; None for another code, or a season that the viewer may not know of."""
    number = code.removeprefix(_CODE)
    if number == code or not (number.isascii() and number.isdecimal() and len(number) < 19):
        return None
    season = visible_seasons(viewer).select_related("league__pool").filter(pk=int(number)).first()
    if season is None:
        return None
    members = RosterMember.objects.filter(
        season=season, left_at__isnull=True, confirmed_at__isnull=False, entry__status__in=_IN
    )
    return Scope(
        code=code,
        title=f"{season.league.name} · {season.name}",
        url=reverse("league_season", args=[season.league_id, season.number]),
        pool=season.league.pool.code,
        players=Player.objects.filter(pk__in=members.values("player")),
    )
