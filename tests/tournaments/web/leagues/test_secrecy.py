"""What pages and programs tell strangers of a private league through its players, their ratings and their matches."""

import pytest
from django.test import Client

from games.models import Match, RatingChange
from games.services import resign, settle_match
from tests.tournaments.services.leagues.boards import TUESDAY, AtBoard, at_board
from tests.tournaments.services.leagues.seasons import new_player
from tournaments.services.leagues.leagues import edit_league
from tournaments.services.leagues.results import record_board_match
from tournaments.services.leagues.tables import come_to_board

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(organiser) -> AtBoard:
    """A board of a private league, played to its end and rated."""
    at = at_board(organiser)
    changes = {"visibility": "private", "name": "Segreta"}
    edit_league(league_id=at.season.league_id, by=organiser, changes=changes, now=TUESDAY)
    for player in (at.home, at.away):
        come_to_board(board_id=at.board.pk, by=player, now=TUESDAY)
    match = match_of(at)
    resign(match_id=match.pk, player=at.away, now=TUESDAY)
    settle_match(match_id=match.pk, now=TUESDAY)
    record_board_match(match_id=match.pk, now=TUESDAY)
    assert RatingChange.objects.filter(match=match).values("pool").distinct().count() == 2
    return at


def match_of(at: AtBoard) -> Match:
    return at.board.board_matches.get().match


def pool_of(at: AtBoard) -> str:
    return f"league-{at.season.league_id}"


def test_strangers_read_of_a_private_league_nowhere(at) -> None:
    name, other, match = at.home.name, at.away.name, match_of(at).pk
    stranger = Client()
    user = new_player().user
    assert user is not None
    stranger.force_login(user)
    for address in (
        "/players", "/ratings", "/ratings/calibration", f"/@{name}", f"/@{name}/games", f"/@{name}/vs/{other}",
        "/api/v1/pools", "/api/v1/leaderboard", f"/api/v1/players/{name}", f"/api/v1/players/{name}/results",
        f"/api/v1/players/{name}/versus/{other}",
    ):  # fmt: skip
        for client in (Client(), stranger):
            answer = client.get(address)
            assert answer.status_code == 200, address
            text = answer.content.decode()
            assert not any(secret in text for secret in ("Segreta", pool_of(at), f"/g/{match}")), address


def test_strangers_reach_no_address_that_names_a_private_league(at) -> None:
    name, pool, match, scope = at.home.name, pool_of(at), match_of(at).pk, f"season-{at.season.pk}"
    for address in (
        f"/players?pool={pool}", f"/players?scope={scope}", f"/@{name}?pool={pool}",
        f"/ratings/calibration?pool={pool}", f"/api/v1/leaderboard?pool={pool}", f"/api/v1/leaderboard?scope={scope}",
        f"/api/v1/pools/{pool}/calibration", f"/api/v1/players/{name}/ratings/{pool}",
        f"/api/v1/players/{name}?pool={pool}", f"/g/{match}", f"/api/v1/matches/{match}",
    ):  # fmt: skip
        assert Client().get(address).status_code in (400, 404), address
