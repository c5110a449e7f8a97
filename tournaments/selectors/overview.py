"""Small questions that every page of a tournament asks: how far it is, who is in, which rounds there are."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, QuerySet

from games.models import Hand, Report
from tournaments.models import Entry, EntryMember, Pairing, PairingMatch, Round, Stage, Tournament
from tournaments.pairing.formats import FORMATS

_IN = (Entry.Status.ACCEPTED, Entry.Status.CHECKED_IN, Entry.Status.ACTIVE)
_NOBODY_PLAYS = (Pairing.Status.BYE, Pairing.Status.EMPTY, Pairing.Status.NOT_NEEDED)


@dataclass(frozen=True, slots=True)
class Progress:
    """How many tables of a stage are decided, of how many that will be played."""

    done: int
    all: int


def stages_of(tournament: Tournament) -> list[Stage]:
    """The stages in their order, each knowing its tournament."""
    stages = list(tournament.stages.order_by("number"))
    for stage in stages:
        stage.tournament = tournament
    return stages


def entries_in(tournament: Tournament) -> int:
    """How many entries have a place in the field."""
    return tournament.entries.filter(status__in=_IN).count()


def entries_of(tournament: Tournament) -> QuerySet[Entry]:
    """Every entry with its members, by seed and then in the order in which they came; two more queries."""
    members = EntryMember.objects.select_related("player").order_by("position")
    return tournament.entries.order_by("seed", "created_at", "pk").prefetch_related(
        Prefetch("members", queryset=members)
    )


def entry_names(tournament: Tournament) -> dict[int, str]:
    """The names of all entries by id."""
    return dict(tournament.entries.values_list("pk", "name"))


def seeded_entries(tournament: Tournament) -> Mapping[int, Entry]:
    """The entries that are in, by seed; empty while one of them has none."""
    entries = list(tournament.entries.filter(status__in=_IN).order_by("seed"))
    if any(entry.seed is None for entry in entries):
        return {}
    return dict(enumerate(entries, start=1))


def rounds_with_sizes(stage: Stage) -> list[tuple[Round, int]]:
    """The rounds of a stage, each with the number of its tables."""
    found = list(stage.rounds.annotate(size=Count("pairings")).order_by("number"))
    for each in found:
        each.stage = stage
    return [(each, each.size) for each in found]


def stage_progress(stage: Stage) -> Progress:
    """How far a stage is; of a format whose later rounds are not paired yet they are counted as large as the first."""
    tables = Pairing.objects.filter(round__stage=stage).exclude(status__in=_NOBODY_PLAYS)
    counted = tables.aggregate(
        all=Count("pk"), done=Count("pk", filter=Q(status=Pairing.Status.DECIDED)), rounds=Count("round", distinct=True)
    )
    expected = counted["all"]
    if not FORMATS[stage.format].is_bracket and counted["rounds"]:
        expected += (stage.rounds_planned - counted["rounds"]) * (counted["all"] // counted["rounds"])
    return Progress(done=counted["done"], all=max(expected, counted["done"]))


def page_stamp(tournament: Tournament) -> str:
    """A text that changes whenever a page of the tournament would look different.

    The version counts what was done in the tournament; hands and reports are counted because they move the scores of
    tables that are being played.
    """
    playing = PairingMatch.objects.filter(
        pairing__round__stage__tournament=tournament, pairing__status__in=[Pairing.Status.READY, Pairing.Status.PLAYING]
    ).values("match")
    hands = Hand.objects.filter(match__in=playing).count()
    return f"{tournament.version}-{hands}-{Report.objects.filter(match__in=playing).count()}"
