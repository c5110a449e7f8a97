"""Tables are opened."""

import pytest

from games.engine import BadOptionValue, BadSides, UnknownOption, UnknownPreset
from games.models import Match, Seat
from games.services import create_match
from games.services.create_match import RATED_TURN_SECONDS
from games.services.errors import BadTurnSeconds, GuestUnrated, NoSuchSeat, TooManyBots, UnknownBotLevel
from games.services.players import make_guest
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


def test_a_table_against_a_bot_is_dealt_at_once(ada) -> None:
    match = create_match(creator=ada, preset="scopa_classica", bots=["greedy"], now=NOW)

    assert match.status == Match.Status.PLAYING
    assert [seat.player.kind for seat in match.seats.all()] == ["human", "bot"]
    assert match.seq == 1


def test_a_table_for_people_waits(ada) -> None:
    match = create_match(creator=ada, preset="scopone", now=NOW)

    assert match.status == Match.Status.OPEN
    assert match.snapshot is None
    assert [seat.side for seat in match.seats.all()] == [0, 1, 0, 1]


def test_the_creator_may_sit_anywhere_or_only_watch(ada) -> None:
    third = create_match(creator=ada, preset="scopone", bots=["random"] * 3, creator_seat=2, now=NOW)
    none = create_match(creator=ada, preset="scopone", bots=["random"] * 4, creator_seat=None, now=NOW)

    assert Seat.objects.get(match=third, number=2).player == ada
    assert not none.seats.filter(player=ada).exists()
    assert none.status == Match.Status.PLAYING


def test_no_bot_sits_at_a_table_twice(ada) -> None:
    match = create_match(creator=ada, preset="scopone", bots=["random"] * 4, creator_seat=None, now=NOW)

    assert len({seat.player_id for seat in match.seats.all()}) == 4


def test_the_options_are_stored_whole(ada) -> None:
    match = create_match(creator=ada, preset="scopa_classica", options={"target": 21}, now=NOW)

    assert match.options["target"] == 21
    assert match.options["hand_size"] == 3


@pytest.mark.parametrize(
    ("preset", "options", "error"),
    [
        ("poker", {}, UnknownPreset),
        ("scopa_classica", {"speed": 1}, UnknownOption),
        ("scopa_classica", {"target": "eleven"}, BadOptionValue),
        ("scopone", {"players": 3}, BadSides),
    ],
)
def test_rules_that_cannot_be_played_are_refused_and_leave_nothing(ada, preset, options, error) -> None:
    with pytest.raises(error):
        create_match(creator=ada, preset=preset, options=options, now=NOW)

    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"bots": ["greedy", "greedy"]}, TooManyBots),
        ({"bots": ["grandmaster"]}, UnknownBotLevel),
        ({"creator_seat": 2}, NoSuchSeat),
        ({"creator_seat": -1}, NoSuchSeat),
        ({"turn_seconds": 9}, BadTurnSeconds),
        ({"turn_seconds": 10**9}, BadTurnSeconds),
    ],
)
def test_tables_that_make_no_sense_are_refused_and_leave_nothing(ada, arguments, error) -> None:
    with pytest.raises(error):
        create_match(creator=ada, preset="scopa_classica", now=NOW, **arguments)

    assert not Match.objects.exists()


def test_a_guest_opens_no_rated_table() -> None:
    with pytest.raises(GuestUnrated):
        create_match(creator=make_guest(), preset="scopa_classica", rated=True, now=NOW)


def test_a_rated_match_always_has_a_clock(ada) -> None:
    assert create_match(creator=ada, preset="scopa_classica", rated=True, now=NOW).turn_seconds == RATED_TURN_SECONDS
    assert create_match(creator=ada, preset="scopa_classica", now=NOW).turn_seconds is None


def test_a_guest_opens_no_rated_table_for_others_either() -> None:
    with pytest.raises(GuestUnrated):
        create_match(
            creator=make_guest(),
            preset="scopa_classica",
            rated=True,
            bots=["random"] * 2,
            creator_seat=None,
            now=NOW,
        )
