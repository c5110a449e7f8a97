"""A correction says beforehand what it touches, then touches just that; and the last act can be undone."""

import pytest

from games.models import Match, Rating
from games.services import settle_match
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, open_tables, play_all, tables
from tests.tournaments.services.test_results import entered_in_person
from tournaments.models import AuditEntry, Pairing, PairingMatch
from tournaments.selectors.rankings import final_ranking, stage_tables
from tournaments.services.corrections import correct_result, preview_correction, undo, void_result
from tournaments.services.errors import (
    ConsentNeeded,
    NotDecided,
    NotReopenable,
    NotUndoable,
    ReasonMissing,
    RoundClosed,
)
from tournaments.services.results import enter_result, forfeit
from tournaments.services.rounds import pair_round, reopen_round, start_round

pytestmark = pytest.mark.django_db


def enter(pairing, organiser, first, second):
    return enter_result(pairing_id=pairing.pk, by=organiser, first_points=first, second_points=second, now=NOW)


def correct(pairing, organiser, first, second, **more):
    return correct_result(
        pairing_id=pairing.pk, by=organiser, first_points=first, second_points=second, reason="miscounted", now=NOW,
        **more,
    )  # fmt: skip


def knockout(organiser, entries=8):
    tournament = event(organiser, ("single_knockout", {}), entries=entries)
    for pairing in open_tables(tournament):
        enter(pairing, organiser, 11, 5)
    return tournament


def slot(tournament, key):
    return Pairing.objects.get(round__stage__tournament=tournament, key=key)


def names(pairing):
    return [side.entry.name for side in pairing.sides.select_related("entry").order_by("position")]


