"""The demonstration data is made once, by the services that everybody uses."""

from io import StringIO
from random import Random

import pytest
from django.core.management import call_command

from games.models import Match, Rating, User
from games.services.demo import seed_demo
from tests.games.conftest import NOW

# Each makes the whole demonstration, 750 plays through the services.
pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]


def test_there_is_something_to_see_and_it_verifies() -> None:
    assert seed_demo(now=NOW, rng=Random(1))

    assert Match.objects.filter(status="finished").count() == 5
    assert Match.objects.filter(status="open").count() == 2
    assert Match.objects.filter(status="playing").count() == 1
    assert Rating.objects.exists()
    out = StringIO()
    call_command("verify_matches", stdout=out)
    assert "8 matches" in out.getvalue()
    assert out.getvalue().endswith("0 differences\n")


def test_a_second_time_changes_nothing() -> None:
    seed_demo(now=NOW, rng=Random(1))

    assert not seed_demo(now=NOW, rng=Random(1))
    assert Match.objects.count() == 8


def test_there_is_always_a_match_to_watch() -> None:
    seed_demo(now=NOW, rng=Random(1))
    watched = Match.objects.get(status="playing")
    Match.objects.filter(pk=watched.pk).update(status="finished", turn_seat=None, finished_at=NOW)

    seed_demo(now=NOW, rng=Random(1))

    assert Match.objects.filter(status="playing").count() == 1


def test_where_somebody_has_an_account_no_demonstration_people_appear(bruno) -> None:
    assert not seed_demo(now=NOW, rng=Random(1))

    assert list(User.objects.values_list("username", flat=True)) == ["Bruno"]
    assert Match.objects.get().status == "playing"
