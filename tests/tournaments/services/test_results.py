"""Results come from staff, from players and from the engine; each counts once, and everything follows from it."""

from datetime import timedelta

import pytest

from games.models import Match, RatingEntry
from games.services import confirm_report, report_match, resign, settle_match
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, open_tables, tables
from tournaments.models import AuditEntry, Pairing, PairingMatch, ResultReport
from tournaments.selectors.stages import stage_history
from tournaments.services.entries_register import register_entry
from tournaments.services.errors import (
    AlreadyDecided,
    BadResult,
    NotStaff,
    OwnTable,
    ReasonMissing,
    Stale,
    WrongPhase,
)
from tournaments.services.phases import pause_tournament
from tournaments.services.results import enter_result, forfeit, record_match
from tournaments.services.start import start_tournament
from tournaments.services.tables import say_present
from tournaments.standings.history import RoundKind

pytestmark = pytest.mark.django_db


def entered_in_person(organiser, players, *stages, **columns):
    """A tournament whose entries have entered themselves, so that it can be rated."""
    tournament = event(organiser, *stages, entries=0, starts=False, **columns)
    for player in players:
        register_entry(tournament_id=tournament.pk, by=player, now=NOW)
    return start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)


def test_staff_enters_a_result_and_the_match_on_paper_ends_with_it(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]

    report = enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=7, now=NOW)

    pairing.refresh_from_db()
    match = PairingMatch.objects.get(pairing=pairing).match
    assert (pairing.status, pairing.result) == (Pairing.Status.DECIDED, report)
    assert (report.origin, report.outcome, report.reporter) == ("staff", "first", organiser)
    assert (match.status, match.scores, match.winner_side) == (Match.Status.FINISHED, [11, 7], 0)


def test_the_log_says_who_entered_what_and_when(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]

    enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=7, now=NOW)

    entry = AuditEntry.objects.get(tournament=tournament, verb="result_entered")
    assert (entry.actor, entry.at, entry.subject) == (organiser, NOW, f"pairing:{pairing.pk}")
    assert entry.before == {}
    assert (entry.after["outcome"], entry.after["points"]) == ("first", [11, 7])


def test_two_equal_reports_of_the_players_make_the_result(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    match = PairingMatch.objects.get(pairing=pairing).match
    one, other = match.seats.order_by("number")
    report_match(match_id=match.pk, level="points", content={"scores": [9, 11]}, report_code=one.report_code, now=NOW)
    confirm_report(match_id=match.pk, report_code=other.report_code, now=NOW)
    settle_match(match_id=match.pk, now=NOW)

    taken = record_match(match_id=match.pk, now=NOW)
    again = record_match(match_id=match.pk, now=NOW)

    pairing.refresh_from_db()
    assert (taken, again) == (True, False)
    assert pairing.result is not None
    assert (pairing.result.origin, pairing.result.outcome) == ("players", "second")
    assert pairing.reports.count() == 1


def test_cards_of_the_score_sheet_count_for_the_card_tiebreaks(organiser):
    tournament = event(organiser, ("swiss", {"tiebreaks": ["sweeps"]}), entries=2)
    pairing = tables(tournament)[0]
    match = PairingMatch.objects.get(pairing=pairing).match
    one, other = match.seats.order_by("number")
    hand = {"cards": [25, 15], "coins": [6, 4], "settebello": 0, "prime": [81, 70], "sweeps": [7, 1]}
    report_match(match_id=match.pk, level="sheet", content={"hands": [hand]}, report_code=one.report_code, now=NOW)
    confirm_report(match_id=match.pk, report_code=other.report_code, now=NOW)
    settle_match(match_id=match.pk, now=NOW)
    record_match(match_id=match.pk, now=NOW)

    history = stage_history(tournament.stages.get())

    first = pairing.sides.get(position=0).entry_id
    assert history.results[first][0].cards.sweeps == 7
    assert history.results[first][0].cards.settebelli == 1
    assert history.results[first][0].cards.points_made == 11


def test_a_result_that_ends_no_match_needs_a_reason_and_is_not_rated(organiser):
    tournament = event(organiser, ("swiss", {}), entries=2)
    pairing = tables(tournament)[0]
    with pytest.raises(ReasonMissing):
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=7, second_points=3, now=NOW)

    enter_result(pairing_id=pairing.pk, by=organiser, first_points=7, second_points=3, now=NOW, reason="time was up")

    pairing.refresh_from_db()
    assert pairing.result is not None
    assert pairing.result.reason == "time was up"
    assert PairingMatch.objects.get(pairing=pairing).match.status == Match.Status.CANCELLED


