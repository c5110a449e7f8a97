"""A tournament moves through its phases, and is told from whom it may take which step."""

from datetime import timedelta

import pytest

from games.engine import BadRules
from games.services.errors import ServiceError
from tests.tournaments.conftest import NOW, begin
from tests.tournaments.services.events import event, open_tables, play_all, tables
from tournaments.models import AuditEntry, Entry, Pairing, PairingMatch, Stage, Tournament
from tournaments.pairing.types import BadStageSettings
from tournaments.selectors.access import NotFound, access_by_code, role_in, visible_tournaments
from tournaments.selectors.steps import next_step
from tournaments.services.advance import advance_tournament
from tournaments.services.cancel import cancel_tournament
from tournaments.services.create_tournament import StagePlan, create_tournament, edit_tournament
from tournaments.services.entries_check_in import check_in_entry
from tournaments.services.entries_leave import withdraw_entry
from tournaments.services.entries_register import add_entry
from tournaments.services.errors import (
    BadTournament,
    GuestsStayOut,
    NotPublishable,
    NotStaff,
    ReasonMissing,
    RoundOpen,
    Stale,
    TooFewEntries,
    TwoSidesOnly,
    WrongPhase,
)
from tournaments.services.members import confirm_membership
from tournaments.services.phases import (
    archive_tournament,
    close_registration,
    open_check_in,
    open_registration,
    pause_tournament,
    publish_tournament,
    resume_tournament,
)
from tournaments.services.results import enter_result
from tournaments.services.start import finish_tournament, start_next_stage, start_tournament

pytestmark = pytest.mark.django_db


def enter_all(tournament, organiser):
    for pairing in open_tables(tournament):
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=3, now=NOW)


def test_a_draft_is_seen_by_its_organiser_alone(make_tournament, organiser, stranger):
    draft = make_tournament(publish=False)

    assert draft in visible_tournaments(organiser)
    assert draft not in visible_tournaments(stranger)
    assert draft not in visible_tournaments(None)


def test_publishing_opens_the_registration(make_tournament, organiser, stranger):
    tournament = make_tournament()

    assert (tournament.status, tournament.published_at) == (Tournament.Status.REGISTRATION, NOW)
    assert tournament in visible_tournaments(stranger)


def test_real_tables_stand_somewhere(make_tournament, organiser):
    draft = make_tournament(publish=False, venue="table")

    with pytest.raises(NotPublishable) as refusal:
        publish_tournament(tournament_id=draft.pk, by=organiser, now=NOW)

    assert refusal.value.details["field"] == "place"


def test_every_step_is_on_record(make_tournament, organiser):
    tournament = make_tournament()
    for step in (close_registration, open_registration, open_check_in):
        step(tournament_id=tournament.pk, by=organiser, now=NOW)

    verbs = AuditEntry.objects.filter(tournament=tournament).order_by("number").values_list("verb", flat=True)
    assert list(verbs) == ["created", "published", "registration_closed", "registration_opened", "check_in_opened"]


@pytest.mark.parametrize(
    "step", [publish_tournament, close_registration, open_check_in, pause_tournament, resume_tournament]
)
def test_only_organisers_take_steps(make_tournament, stranger, step):
    with pytest.raises(NotStaff):
        step(tournament_id=make_tournament().pk, by=stranger, now=NOW)


def test_a_step_from_the_wrong_phase_is_refused_with_the_phase(make_tournament, organiser):
    with pytest.raises(WrongPhase) as refusal:
        pause_tournament(tournament_id=make_tournament().pk, by=organiser, now=NOW)

    assert refusal.value.details == {"status": "registration"}


def test_who_saw_an_older_state_is_told_of_the_newer(make_tournament, organiser):
    tournament = make_tournament()
    edit_tournament(tournament_id=tournament.pk, by=organiser, changes={"place": "Bar Sport"}, now=NOW)

    with pytest.raises(Stale) as refusal:
        open_check_in(tournament_id=tournament.pk, by=organiser, now=NOW, version=tournament.version)

    assert refusal.value.details["after"] == {"place": "Bar Sport"}


def test_whoever_has_not_checked_in_is_left_out_at_the_start(make_tournament, organiser):
    tournament = make_tournament(stage_settings={"rounds": 1})
    entries = [
        add_entry(tournament_id=tournament.pk, by=organiser, members=[f"Nome {number}"], now=NOW) for number in range(4)
    ]
    open_check_in(tournament_id=tournament.pk, by=organiser, now=NOW)
    for entry in entries[:3]:
        check_in_entry(entry_id=entry.pk, by=organiser, now=NOW)

    start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)

    statuses = [Entry.objects.get(pk=entry.pk).status for entry in entries]
    assert statuses == ["active", "active", "active", "withdrawn"]


