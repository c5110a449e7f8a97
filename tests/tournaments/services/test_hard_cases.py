"""Cases that once went wrong: sheets of others, silence at real tables, departures, pauses, events without an end."""

from datetime import timedelta

import pytest

from games.models import Match, Rating
from games.services import confirm_report, report_match, rule_on_match, settle_match
from games.services.errors import BotAtTable, MatchCancelled, NotInCharge
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import entry_named, event, open_tables, play_all, stronger_wins, tables
from tests.tournaments.services.test_results import entered_in_person
from tournaments.models import AuditEntry, Pairing, Round, Stage, Tournament
from tournaments.pairing.types import BadStageSettings
from tournaments.selectors.rankings import final_ranking, stage_tables
from tournaments.selectors.steps import needs_you, next_step
from tournaments.services.advance import advance_tournament
from tournaments.services.cancel import cancel_tournament
from tournaments.services.corrections import correct_result, undo, void_result
from tournaments.services.entries_leave import disqualify_entry, withdraw_entry
from tournaments.services.entries_register import add_entry
from tournaments.services.errors import (
    NoPairingPossible,
    OwnTable,
    ReasonMissing,
    ResultPending,
    RoundOpen,
    SwapImpossible,
    TooFewEntries,
)
from tournaments.services.members import substitute_member
from tournaments.services.phases import pause_tournament, resume_tournament
from tournaments.services.results import enter_result, forfeit, record_match
from tournaments.services.rounds import reopen_round, start_round, swap_entries
from tournaments.services.staff import add_staff, remove_staff
from tournaments.services.start import change_stage, end_stage, finish_tournament, start_tournament
from tournaments.services.sweep import sweep_tournaments
from tournaments.services.tables import mark_present

pytestmark = pytest.mark.django_db

LATE = NOW + timedelta(minutes=16)


def enter(pairing, organiser, first=11, second=5):
    return enter_result(pairing_id=pairing.pk, by=organiser, first_points=first, second_points=second, now=NOW)


def enter_all(tournament, organiser):
    for pairing in open_tables(tournament):
        enter(pairing, organiser)


def correct(pairing, organiser, first, second, typed=""):
    return correct_result(
        pairing_id=pairing.pk, by=organiser, first_points=first, second_points=second, reason="miscounted", now=NOW,
        typed=typed,
    )  # fmt: skip


def slot(tournament, key):
    return Pairing.objects.get(round__stage__tournament=tournament, key=key)


def sheet(pairing):
    """The match on paper that counts at a table."""
    return pairing.pairing_matches.get(is_void=False).match


def both_report(match, scores):
    one, other = match.seats.order_by("number")
    report_match(match_id=match.pk, level="points", content={"scores": scores}, report_code=one.report_code, now=NOW)
    confirm_report(match_id=match.pk, report_code=other.report_code, now=NOW)


def test_the_sheet_of_a_table_whose_players_change_is_worth_nothing(organiser):
    tournament = event(organiser, ("single_knockout", {}), entries=4)
    enter_all(tournament, organiser)
    final = open_tables(tournament)[0]
    old = sheet(final)

    correct(slot(tournament, "W1.1"), organiser, 5, 11)

    old.refresh_from_db()
    assert old.status == Match.Status.CANCELLED
    with pytest.raises(MatchCancelled):
        both_report(old, [11, 3])
    assert sheet(final) != old


@pytest.mark.parametrize("runs_by_itself", [False, True])
def test_nobody_who_has_reported_is_late(organiser, runs_by_itself):
    tournament = event(organiser, ("swiss", {}), entries=4, pairs_by_itself=runs_by_itself)
    pairing = tables(tournament)[0]
    mark_present(pairing_id=pairing.pk, position=0, by=organiser, now=NOW)
    code = sheet(pairing).seats.get(number=1).report_code
    report_match(match_id=sheet(pairing).pk, level="points", content={"scores": [5, 11]}, report_code=code, now=NOW)

    sweep_tournaments(now=LATE)

    pairing.refresh_from_db()
    assert pairing.status == Pairing.Status.READY
    assert pairing not in [need.pairing for need in needs_you(tournament, LATE)]


