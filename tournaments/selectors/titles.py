"""What players have won: tournaments that are finished and that they came first in (`PLAYER_TITLES`)."""

from collections.abc import Sequence

from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Player
from games.selectors.profile_titles import Title
from tournaments.models import EntryMember, Tournament
from tournaments.selectors.access import visible_tournaments
from tournaments.selectors.rankings import final_ranking

LATEST = 50
"""So many of somebody's latest finished tournaments are looked at."""
_KEPT_SECONDS = 30 * 24 * 3600


def tournaments_won(player: Player, viewer: Player | None) -> Sequence[Title]:
    """The finished tournaments that the player won and the viewer may know of."""
    members = EntryMember.objects.filter(player=player, is_active=True)
    entries = dict(members.values_list("tournament", "entry"))
    finished = visible_tournaments(viewer).filter(
        pk__in=entries, status__in=[Tournament.Status.FINISHED, Tournament.Status.ARCHIVED]
    )
    return [
        Title(_("Winner"), tournament.name, reverse("tournament", args=[tournament.pk]), tournament.finished_at)
        for tournament in finished.order_by("-finished_at")[:LATEST]
        if tournament.finished_at is not None and entries[tournament.pk] in _winners(tournament)
    ]


def _winners(tournament: Tournament) -> list[int]:
    """The entries that share the first place; worked out once for what stands today, since it may take a while."""
    key = f"winners:{tournament.pk}:{tournament.version}"
    kept: list[int] | None = cache.get(key)
    if kept is None:
        kept = [line.entry.pk for line in final_ranking(tournament) if line.rank == 1]
        cache.set(key, kept, _KEPT_SECONDS)
    return kept
