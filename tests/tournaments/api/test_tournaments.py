"""Tournaments are drafted, listed, read and edited by programs."""

import pytest

from tests.games.api.conftest import API, problem
from tests.tournaments.api.conftest import address, order
from tournaments.models import Tournament


def test_a_tournament_is_drafted_published_and_found(as_organiser, anybody) -> None:
    made = as_organiser.post(f"{API}/tournaments", order(capacity=16, zone="Europe/Rome"))
    document = made.json()

    assert made.status_code == 201
    assert (document["status"], document["your_role"], document["capacity"]) == ("draft", "organiser", 16)
    assert document["stages"][0]["settings"]["rounds"] == 5
    assert document["starts_at"] == "2026-05-01T18:00:00Z"
    assert anybody.get(f"{API}/tournaments").json()["results"] == []

    published = as_organiser.post(f"{API}/tournaments/{document['id']}/publish", {"version": document["version"]})

    assert published.json()["status"] == "registration"
    listed = anybody.get(f"{API}/tournaments?status=registration&format=swiss").json()["results"]
    assert [each["id"] for each in listed] == [document["id"]]
    assert listed[0]["formats"] == ["swiss"]
    assert listed[0]["taken"] == 0


def test_an_order_sent_twice_under_one_key_makes_one_tournament(as_organiser) -> None:
    key = {"Idempotency-Key": "spring-cup"}

    first = as_organiser.post(f"{API}/tournaments", order(), headers=key)
    again = as_organiser.post(f"{API}/tournaments", order(), headers=key)
    other = as_organiser.post(f"{API}/tournaments", order(name="Other"), headers=key)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.content == again.content
    assert again["Idempotent-Replayed"] == "true"
    assert problem(other) == (422, "idempotency_key_reused")
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"preset": "no_such_game"}, "unknown_preset"),
        ({"options": {"players": 3}}, "two_sides_only"),
        ({"options": {"target": "much"}}, "bad_option_value"),
        ({"stages": []}, "bad_tournament"),
        ({"stages": [{"format": "arena"}]}, "bad_stage_settings"),
        ({"stages": [{"format": "swiss", "settings": {"rounds": -1}}]}, "bad_stage_settings"),
        ({"capacity": 1}, "bad_tournament"),
        ({"zone": "Europe/Atlantis"}, "bad_tournament"),
        ({"registration": "code"}, "bad_tournament"),
        ({"venue": "moon"}, "validation_failed"),
        ({"rated": "yes"}, "validation_failed"),
        ({"name": None}, "validation_failed"),
    ],
)
def test_an_order_that_makes_no_sense_says_why(as_organiser, changes, code) -> None:
    assert problem(as_organiser.post(f"{API}/tournaments", order(**changes)))[1] == code
    assert Tournament.objects.count() == 0


def test_a_guest_organises_nothing(anybody) -> None:
    token = anybody.post(f"{API}/guests").json()["token"]
    anybody.credentials(HTTP_AUTHORIZATION=f"Token {token}")

    assert problem(anybody.post(f"{API}/tournaments", order())) == (403, "guests_stay_out")


def test_settings_are_changed_and_stages_replaced(as_organiser, make_tournament) -> None:
    tournament = make_tournament(publish=False)
    stages = [{"format": "groups", "settings": {"groups": 2}}, {"format": "single_knockout"}]

    answer = as_organiser.patch(address(tournament), {"place": "Bar Sport", "stages": stages})

    assert answer.status_code == 200
    assert answer.json()["place"] == "Bar Sport"
    assert [stage["format"] for stage in answer.json()["stages"]] == ["groups", "single_knockout"]
    assert answer.json()["name"] == tournament.name


def test_who_acts_on_an_older_version_is_told_who_changed_what(as_organiser, organiser, make_tournament) -> None:
    tournament = make_tournament()
    seen = as_organiser.get(address(tournament)).json()["version"]
    as_organiser.patch(address(tournament), {"place": "Bar Sport"})

    late = as_organiser.patch(address(tournament), {"place": "Circolo", "version": seen})

    assert problem(late) == (409, "stale")
    assert late.json()["by"] == organiser.name
    assert late.json()["verb"] == "edited"
    assert late.json()["after"] == {"place": "Bar Sport"}
    assert late.json()["version"] > seen
    assert as_organiser.get(address(tournament)).json()["place"] == "Bar Sport"


def test_the_wrong_phase_is_named_beside_the_status_of_the_answer(as_organiser, make_tournament) -> None:
    answer = as_organiser.post(address(make_tournament(), "resume"), {})

    assert problem(answer) == (409, "wrong_phase")
    assert answer.json()["phase"] == "registration"


def test_an_entry_word_and_the_code_of_a_private_event_are_for_those_they_concern(
    as_organiser, as_stranger, as_ada, anybody, make_tournament
) -> None:
    tournament = make_tournament(registration="code", entry_word="bastoni", visibility="private")
    code = tournament.code

    assert as_organiser.get(address(tournament)).json()["entry_word"] == "bastoni"
    assert as_organiser.get(address(tournament)).json()["code"] == code
    by_code = as_stranger.get(f"{API}/tournament-codes/{code.lower()}").json()
    assert (by_code["id"], by_code["entry_word"], by_code["code"]) == (tournament.pk, None, None)
    assert problem(as_stranger.get(address(tournament))) == (404, "not_found")
    assert problem(anybody.get(f"{API}/tournament-codes/ZZZZZZ")) == (404, "not_found")

    entry = as_ada.post(address(tournament, "entries"), {"code": code, "entry_word": "Bastoni"})

    assert entry.status_code == 201
    assert as_ada.get(address(tournament)).json()["your_entry"] == entry.json()["id"]
    assert as_ada.get(address(tournament)).json()["code"] == code


def test_mine_are_those_one_runs_or_has_entered(as_organiser, as_ada, anybody, make_tournament) -> None:
    draft, entered, other = make_tournament(publish=False), make_tournament(), make_tournament()
    as_ada.post(address(entered, "entries"), {})

    mine = as_ada.get(f"{API}/tournaments?mine=true").json()["results"]
    theirs = as_organiser.get(f"{API}/tournaments?mine=true").json()["results"]

    assert [each["id"] for each in mine] == [entered.pk]
    assert {each["id"] for each in theirs} == {draft.pk, entered.pk, other.pk}
    assert problem(anybody.get(f"{API}/tournaments?mine=true")) == (401, "not_authenticated")


def test_a_list_comes_in_pages_of_as_many_queries_whatever_their_size(
    anybody, make_tournament, django_assert_max_num_queries
) -> None:
    made = [make_tournament() for _ in range(5)]

    with django_assert_max_num_queries(3):
        page = anybody.get(f"{API}/tournaments?limit=3").json()
    rest = anybody.get(f"{API}/tournaments?limit=3&offset={page['next_offset']}").json()

    assert [each["id"] for each in (*page["results"], *rest["results"])] == [each.pk for each in reversed(made)]
    assert rest["next_offset"] is None
