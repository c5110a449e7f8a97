"""Rounds and tables in the back office: swap, enter, forfeit, correct with a look at the impact, undo."""

import pytest
from django.urls import reverse

from games.services import player_for
from tests.tournaments.admin.office import address, correct, filled, last, page_of, post
from tests.tournaments.services.events import event, open_tables, tables
from tournaments.models import Pairing, Round

pytestmark = pytest.mark.django_db


def test_two_entries_change_places_before_their_round_starts(act, organiser, published) -> None:
    act(published, "start", plays="")
    round_ = Round.objects.get(stage__tournament=published)
    first, second = (pairing.sides.get(position=0).entry for pairing in round_.pairings.order_by("number"))

    assert "Done" in act(round_, "swap", first_entry=first.pk, second_entry=second.pk)

    now = [pairing.sides.get(position=0).entry for pairing in round_.pairings.order_by("number")]
    assert now == [second, first]
    assert (last(published).verb, last(published).after["entries"]) == ("swapped", [first.pk, second.pk])


def test_seeds_of_a_bracket_change_places(act, organiser) -> None:
    bracket = event(organiser, ("single_knockout", {}), entries=4, starts=False)
    act(bracket, "start", plays="")
    round_ = Round.objects.filter(stage__tournament=bracket).order_by("number").first()
    first, second = bracket.entries.get(name="Entry 1"), bracket.entries.get(name="Entry 2")

    assert "Done" in act(round_, "swap", first_entry=first.pk, second_entry=second.pk)

    assert last(bracket).verb == "swapped"
    assert first.stage_entries.get().seed == 2


def test_an_entry_does_not_change_places_with_itself(act, published) -> None:
    act(published, "start", plays="")
    round_ = Round.objects.get(stage__tournament=published)
    entry = published.entries.get(name="Entry 1")

    said = act(round_, "swap", first_entry=entry.pk, second_entry=entry.pk)

    assert "both are the same" in said


def test_a_pairing_that_is_taken_back_leads_to_the_list(act, back_office, published) -> None:
    act(published, "start", plays="")
    round_ = Round.objects.get(stage__tournament=published)

    answer = back_office.post(address(round_, "unpair"), {"version": round_.version})

    assert answer.headers["Location"] == reverse("admin:tournaments_round_changelist")
    assert last(published).verb == "unpaired"
    assert not Round.objects.filter(pk=round_.pk).exists()


def test_a_round_is_closed_and_reopened_for_a_reason(act, swiss) -> None:
    for pairing in tables(swiss):
        act(pairing, "enter", first_points=11, second_points=5)
    round_ = Round.objects.get(stage__tournament=swiss)

    act(round_, "close")
    assert last(swiss).verb == "round_closed"
    act(round_, "reopen", reason="A wrong score")
    assert (last(swiss).verb, last(swiss).reason) == ("round_reopened", "A wrong score")


def test_a_result_is_entered_once(act, back_office, boss, swiss) -> None:
    pairing = tables(swiss)[0]
    seen = filled(back_office, pairing, "enter")

    assert "Done" in post(back_office, pairing, "enter", **seen, first_points=11, second_points=4)
    assert "Bianca has changed this" in post(back_office, pairing, "enter", **seen, first_points=11, second_points=4)

    report = pairing.reports.get()
    assert (report.origin, report.first_points, report.second_points) == ("staff", 11, 4)
    assert report.reporter == boss.player
    assert (last(swiss).verb, last(swiss).after["points"]) == ("result_entered", [11, 4])
    assert "The table has a result; correct it instead." in act(pairing, "enter", first_points=11, second_points=4)


def test_a_side_forfeits(act, swiss) -> None:
    pairing = tables(swiss)[0]

    assert "Done" in act(pairing, "forfeit", loser="second", reason="Not here")

    assert (last(swiss).verb, last(swiss).after["outcome"], last(swiss).reason) == (
        "forfeited", "second_forfeits", "Not here",
    )  # fmt: skip


def test_a_correction_is_looked_at_before_it_is_carried_out(act, back_office, organiser, swiss) -> None:
    pairing = tables(swiss)[0]
    act(pairing, "enter", first_points=11, second_points=4)
    pairing.refresh_from_db()
    given = {"version": pairing.version, "first_points": 4, "second_points": 11, "reason": "Typed the wrong way round"}

    looked = back_office.post(address(pairing, "correct"), given)

    assert "rank" in looked.text
    assert last(swiss).verb == "result_entered"
    said = post(back_office, pairing, "correct", **given, looked_at=looked.context["form"]["looked_at"].value())
    assert "Done" in said
    entry = last(swiss)
    assert (entry.verb, entry.reason) == ("result_corrected", "Typed the wrong way round")
    assert (entry.before["points"], entry.after["points"]) == ([11, 4], [4, 11])
    assert pairing.reports.count() == 2