def test_the_same_key_twice_enters_one_result(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    values = {"pairing_id": pairing.pk, "by": organiser, "first_points": 11, "second_points": 4, "now": NOW}

    one = enter_result(**values, client_key="abc")
    two = enter_result(**values, client_key="abc")

    assert one == two
    assert pairing.reports.count() == 1


def test_a_decided_table_refuses_another_result(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=4, now=NOW)

    with pytest.raises(AlreadyDecided):
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=4, second_points=11, now=NOW)


def test_who_acts_on_an_old_version_is_told_what_changed(organiser, make_player):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    seen = pairing.version
    forfeit(pairing_id=pairing.pk, by=organiser, loser="second", now=NOW)

    with pytest.raises(Stale) as refusal:
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=4, now=NOW, version=seen)

    assert refusal.value.details["by"] == organiser.name
    assert refusal.value.details["verb"] == "forfeited"
    assert refusal.value.details["after"]["outcome"] == "second_forfeits"


@pytest.mark.parametrize("points", [(-1, 3), (1001, 0), (True, 3), ("11", 3)])
def test_points_that_mean_nothing_are_refused(organiser, points):
    tournament = event(organiser, ("swiss", {}), entries=4)

    with pytest.raises(BadResult):
        enter_result(
            pairing_id=tables(tournament)[0].pk, by=organiser, first_points=points[0], second_points=points[1], now=NOW
        )


def test_a_knockout_knows_no_draw(organiser):
    tournament = event(organiser, ("single_knockout", {}), entries=4)

    with pytest.raises(BadResult):
        enter_result(pairing_id=open_tables(tournament)[0].pk, by=organiser, first_points=9, second_points=9, now=NOW)


def test_a_best_of_three_is_entered_in_matches_won(organiser):
    tournament = event(organiser, ("single_knockout", {"best_of": 3}), entries=4)
    pairing = open_tables(tournament)[0]
    for wrong in [(11, 3), (2, 2), (1, 0), (3, 0)]:
        with pytest.raises(BadResult):
            enter_result(pairing_id=pairing.pk, by=organiser, first_points=wrong[0], second_points=wrong[1], now=NOW)

    report = enter_result(pairing_id=pairing.pk, by=organiser, first_points=1, second_points=2, now=NOW)

    assert report.outcome == "second"


def test_a_best_of_three_goes_on_until_one_has_won_two_matches(organiser):
    tournament = event(organiser, ("single_knockout", {"best_of": 3}), entries=2)
    pairing = open_tables(tournament)[0]
    for winner in (0, 1, 0):
        game = PairingMatch.objects.filter(pairing=pairing, match__status="open").get()
        side = game.first_side if winner == 0 else 1 - game.first_side
        scores = [11, 2] if side == 0 else [2, 11]
        codes = [seat.report_code for seat in game.match.seats.order_by("number")]
        report_match(match_id=game.match_id, level="points", content={"scores": scores}, report_code=codes[0], now=NOW)
        confirm_report(match_id=game.match_id, report_code=codes[1], now=NOW)
        settle_match(match_id=game.match_id, now=NOW)
        record_match(match_id=game.match_id, now=NOW)

    pairing.refresh_from_db()
    assert pairing.result is not None
    assert (pairing.result.first_points, pairing.result.second_points) == (2, 1)
    assert [game.first_side for game in pairing.pairing_matches.order_by("number")] == [0, 1, 0]


def test_a_forfeit_counts_as_one_and_moves_no_rating(organiser, make_players):
    players = make_players(2)
    tournament = entered_in_person(organiser, players, ("swiss", {}), rated=True)
    pairing = tables(tournament)[0]

    forfeit(pairing_id=pairing.pk, by=organiser, loser="first", now=NOW, reason="did not come")

    history = stage_history(tournament.stages.get())
    kinds = {side.position: history.results[side.entry_id][0].kind for side in pairing.sides.all()}
    assert kinds == {0: RoundKind.FORFEIT_LOSS, 1: RoundKind.FORFEIT_WIN}
    assert not RatingEntry.objects.exists()


def test_a_double_forfeit_leaves_the_next_slot_to_whoever_comes(organiser):
    tournament = event(organiser, ("single_knockout", {}), entries=4)
    one, two = open_tables(tournament)

    forfeit(pairing_id=one.pk, by=organiser, loser="both", now=NOW)
    enter_result(pairing_id=two.pk, by=organiser, first_points=11, second_points=3, now=NOW)

    final = Pairing.objects.get(round__stage__tournament=tournament, key="W2.1")
    assert final.status == Pairing.Status.BYE
    assert [side.entry_id for side in final.sides.all()] == [two.sides.get(position=0).entry_id]


