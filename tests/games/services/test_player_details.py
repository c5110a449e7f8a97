"""What players say about themselves."""

import pytest

from games.models import LeaderboardEntry, Player
from games.selectors.leaderboards import Leaderboard, histogram
from games.services.errors import UnknownCountry
from games.services.player_details import set_country
from tests.games.conftest import NOW
from tests.games.ranked import ranked

pytestmark = pytest.mark.django_db


def test_leaderboards_follow_a_player_to_another_country(ada, bruno) -> None:
    for player in (ada, bruno):
        set_country(by=player, country="IT", now=NOW)
        ranked(player, 1500)
        ranked(player, 1600, pool="scopone")

    set_country(by=ada, country="jp", now=NOW)

    for pool in ("scopa", "scopone"):
        sizes = {code: histogram(Leaderboard(pool, country=code)).total for code in ("", "IT", "JP")}
        assert sizes == {"": 2, "IT": 1, "JP": 1}


def test_a_country_can_be_taken_back(ada) -> None:
    set_country(by=ada, country="IT", now=NOW)
    ranked(ada, 1500)

    set_country(by=ada, country="", now=NOW)

    assert Player.objects.get(pk=ada.pk).country == ""
    assert LeaderboardEntry.objects.get().country == ""
    assert histogram(Leaderboard("scopa", country="IT")).total == 0


@pytest.mark.parametrize("country", ["XX", "ITA", "1", "\x00"])
def test_a_country_that_is_none_is_refused(ada, country) -> None:
    with pytest.raises(UnknownCountry):
        set_country(by=ada, country=country, now=NOW)
