"""The log of a season, page by page."""

import pytest

from tests.tournaments.services.leagues.seasons import boards_of, decide, round_of, running_season
from tournaments.selectors.leagues.log import PUBLIC_VERBS, season_log

pytestmark = pytest.mark.django_db


def test_pages_follow_each_other_from_the_last_act_on(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=2)
    number, seen = None, []
    while True:
        page = season_log(season, before=number, most=3)
        seen += [act.number for act in page.acts]
        number = page.before
        if number is None:
            break
    assert seen == list(range(season.version, 0, -1))


def test_what_everybody_may_read_and_what_happened_to_one_board(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=2)
    (board,) = boards_of(round_of(season))
    decide(board, (11, 3))
    public = season_log(season, verbs=PUBLIC_VERBS).acts
    assert "membership_confirmed" not in {act.verb for act in public}
    assert {"season_started", "round_opened", "board_decided"} <= {act.verb for act in public}
    assert [act.verb for act in season_log(season, subject=f"board:{board.pk}").acts] == ["board_decided"]
