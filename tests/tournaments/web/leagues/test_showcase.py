"""Every page of leagues opens in every language, for visitors and for players, and stays light."""

import gzip

import pytest

from tests.tournaments.web.leagues.showcase import addresses

KIB = 1024
OWN = ("/my/", "/account/", "/join")


@pytest.mark.django_db
def test_every_page_opens_in_three_languages_and_weighs_at_most_25_kib(shown, me, visitor) -> None:
    for language in ("en", "it", "ja"):
        for path in addresses(shown):
            for browser in (me, visitor):
                answer = browser.get(path, headers={"accept-language": language})
                is_own = browser is visitor and any(part in path for part in OWN)
                assert answer.status_code == (302 if is_own else 200), path
                assert len(gzip.compress(answer.content)) <= 25 * KIB, path
