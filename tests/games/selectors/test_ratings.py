"""What players are rated at, for whoever sets conditions by it."""

import pytest

from games.models import Rating
from games.selectors.ratings import PlayerRating, ratings_for

pytestmark = pytest.mark.django_db


def test_ratings_are_those_of_the_pool_in_whole_points(ada, bruno) -> None:
    Rating.objects.create(player=ada, pool="scopa", value=1622.5, games=14)
    Rating.objects.create(player=bruno, pool="scopone", value=1900, games=30)

    assert ratings_for("il_ponino", [ada.pk, bruno.pk, ada.pk]) == {
        ada.pk: PlayerRating(1623, 14),
        bruno.pk: PlayerRating(1500, 0),
    }


def test_many_players_are_read_at_once(make_player, django_assert_num_queries) -> None:
    numbers = [make_player().pk for _ in range(5)]
    with django_assert_num_queries(1):
        assert len(ratings_for("scopa_classica", numbers)) == 5
    assert ratings_for("scopa_classica", []) == {}


def test_a_preset_that_does_not_exist_has_no_pool(ada) -> None:
    with pytest.raises(KeyError):
        ratings_for("briscola", [ada.pk])
