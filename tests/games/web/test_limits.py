"""The pages' forms cost as much as the API's calls."""

import pytest

from games.models import Match, Player
from games.services.limits import RATES, spend

pytestmark = pytest.mark.django_db


def test_one_address_makes_no_more_guests_than_a_club_evening(client) -> None:
    for _ in range(RATES["guest"].requests):
        spend("guest", "127.0.0.1")

    answer = client.post("/play/bot")

    assert answer.status_code == 429
    assert 1 <= int(answer["Retry-After"]) <= RATES["guest"].seconds
    assert not Player.objects.exists()


@pytest.mark.parametrize("path", ["/play/bot", "/play/friend", "/play/new"])
def test_a_player_opens_no_more_tables_than_through_the_api(browser_of, ada, path) -> None:
    for _ in range(RATES["create_match"].requests):
        spend("create_match", f"player {ada.pk}")

    answer = browser_of(ada).post(path, {"game": "scopa_classica:11", "opponents": "people"})

    assert answer.status_code == 429
    assert not Match.objects.exists()


def test_a_player_plays_no_faster_than_through_the_api(browser_of, ada, table) -> None:
    for _ in range(RATES["play"].requests):
        spend("play", f"player {ada.pk}")

    assert browser_of(ada).post(f"/g/{table.pk}/play", {"play": "7D", "seq": table.seq}).status_code == 429


@pytest.mark.parametrize("seat", ["9" * 5000, "²", "abc", "-1", "7"])
def test_a_seat_that_is_none_is_refused_and_costs_nothing(browser_of, ada, bruno, seat) -> None:
    browser_of(ada).post("/play/new", {"game": "scopone:11", "opponents": "people"})
    match = Match.objects.get()

    answer = browser_of(bruno).post(f"/g/{match.pk}/sit", {"seat": seat})

    assert answer.status_code == 302
    assert not match.seats.filter(player=bruno).exists()
