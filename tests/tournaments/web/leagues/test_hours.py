"""Usual hours: a square for each hour of the week, and buttons that copy days."""

import re

import pytest

from games.models import Player
from tournaments.models import UsualHour

pytestmark = pytest.mark.django_db


def hours_of(player: Player) -> list[tuple[int, int]]:
    return list(UsualHour.objects.filter(player=player).order_by("weekday", "hour").values_list("weekday", "hour"))


def test_the_grid_has_a_named_box_for_each_hour_of_the_week(browser_of, ada) -> None:
    page = browser_of(ada).get("/account/hours").content.decode()

    labels = re.findall(r'name="hour" value="(\d)-(\d+)" aria-label="([^"]+)"', page)
    assert len(labels) == 168
    assert ("0", "9", "Monday, 09:00") in labels
    assert ("6", "23", "Sunday, 23:00") in labels
    assert page.count('<th scope="col">') == 7
    assert page.count('<th scope="row">') == 24


def test_what_is_ticked_is_kept_and_shown_again(browser_of, ada) -> None:
    browser = browser_of(ada)

    answer = browser.post("/account/hours", {"hour": ["1-20", "1-21", "6-10"], "do": "save"}, follow=True)

    assert hours_of(ada) == [(1, 20), (1, 21), (6, 10)]
    page = answer.content.decode()
    assert re.findall(r'value="([\d-]+)" aria-label="[^"]+" checked', page) == ["6-10", "1-20", "1-21"]
    assert "3 hours a week" in page


@pytest.mark.parametrize(
    ("do", "kept"),
    [
        ("weekdays", [(0, 9), (1, 9), (2, 9), (3, 9), (4, 9), (5, 18)]),
        ("weekend", [(0, 9), (2, 7), (5, 18), (6, 18)]),
        ("clear", []),
        ("nonsense", [(0, 9), (2, 7), (5, 18)]),
    ],
)
def test_buttons_copy_days_without_any_script(browser_of, ada, do: str, kept: list[tuple[int, int]]) -> None:
    browser_of(ada).post("/account/hours", {"hour": ["0-9", "2-7", "5-18"], "do": do})

    assert hours_of(ada) == kept


def test_what_is_no_hour_is_left_out(browser_of, ada) -> None:
    browser_of(ada).post("/account/hours", {"hour": ["7-1", "0-24", "x", "-1-3", "3-3"], "do": "save"})

    assert hours_of(ada) == [(3, 3)]


def test_the_zone_is_that_of_the_account_or_the_machine(browser_of, ada) -> None:
    browser = browser_of(ada)
    assert "Your own zone is not known yet." in browser.get("/account/hours").content.decode()

    browser.cookies["zone"] = "Asia/Tokyo"
    assert "times in Asia/Tokyo" in browser.get("/account/hours").content.decode()

    Player.objects.filter(pk=ada.pk).update(zone="Europe/Lisbon")
    assert "times in Europe/Lisbon" in browser.get("/account/hours").content.decode()


def test_visitors_sign_in_first(visitor) -> None:
    assert visitor.get("/account/hours")["Location"] == "/accounts/login/?next=/account/hours"
