"""The summary of a hand."""

import pytest

from games.selectors.hands import hand_summary
from tests.games.conftest import play_on
from tests.games.web.conftest import LANGUAGES

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_counted_hand_shows_every_play_and_both_totals(browser_of, table, ada, language) -> None:
    match = play_on(table, 36)
    summary = hand_summary(match, 1)

    answer = browser_of(ada).get(f"/g/{match.pk}/hand/1", headers={"accept-language": language})

    page = answer.content.decode()
    assert page.count('class="item"') == 36
    assert [f">+{row.total}<" in page for row in summary.rows] == [True, True]


def test_a_hand_that_is_being_played_has_no_summary(browser_of, table, ada) -> None:
    match = play_on(table, 10)

    assert browser_of(ada).get(f"/g/{match.pk}/hand/1").status_code == 404
    assert browser_of(ada).get(f"/g/{match.pk}/hand/7").status_code == 404


def test_a_spectator_reads_finished_hands_of_a_public_match(visitor, table) -> None:
    match = play_on(table, 36)

    assert visitor.get(f"/g/{match.pk}/hand/1").status_code == 200
