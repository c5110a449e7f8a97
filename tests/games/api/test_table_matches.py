"""Matches with real cards, announced over HTTP."""

import pytest

from games.models import Match
from games.services import make_guest
from games.services.bots import seat_bots
from tests.games.api.conftest import API, footprint, problem

pytestmark = pytest.mark.django_db

PAIR = [{"player": "Ada"}, {"player": "Bruno"}]


@pytest.fixture
def announced(as_ada, ada, bruno) -> Match:
    """A rated match with real cards between Ada, who announced it, and Bruno."""
    answer = as_ada.post(f"{API}/table-matches", {"chairs": PAIR, "rated": True})
    return Match.objects.get(pk=answer.json()["id"])


def test_a_match_at_a_real_table_waits_for_reports(as_ada, as_bruno) -> None:
    response = as_ada.post(f"{API}/table-matches", {"chairs": PAIR, "rated": True, "options": {"target": 21}})

    assert response.status_code == 201
    match = response.json()
    assert response["Location"] == f"{API}/matches/{match['id']}"
    assert (match["venue"], match["status"], match["reporting"], match["confirm_at"]) == ("table", "open", "", None)
    assert (match["target"], match["view"], match["your_seat"]) == (21, None, 0)
    assert [seat["player"] for seat in match["seats"]] == ["Ada", "Bruno"]


def test_a_chair_may_bear_a_name_on_paper(as_ada) -> None:
    match = as_ada.post(f"{API}/table-matches", {"chairs": [{"player": "Ada"}, {"label": " Zia  Pina "}]}).json()

    assert [(seat["player"], seat["label"]) for seat in match["seats"]] == [("Ada", ""), (None, "Zia Pina")]


def test_a_code_is_read_only_by_who_may_hand_it_out(as_ada, as_bruno, stranger, announced) -> None:
    """Ada, who announced the match and plays in it, has no business with Bruno's signature."""
    read = [program.get(f"{API}/matches/{announced.pk}").json()["report_codes"] for program in (as_ada, as_bruno)]

    assert [[code is not None for code in codes] for codes in read] == [[True, False], [False, True]]
    assert all(len(code) == 12 for codes in read for code in codes if code)
    assert stranger.get(f"{API}/matches/{announced.pk}").json()["report_codes"] is None


def test_an_organiser_who_does_not_play_hands_out_every_code(as_ada) -> None:
    chairs = [{"label": "Pino"}, {"label": "Rosa"}]
    assert all(as_ada.post(f"{API}/table-matches", {"chairs": chairs}).json()["report_codes"])


@pytest.mark.parametrize(
    ("order", "status", "code"),
    [
        ({}, 400, "validation_failed"),
        ({"chairs": "Ada, Bruno"}, 400, "validation_failed"),
        ({"chairs": PAIR * 4}, 400, "validation_failed"),
        ({"chairs": [{"player": "Ada"}, {}]}, 400, "validation_failed"),
        ({"chairs": [{"player": "Ada"}, {"player": "Bruno", "label": "Bruno"}]}, 400, "validation_failed"),
        ({"chairs": [{"player": "Ada"}, {"player": "Nobody"}]}, 400, "validation_failed"),
        ({"chairs": [{"player": "Ada"}, {"label": 7}]}, 400, "validation_failed"),
        ({"chairs": [{"player": "Ada"}, {"label": "x" * 31}]}, 400, "bad_name"),
        ({"chairs": [{"player": "Ada"}, {"label": "\u200b"}]}, 400, "bad_name"),
        ({"chairs": [{"player": "Ada"}]}, 400, "wrong_seat_count"),
        ({"chairs": [{"player": "Ada"}, {"player": "ada"}]}, 409, "already_seated"),
        ({"chairs": [{"player": "Ada"}, {"player": "Nonna"}]}, 400, "bot_at_table"),
        ({"chairs": [{"player": "Ada"}, {"label": "Pina"}], "rated": True}, 403, "guest_unrated"),
        ({"chairs": PAIR, "preset": "briscola"}, 400, "unknown_preset"),
        ({"chairs": PAIR, "options": {"players": 5}}, 400, "bad_player_count"),
    ],
)
def test_a_bad_order_is_refused_by_its_own_code_and_announces_nothing(as_ada, bruno, order, status, code) -> None:
    seat_bots(["greedy"], taken=set())

    assert problem(as_ada.post(f"{API}/table-matches", order)) == (status, code)
    assert not Match.objects.exists()


def test_a_name_that_nobody_has_is_pointed_out(as_ada) -> None:
    answer = as_ada.post(f"{API}/table-matches", {"chairs": [{"player": "Ada"}, {"player": "Nobody"}]}).json()

    assert [(error["field"], error["code"]) for error in answer["errors"]] == [("chairs.1.player", "unknown_player")]


def test_a_guest_announces_an_unrated_match_and_sits_there(program_of) -> None:
    guest = make_guest()
    order = {"chairs": [{"player": guest.name}, {"label": "Pina"}]}

    assert program_of(guest).post(f"{API}/table-matches", order).json()["your_seat"] == 0
    assert problem(program_of(guest).post(f"{API}/table-matches", {**order, "rated": True})) == (403, "guest_unrated")


def test_strangers_announce_nothing(stranger) -> None:
    assert problem(stranger.post(f"{API}/table-matches", {"chairs": PAIR})) == (401, "not_authenticated")


def test_nobody_sits_down_or_gets_up_or_plays_at_a_real_table_here(
    as_ada, as_bruno, program_of, make_player, ada
) -> None:
    chairs = [{"player": "Ada"}, {"label": "Pina"}]
    match = Match.objects.get(pk=as_ada.post(f"{API}/table-matches", {"chairs": chairs}).json()["id"])
    before = footprint(match)
    url = f"{API}/matches/{match.pk}"

    assert problem(as_bruno.post(f"{url}/seats", {})) == (409, "match_started")
    assert problem(as_ada.delete(f"{url}/seats/mine")) == (409, "match_started")
    assert problem(as_ada.post(f"{url}/bots", {})) == (409, "match_started")
    assert problem(as_ada.play(match, "7D")) == (409, "match_not_started")
    assert problem(as_ada.post(f"{url}/resignation")) == (409, "match_not_started")
    assert as_ada.get(f"{url}/legal-plays").json()["plays"] == []
    assert footprint(match) == before


def test_a_real_table_is_called_off_until_somebody_has_reported(as_ada, as_bruno, announced) -> None:
    url = f"{API}/matches/{announced.pk}"
    other = as_ada.post(f"{API}/table-matches", {"chairs": PAIR}).json()["id"]
    as_bruno.post(f"{url}/reports", {"level": "points", "content": {"scores": [5, 11]}})

    assert problem(as_ada.delete(url)) == (409, "match_started")
    assert as_ada.delete(f"{API}/matches/{other}").status_code == 204
    report = {"level": "points", "content": {"scores": [5, 11]}}
    assert problem(as_bruno.post(f"{API}/matches/{other}/reports", report)) == (409, "match_cancelled")
