"""Events to look at on a new installation: one being played, one that waits for entries, one that is over."""

from datetime import datetime, timedelta
from random import Random

from django.db import transaction

from games.models import Player
from tournaments.models import Pairing, Tournament
from tournaments.services.create_tournament import StagePlan, create_tournament
from tournaments.services.entries_register import add_entry
from tournaments.services.phases import publish_tournament
from tournaments.services.rehearse import Rehearsal, rehearse_tournament
from tournaments.services.results import enter_result
from tournaments.services.start import start_tournament
from tournaments.services.tables import mark_present

PAIRS = (
    ("Conti", "Mori"), ("De Luca", "Bassi"), ("Vitale", "Ferri"), ("Lupo", "Reed"), ("Greco", "Neri"),
    ("田中", "山本"), ("Sala", "Riva"), ("Kim", "Park"), ("Costa", "Pozzi"), ("Rossi", "Fabbri"),
)  # fmt: skip
_SCORES = ((21, 15), (14, 22), (23, 18))


@transaction.atomic
def seed_demo_tournaments(*, organiser: Player, now: datetime, rng: Random) -> bool:
    """Make the events where there is none yet; True when they were made. All or nothing."""
    if Tournament.objects.exists():
        return False
    rehearse_tournament(
        rehearsal=Rehearsal("groups", 12),
        organiser=organiser,
        now=now - timedelta(days=7),
        rng=rng,
        name="Torneo di San Martino",
    )
    _running_cup(organiser, now)
    _open_evening(organiser, now)
    return True


def _open_evening(organiser: Player, now: datetime) -> Tournament:
    """A Swiss evening online, open to everybody, in three days."""
    tournament = create_tournament(
        by=organiser,
        name="Giovedì di scopa",
        starts_at=(now + timedelta(days=3)).replace(hour=20, minute=0, second=0, microsecond=0),
        zone="Europe/Rome",
        preset="scopa_classica",
        stages=[StagePlan("swiss", {"rounds": 5})],
        description="Cinque turni alla svizzera, chiunque può iscriversi.",
        rated=True,
        turn_seconds=60,
        capacity=64,
        now=now,
    )
    return publish_tournament(tournament_id=tournament.pk, by=organiser, now=now)


def _running_cup(organiser: Player, now: datetime) -> Tournament:
    """A cup for pairs at real tables: some results are in, and one side is missing at its table."""
    tournament = create_tournament(
        by=organiser,
        name="Coppa del Naviglio",
        starts_at=now - timedelta(hours=1),
        zone="Europe/Rome",
        preset="scopone_scientifico",
        options={"target": 21},
        stages=[StagePlan("single_knockout", {"third_place": True})],
        venue=Tournament.Venue.TABLE,
        place="Circolo Arci, Milano",
        grace_minutes=24 * 60,
        now=now,
    )
    publish_tournament(tournament_id=tournament.pk, by=organiser, now=now)
    for rank, members in enumerate(PAIRS):
        add_entry(tournament_id=tournament.pk, by=organiser, members=members, rating=1700 - 20 * rank, now=now)
    start_tournament(tournament_id=tournament.pk, by=organiser, now=now)
    ready = Pairing.objects.filter(round__stage__tournament=tournament, status=Pairing.Status.READY)
    for pairing, (first, second) in zip(ready.order_by("round", "number")[: len(_SCORES)], _SCORES, strict=False):
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=first, second_points=second, now=now)
    waiting = ready.filter(opened_at__isnull=False).order_by("round", "number").last()
    if waiting is not None:
        mark_present(pairing_id=waiting.pk, position=0, by=organiser, now=now)
    return tournament