def test_real_tables_at_which_nobody_tapped_are_not_forfeited(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4, pairs_by_itself=True)

    sweep_tournaments(now=LATE)

    assert {pairing.status for pairing in tables(tournament)} == {Pairing.Status.READY}
    assert needs_you(tournament, LATE) == ()


def test_a_result_whose_message_was_lost_comes_before_the_grace_time(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4, pairs_by_itself=True)
    pairing = tables(tournament)[0]
    mark_present(pairing_id=pairing.pk, position=0, by=organiser, now=NOW)
    both_report(sheet(pairing), [5, 11])
    settle_match(match_id=sheet(pairing).pk, now=NOW)

    sweep_tournaments(now=LATE)

    pairing.refresh_from_db()
    assert pairing.result is not None
    assert pairing.result.outcome == "second"


def test_nothing_is_entered_over_a_match_that_has_just_ended(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    both_report(sheet(pairing), [11, 5])

    with pytest.raises(ResultPending):
        enter(pairing, organiser, 5, 11)

    settle_match(match_id=sheet(pairing).pk, now=NOW)
    assert record_match(match_id=sheet(pairing).pk, now=NOW)


def test_undoing_a_forfeit_gives_the_rating_back(organiser, make_players):
    tournament = entered_in_person(organiser, make_players(2), ("swiss", {"rounds": 1}), rated=True)
    pairing = tables(tournament)[0]
    enter(pairing, organiser)
    settle_match(match_id=sheet(pairing).pk, now=NOW)
    before = {rating.player_id: round(rating.value, 6) for rating in Rating.objects.all()}
    correct_result(pairing_id=pairing.pk, by=organiser, loser="first", reason="not entered", now=NOW)
    assert {round(rating.value, 6) for rating in Rating.objects.all()} == {1500.0}
    number = AuditEntry.objects.get(verb="result_corrected").number

    undo(tournament_id=tournament.pk, audit_number=number, by=organiser, now=NOW)

    assert {rating.player_id: round(rating.value, 6) for rating in Rating.objects.all()} == before
    assert sheet(pairing).rated


@pytest.mark.parametrize("stage", ["swiss", "single_knockout"])
def test_who_leaves_before_the_round_starts_forfeits_when_it_does(organiser, stage):
    tournament = event(organiser, (stage, {}), entries=4, starts=False, grace_minutes=0)
    start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW, plays=False)
    leaving = entry_named(tournament, "Entry 1")
    withdraw_entry(entry_id=leaving.pk, by=organiser, now=NOW)

    start_round(round_id=Round.objects.order_by("number")[0].pk, by=organiser, now=NOW)

    assert Pairing.objects.filter(sides__entry=leaving).order_by("round")[0].status == Pairing.Status.DECIDED


def test_a_cancelled_bracket_does_not_go_on(organiser):
    tournament = event(organiser, ("single_knockout", {}), entries=4)
    one, two = open_tables(tournament)
    enter(one, organiser)
    both_report(sheet(two), [11, 5])
    settle_match(match_id=sheet(two).pk, now=NOW)

    cancel_tournament(tournament_id=tournament.pk, by=organiser, reason="rain", now=NOW)
    sweep_tournaments(now=NOW)

    assert not Match.objects.filter(status=Match.Status.OPEN).exists()
    assert slot(tournament, "W2.1").opened_at is None


def test_a_reset_table_of_a_closed_round_is_played_again(organiser):
    tournament = event(organiser, ("single_knockout", {}), entries=4)
    play_all(tournament, organiser)
    semi = slot(tournament, "W1.1")
    reopen_round(round_id=semi.round_id, by=organiser, reason="protest", now=NOW, overriding=True)

    correct(semi, organiser, 5, 11, typed="RESET")

    final = slot(tournament, "W2.1")
    assert (final.status, final.round.status) == (Pairing.Status.READY, Round.Status.PLAYING)
    assert final.opened_at is not None
    tournament.refresh_from_db()
    play_all(tournament, organiser)
    assert tournament.status == Tournament.Status.FINISHED


