"""Tournaments are seeded, started, paired and finished in the back office; the log says so as everywhere."""

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from games.models import Player
from tests.tournaments.admin.office import filled, last, post
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import tables
from tournaments.models import AuditEntry, PairingSide, Round, Tournament
from tournaments.services.phases import pause_tournament, resume_tournament
from tournaments.services.results import enter_result
from tournaments.services.rounds import pair_round

pytestmark = pytest.mark.django_db


def test_an_act_is_logged_under_the_player_of_whoever_is_signed_in(act, boss, draft) -> None:
    assert not Player.objects.filter(user=boss).exists()

    assert "Done" in act(draft, "publish")

    entry = last(draft)
    assert (entry.verb, entry.subject) == ("published", f"tournament:{draft.pk}")
    assert entry.actor == Player.objects.get(user=boss)
    assert (entry.before, entry.after) == ({"status": "draft"}, {"status": "registration"})


def test_a_tournament_is_published_without_registration(act, draft) -> None:
    act(draft, "publish", opens_registration="")

    draft.refresh_from_db()
    assert draft.status == "published"


def test_what_is_missing_is_said_in_words(act, draft) -> None:
    Tournament.objects.filter(pk=draft.pk).update(place="")

    assert "Something is missing before it can be published: place." in act(draft, "publish")

    draft.refresh_from_db()
    assert draft.status == "draft"


@pytest.mark.parametrize(
    ("name", "given", "verb", "status"),
    [
        ("close-registration", {}, "registration_closed", "published"),
        ("check-in", {}, "check_in_opened", "check_in"),
        ("seed-by-rating", {}, "seeded", "registration"),
        ("draw-seeds", {"lot": "31415"}, "seeded", "registration"),
        ("start", {}, "round_started", "running"),
        ("start", {"plays": ""}, "paired", "running"),
        ("cancel", {"reason": "Snow"}, "cancelled", "cancelled"),
    ],
)
def test_each_act_before_the_start_leaves_the_row_of_its_service(act, published, name, given, verb, status) -> None:
    assert "Done" in act(published, name, **given)

    published.refresh_from_db()
    assert published.status == status
    assert last(published).verb == verb
    assert last(published).reason == given.get("reason", "")


def test_registration_opens_again(act, published) -> None:
    act(published, "close-registration")

    assert "Done" in act(published, "open-registration")

    assert last(published).verb == "registration_opened"


def test_another_lot_is_published_with_the_seeds(act, published) -> None:
    act(published, "draw-seeds", lot="31415")

    published.refresh_from_db()
    assert published.lot == "31415"
    assert last(published).after["lot"] == "31415"


def test_the_published_lot_counts_when_no_other_is_given(act, published) -> None:
    before = published.lot

    act(published, "draw-seeds")

    published.refresh_from_db()
    assert published.lot == last(published).after["lot"] == before


def test_the_order_of_the_seeds_is_that_of_the_lines(act, back_office, published) -> None:
    lines = str(filled(back_office, published, "seed-order")["order"]).splitlines()
    assert [line.split(" ", 1)[1] for line in lines] == ["Entry 1", "Entry 2", "Entry 3", "Entry 4"]

    assert "Done" in act(published, "seed-order", order="\n".join(reversed(lines)))

    seeded = published.entries.order_by("seed").values_list("name", flat=True)
    assert list(seeded) == ["Entry 4", "Entry 3", "Entry 2", "Entry 1"]


@pytest.mark.parametrize("order", ["x Entry", "1\n1", "999999999", "9" * 40, "-1", "٣"])
def test_an_order_that_names_no_entries_is_refused(act, published, order) -> None:
    before = last(published)

    assert "Done" not in act(published, "seed-order", order=order)

    assert last(published) == before


def test_an_event_is_paired_round_by_round_and_finished(act, organiser, swiss) -> None:
    for number in (1, 2, 3):
        for pairing in tables(swiss, number):
            assert "Done" in act(pairing, "enter", first_points=11, second_points=5)
        if number < 3:
            assert "Done" in act(swiss, "pair-round")
            assert "Done" in act(Round.objects.get(stage__tournament=swiss, number=number + 1), "start")
    act(swiss, "advance")

    swiss.refresh_from_db()
    assert swiss.status == "finished"
    act(swiss, "archive")
    verbs = list(AuditEntry.objects.filter(tournament=swiss).order_by("number").values_list("verb", flat=True))
    assert verbs.count("result_entered") == 6
    assert verbs[-2:] == ["finished", "archived"]
    assert verbs.count("paired") == 3
    assert verbs.count("round_started") == 3


def test_pairing_too_early_is_refused_in_words(act, swiss) -> None:
    assert "Tables of round 1 are still without a result: 2." in act(swiss, "pair-round")

    assert swiss.stages.get().rounds.count() == 1


def test_a_tournament_pauses_and_goes_on(act, swiss) -> None:
    act(swiss, "pause", reason="Lunch")
    assert (last(swiss).verb, last(swiss).reason) == ("paused", "Lunch")

    act(swiss, "resume")
    assert last(swiss).verb == "resumed"


@pytest.mark.parametrize("name", ["advance", "pair-round", "pause", "cancel"])
def test_whoever_acts_on_an_older_page_is_told_who_changed_what(act, back_office, organiser, swiss, name) -> None:
    seen = filled(back_office, swiss, name)
    pause_tournament(tournament_id=swiss.pk, by=organiser, now=NOW)
    resume_tournament(tournament_id=swiss.pk, by=organiser, now=NOW)
    before = last(swiss)

    said = post(back_office, swiss, name, **{**seen, "reason": "x"})

    assert "Olga has changed this since you looked (resumed)." in said
    assert last(swiss) == before


def test_lists_act_on_each_row_and_say_which_were_refused(back_office, draft, published) -> None:
    chosen = {"action": "publish", "_selected_action": [draft.pk, published.pk]}

    answer = back_office.post(reverse("admin:tournaments_tournament_changelist"), chosen)

    said = [str(message) for message in get_messages(answer.wsgi_request)]
    assert "Coppa: The tournament is in another phase: registration." in said
    assert "Done: Publish (1)." in said
    assert last(draft).verb == "published"


def test_acts_in_a_phase_that_is_not_theirs_are_refused_in_words(back_office, draft, published) -> None:
    for name in ("pair-round", "advance", "resume", "archive"):
        for row in (draft, published):
            assert "The tournament is in another phase" in post(back_office, row, name, version=row.version)


def test_a_round_is_not_paired_twice(act, back_office, organiser, swiss) -> None:
    for pairing in tables(swiss):
        enter_result(pairing_id=pairing.pk, by=organiser, first_points=11, second_points=1, now=NOW)
    pair_round(tournament_id=swiss.pk, by=organiser, now=NOW)

    assert "The round is paired already, or being played." in act(swiss, "pair-round")
    assert PairingSide.objects.filter(round__stage__tournament=swiss).count() == 8
