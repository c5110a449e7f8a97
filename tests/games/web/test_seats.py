"""Chairs: sitting down, getting up, filling up, calling off."""

import pytest

from games.models import Match
from games.services import create_match
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_table(ada) -> Match:
    return create_match(creator=ada, preset="scopa_classica", now=NOW)


def test_joining_an_open_table_starts_it(browser_of, open_table, bruno) -> None:
    answer = browser_of(bruno).post(f"/g/{open_table.pk}/sit")

    assert answer["Location"] == f"/g/{open_table.pk}"
    assert Match.objects.get(pk=open_table.pk).status == Match.Status.PLAYING


def test_a_guest_may_join(visitor, open_table) -> None:
    visitor.post(f"/g/{open_table.pk}/sit", {"seat": "1"})

    assert Match.objects.get(pk=open_table.pk).seats.get(number=1).player.is_guest


def test_a_taken_seat_is_refused_in_words(browser_of, open_table, bruno) -> None:
    answer = browser_of(bruno).post(f"/g/{open_table.pk}/sit", {"seat": "0"}, follow=True)

    assert "Somebody has taken that seat." in answer.content.decode()
    assert Match.objects.get(pk=open_table.pk).status == Match.Status.OPEN


def test_a_guest_is_kept_from_a_rated_table_with_the_reason(visitor, ada) -> None:
    match = create_match(creator=ada, preset="scopa_classica", rated=True, now=NOW)

    answer = visitor.post(f"/g/{match.pk}/sit", follow=True)

    assert "Rated matches need an account." in answer.content.decode()


def test_bots_fill_the_free_seats(browser_of, open_table, ada) -> None:
    browser_of(ada).post(f"/g/{open_table.pk}/bots", {"level": "greedy"})

    assert Match.objects.get(pk=open_table.pk).seats.filter(player__kind="bot").count() == 1


def test_only_the_host_calls_a_table_off(browser_of, open_table, ada, bruno) -> None:
    browser_of(bruno).post(f"/g/{open_table.pk}/cancel")
    assert Match.objects.get(pk=open_table.pk).status == Match.Status.OPEN

    answer = browser_of(ada).post(f"/g/{open_table.pk}/cancel")
    assert answer["Location"] == "/"
    assert Match.objects.get(pk=open_table.pk).status == Match.Status.CANCELLED


def test_whoever_leaves_frees_the_seat(browser_of, ada, bruno) -> None:
    match = create_match(creator=ada, preset="scopone", now=NOW)
    browser_of(bruno).post(f"/g/{match.pk}/sit", {"seat": "2"})

    browser_of(bruno).post(f"/g/{match.pk}/leave")

    assert Match.objects.get(pk=match.pk).seats.get(number=2).player is None


def test_the_link_is_shown_only_to_those_who_sit_there(browser_of, visitor, open_table, ada) -> None:
    assert open_table.join_code in browser_of(ada).get(f"/g/{open_table.pk}").content.decode()
    assert open_table.join_code not in visitor.get(f"/g/{open_table.pk}").content.decode()