def test_one_entry_is_no_tournament(organiser):
    with pytest.raises(TooFewEntries):
        event(organiser, ("swiss", {}), entries=1)


def test_a_failed_start_leaves_the_event_as_it_was(organiser):
    tournament = event(organiser, ("groups", {"groups": 4}), ("single_knockout", {}), entries=5, starts=False)

    with pytest.raises(BadStageSettings):
        start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)

    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.REGISTRATION
    assert not tournament.entries.filter(status=Entry.Status.ACTIVE).exists()


def test_the_next_stage_waits_for_the_one_before(organiser):
    tournament = event(organiser, ("round_robin", {"advance": 2}), ("single_knockout", {}), entries=3)

    with pytest.raises(RoundOpen):
        start_next_stage(tournament_id=tournament.pk, by=organiser, now=NOW)


def test_the_best_of_a_stage_enter_the_next(organiser):
    tournament = event(organiser, ("groups", {"groups": 2, "qualifiers": 2}), ("single_knockout", {}), entries=8)
    while tournament.stages.get(number=2).status == Stage.Status.PLANNED:
        enter_all(tournament, organiser)
        advance_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)

    knockout = tournament.stages.get(number=2)
    members = [member.entry.stage_entries.get(stage__number=1).group for member in knockout.stage_entries.all()]
    assert sorted(members) == [1, 1, 2, 2]
    for pairing in tables(tournament):
        groups = [side.entry.stage_entries.get(stage__number=1).group for side in pairing.sides.all()]
        assert groups[0] != groups[1]


def test_an_event_does_not_finish_before_its_last_result(organiser):
    tournament = event(organiser, ("round_robin", {}), entries=3)

    with pytest.raises(RoundOpen):
        finish_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)


def test_the_podium_is_on_record_and_the_books_are_closed(organiser):
    tournament = event(organiser, ("single_knockout", {}), entries=4)
    play_all(tournament, organiser)

    podium = AuditEntry.objects.get(tournament=tournament, verb="finished").after["podium"]
    archive_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)

    assert [(place["rank"], place["name"]) for place in podium][:2] == [(1, "Entry 1"), (2, "Entry 2")]
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.ARCHIVED


def test_a_cancelled_event_says_why_and_ends_its_matches(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    with pytest.raises(ReasonMissing):
        cancel_tournament(tournament_id=tournament.pk, by=organiser, reason=" ", now=NOW)

    cancel_tournament(tournament_id=tournament.pk, by=organiser, reason="the hall is flooded", now=NOW)

    tournament.refresh_from_db()
    assert (tournament.status, tournament.cancelled_reason) == ("cancelled", "the hall is flooded")
    assert set(PairingMatch.objects.values_list("match__status", flat=True)) == {"cancelled"}


def test_an_event_that_runs_by_itself_needs_nobody(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=5, pairs_by_itself=True)
    for _ in range(3):
        enter_all(tournament, organiser)
        advance_tournament(tournament_id=tournament.pk, by=None, now=NOW)

    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED


def test_an_event_that_is_run_by_hand_waits_for_a_hand(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    enter_all(tournament, organiser)

    assert advance_tournament(tournament_id=tournament.pk, by=None, now=NOW) == "nothing"
    assert next_step(tournament).code == "pair_round"


def test_who_leaves_forfeits_the_tables_still_to_play(organiser):
    tournament = event(organiser, ("single_knockout", {}), entries=4)
    leaving = tournament.entries.get(name="Entry 1")

    withdraw_entry(entry_id=leaving.pk, by=organiser, now=NOW, reason="fell ill")

    final = Pairing.objects.get(round__stage__tournament=tournament, key="W2.1")
    assert final.sides.get().entry.name == "Entry 4"
    play_all(tournament, organiser)
    assert tournament.status == Tournament.Status.FINISHED


def test_everybody_may_leave_and_the_event_still_ends(organiser):
    tournament = event(organiser, ("double_knockout", {}), entries=5)
    for entry in tournament.entries.all():
        withdraw_entry(entry_id=entry.pk, by=organiser, now=NOW, reason="fire alarm")

    assert next_step(tournament).code == "finish"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""), ("name", "x" * 81), ("name", "a\x00b"), ("capacity", 1), ("capacity", True),
        ("zone", "Mars/Olympus"),
        ("zone", "../etc/passwd"), ("grace_minutes", -1), ("turn_seconds", 5), ("venue", "moon"), ("rated", "yes"),
        ("least_rating", -3), ("status", "finished"), ("registration", "code"),
        ("starts_at", NOW.replace(tzinfo=None)),
    ],
)  # fmt: skip
def test_settings_without_a_meaning_are_refused(organiser, field, value):
    values = {"name": "Coppa", "starts_at": NOW, field: value}

    with pytest.raises((BadTournament, ServiceError)) as refusal:
        create_tournament(by=organiser, preset="scopa_classica", stages=[StagePlan("swiss")], now=NOW, **values)

    assert refusal.value.code == "bad_tournament"
    assert not Tournament.objects.exists()


