"""Lists of tournaments: those of the list page, and the few that the lobby shows."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from django.db.models import Count, Prefetch, Q, QuerySet

from games.models import Player
from tournaments.models import Entry, EntryMember, Stage, Tournament, TournamentStaff
from tournaments.selectors.access import visible_tournaments

Status = Tournament.Status

PHASES: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "now": (Status.RUNNING, Status.PAUSED, Status.CHECK_IN, Status.SEEDED),
        "open": (Status.PUBLISHED, Status.REGISTRATION),
        "past": (Status.FINISHED, Status.ARCHIVED, Status.CANCELLED),
    }
)
"""What the list is divided into; a draft is in none of them."""

_IN = (Entry.Status.ACCEPTED, Entry.Status.CHECKED_IN, Entry.Status.ACTIVE)


def listed_tournaments(
    player: Player | None, *, phase: str, preset: str = "", venue: str = "", stage_format: str = ""
) -> QuerySet[Tournament]:
    """The tournaments of a phase that a player may know of: the past ones latest first, the others soonest first.

    Empty filters let everything through. Each has its stages, and `taken`, the number of entries that are in.
    """
    found = visible_tournaments(player).filter(status__in=PHASES[phase])
    if preset:
        found = found.filter(preset=preset)
    if venue:
        found = found.filter(venue__in=[venue, Tournament.Venue.BOTH])
    if stage_format:
        found = found.filter(pk__in=Stage.objects.filter(format=stage_format).values("tournament"))
    return with_counts(found).order_by(*(("-starts_at", "-pk") if phase == "past" else ("starts_at", "pk")))


def own_tournaments(player: Player) -> QuerySet[Tournament]:
    """Those that a player runs or has entered, drafts included, the latest first."""
    runs = Q(organiser=player) | Q(pk__in=TournamentStaff.objects.filter(player=player).values("tournament"))
    plays = EntryMember.objects.filter(player=player, is_active=True).values("tournament")
    mine = visible_tournaments(player).filter(runs | Q(pk__in=plays))
    return with_counts(mine).order_by("-starts_at", "-pk")


def lobby_tournaments(player: Player | None, *, limit: int = 4) -> tuple[list[Tournament], list[Tournament]]:
    """The tournaments that are being played, and those to come, soonest first."""
    live = listed_tournaments(player, phase="now")[:limit]
    return list(live), list(listed_tournaments(player, phase="open")[:limit])


def with_counts(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """The same with the stages, and with `taken`, in one more query whatever their number."""
    stages = Prefetch("stages", queryset=Stage.objects.order_by("number"))
    return tournaments.annotate(taken=Count("entries", filter=Q(entries__status__in=_IN))).prefetch_related(stages)
