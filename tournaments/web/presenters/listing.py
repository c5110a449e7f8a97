"""A tournament as a line of a list."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils.translation import pgettext

from tournaments.models import Tournament
from tournaments.web.presenters.heading import facts, moment_words
from tournaments.web.words.formats import entries_words
from tournaments.web.words.states import CHIP_OF_TOURNAMENT, tournament_state


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A line: the facts are the game, the field with its formats and the target; `places` how many are taken."""

    tournament_id: int
    name: str
    facts: tuple[str, ...]
    starts: str
    where: str
    state: str
    chip: str
    is_live: bool
    is_open: bool
    is_full: bool
    places: str


def tournament_line(tournament: Tournament, zone: ZoneInfo | None) -> TournamentLine:
    """A tournament that comes with its stages and `taken`, how many entries are in; times in the reader's zone."""
    taken: int = tournament.taken  # type: ignore[attr-defined]  # annotated by the selector of lists
    is_open = tournament.status == Tournament.Status.REGISTRATION
    capacity = tournament.capacity
    return TournamentLine(
        tournament_id=tournament.pk,
        name=tournament.name,
        facts=facts(tournament, list(tournament.stages.all()), taken),
        starts=moment_words(tournament.starts_at, zone or ZoneInfo(tournament.zone), yours=zone is not None),
        where=tournament.place or (pgettext("venue", "online") if tournament.venue == Tournament.Venue.ONLINE else ""),
        state=tournament_state(tournament.status),
        chip=CHIP_OF_TOURNAMENT.get(tournament.status, ""),
        is_live=tournament.status == Tournament.Status.RUNNING,
        is_open=is_open,
        is_full=is_open and capacity is not None and taken >= capacity,
        places=pgettext("places taken", "%(taken)d of %(capacity)s")
        % {
            "taken": taken,
            "capacity": entries_words(capacity, tournament.team_size),
        }
        if capacity is not None
        else "",
    )
