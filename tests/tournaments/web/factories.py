"""Events as the pages show them, in every phase, made by the services."""

from collections.abc import Sequence
from datetime import timedelta

from games.models import Player
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, open_tables, play_all
from tournaments.models import Tournament
from tournaments.services.cancel import cancel_tournament
from tournaments.services.create_tournament import StagePlan, create_tournament
from tournaments.services.phases import publish_tournament
from tournaments.services.results import enter_result

PHASES = ("registration", "check_in", "running", "finished", "cancelled")
FORMATS: dict[str, Sequence[tuple[str, dict[str, object]]]] = {
    "swiss": [("swiss", {"rounds": 3})],
    "groups": [("groups", {"groups": 2, "qualifiers": 2}), ("single_knockout", {"third_place": True})],
    "single_knockout": [("single_knockout", {"third_place": True})],
    "double_knockout": [("double_knockout", {})],
    "mitchell": [("mitchell", {"rounds": 3})],
}


def draft(organiser: Player, **columns: object) -> Tournament:
    """A tournament that is not announced yet."""
    return create_tournament(
        by=organiser,
        name="Coppa segreta",
        starts_at=NOW + timedelta(days=1),
        preset="scopa_classica",
        stages=[StagePlan("swiss", {"rounds": 3})],
        now=NOW,
        **columns,
    )


def online(organiser: Player, *, starts: bool = False, stage: str = "swiss", **columns: object) -> Tournament:
    """A tournament that is played online, open to everybody and still empty."""
    tournament = create_tournament(
        by=organiser,
        name="Coppa in rete",
        starts_at=NOW + timedelta(days=1),
        preset=str(columns.pop("preset", "scopa_classica")),
        stages=[StagePlan(stage, {"rounds": 3} if stage == "swiss" else {})],
        now=NOW,
        **columns,
    )
    return publish_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)


def in_phase(organiser: Player, phase: str, name: str = "swiss", entries: int = 8) -> Tournament:
    """A tournament at real tables with entries on paper, in one of PHASES; a running one is half way."""
    stages = FORMATS[name]
    if phase in ("registration", "check_in"):
        tournament = event(organiser, *stages, entries=entries, starts=False)
        Tournament.objects.filter(pk=tournament.pk).update(status=phase)
    elif phase == "cancelled":
        tournament = event(organiser, *stages, entries=entries)
        cancel_tournament(tournament_id=tournament.pk, by=organiser, reason="The hall is flooded", now=NOW)
    else:
        tournament = event(organiser, *stages, entries=entries)
        if phase == "finished":
            play_all(tournament, organiser)
        else:
            for pairing in open_tables(tournament)[: entries // 4]:
                enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=7, now=NOW)
    tournament.refresh_from_db()
    return tournament
