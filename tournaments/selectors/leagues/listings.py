"""Lists of seasons: those of the list of leagues, those of one league, and a player's own."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from games.models import Player
from tournaments.models import Alternate, Division, League, LeagueStaff, RosterMember, Season, SeasonEntry
from tournaments.selectors.leagues.access import visible_seasons

Status = Season.Status

PHASES: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "open": (Status.REGISTRATION,),
        "running": (Status.PLACED, Status.RUNNING, Status.PLAYED),
        "past": (Status.FINISHED, Status.ARCHIVED, Status.CANCELLED),
    }
)
"""What the list is divided into; a draft is in none of them."""

KINDS: Mapping[str, Q] = MappingProxyType(
    {
        "players": Q(boards=1, team_size=1),
        "pairs": Q(boards=1, team_size=2),
        "teams": Q(boards__gt=1) | Q(team_size=3),
    }
)
"""Who enters."""

_IN = (SeasonEntry.Status.ACCEPTED, SeasonEntry.Status.ACTIVE)


def listed_seasons(player: Player | None, *, phase: str, preset: str = "", kind: str = "") -> QuerySet[Season]:
    """The seasons of a phase that a player may know of: the past ones latest first, the others soonest first.

    Empty filters let everything through. Each has `taken` and `places`, the entries that are in and all places.
    """
    found = visible_seasons(player).filter(status__in=PHASES[phase])
    if preset:
        found = found.filter(preset=preset)
    if kind:
        found = found.filter(KINDS[kind])
    return with_counts(found).order_by(*(("-starts_on", "-pk") if phase == "past" else ("starts_on", "pk")))


def own_seasons(player: Player) -> QuerySet[Season]:
    """Those that a player runs, plays or would stand in at, drafts included, the latest first."""
    runs = Q(league__in=LeagueStaff.objects.filter(player=player).values("league"))
    plays = Q(pk__in=RosterMember.objects.filter(player=player, left_at__isnull=True).values("season"))
    stands_in = Q(pk__in=Alternate.objects.filter(player=player).values("season"))
    return with_counts(visible_seasons(player).filter(runs | plays | stands_in)).order_by("-starts_on", "-pk")


def seasons_of(player: Player | None, league: League) -> list[Season]:
    """The seasons of a league that a player may know of, the latest first."""
    return list(with_counts(visible_seasons(player).filter(league=league)).order_by("-number"))


def divisions_of(season: Season) -> list[Division]:
    """The divisions, the highest first, each with `taken`, the entries that it has."""
    taken = Count("entries", filter=Q(entries__status__in=_IN))
    return list(season.divisions.annotate(taken=taken).order_by("number"))


def with_counts(seasons: QuerySet[Season]) -> QuerySet[Season]:
    """The same with `taken` and `places`."""
    entries = SeasonEntry.objects.filter(season=OuterRef("pk"), status__in=_IN).order_by()
    divisions = Division.objects.filter(season=OuterRef("pk")).order_by()
    taken = entries.values("season").annotate(number=Count("pk")).values("number")
    places = divisions.values("season").annotate(number=Sum("places")).values("number")
    return seasons.annotate(
        taken=Coalesce(Subquery(taken, output_field=IntegerField()), 0),
        places=Coalesce(Subquery(places, output_field=IntegerField()), 0),
    )
