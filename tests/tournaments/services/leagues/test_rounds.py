"""Rounds open and close with their windows; a postponed board holds up nobody else; a Swiss is drawn on."""

from datetime import timedelta

import pytest

from games.models import Notice
from tests.tournaments.services.leagues.seasons import (
    IN_ROUND_1,
    boards_of,
    decide,
    entry_at,
    play_round,
    play_season,
    round_of,
    running_season,
    stronger_wins,
)
from tournaments.models import Board, LeagueRound, Season
from tournaments.selectors.leagues.access import NotFound
from tournaments.services.errors import (
    NoPairingPossible,
    NoRoundLeft,
    NotStaff,
    ReasonMissing,
    RoundClosed,
    RoundOpen,
    Stale,
)
from tournaments.services.leagues.entries import withdraw_entry
from tournaments.services.leagues.errors_entries import BadSeason, RoundNotDue
from tournaments.services.leagues.rounds import close_round, end_division, extend_round, open_round, pair_swiss_round
from tournaments.services.leagues.sweep import sweep_leagues

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(organiser) -> Season:
    """One division of four players, round 1 open."""
    return running_season(organiser, divisions=1)


@pytest.fixture
def swiss(organiser) -> Season:
    """A Swiss of six players in three rounds, the first one open."""
    return running_season(organiser, divisions=1, entries=6, format="swiss", swiss_rounds=3)


def _postpone(board: Board) -> None:
    board.deadline += timedelta(days=7)
    board.save(update_fields=["deadline"])


def test_a_round_opens_with_its_window_and_its_players_are_told(season) -> None:
    second = round_of(season, 2)
    with pytest.raises(RoundNotDue):
        open_round(round_id=second.pk, now=second.opens_at - timedelta(seconds=1))
    open_round(round_id=second.pk, now=second.opens_at)

    assert {board.status for board in boards_of(second)} == {Board.Status.OPEN}
    told = Notice.objects.filter(kind="round_opened", key=f"round_opened:{second.pk}")
    assert told.count() == 4
    assert {notice.facts["round"] for notice in told} == {2}
    board = boards_of(second)[0]
    home = told.get(player=entry_at(board.fixture, 0).captain)
    assert home.facts["opponent"] == entry_at(board.fixture, 1).name
    assert home.facts["deadline_at"] == second.closes_at.isoformat()


def test_opening_twice_changes_nothing(season) -> None:
    version = round_of(season).version
    open_round(round_id=round_of(season).pk, now=IN_ROUND_1)
    assert round_of(season).version == version


def test_an_organiser_opens_a_round_before_its_time(season, organiser, ada) -> None:
    second = round_of(season, 2)
    with pytest.raises(NotStaff):
        open_round(round_id=second.pk, by=ada, now=IN_ROUND_1)
    with pytest.raises(Stale):
        open_round(round_id=second.pk, by=organiser, now=IN_ROUND_1, version=second.version + 1)
    assert open_round(round_id=second.pk, by=organiser, now=IN_ROUND_1).status == "open"


def test_a_round_closes_when_its_window_is_over_and_everything_decided(season, organiser) -> None:
    first = round_of(season)
    with pytest.raises(RoundOpen) as refused:
        close_round(round_id=first.pk, now=first.closes_at)
    assert refused.value.details == {"open": 2, "round": 1}
    play_round(first, now=IN_ROUND_1, closes=False)
    with pytest.raises(RoundNotDue):
        close_round(round_id=first.pk, now=first.closes_at - timedelta(seconds=1))

    assert close_round(round_id=first.pk, now=first.closes_at).status == "closed"
    with pytest.raises(RoundClosed):
        open_round(round_id=first.pk, now=first.closes_at)


def test_an_organiser_closes_a_round_early_once_everything_is_decided(season, organiser) -> None:
    first = round_of(season)
    with pytest.raises(RoundOpen):
        close_round(round_id=first.pk, by=organiser, now=IN_ROUND_1)
    play_round(first, now=IN_ROUND_1, closes=False)
    assert close_round(round_id=first.pk, by=organiser, now=IN_ROUND_1).status == "closed"
    with pytest.raises(RoundNotDue):
        close_round(round_id=round_of(season, 2).pk, by=organiser, now=IN_ROUND_1)