class TestAnEventAlwaysEnds:
    """Whatever becomes of the field, there is a way to a podium."""

    def test_a_later_stage_gets_settings_that_fit(self, organiser):
        stages = [("groups", {"groups": 2, "qualifiers": 2}), ("swiss", {"rounds": 9})]
        tournament = event(organiser, *stages, entries=8)
        with pytest.raises(BadStageSettings):
            play_all(tournament, organiser)
        later = tournament.stages.get(number=2)

        change_stage(stage_id=later.pk, by=organiser, settings={"rounds": 3}, now=NOW)
        tournament.refresh_from_db()
        play_all(tournament, organiser)

        assert tournament.status == Tournament.Status.FINISHED

    def test_an_event_ends_without_the_stages_that_nobody_is_left_for(self, organiser):
        stages = [("groups", {"groups": 2, "qualifiers": 1}), ("single_knockout", {})]
        tournament = event(organiser, *stages, entries=4)
        enter_all(tournament, organiser)
        for entry in tournament.entries.order_by("pk")[:3]:
            withdraw_entry(entry_id=entry.pk, by=organiser, now=NOW)
        with pytest.raises(TooFewEntries):
            advance_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
        with pytest.raises(ReasonMissing):
            finish_tournament(tournament_id=tournament.pk, by=organiser, now=NOW, reason=" ")

        finish_tournament(tournament_id=tournament.pk, by=organiser, now=NOW, reason="one entry left")

        tournament.refresh_from_db()
        assert tournament.status == Tournament.Status.FINISHED
        assert not tournament.stages.filter(status=Stage.Status.PLANNED).exists()

    def run_out(self, tournament, organiser):
        for _ in range(2):
            enter_all(tournament, organiser)
            advance_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
        for entry in tournament.entries.order_by("pk")[3:]:
            withdraw_entry(entry_id=entry.pk, by=organiser, now=NOW)
        enter_all(tournament, organiser)

    def test_a_swiss_stage_that_runs_out_of_opponents_ends_early(self, organiser):
        tournament = event(organiser, ("swiss", {"rounds": 7}), entries=8)
        self.run_out(tournament, organiser)
        with pytest.raises(NoPairingPossible):
            advance_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)

        end_stage(tournament_id=tournament.pk, by=organiser, reason="nobody left to meet", now=NOW)

        assert next_step(tournament).code == "finish"

    def test_an_event_that_runs_by_itself_ends_it_by_itself(self, organiser):
        tournament = event(organiser, ("swiss", {"rounds": 7}), entries=8)
        self.run_out(tournament, organiser)
        Tournament.objects.update(pairs_by_itself=True)

        for _ in range(7):
            enter_all(tournament, organiser)
            advance_tournament(tournament_id=tournament.pk, by=None, now=NOW)

        tournament.refresh_from_db()
        assert tournament.status == Tournament.Status.FINISHED


def test_a_removed_organiser_rules_no_more(organiser, make_player):
    other = make_player("Ornella")
    tournament = event(organiser, ("swiss", {}), entries=4)
    add_staff(tournament_id=tournament.pk, by=organiser, player=other, role="organiser", now=NOW)
    remove_staff(tournament_id=tournament.pk, by=other, player=organiser, now=NOW)

    with pytest.raises(NotInCharge):
        rule_on_match(
            match_id=sheet(tables(tournament)[0]).pk, player=organiser, level="points", content={"scores": [11, 0]},
            explanation="because", now=NOW,
        )  # fmt: skip