def test_nobody_decides_about_their_own_table(organiser, make_players):
    tournament = entered_in_person(organiser, [organiser, *make_players(1)], ("swiss", {}))

    with pytest.raises(OwnTable):
        enter_result(pairing_id=tables(tournament)[0].pk, by=organiser, first_points=11, second_points=1, now=NOW)


def test_a_stranger_enters_nothing(organiser, stranger):
    tournament = event(organiser, ("swiss", {}), entries=4)

    with pytest.raises(NotStaff):
        enter_result(pairing_id=tables(tournament)[0].pk, by=stranger, first_points=11, second_points=1, now=NOW)


def test_results_still_come_in_while_the_event_is_paused(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pause_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)

    report = enter_result(pairing_id=tables(tournament)[0].pk, by=organiser, first_points=11, second_points=1, now=NOW)

    assert report.outcome == "first"


def test_a_rated_event_rates_what_its_organiser_enters(organiser, make_players):
    tournament = entered_in_person(organiser, make_players(2), ("swiss", {}), rated=True)
    pairing = tables(tournament)[0]

    enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=1, now=NOW)
    settle_match(match_id=PairingMatch.objects.get(pairing=pairing).match_id, now=NOW)

    assert RatingEntry.objects.count() == 2


def test_players_whom_the_organiser_entered_are_not_rated(organiser, make_players):
    players = make_players(2)
    tournament = event(organiser, ("swiss", {}), entries=players, rated=True)
    pairing = tables(tournament)[0]

    enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=1, now=NOW)
    settle_match(match_id=PairingMatch.objects.get(pairing=pairing).match_id, now=NOW)

    assert not RatingEntry.objects.exists()


def test_online_a_match_begins_when_both_are_there(organiser, make_players):
    players = make_players(2)
    tournament = entered_in_person(organiser, players, ("swiss", {}), venue="online", place="")
    pairing = tables(tournament)[0]
    assert not pairing.pairing_matches.exists()

    say_present(pairing_id=pairing.pk, by=players[0], now=NOW)
    assert not pairing.pairing_matches.exists()
    say_present(pairing_id=pairing.pk, by=players[1], now=NOW)

    pairing.refresh_from_db()
    match = pairing.pairing_matches.get().match
    assert pairing.status == Pairing.Status.PLAYING
    assert (match.venue, match.status, match.competition) == ("online", "playing", True)
    leads = match.seats.get(number=0).player
    assert leads == pairing.sides.get(position=0).entry.members.get().player


def test_results_are_refused_before_the_round_has_started(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4, starts=False)
    start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW, plays=False)
    pairing = Pairing.objects.filter(round__stage__tournament=tournament).first()
    assert pairing is not None

    with pytest.raises(Exception, match="known") as refusal:
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=1, now=NOW)

    assert refusal.value.code == "table_not_ready"


def test_nothing_is_entered_after_the_end(organiser):
    tournament = event(organiser, ("round_robin", {}), entries=2)
    pairing = tables(tournament)[0]
    tournament.status, tournament.finished_at = "finished", NOW + timedelta(hours=2)
    tournament.save()

    with pytest.raises(WrongPhase):
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=1, now=NOW)


def test_a_report_is_never_written_over(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=1, now=NOW)
    before = list(ResultReport.objects.filter(pairing=pairing).values())

    with pytest.raises(AlreadyDecided):
        forfeit(pairing_id=pairing.pk, by=organiser, loser="first", now=NOW)

    assert list(ResultReport.objects.filter(pairing=pairing).values()) == before


def test_who_gives_up_concedes_what_the_other_still_needed(organiser, make_players):
    players = make_players(2)
    tournament = entered_in_person(organiser, players, ("swiss", {}), venue="online", place="")
    pairing = tables(tournament)[0]
    for player in players:
        say_present(pairing_id=pairing.pk, by=player, now=NOW)
    match = pairing.pairing_matches.get().match
    loser = match.seats.get(number=1).player
    assert loser is not None
    resign(match_id=match.pk, player=loser, now=NOW)
    settle_match(match_id=match.pk, now=NOW)

    record_match(match_id=match.pk, now=NOW)

    pairing.refresh_from_db()
    assert pairing.result is not None
    result = pairing.result
    assert (result.outcome, result.first_points, result.second_points) == ("first", 11, 0)
    assert (result.origin, result.reason) == ("engine", "resigned")
