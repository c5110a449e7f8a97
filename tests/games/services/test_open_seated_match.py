"""A competition opens an online match with everybody seated."""

import pytest

from games.models import Match
from games.selectors.positions import position
from games.services import Chair, open_seated_match, settle_match
from games.services.bots import seat_bots
from games.services.create_match import RATED_TURN_SECONDS
from games.services.errors import AlreadySeated, BadTurnSeconds, GuestUnrated, WrongSeatCount
from games.services.players import make_guest
from tests.games.conftest import NOW, deck_source, play_on

pytestmark = pytest.mark.django_db


def opened(host, players, preset: str = "scopa_classica", **more) -> Match:
    chairs = [Chair(player=player) for player in players]
    return open_seated_match(**{"creator": host, "preset": preset, "options": {}, "chairs": chairs, "now": NOW, **more})


@pytest.fixture
def host(make_player):
    return make_player("Host")


def test_everybody_sits_where_the_competition_says_and_play_begins(host, ada, bruno) -> None:
    match = opened(host, [bruno, ada], rated=True)

    assert (match.status, match.competition, match.created_by) == ("playing", True, host)
    assert [seat.player for seat in match.seats.all()] == [bruno, ada]
    assert match.turn_seconds == RATED_TURN_SECONDS


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("scopa_classica", {}),
        ("scopa_classica", {"players": 3}),
        ("scopone", {}),
        ("scopa_classica", {"players": 6}),
        ("scopa_classica", {"first_player": "dealer"}),
    ],
)
def test_seat_0_leads_the_first_hand(host, make_player, preset, options) -> None:
    players = [make_player() for _ in range({"scopone": 4}.get(preset, options.get("players", 2)))]
    for seed in range(4):
        match = opened(host, players, preset, options=options, deck_source=deck_source(seed))
        assert (match.turn_seat, position(match).turn) == (0, 0)


def test_bots_play_in_competitions(host, ada) -> None:
    [bot] = seat_bots(["greedy"], taken=set())
    match = play_on(opened(host, [ada, bot], rated=True))

    assert settle_match(match_id=match.pk, now=NOW)


def test_whoever_cannot_sit_there_is_refused_and_nothing_is_opened(host, ada, bruno) -> None:
    with pytest.raises(WrongSeatCount):
        opened(host, [ada])
    with pytest.raises(WrongSeatCount):
        opened(host, [], chairs=[Chair(player=ada), Chair(label="Zio Pino")])
    with pytest.raises(AlreadySeated):
        opened(host, [ada, ada])
    with pytest.raises(GuestUnrated):
        opened(host, [ada, make_guest()], rated=True)
    with pytest.raises(BadTurnSeconds):
        opened(host, [ada, bruno], turn_seconds=1)
    assert not Match.objects.exists()
