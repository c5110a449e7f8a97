"""People and events for the tests of the `tournaments` app."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from games.models import Player, Rating, User
from games.services import player_for
from games.services.names import name_key
from tournaments.models import Entry, Round, Stage, StageEntry, Tournament, TournamentStaff
from tournaments.services.create_tournament import StagePlan, create_tournament
from tournaments.services.phases import publish_tournament

NOW = datetime(2026, 3, 14, 15, 0, tzinfo=UTC)
_numbers = count(1)


@pytest.fixture
def now() -> datetime:
    """One fixed moment."""
    return NOW


@pytest.fixture
def make_player(db) -> Callable[..., Player]:
    """A function that makes a signed-up player, with a rating in the pool of Scopa if one is given."""

    def make(name: str | None = None, *, rating: float | None = None, games: int = 20) -> Player:
        username = name or f"Player{next(_numbers)}"
        player = player_for(user=User.objects.create_user(username=username, password="a-pass-phrase"))
        if rating is not None:
            Rating.objects.create(player=player, pool="scopa", value=rating, games=games)
        return player

    return make


@pytest.fixture
def make_players(make_player) -> Callable[[int], list[Player]]:
    """A function that makes so many players."""

    def make(number: int) -> list[Player]:
        return [make_player() for _ in range(number)]

    return make


@pytest.fixture
def make_bot(db) -> Callable[[str], Player]:
    """A function that makes a bot of this name."""

    def make(name: str) -> Player:
        return Player.objects.create(kind=Player.Kind.BOT, name=name, name_key=name_key(name), bot_level="greedy")

    return make


@pytest.fixture
def organiser(make_player) -> Player:
    return make_player("Olga")


@pytest.fixture
def ada(make_player) -> Player:
    return make_player("Ada")


@pytest.fixture
def bruno(make_player) -> Player:
    return make_player("Bruno")


@pytest.fixture
def carla(make_player) -> Player:
    return make_player("Carla")


@pytest.fixture
def stranger(make_player) -> Player:
    """Somebody who has nothing to do with the event."""
    return make_player("Straniero")


@pytest.fixture
def make_tournament(organiser) -> Callable[..., Tournament]:
    """A function that makes a published tournament with open registration; a draft if it is asked for."""

    def make(
        *,
        preset: str = "scopa_classica",
        stage_format: str = "danese",
        stage_settings: dict[str, object] | None = None,
        publish: bool = True,
        **columns: Any,
    ) -> Tournament:
        tournament = create_tournament(
            by=organiser,
            name="Torneo di prova",
            starts_at=NOW + timedelta(days=1),
            preset=preset,
            stages=[StagePlan(stage_format, stage_settings or {})],
            now=NOW,
            **columns,
        )
        if publish:
            return publish_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
        return tournament

    return make


@pytest.fixture
def tournament(make_tournament) -> Tournament:
    """A published tournament of single players, open to everybody: several Danese rounds."""
    return make_tournament(stage_settings={"rounds": 5})


@pytest.fixture
def pairs_tournament(make_tournament) -> Tournament:
    """A published tournament of pairs."""
    return make_tournament(preset="scopone", stage_settings={"rounds": 5})


@pytest.fixture
def arbiter(make_player, tournament) -> Player:
    """Somebody who enters results in `tournament`."""
    player = make_player("Arturo")
    TournamentStaff.objects.create(tournament=tournament, player=player, role=TournamentStaff.Role.ARBITER)
    return player


def begin(tournament: Tournament, *, rounds: int = 5, played: int = 0, paired: int = 0) -> Stage:
    """Let a tournament be running with all who have a place, so many rounds played and perhaps one more paired.

    Written row by row, so that the tests of entries do not hang on those of rounds and results.
    """
    stage = tournament.stages.get(number=1)
    entries = tournament.entries.filter(status__in=[Entry.Status.ACCEPTED, Entry.Status.CHECKED_IN])
    for seed, entry in enumerate(entries.order_by("pk"), start=1):
        entry.seed, entry.status = seed, Entry.Status.ACTIVE
        entry.save()
        StageEntry.objects.create(stage=stage, entry=entry, seed=seed)
    Stage.objects.filter(pk=stage.pk).update(status=Stage.Status.RUNNING, rounds_planned=rounds)
    Tournament.objects.filter(pk=tournament.pk).update(status=Tournament.Status.RUNNING, started_at=NOW)
    for number in range(1, played + paired + 1):
        is_played = number <= played
        Round.objects.create(
            stage=stage,
            number=number,
            status=Round.Status.CLOSED if is_played else Round.Status.PAIRED,
            paired_at=NOW,
            started_at=NOW if is_played else None,
            closed_at=NOW if is_played else None,
        )
    stage.refresh_from_db()
    tournament.refresh_from_db()
    return stage


def in_phase(tournament: Tournament, status: str) -> Tournament:
    """The tournament, put into a phase before its start."""
    Tournament.objects.filter(pk=tournament.pk).update(status=status)
    tournament.refresh_from_db()
    return tournament