def test_a_postponed_board_keeps_its_round_open_and_no_other(season) -> None:
    first, second = round_of(season), round_of(season, 2)
    board, other = boards_of(first)
    _postpone(board)
    decide(other, (11, 2))
    with pytest.raises(RoundOpen):
        close_round(round_id=first.pk, now=first.closes_at)
    play_round(second)

    assert (round_of(season).status, round_of(season, 2).status) == ("open", "closed")
    decide(board, (3, 11), now=second.closes_at)
    assert close_round(round_id=first.pk, now=second.closes_at).status == "closed"


def test_a_season_is_played_after_the_last_round_of_every_division(organiser) -> None:
    season = running_season(organiser, divisions=2, entries=2)
    play_round(round_of(season, 1, in_division=1))
    season.refresh_from_db()
    assert season.status == "running"
    play_round(round_of(season, 1, in_division=2))
    season.refresh_from_db()
    assert season.status == "played"


def test_the_next_round_of_a_swiss_is_drawn_when_one_closes(swiss) -> None:
    assert round_of(swiss, 2).fixtures.count() == 0
    play_round(round_of(swiss))
    second = round_of(swiss, 2)

    assert (second.status, second.fixtures.count()) == ("planned", 3)
    top = boards_of(second)[0]
    assert {entry_at(top.fixture, position).seed for position in (0, 1)} == {1, 2}, "winners meet winners"
    play_season(swiss)
    assert swiss.status == "played"
    met = {
        frozenset(fixture.sides.values_list("entry", flat=True))
        for each in swiss.rounds.all()
        for fixture in each.fixtures.all()
    }
    assert len(met) == 9, "nobody meets twice"


def test_a_swiss_is_not_drawn_before_results_unless_what_is_missing_is_postponed(swiss) -> None:
    first, second = round_of(swiss), round_of(swiss, 2)
    postponed, missing, decided = boards_of(first)
    _postpone(postponed)
    decide(decided, stronger_wins(decided))
    with pytest.raises(RoundNotDue):
        pair_swiss_round(round_id=second.pk, now=second.opens_at)
    decide(missing, stronger_wins(missing))
    with pytest.raises(RoundNotDue):
        pair_swiss_round(round_id=second.pk, now=second.opens_at - timedelta(seconds=1))

    pair_swiss_round(round_id=second.pk, now=second.opens_at)

    assert second.fixtures.count() == 3
    waiting = frozenset(postponed.fixture.sides.values_list("entry", flat=True))
    assert waiting not in {frozenset(each.sides.values_list("entry", flat=True)) for each in second.fixtures.all()}
    pair_swiss_round(round_id=second.pk, now=second.opens_at)
    assert second.fixtures.count() == 3, "drawn once"


def test_whoever_has_left_is_not_drawn(swiss) -> None:
    entry = swiss.entries.get(seed=3)
    withdraw_entry(entry_id=entry.pk, by=entry.captain, now=IN_ROUND_1)
    play_round(round_of(swiss))
    second = round_of(swiss, 2)

    assert not second.fixtures.filter(sides__entry=entry).exists()
    assert second.fixtures.filter(is_bye=True).count() == 1


def test_more_days_for_a_round_are_more_days_for_its_boards(season, organiser) -> None:
    first, second = round_of(season), round_of(season, 2)
    board, other = boards_of(first)
    decide(other, (11, 9))
    until = first.closes_at + timedelta(days=3)
    with pytest.raises(BadSeason):
        extend_round(round_id=first.pk, by=organiser, closes_at=first.closes_at, now=IN_ROUND_1)
    extend_round(round_id=first.pk, by=organiser, closes_at=until, now=IN_ROUND_1, reason="Flu")

    board.refresh_from_db()
    other.refresh_from_db()
    assert (round_of(season).closes_at, board.deadline, other.deadline) == (until, until, first.closes_at)
    assert round_of(season, 2).opens_at == second.opens_at, "rounds of a round robin may overlap"
    assert season.log.get(verb="round_extended").reason == "Flu"


def test_a_board_that_was_postponed_further_keeps_its_time(season, organiser) -> None:
    first = round_of(season)
    board = boards_of(first)[0]
    _postpone(board)
    extend_round(round_id=first.pk, by=organiser, closes_at=first.closes_at + timedelta(days=1), now=IN_ROUND_1)
    deadline, board.deadline = board.deadline, None
    board.refresh_from_db()
    assert board.deadline == deadline


