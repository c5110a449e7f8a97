"""Every page of leagues opens in every language, for visitors and for players, and stays light."""

import gzip
from datetime import datetime, timedelta

import pytest

from tests.tournaments.web.leagues.showcase import ZONE, addresses, pairs_league, person

KIB = 1024
OWN = ("/my/", "/account/", "/join")
MONDAY = datetime(2026, 3, 23, tzinfo=ZONE)
"""Of the week whose Sunday is an hour short."""


@pytest.mark.django_db
def test_every_page_opens_in_three_languages_and_weighs_at_most_25_kib(shown, me, visitor) -> None:
    for language in ("en", "it", "ja"):
        for path in addresses(shown):
            for browser in (me, visitor):
                answer = browser.get(path, headers={"accept-language": language})
                is_own = browser is visitor and any(part in path for part in OWN)
                assert answer.status_code == (302 if is_own else 200), path
                assert len(gzip.compress(answer.content)) <= 25 * KIB, path


@pytest.mark.django_db
@pytest.mark.parametrize("minutes", [5, 23 * 60 + 55])
@pytest.mark.parametrize("weekday", range(7))
def test_pairs_can_register_on_every_day_of_the_week(organiser, weekday, minutes) -> None:
    """The league could not be made on Sundays: registration would have ended after the first Monday."""
    now = MONDAY + timedelta(days=weekday, minutes=minutes)

    season = pairs_league(organiser, person("Ada Conti"), now)
    season.refresh_from_db()

    assert season.status == "registration"
    assert season.registration_closes_at is not None
    assert now < season.registration_closes_at
    assert season.registration_closes_at.astimezone(ZONE).date() <= season.starts_on