def test_ratings_from_to_are_in_order(organiser):
    with pytest.raises(BadTournament):
        create_tournament(
            by=organiser, name="Coppa", starts_at=NOW, preset="scopa_classica", stages=[StagePlan("swiss")], now=NOW,
            least_rating=1800, most_rating=1500,
        )  # fmt: skip


def test_games_of_three_sides_make_no_tournament(organiser):
    with pytest.raises(TwoSidesOnly):
        create_tournament(
            by=organiser, name="Coppa", starts_at=NOW, preset="scopa_classica", options={"players": 3},
            stages=[StagePlan("swiss")], now=NOW,
        )  # fmt: skip


def test_house_rules_belong_to_the_tournament(organiser):
    tournament = create_tournament(
        by=organiser, name="Coppa", starts_at=NOW, preset="scopone", options={"target": 31, "re_bello": 1},
        stages=[StagePlan("swiss")], now=NOW,
    )  # fmt: skip

    assert (tournament.options["target"], tournament.options["re_bello"], tournament.team_size) == (31, 1, 2)


def test_house_rules_that_do_not_fit_together_are_refused(organiser):
    with pytest.raises(BadRules) as refusal:
        create_tournament(
            by=organiser, name="Coppa", starts_at=NOW, preset="scopone", options={"hand_size": 10},
            stages=[StagePlan("swiss")], now=NOW,
        )  # fmt: skip

    assert refusal.value.code == "bad_deal_pattern"


def test_the_rules_of_the_game_are_frozen_by_the_start(make_tournament, organiser, make_players):
    tournament = make_tournament()
    for player in make_players(2):
        add_entry(tournament_id=tournament.pk, by=organiser, members=[player.name], now=NOW)
    begin(tournament)

    with pytest.raises(WrongPhase):
        edit_tournament(tournament_id=tournament.pk, by=organiser, changes={}, options={"target": 21}, now=NOW)
    edited = edit_tournament(
        tournament_id=tournament.pk, by=organiser, changes={"starts_at": NOW + timedelta(hours=2)}, now=NOW
    )

    assert edited.starts_at == NOW + timedelta(hours=2)


def test_guests_organise_nothing(organiser):
    organiser.kind = "guest"

    with pytest.raises(GuestsStayOut):
        create_tournament(
            by=organiser, name="Coppa", starts_at=NOW, preset="scopa_classica", stages=[StagePlan("swiss")], now=NOW
        )


def test_the_sites_staff_runs_every_event(make_tournament, stranger):
    assert stranger.user is not None
    stranger.user.is_staff = True
    stranger.user.save()

    assert role_in(stranger, make_tournament()) == "organiser"


@pytest.mark.parametrize("reason", ["\x00", "\ud800", " \n ", "\x07\x1b"])
def test_a_reason_that_cannot_be_read_is_none(organiser, reason):
    tournament = event(organiser, ("swiss", {}), entries=4)

    with pytest.raises(ReasonMissing):
        cancel_tournament(tournament_id=tournament.pk, by=organiser, reason=reason, now=NOW)
    paused = pause_tournament(tournament_id=tournament.pk, by=organiser, now=NOW, reason=reason + "lunch\x00")

    assert AuditEntry.objects.get(tournament=paused, verb="paused").reason == "lunch"


def test_a_stranger_learns_nothing_of_a_private_event(make_tournament, organiser, stranger):
    tournament = make_tournament(visibility="private")
    entry = add_entry(tournament_id=tournament.pk, by=organiser, members=["Mario"], now=NOW)

    for act in (
        lambda: start_tournament(tournament_id=tournament.pk, by=stranger, now=NOW),
        lambda: withdraw_entry(entry_id=entry.pk, by=stranger, now=NOW),
        lambda: confirm_membership(entry_id=entry.pk, by=stranger, now=NOW),
    ):
        with pytest.raises(NotFound):
            act()


@pytest.mark.parametrize("code", ["\x00", "ÄÖÜ", "", "' OR 1", "x" * 300])
def test_a_code_that_is_none_leads_nowhere(db, code):
    with pytest.raises(NotFound):
        access_by_code(code)