def test_points_changed_after_the_look_are_looked_at_again(act, back_office, swiss) -> None:
    pairing = tables(swiss)[0]
    act(pairing, "enter", first_points=11, second_points=4)
    pairing.refresh_from_db()
    given = {"version": pairing.version, "first_points": 4, "second_points": 11, "reason": "Wrong"}
    looked_at = back_office.post(address(pairing, "correct"), given).context["form"]["looked_at"].value()

    again = back_office.post(address(pairing, "correct"), {**given, "second_points": 12, "looked_at": looked_at})

    assert again.context["preview"] is not None
    assert last(swiss).verb == "result_entered"


@pytest.mark.parametrize("name", ["correct", "void"])
def test_tables_that_were_played_are_reset_only_when_it_is_typed(act, back_office, knockout, name) -> None:
    for pairing in open_tables(knockout):
        act(pairing, "enter", first_points=11, second_points=4)
    (final,) = open_tables(knockout)
    act(final, "enter", first_points=11, second_points=4)
    semifinal = Pairing.objects.filter(round__stage__tournament=knockout).order_by("round__number", "number")[0]
    given = {"first_points": 4, "second_points": 11} if name == "correct" else {}
    semifinal.refresh_from_db()
    looked = back_office.post(address(semifinal, name), {"version": semifinal.version, "reason": "Wrong", **given})
    assert "would be played anew" in looked.text
    assert "Show what this touches" not in looked.text

    refused = correct(back_office, semifinal, name, reason="Wrong", **given)
    assert "Type RESET to agree" in refused
    final.refresh_from_db()
    assert final.status == "decided"

    assert "Done" in correct(back_office, semifinal, name, reason="Wrong", typed="RESET", **given)
    final.refresh_from_db()
    assert final.result is None
    assert last(knockout).verb in {"result_corrected", "result_voided"}


def test_a_correction_to_a_forfeit(act, back_office, swiss) -> None:
    pairing = tables(swiss)[0]
    act(pairing, "enter", first_points=11, second_points=4)

    assert "Done" in correct(back_office, pairing, loser="first", reason="Left the hall")

    assert last(swiss).after["outcome"] == "first_forfeits"


def test_a_decision_is_undone_and_its_row_points_to_it(act, swiss) -> None:
    pairing = tables(swiss)[0]
    act(pairing, "enter", first_points=11, second_points=4)
    entered = last(swiss)

    assert "Done" in act(pairing, "undo")

    assert (last(swiss).verb, last(swiss).undoes) == ("result_undone", entered)
    pairing.refresh_from_db()
    assert pairing.result is None


def test_an_undo_of_something_that_was_built_upon_is_refused(act, back_office, swiss) -> None:
    pairing = tables(swiss)[0]
    act(pairing, "enter", first_points=11, second_points=4)
    seen = filled(back_office, pairing, "undo")
    correct(back_office, pairing, first_points=4, second_points=11, reason="Wrong")

    assert "This cannot be undone" in post(back_office, pairing, "undo", **seen)

    assert last(swiss).verb == "result_corrected"


def test_staff_decides_nothing_at_the_own_table(act, boss, organiser, make_player) -> None:
    entries = [player_for(user=boss), make_player("Ada"), make_player("Bruno"), make_player("Carla")]
    tournament = event(organiser, ("swiss", {"rounds": 2}), entries=entries)
    own = next(each for each in tables(tournament) if each.sides.filter(entry__name="Bianca").exists())

    assert "Nobody decides about a table that they play at." in act(own, "enter", first_points=11, second_points=4)


@pytest.mark.parametrize("points", [(11, 11), (0, 0)])
def test_a_draw_in_a_bracket_has_no_meaning(act, knockout, points) -> None:
    said = act(open_tables(knockout)[0], "enter", first_points=points[0], second_points=points[1])

    assert "That result has no meaning at this table." in said


def test_a_table_shows_its_reports_and_its_log(act, back_office, swiss) -> None:
    pairing = tables(swiss)[0]
    act(pairing, "enter", first_points=11, second_points=4)
    correct(back_office, pairing, first_points=10, second_points=11, reason="Counted twice")

    page = back_office.get(page_of(pairing)).text

    assert "result_corrected" in page
    assert "result_entered" in page
    assert page.count("Counted twice") >= 2  # the report, and the log
    assert address(pairing, "correct") in page
    assert address(pairing, "enter") not in page
