"""Two organisers, and six more, act on one event at the same moment: nothing is doubled, nothing is lost.

Eight threads begin at the same moment and do the same things, up to 200 each; of every eight calls one wins, and the
others are told what changed.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime

import pytest
from django.db.models import Count

from games.models import Player, User
from games.services import player_for
from games.services.errors import ServiceError
from tests.threads import at_once
from tests.tournaments.services.events import event, tables
from tournaments.models import AuditEntry, Pairing, PairingMatch, PairingSide, Round, Tournament, TournamentStaff
from tournaments.services.corrections import correct_result
from tournaments.services.results import enter_result
from tournaments.services.rounds import open_tables, pair_round, start_round
from tournaments.services.start import start_tournament

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 3, 14, 15, 0, tzinfo=UTC)
TABLES = 200
THREADS = 8


@pytest.fixture
def organisers(transactional_db) -> list[Player]:
    return [player_for(user=User.objects.create_user(username=f"Organiser{number}")) for number in range(THREADS)]


def run_by_all(organisers: Sequence[Player]) -> Tournament:
    tournament = event(organisers[0], ("swiss", {"rounds": 3}), entries=2 * TABLES, starts=False)
    TournamentStaff.objects.bulk_create(
        TournamentStaff(tournament=tournament, player=player, role="organiser") for player in organisers[1:]
    )
    return tournament


def done_by_all(organisers: Sequence[Player], act: Callable[[Player], Iterable[str]]) -> Counter[str]:
    """What came of everything that all of them did."""
    acts = [lambda player=player: list(act(player)) for player in organisers]
    return Counter(outcome for outcomes in at_once(*acts) for outcome in outcomes)


def outcome_of(act: Callable[[], object]) -> str:
    try:
        act()
    except ServiceError as refusal:
        return refusal.code
    return "done"


def check_log(tournament: Tournament) -> None:
    numbers = list(AuditEntry.objects.filter(tournament=tournament).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_tournament_starts_once(organisers):
    tournament = run_by_all(organisers)

    outcomes = done_by_all(
        organisers,
        lambda player: [outcome_of(lambda: start_tournament(tournament_id=tournament.pk, by=player, now=NOW))],
    )

    assert outcomes == {"done": 1, "wrong_phase": THREADS - 1}
    assert Round.objects.count() == 1
    assert Pairing.objects.count() == TABLES
    assert PairingSide.objects.count() == 2 * TABLES
    check_log(tournament)


def test_results_entered_and_corrected_by_eight_at_once_count_once(organisers):
    tournament = run_by_all(organisers)
    start_tournament(tournament_id=tournament.pk, by=organisers[0], now=NOW)
    while open_tables(Tournament.objects.get(pk=tournament.pk), NOW, most=TABLES):
        continue
    versions = {pairing.pk: pairing.version for pairing in tables(tournament)}
    assert len(versions) == TABLES
    told: list[str] = []

    def enter(player: Player) -> Iterable[str]:
        for pairing_id, version in versions.items():
            try:
                enter_result(
                    pairing_id=pairing_id, by=player, first_points=11, second_points=3, now=NOW, version=version
                )
                yield "done"
            except ServiceError as refusal:
                told.append(str(refusal.details.get("by", "")))
                yield refusal.code

    outcomes = done_by_all(organisers, enter)

    assert outcomes == {"done": TABLES, "stale": TABLES * (THREADS - 1)}
    assert set(told) <= {player.name for player in organisers}
    assert all(count == 1 for count in Pairing.objects.annotate(n=Count("reports")).values_list("n", flat=True))
    assert PairingMatch.objects.filter(match__status="finished").count() == TABLES
    check_log(tournament)

    corrected = {pairing.pk: pairing.version for pairing in tables(tournament)[:25]}

    def correct(player: Player) -> Iterable[str]:
        for pairing_id, version in corrected.items():
            yield outcome_of(
                lambda pairing_id=pairing_id, version=version: correct_result(
                    pairing_id=pairing_id, by=player, first_points=5, second_points=11, reason="miscounted",
                    now=NOW, version=version,
                )
            )  # fmt: skip

    outcomes = done_by_all(organisers, correct)

    assert outcomes == {"done": 25, "stale": 25 * (THREADS - 1)}
    assert Pairing.objects.filter(result__outcome="second").count() == 25
    check_log(tournament)


def test_the_next_round_is_paired_and_started_once(organisers):
    tournament = run_by_all(organisers)
    start_tournament(tournament_id=tournament.pk, by=organisers[0], now=NOW)
    while open_tables(Tournament.objects.get(pk=tournament.pk), NOW, most=TABLES):
        continue
    for pairing in tables(tournament):
        enter_result(pairing_id=pairing.pk, by=organisers[0], first_points=11, second_points=3, now=NOW)

    paired = done_by_all(
        organisers, lambda player: [outcome_of(lambda: pair_round(tournament_id=tournament.pk, by=player, now=NOW))]
    )
    second = Round.objects.get(number=2)
    started = done_by_all(
        organisers, lambda player: [outcome_of(lambda: start_round(round_id=second.pk, by=player, now=NOW))]
    )

    assert paired == {"done": 1, "round_started": THREADS - 1}
    assert started == {"done": 1, "round_started": THREADS - 1}
    assert Pairing.objects.filter(round=second).count() == TABLES
    check_log(tournament)
