"""The sweep opens, draws and closes rounds when they are due, once, however many processes do it."""

from datetime import timedelta

import pytest

from tests.threads import at_once
from tests.tournaments.services.leagues.seasons import (
    IN_ROUND_1,
    boards_of,
    decide,
    new_player,
    round_of,
    running_season,
    stronger_wins,
)
from tournaments.models import Fixture, LeagueRound, Season, SeasonLogEntry
from tournaments.services.leagues.season_phases import cancel_season
from tournaments.services.leagues.sweep import sweep_leagues

SECOND = timedelta(seconds=1)


def _statuses(season: Season) -> list[str]:
    return list(season.rounds.order_by("number").values_list("status", flat=True))


@pytest.mark.django_db
def test_rounds_open_and_close_with_the_calendar(organiser) -> None:
    season = running_season(organiser, divisions=1, opened=False, window_rule="organiser")
    first = round_of(season)
    sweep_leagues(now=first.opens_at - SECOND)
    assert _statuses(season) == ["planned", "planned", "planned"]
    sweep_leagues(now=first.opens_at)
    assert _statuses(season) == ["open", "planned", "planned"]
    for board in boards_of(first):
        decide(board, stronger_wins(board))
    sweep_leagues(now=first.closes_at)
    assert _statuses(season) == ["closed", "open", "planned"]


@pytest.mark.django_db
def test_windows_decide_what_nobody_played_and_the_season_ends_by_itself(organiser) -> None:
    season = running_season(organiser, divisions=1, window_rule="double_forfeit", fixing_hours=0)
    for number in (1, 2, 3):
        sweep_leagues(now=round_of(season, number).closes_at + timedelta(days=1))
    season.refresh_from_db()
    assert (_statuses(season), season.status) == (["closed"] * 3, "played")


@pytest.mark.django_db
def test_a_swiss_goes_on_although_a_board_is_postponed(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=6, format="swiss", swiss_rounds=3, window_rule="organiser")
    first, second = round_of(season), round_of(season, 2)
    postponed, *others = boards_of(first)
    postponed.deadline += timedelta(days=7)
    postponed.save()
    for board in others:
        decide(board, stronger_wins(board))
    sweep_leagues(now=second.opens_at)

    assert _statuses(season) == ["open", "open", "planned"]
    assert second.fixtures.count() == 3


@pytest.mark.django_db
def test_nothing_is_swept_in_a_season_that_was_called_off(organiser) -> None:
    season = running_season(organiser, divisions=1, opened=False)
    cancel_season(season_id=season.pk, by=organiser, reason="Rain", now=IN_ROUND_1)
    acts = season.log.count()
    sweep_leagues(now=IN_ROUND_1 + timedelta(days=30))
    assert season.log.count() == acts


@pytest.mark.django_db
def test_there_is_little_to_ask_where_nothing_is_due(organiser, django_assert_max_num_queries) -> None:
    running_season(organiser, divisions=1)
    with django_assert_max_num_queries(15):
        sweep_leagues(now=IN_ROUND_1)


@pytest.mark.django_db(transaction=True)
def test_two_processes_do_everything_once() -> None:
    season = running_season(
        new_player("Olga"), divisions=2, entries=6, format="swiss", swiss_rounds=3, window_rule="double_forfeit",
        opened=False,
    )  # fmt: skip
    moments = [each.closes_at + timedelta(days=1) for each in season.rounds.filter(division__number=1)]

    def sweep() -> None:
        for moment in moments:
            sweep_leagues(now=moment)

    at_once(sweep, sweep)
    for _ in moments:  # one may have looked just before the other was done; the sweeper comes again
        sweep_leagues(now=moments[-1])

    season.refresh_from_db()
    assert season.status == "played"
    assert set(LeagueRound.objects.values_list("status", flat=True)) == {"closed"}
    assert Fixture.objects.count() == 2 * 3 * 3
    for verb in ("round_opened", "round_closed"):
        assert SeasonLogEntry.objects.filter(verb=verb).count() == 6
    assert SeasonLogEntry.objects.filter(verb="season_played").count() == 1
