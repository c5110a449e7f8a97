"""Hands of Cirulla, announced over HTTP."""

import pytest

from games.engine import DECK, Card
from games.models import Match
from games.selectors.replays import replay_length, replay_view
from games.services import create_match, resign, take_seat
from tests.games.api.conftest import API, Program, footprint, problem
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


def low_hands() -> tuple[Card, ...]:
    """A deck that gives both players three low cards, and a table without a bonus."""
    dealt = [Card.parse(text) for text in ["1D", "1C", "2D", "2C", "3D", "3S", "10D", "9C", "8S", "7B"]]
    return (*dealt, *(card for card in DECK if card not in dealt))


@pytest.fixture
def cirulla(ada, bruno) -> Match:
    match = create_match(creator=ada, preset="cirulla", now=NOW)
    return take_seat(player=bruno, match_id=match.pk, now=NOW, deck_source=low_hands)


@pytest.fixture
def to_play(cirulla, as_ada, as_bruno) -> Program:
    return (as_ada, as_bruno)[cirulla.turn_seat]


def announce(program: Program, match: Match, **call: object) -> object:
    return program.post(f"{API}/matches/{match.pk}/announcements", {"seq": match.seq, **call})


def test_an_announced_hand_is_shown_to_everybody(to_play, stranger, cirulla) -> None:
    [call] = to_play.get(f"{API}/matches/{cirulla.pk}").json()["view"]["announcements"]
    assert call == {"low": True, "triple": False, "value": None}

    response = announce(to_play, cirulla, **call)

    assert response.status_code == 201
    match = response.json()
    assert (match["seq"], match["turn"]) == (cirulla.seq + 1, cirulla.turn_seat)
    assert match["view"]["announcements"] == []
    seen = stranger.get(f"{API}/matches/{cirulla.pk}").json()["view"]
    [announced] = seen["announced"]
    assert (announced["seat"], announced["points"], announced["plays_before"]) == (cirulla.turn_seat, 3, 0)
    assert seen["shown"][cirulla.turn_seat] == announced["cards"] == match["view"]["held"]
    event = stranger.get(f"{API}/matches/{cirulla.pk}/events?since={cirulla.seq}").json()["events"][0]
    assert (event["kind"], event["call"], event["cards"]) == ("announced", call, announced["cards"])


def test_what_is_announced_twice_is_stale_and_brings_the_match(to_play, cirulla) -> None:
    announce(to_play, cirulla, low=True)
    response = announce(to_play, cirulla, low=True)

    assert problem(response) == (409, "stale_play")
    assert response.json()["match"]["seq"] == cirulla.seq + 1
    cirulla.refresh_from_db()
    assert problem(announce(to_play, cirulla, low=True)) == (422, "announcement_too_late")


@pytest.mark.parametrize(
    ("order", "status", "code"),
    [
        ({"triple": True}, 422, "announcement_not_held"),
        ({}, 422, "announcement_not_held"),
        ({"low": True, "value": 2}, 422, "announcement_not_held"),
        ({"low": 1}, 400, "validation_failed"),
        ({"low": True, "value": 11}, 400, "validation_failed"),
        ({"low": True, "seq": -1}, 400, "validation_failed"),
        ({"low": True, "seq": 0}, 409, "stale_play"),
    ],
)
def test_what_cannot_be_announced_changes_nothing(to_play, cirulla, order, status, code) -> None:
    before = footprint(cirulla)

    assert problem(announce(to_play, cirulla, **order)) == (status, code)
    assert footprint(cirulla) == before


def test_only_the_seat_to_play_of_a_game_with_announcements_announces(
    as_ada, as_bruno, stranger, program_of, make_player, cirulla, table
) -> None:
    waiting = (as_bruno, as_ada)[cirulla.turn_seat]

    assert problem(announce(waiting, cirulla, low=True)) == (409, "not_your_turn")
    assert problem(announce(program_of(make_player()), cirulla, low=True)) == (403, "not_seated")
    assert problem(announce(stranger, cirulla, low=True)) == (401, "not_authenticated")
    assert problem(announce((as_ada, as_bruno)[table.turn_seat], table, low=True)) == (422, "announcements_off")


def test_an_announcement_is_replayed(to_play, cirulla, ada) -> None:
    announce(to_play, cirulla, low=True)
    match = resign(player=ada, match_id=cirulla.pk, now=NOW)

    assert replay_length(match) == 0
    assert [made.points for made in replay_view(match, None, 0).view.announced] == [3]