def test_one_is_a_player_of_ones_table_after_being_substituted(organiser):
    tournament = event(organiser, ("swiss", {}), entries=[organiser, "Bea", "Ciro", "Dino"])
    own = entry_named(tournament, organiser.name)
    pairing = Pairing.objects.get(sides__entry=own)
    member = own.members.get()
    substitute_member(entry_id=own.pk, by=organiser, member_id=member.pk, substitute="Nessuno", now=NOW)

    with pytest.raises(OwnTable):
        enter(pairing, organiser)


@pytest.mark.parametrize("act", [withdraw_entry, disqualify_entry])
def test_staff_does_not_take_its_own_opponent_out(organiser, act):
    event(organiser, ("swiss", {}), entries=[organiser, "Bea", "Ciro", "Dino"])
    pairing = Pairing.objects.get(sides__entry__name=organiser.name)
    opponent = pairing.sides.exclude(entry__name=organiser.name).get().entry

    with pytest.raises(OwnTable):
        act(entry_id=opponent.pk, by=organiser, now=NOW, reason="too strong")


def test_bots_and_names_on_paper_share_no_event(organiser, make_bot):
    make_bot("Robi")
    tournament = event(organiser, ("swiss", {}), entries=0, starts=False, venue="online")
    add_entry(tournament_id=tournament.pk, by=organiser, members=["Robi"], now=NOW, allow_bots=True)

    with pytest.raises(BotAtTable):
        add_entry(tournament_id=tournament.pk, by=organiser, members=["Carta"], now=NOW)


def test_a_paused_bracket_opens_its_tables_when_it_goes_on(organiser):
    tournament = event(organiser, ("single_knockout", {}), entries=4)
    pause_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
    enter_all(tournament, organiser)
    assert slot(tournament, "W2.1").opened_at is None

    resume_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)

    assert slot(tournament, "W2.1").opened_at == NOW


def test_entries_of_two_groups_do_not_change_places(organiser):
    tournament = event(organiser, ("groups", {"groups": 2}), ("single_knockout", {}), entries=8, starts=False)
    start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW, plays=False)
    round_ = Round.objects.get()
    one, two = (round_.pairings.filter(group=group)[0].sides.all()[0].entry_id for group in (1, 2))

    with pytest.raises(SwapImpossible):
        swap_entries(round_id=round_.pk, by=organiser, first_entry=one, second_entry=two, now=NOW)


def test_an_event_does_not_end_beside_a_table_that_was_reopened_in_an_earlier_stage(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 1}), ("single_knockout", {}), entries=4)
    enter_all(tournament, organiser)
    advance_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
    first = Round.objects.get(stage__number=1)
    reopen_round(round_id=first.pk, by=organiser, reason="protest", now=NOW, overriding=True)
    void_result(pairing_id=first.pairings.all()[0].pk, by=organiser, reason="wrong cards", now=NOW)
    for _ in range(2):
        for pairing in [each for each in open_tables(tournament) if each.round.stage.number == 2]:
            enter(pairing, organiser)

    with pytest.raises(RoundOpen):
        finish_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
    assert tournament.stages.get(number=1).status == Stage.Status.FINISHED


def test_points_go_on_counting_when_an_opponent_of_then_has_left(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 2}), ("danese", {"rounds": 2}), entries=6)
    enter_all(tournament, organiser)
    withdraw_entry(entry_id=entry_named(tournament, "Entry 2").pk, by=organiser, now=NOW)

    play_all(tournament, organiser, stronger_wins)

    danese = tournament.stages.get(number=2)
    assert len(stage_tables(danese)[0].lines) == 5
    assert [line.rank for line in stage_tables(danese)[0].lines][0] == 1
    assert len(final_ranking(tournament)) == 6