def test_rounds_of_a_swiss_that_are_not_drawn_move_back_in_whole_days(organiser) -> None:
    season = running_season(
        organiser, divisions=1, entries=6, format="swiss", swiss_rounds=3, zone="Europe/Rome", round_days=10
    )
    first = round_of(season)
    # From midnight to midnight in Rome, across the change of clocks on 29 March.
    until = first.closes_at + timedelta(days=7, hours=-1)
    extend_round(round_id=first.pk, by=organiser, closes_at=until, now=IN_ROUND_1)

    second, third = round_of(season, 2), round_of(season, 3)
    assert second.opens_at == until
    assert second.closes_at == third.opens_at
    assert third.opens_at.isoformat() == "2026-04-11T22:00:00+00:00"


def test_a_round_of_a_league_that_one_may_not_see_is_not_there(organiser, ada) -> None:
    season = running_season(organiser, divisions=1)
    season.league.visibility = "private"
    season.league.save()
    with pytest.raises(NotFound):
        extend_round(round_id=round_of(season).pk, by=ada, closes_at=IN_ROUND_1 + timedelta(days=30), now=IN_ROUND_1)
    with pytest.raises(NotFound):
        open_round(round_id=LeagueRound.objects.order_by("pk").last().pk + 1, now=IN_ROUND_1)


def test_a_swiss_that_cannot_go_on_ends_by_the_word_of_an_organiser(organiser, ada) -> None:
    season = running_season(organiser, divisions=1, entries=4, format="swiss", swiss_rounds=3)
    first, second = round_of(season), round_of(season, 2)
    play_round(first, now=IN_ROUND_1, closes=False)
    for side in first.fixtures.get(number=2).sides.select_related("entry__captain"):
        withdraw_entry(entry_id=side.entry_id, by=side.entry.captain, now=IN_ROUND_1)
    close_round(round_id=first.pk, now=first.closes_at)

    assert (round_of(season).status, second.fixtures.count()) == ("closed", 0), "the two that are left have met"
    assert round_of(season, 2).reasons[0]["code"] == "no_pairing_possible"
    with pytest.raises(NoPairingPossible):
        pair_swiss_round(round_id=second.pk, by=organiser, now=second.opens_at)
    acts = season.log.count()
    sweep_leagues(now=second.opens_at)
    assert season.log.count() == acts, "the sweeper does not try again and again"

    with pytest.raises(NotStaff):
        end_division(division_id=first.division_id, by=ada, reason="over", now=second.opens_at)
    with pytest.raises(ReasonMissing):
        end_division(division_id=first.division_id, by=organiser, reason="", now=second.opens_at)
    end_division(division_id=first.division_id, by=organiser, reason="Nobody is left to meet.", now=second.opens_at)
    season.refresh_from_db()
    assert (season.status, season.rounds.count()) == ("played", 1)


def test_a_round_robin_is_played_to_its_end(season, organiser) -> None:
    with pytest.raises(NoRoundLeft):
        end_division(division_id=round_of(season).division_id, by=organiser, reason="Rain", now=IN_ROUND_1)


@pytest.mark.parametrize("years", [2, 7000])
def test_a_round_is_not_extended_beyond_what_a_calendar_holds(season, organiser, years) -> None:
    round_ = round_of(season)
    far = round_.closes_at.replace(year=round_.closes_at.year + years)
    with pytest.raises(BadSeason):
        extend_round(round_id=round_.pk, by=organiser, closes_at=far, now=IN_ROUND_1)


def test_a_swiss_that_everybody_has_left_is_drawn_no_more(organiser) -> None:
    season = running_season(organiser, divisions=1, entries=4, format="swiss", swiss_rounds=3)
    first, second = round_of(season), round_of(season, 2)
    for entry in season.entries.select_related("captain"):
        withdraw_entry(entry_id=entry.pk, by=entry.captain, now=IN_ROUND_1)

    sweep_leagues(now=first.closes_at)

    second.refresh_from_db()
    assert second.reasons[0]["code"] == "no_pairing_possible"
    acts = season.log.count()
    sweep_leagues(now=second.closes_at)
    assert season.log.count() == acts, "nothing is drawn again and again"
