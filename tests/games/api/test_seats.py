"""Seats over HTTP."""

import pytest

from games.models import Match
from games.services import create_match, make_guest
from tests.games.api.conftest import API, footprint, problem
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(ada) -> Match:
    """A table of Ada's that waits for three more."""
    return create_match(creator=ada, preset="scopone", now=NOW)


def test_a_player_takes_the_first_free_seat_or_the_one_named(as_bruno, program_of, make_player, waiting) -> None:
    first = as_bruno.post(f"{API}/matches/{waiting.pk}/seats", {})
    third = program_of(make_player()).post(f"{API}/matches/{waiting.pk}/seats", {"seat": 3})

    assert (first.status_code, first.json()["your_seat"]) == (201, 1)
    assert (third.status_code, third.json()["your_seat"]) == (201, 3)


def test_the_last_seat_starts_the_match(as_bruno, ada) -> None:
    match = create_match(creator=ada, preset="scopa_classica", now=NOW)

    assert as_bruno.post(f"{API}/matches/{match.pk}/seats").json()["status"] == "playing"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seat": 0}, 409, "seat_taken"),
        ({"seat": 5}, 400, "no_such_seat"),
        ({"seat": 6}, 400, "validation_failed"),
        ({"seat": -1}, 400, "validation_failed"),
        ({"seat": "1"}, 400, "validation_failed"),
        ({"seat": 10**40}, 400, "validation_failed"),
        ({"join_code": 7}, 400, "validation_failed"),
        ({"join_code": "x" * 17}, 400, "validation_failed"),
        ({"join_code": "AAAAAAAA"}, 404, "not_found"),
    ],
)
def test_a_seat_that_cannot_be_had_is_refused(as_bruno, bruno, waiting, body, status, code) -> None:
    before = footprint(waiting)

    assert problem(as_bruno.post(f"{API}/matches/{waiting.pk}/seats", body)) == (status, code)
    assert footprint(waiting) == before


def test_a_player_sits_once_and_only_while_the_table_is_open(as_ada, as_bruno, waiting, table, program_of, make_player):
    late = program_of(make_player())

    assert problem(as_ada.post(f"{API}/matches/{waiting.pk}/seats")) == (409, "already_seated")
    assert problem(late.post(f"{API}/matches/{table.pk}/seats")) == (409, "match_started")


def test_who_is_nobody_takes_no_seat(stranger, waiting) -> None:
    assert problem(stranger.post(f"{API}/matches/{waiting.pk}/seats")) == (401, "not_authenticated")


def test_a_guest_takes_no_seat_at_a_rated_table(program_of, ada) -> None:
    rated = create_match(creator=ada, preset="scopa_classica", rated=True, now=NOW)

    assert problem(program_of(make_guest()).post(f"{API}/matches/{rated.pk}/seats")) == (403, "guest_unrated")


def test_a_private_table_is_entered_with_its_own_code(as_bruno, ada, waiting) -> None:
    private = create_match(creator=ada, preset="scopa_classica", visibility="private", now=NOW)
    url = f"{API}/matches/{private.pk}/seats"

    assert problem(as_bruno.post(url)) == (404, "not_found")
    assert problem(as_bruno.post(url, {"join_code": waiting.join_code})) == (404, "not_found")
    assert as_bruno.post(url, {"join_code": private.join_code.lower()}).status_code == 201


def test_a_player_gets_up_while_the_table_is_open(as_bruno, waiting, table) -> None:
    url = f"{API}/matches/{waiting.pk}/seats/mine"

    assert problem(as_bruno.delete(url)) == (403, "not_seated")
    as_bruno.post(f"{API}/matches/{waiting.pk}/seats")
    assert as_bruno.delete(url).status_code == 204
    assert problem(as_bruno.delete(f"{API}/matches/{table.pk}/seats/mine")) == (409, "match_started")


def test_bots_take_the_empty_seats(as_ada, as_bruno, waiting) -> None:
    url = f"{API}/matches/{waiting.pk}/bots"

    assert problem(as_bruno.post(url, {"level": "greedy"})) == (403, "not_seated")
    assert problem(as_ada.post(url, {"level": "stockfish"})) == (400, "unknown_bot_level")
    assert problem(as_ada.post(url, {"level": ["greedy"]})) == (400, "validation_failed")
    response = as_ada.post(url, {"level": "random"})
    assert (response.status_code, response.json()["status"]) == (201, "playing")
    assert [seat["bot_level"] for seat in response.json()["seats"]] == ["", "random", "random", "random"]
    assert problem(as_ada.post(url)) == (409, "match_started")