def test_a_corrected_result_counts_and_the_first_stays_on_record(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    first = enter(pairing, organiser, 11, 7)

    second = correct(pairing, organiser, 7, 11)

    pairing.refresh_from_db()
    assert pairing.result == second
    assert list(pairing.reports.order_by("number")) == [first, second]
    assert PairingMatch.objects.get(pairing=pairing).match.scores == [7, 11]


def test_the_preview_names_the_ranks_that_change_and_writes_nothing(organiser):
    tournament = event(organiser, ("round_robin", {}), entries=4)
    one, two = tables(tournament)
    enter(one, organiser, 11, 7)
    enter(two, organiser, 11, 9)
    log = AuditEntry.objects.count()

    impact = preview_correction(pairing_id=one.pk, by=organiser, first_points=7, second_points=11)

    changed = {change.entry.name: (change.before, change.after) for change in impact.ranks}
    then = {line.entry.name: line.rank for table in stage_tables(tournament.stages.get()) for line in table.lines}
    assert changed
    assert {name: before for name, (before, _) in changed.items()} == {name: then[name] for name in changed}
    assert AuditEntry.objects.count() == log
    correct(one, organiser, 7, 11)
    now = {line.entry.name: line.rank for table in stage_tables(tournament.stages.get()) for line in table.lines}
    assert {name: after for name, (_, after) in changed.items()} == {name: now[name] for name in changed}


def test_the_preview_of_ratings_is_what_the_correction_does(organiser, make_players):
    players = make_players(2)
    tournament = entered_in_person(organiser, players, ("swiss", {}), rated=True)
    pairing = tables(tournament)[0]
    enter(pairing, organiser, 11, 1)
    settle_match(match_id=PairingMatch.objects.get(pairing=pairing).match_id, now=NOW)

    impact = preview_correction(pairing_id=pairing.pk, by=organiser, first_points=1, second_points=11)
    correct(pairing, organiser, 1, 11)

    assert {effect.player: round(effect.then, 6) for effect in impact.ratings} == {
        rating.player: round(rating.value, 6) for rating in Rating.objects.all()
    }
    assert len(impact.ratings) == 2


def test_a_correction_needs_a_reason(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    enter(pairing, organiser, 11, 7)

    with pytest.raises(ReasonMissing):
        correct_result(pairing_id=pairing.pk, by=organiser, first_points=7, second_points=11, reason="  ", now=NOW)


def test_other_points_with_the_same_winner_leave_the_bracket_alone(organiser):
    tournament = knockout(organiser)

    impact = preview_correction(pairing_id=slot(tournament, "W1.1").pk, by=organiser, first_points=11, second_points=9)

    assert (impact.replaced, impact.reset) == ((), ())


def test_another_winner_takes_the_seat_in_a_later_table_that_has_not_begun(organiser):
    tournament = knockout(organiser)
    first_round, next_round = slot(tournament, "W1.1"), slot(tournament, "W2.1")
    assert names(next_round)[0] == "Entry 1"

    impact = preview_correction(pairing_id=first_round.pk, by=organiser, first_points=5, second_points=11)
    correct(first_round, organiser, 5, 11)

    next_round.refresh_from_db()
    assert list(impact.replaced) == [next_round]
    assert impact.reset == ()
    assert names(next_round)[0] == "Entry 8"
    assert (next_round.status, next_round.result) == (Pairing.Status.READY, None)


def test_a_correction_that_resets_played_tables_asks_for_a_typed_word(organiser):
    tournament = knockout(organiser)
    for pairing in open_tables(tournament):
        enter(pairing, organiser, 11, 5)
    first_round, semi, final = (slot(tournament, key) for key in ("W1.1", "W2.1", "W3.1"))

    with pytest.raises(ConsentNeeded) as refusal:
        correct(first_round, organiser, 5, 11)

    assert refusal.value.details["tables"] == [semi.pk]
    semi.refresh_from_db()
    assert semi.result is not None

    correct(first_round, organiser, 5, 11, typed="reset")

    for pairing in (semi, final):
        pairing.refresh_from_db()
    assert (names(semi)[0], semi.status, semi.result) == ("Entry 8", Pairing.Status.READY, None)
    assert (len(names(final)), final.status) == (1, Pairing.Status.WAITING)
    play_all(tournament, organiser)
    assert len(final_ranking(tournament)) == 8


def test_the_matches_of_a_reset_table_count_no_more(organiser):
    tournament = knockout(organiser, entries=4)
    final = open_tables(tournament)[0]
    enter(final, organiser, 11, 5)
    played = final.pairing_matches.get()

    correct(slot(tournament, "W1.1"), organiser, 5, 11, typed="RESET")

    played.refresh_from_db()
    assert played.is_void
    assert final.pairing_matches.filter(is_void=False).get().match.status == Match.Status.OPEN


def test_a_void_result_lets_the_table_be_played_again(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    enter(pairing, organiser, 11, 7)

    void_result(pairing_id=pairing.pk, by=organiser, reason="a card was missing", now=NOW)

    pairing.refresh_from_db()
    assert (pairing.status, pairing.result) == (Pairing.Status.READY, None)
    assert [game.is_void for game in pairing.pairing_matches.order_by("number")] == [True, False]
    enter(pairing, organiser, 4, 11)
    pairing.refresh_from_db()
    assert pairing.result is not None
    assert pairing.result.outcome == "second"


def test_a_void_result_gives_the_rating_points_back(organiser, make_players):
    tournament = entered_in_person(organiser, make_players(2), ("swiss", {}), rated=True)
    pairing = tables(tournament)[0]
    enter(pairing, organiser, 11, 1)
    settle_match(match_id=PairingMatch.objects.get(pairing=pairing).match_id, now=NOW)
    assert {round(rating.value) for rating in Rating.objects.all()} != {1500}

    void_result(pairing_id=pairing.pk, by=organiser, reason="wrong opponents", now=NOW)

    assert {round(rating.value, 6) for rating in Rating.objects.all()} == {1500.0}


def test_a_played_result_becomes_a_forfeit(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    enter(pairing, organiser, 11, 7)

    report = correct_result(pairing_id=pairing.pk, by=organiser, loser="first", reason="was not entered", now=NOW)

    assert report.outcome == "first_forfeits"
    assert PairingMatch.objects.get(pairing=pairing).is_void


def test_undo_lets_the_earlier_report_count_again(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    first = enter(pairing, organiser, 11, 7)
    correct(pairing, organiser, 7, 11)
    number = AuditEntry.objects.get(tournament=tournament, verb="result_corrected").number

    undo(tournament_id=tournament.pk, audit_number=number, by=organiser, now=NOW)

    pairing.refresh_from_db()
    assert pairing.result == first
    assert PairingMatch.objects.get(pairing=pairing).match.scores == [11, 7]


def test_undo_of_a_first_result_opens_the_table_again(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    forfeit(pairing_id=pairing.pk, by=organiser, loser="second", now=NOW)
    number = AuditEntry.objects.get(tournament=tournament, verb="forfeited").number

    undo(tournament_id=tournament.pk, audit_number=number, by=organiser, now=NOW)

    pairing.refresh_from_db()
    assert (pairing.status, pairing.result) == (Pairing.Status.READY, None)


def test_what_was_undone_or_overtaken_is_not_undone_again(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)
    pairing = tables(tournament)[0]
    enter(pairing, organiser, 11, 7)
    correct(pairing, organiser, 7, 11)
    entered = AuditEntry.objects.get(tournament=tournament, verb="result_entered").number
    corrected = AuditEntry.objects.get(tournament=tournament, verb="result_corrected").number

    with pytest.raises(NotUndoable):
        undo(tournament_id=tournament.pk, audit_number=entered, by=organiser, now=NOW)
    undo(tournament_id=tournament.pk, audit_number=corrected, by=organiser, now=NOW)
    with pytest.raises(NotUndoable):
        undo(tournament_id=tournament.pk, audit_number=corrected, by=organiser, now=NOW)


def test_results_of_a_closed_round_stand_until_it_is_reopened(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    first_round = tables(tournament)
    for pairing in first_round:
        enter(pairing, organiser, 11, 7)
    pair_round(tournament_id=tournament.pk, by=organiser, now=NOW)
    with pytest.raises(RoundClosed):
        correct(first_round[0], organiser, 7, 11)

    reopen_round(round_id=first_round[0].round_id, by=organiser, reason="sheet was read wrongly", now=NOW)

    assert correct(first_round[0], organiser, 7, 11).outcome == "second"


def test_an_older_round_is_reopened_by_override_alone(organiser):
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    first_round = tables(tournament)
    for _ in range(2):
        for pairing in open_tables(tournament):
            enter(pairing, organiser, 11, 7)
        round_ = pair_round(tournament_id=tournament.pk, by=organiser, now=NOW)
        start_round(round_id=round_.pk, by=organiser, now=NOW)
    old = first_round[0].round_id

    with pytest.raises(NotReopenable):
        reopen_round(round_id=old, by=organiser, reason="late protest", now=NOW)
    reopened = reopen_round(round_id=old, by=organiser, reason="late protest", now=NOW, overriding=True)

    assert reopened.status == "playing"


def test_a_table_without_a_result_has_nothing_to_correct(organiser):
    tournament = event(organiser, ("swiss", {}), entries=4)

    with pytest.raises(NotDecided):
        correct(tables(tournament)[0], organiser, 11, 7)


def test_correcting_after_the_end_runs_the_event_again(organiser):
    tournament = event(organiser, ("round_robin", {}), entries=3)
    play_all(tournament, organiser)
    last = tournament.stages.get().rounds.order_by("number").last()
    assert last is not None

    reopen_round(round_id=last.pk, by=organiser, reason="a sheet was found", now=NOW)

    tournament.refresh_from_db()
    assert (tournament.status, tournament.finished_at) == ("running", None)
    play_all(tournament, organiser)
    assert tournament.status == "finished"
