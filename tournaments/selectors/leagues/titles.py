"""What players have won in leagues: the first places of divisions in seasons that are over (`PLAYER_TITLES`)."""

from collections.abc import Mapping, Sequence

from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Player
from games.selectors.profile_titles import Title
from tournaments.models import Division, RosterMember, Season
from tournaments.selectors.leagues.access import visible_seasons
from tournaments.selectors.leagues.tables import division_table

LATEST = 50
"""So many of somebody's latest finished seasons are looked at."""
_KEPT_SECONDS = 30 * 24 * 3600
_OVER = (Season.Status.FINISHED, Season.Status.ARCHIVED)


def leagues_won(player: Player, viewer: Player | None) -> Sequence[Title]:
    """The divisions that the player won, alone or with others, of which the viewer may know."""
    members = RosterMember.objects.filter(player=player, left_at__isnull=True, confirmed_at__isnull=False)
    entries = dict(members.values_list("season", "entry"))
    seasons = visible_seasons(viewer).filter(pk__in=entries, status__in=_OVER, finished_at__isnull=False)
    titles = []
    for season in seasons.order_by("-finished_at")[:LATEST]:
        won = _winners(season).get(entries[season.pk])
        if won is not None and season.finished_at is not None:
            event = f"{season.league.name} · {season.name}"
            address = reverse("league_division", args=[season.league_id, season.number, won[0]])
            titles.append(Title(won[1] or _("Winner"), event, address, season.finished_at))
    return titles


def _winners(season: Season) -> Mapping[int, tuple[int, str]]:
    """Number and name of the division that each entry at a first place won, no name where there is but one.

    Kept for what stands today: the version of a season counts every correction.
    """
    key = f"league-winners:{season.pk}:{season.version}"
    kept: dict[int, tuple[int, str]] | None = cache.get(key)
    if kept is None:
        divisions = list(season.divisions.order_by("number"))
        kept = {
            entry: (division.number, division.name if len(divisions) > 1 else "")
            for division in divisions
            for entry in _first(division, season)
        }
        cache.set(key, kept, _KEPT_SECONDS)
    return kept


def _first(division: Division, season: Season) -> list[int]:
    division.season = season
    return [line.entry for line in division_table(division).lines if line.rank == 1 and not line.has_left]
