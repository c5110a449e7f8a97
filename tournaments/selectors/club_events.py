"""The seasons of leagues that belong to a club, for the page of the club (`CLUB_EVENTS`)."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import pgettext

from games.models import Club, Player
from games.selectors.club_events import ClubEvent
from tournaments.models import Season
from tournaments.selectors.leagues.access import visible_seasons

LATEST = 20
"""So many seasons are shown, the latest."""


def seasons_of_club(club: Club, viewer: Player | None) -> Sequence[ClubEvent]:
    """The seasons of the club's leagues that the viewer may know of, drafts left out."""
    seasons = visible_seasons(viewer).filter(league__club=club).exclude(status=Season.Status.DRAFT)
    return [
        ClubEvent(
            f"{season.league.name} · {season.name}",
            _state(season),
            season.starts_on,
            reverse("league_season", args=[season.league_id, season.number]),
        )
        for season in seasons.select_related("league").order_by("-starts_on", "-pk")[:LATEST]
    ]


def _state(season: Season) -> str:
    if season.status == Season.Status.REGISTRATION:
        return pgettext("season of a league", "registration is open")
    if season.status in (Season.Status.PLACED, Season.Status.RUNNING, Season.Status.PLAYED):
        return pgettext("season of a league", "being played")
    if season.status == Season.Status.CANCELLED:
        return pgettext("season of a league", "called off")
    return pgettext("season of a league", "over")