def test_a_match_of_others_never_comes_back(organiser):
    tournament = event(organiser, ("single_knockout", {}), entries=4)
    enter_all(tournament, organiser)
    final = open_tables(tournament)[0]
    enter(final, organiser)
    of_others = sheet(final)
    correct(slot(tournament, "W1.1"), organiser, 5, 11, typed="RESET")
    final.refresh_from_db()
    enter(final, organiser)
    correct_result(pairing_id=final.pk, by=organiser, loser="first", reason="left", now=NOW)

    correct(final, organiser, 11, 9)

    assert final.pairing_matches.get(match=of_others).is_void


def test_a_match_that_was_taken_away_stays_away(organiser, make_players):
    tournament = entered_in_person(organiser, make_players(2), ("swiss", {"rounds": 1}), rated=True)
    pairing = tables(tournament)[0]
    enter(pairing, organiser)
    settle_match(match_id=sheet(pairing).pk, now=NOW)
    taken_away = sheet(pairing)
    void_result(pairing_id=pairing.pk, by=organiser, reason="cards were missing", now=NOW)
    enter(pairing, organiser, 5, 11)
    correct_result(pairing_id=pairing.pk, by=organiser, loser="first", reason="left", now=NOW)

    correct(pairing, organiser, 5, 11)

    assert pairing.pairing_matches.get(match=taken_away).is_void
    assert {round(rating.value, 6) for rating in Rating.objects.all()} == {1500.0}


def test_who_plays_with_cards_is_never_forfeited_by_a_machine(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    mark_present(pairing_id=pairing.pk, position=0, by=organiser, now=NOW)

    sweep_tournaments(now=LATE)

    pairing.refresh_from_db()
    assert pairing.status == Pairing.Status.READY
    assert [need.code for need in needs_you(tournament, LATE)][0] == "no_show"


def test_a_drawn_match_of_a_knockout_does_not_stand_in_the_way_of_a_forfeit(organiser):
    tournament = event(organiser, ("single_knockout", {}), entries=2, options={"max_hands": 1})
    pairing = open_tables(tournament)[0]
    drawn = sheet(pairing)
    both_report(drawn, [2, 2])
    settle_match(match_id=drawn.pk, now=NOW)
    assert not record_match(match_id=drawn.pk, now=NOW)
    assert pairing.pairing_matches.count() == 2

    forfeit(pairing_id=pairing.pk, by=organiser, loser="first", now=NOW)

    pairing.refresh_from_db()
    assert pairing.status == Pairing.Status.DECIDED


def test_a_bracket_that_everybody_left_ends_the_event(organiser):
    tournament = event(organiser, ("single_knockout", {"advance": 2}), ("round_robin", {}), entries=4)
    for entry in tournament.entries.all():
        withdraw_entry(entry_id=entry.pk, by=organiser, now=NOW)

    finish_tournament(tournament_id=tournament.pk, by=organiser, now=NOW, reason="nobody is left")

    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED


def test_who_leaves_after_the_last_card_keeps_that_result(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    pairing = tables(tournament)[0]
    winner = pairing.sides.get(position=0).entry
    both_report(sheet(pairing), [11, 5])

    withdraw_entry(entry_id=winner.pk, by=organiser, now=NOW)
    settle_match(match_id=sheet(pairing).pk, now=NOW)
    record_match(match_id=sheet(pairing).pk, now=NOW)

    pairing.refresh_from_db()
    assert pairing.result is not None
    assert (pairing.result.outcome, pairing.result.origin) == ("first", "players")


def test_the_sweep_passes_by_events_that_wait_for_a_table(organiser, django_assert_num_queries):
    event(organiser, ("swiss", {"rounds": 3}), entries=4, pairs_by_itself=True)
    log = AuditEntry.objects.count()

    with django_assert_num_queries(4):  # one question for each thing that may be due, and no event locked
        sweep_tournaments(now=NOW)

    assert AuditEntry.objects.count() == log


def test_the_sweep_takes_the_next_step_where_every_table_is_decided(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4, pairs_by_itself=True)
    enter_all(tournament, organiser)

    sweep_tournaments(now=NOW)

    assert tournament.stages.get().rounds.count() == 2
