"""A season is drafted with settings that can be, and edited while nothing hangs on them."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    STARTS_ON,
    draft_season,
    fill,
    league_of,
    open_season,
    placed_season,
    running_season,
)
from tournaments.leagues.results import USUAL_SCORING
from tournaments.models import Season, SeasonEntry
from tournaments.services.errors import NotStaff, Stale, TwoSidesOnly, WrongPhase
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.errors_entries import BadDivisions, BadSeason
from tournaments.services.leagues.season_settings import DivisionPlan, division_plans
from tournaments.services.leagues.seasons import create_season, edit_season

pytestmark = pytest.mark.django_db

Status = SeasonEntry.Status


def _edit(season: Season, organiser, **changes) -> Season:
    return edit_season(season_id=season.pk, by=organiser, changes=changes, now=NOW)


def test_seasons_of_a_league_are_numbered_and_complete(organiser) -> None:
    league = league_of(organiser)
    first, second = draft_season(league), draft_season(league, boards=3, most_reserves=2)

    assert [(season.number, season.status) for season in (first, second)] == [(1, "draft"), (2, "draft")]
    assert (first.team_size, first.boards, second.boards, second.is_of_teams) == (1, 1, 3, True)
    assert first.scoring == dict(USUAL_SCORING)
    assert first.options["target"] == 11
    assert first.turn_seconds is not None, "rated matches online have a clock"
    assert (first.tiebreaks[0], second.tiebreaks[0]) == ("direct_encounter", "board_points")
    assert [division.number for division in first.divisions.all()] == [1, 2]


def test_a_game_of_pairs_makes_a_season_of_pairs(organiser) -> None:
    league = league_of(organiser, preset="scopone")
    assert draft_season(league, preset="scopone").team_size == 2


def test_a_league_keeps_to_the_variants_that_its_rating_is_of(organiser) -> None:
    league = league_of(organiser)
    with pytest.raises(BadSeason) as refused:
        draft_season(league, preset="scopone")
    assert refused.value.details["problem"] == "other_family"


def test_a_game_of_three_sides_is_no_league(organiser) -> None:
    with pytest.raises(TwoSidesOnly):
        draft_season(league_of(organiser), options={"players": 3})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("boards", 13),
        ("boards", True),
        ("round_days", 0),
        ("cycles", 5),
        ("zone", "Europe/Atlantis"),
        ("format", "knockout"),
        ("window_rule", "dice"),
        ("scoring", {"win": "1", "draw": "2"}),
        ("tiebreaks", ["wealth"]),
        ("tiebreaks", ["wins", "wins"]),
        ("starts_on", datetime(2026, 3, 16, tzinfo=UTC)),
        ("registration_closes_at", datetime(2026, 3, 10)),
        ("turn_seconds", 5),
        ("status", "running"),
        ("version", 7),
    ],
)
def test_settings_without_a_meaning_are_refused_by_name(organiser, field: str, value: object) -> None:
    with pytest.raises(BadSeason) as refused:
        draft_season(league_of(organiser), **{field: value})
    assert refused.value.details["field"] == field
    assert not Season.objects.exists()


@pytest.mark.parametrize(
    "plans",
    [
        [],
        [DivisionPlan("A", 1)],
        [DivisionPlan("", 4)],
        [DivisionPlan("A", 4, promotes=2, relegates=2, playoff_down=1)],
        [DivisionPlan("A", 4, promotes=-1)],
        [DivisionPlan("A", 4)] * 13,
    ],
)
def test_divisions_that_cannot_be_are_refused(organiser, plans) -> None:
    league = league_of(organiser)
    with pytest.raises(BadDivisions):
        create_season(
            league_id=league.pk, by=organiser, name="Primavera", starts_on=STARTS_ON, preset="scopa_classica",
            divisions=plans, now=NOW,
        )  # fmt: skip


def test_only_those_who_run_the_league_draft_and_edit(organiser, ada) -> None:
    league = league_of(organiser)
    season = open_season(league)
    with pytest.raises(NotStaff):
        create_season(
            league_id=league.pk, by=ada, name="Mia", starts_on=STARTS_ON, preset="scopa_classica",
            divisions=[DivisionPlan("A", 4)], now=NOW,
        )  # fmt: skip
    with pytest.raises(NotStaff):
        _edit(season, ada, name="Mia")


def test_an_edit_of_somebody_who_looked_too_early_is_refused(organiser) -> None:
    season = draft_season(league_of(organiser))
    _edit(season, organiser, name="Estate")
    with pytest.raises(Stale) as refused:
        edit_season(season_id=season.pk, by=organiser, changes={"name": "Inverno"}, now=NOW, version=season.version)
    assert refused.value.details["after"] == {"name": "Estate"}


def test_how_many_an_entry_has_stands_once_somebody_has_entered(organiser) -> None:
    season = open_season(league_of(organiser))
    _edit(season, organiser, boards=2)
    _edit(season, organiser, boards=1)
    fill(season, 1)
    _edit(season, organiser, round_days=10)
    with pytest.raises(WrongPhase):
        _edit(season, organiser, boards=3)


def test_once_divisions_are_filled_only_what_touches_no_fixture_changes(organiser) -> None:
    season = placed_season(organiser, divisions=1)
    _edit(season, organiser, contact_hours=24, name="Primavera 2026")
    for frozen in ({"round_days": 3}, {"scoring": {"win": "2"}}, {"starts_on": date(2026, 4, 1)}):
        with pytest.raises(WrongPhase):
            _edit(season, organiser, **frozen)
    with pytest.raises(WrongPhase):
        edit_season(season_id=season.pk, by=organiser, changes={}, divisions=[DivisionPlan("A", 9)], now=NOW)


def test_grace_may_still_change_while_the_season_is_running(organiser) -> None:
    season = running_season(organiser, divisions=1)
    assert _edit(season, organiser, grace_minutes=30).grace_minutes == 30


def test_more_places_let_those_who_wait_move_up(organiser) -> None:
    season = open_season(league_of(organiser), divisions=1, places=2)
    entries = fill(season, 4)
    assert [entry.status for entry in entries] == [Status.ACCEPTED] * 2 + [Status.WAITLISTED] * 2

    edit_season(season_id=season.pk, by=organiser, changes={}, divisions=[DivisionPlan("A", 3)], now=NOW)

    assert list(season.entries.order_by("pk").values_list("status", flat=True)) == [
        Status.ACCEPTED, Status.ACCEPTED, Status.ACCEPTED, Status.WAITLISTED,
    ]  # fmt: skip


def test_whoever_stood_in_for_a_division_that_is_gone_stands_in_anywhere(organiser, ada) -> None:
    season = open_season(league_of(organiser))
    alternate = offer_alternate(season_id=season.pk, by=ada, division=2, now=NOW)
    plans = division_plans(season)[:1]
    edit_season(season_id=season.pk, by=organiser, changes={}, divisions=plans, now=NOW)

    alternate.refresh_from_db()
    assert (alternate.division, division_plans(season)) == (None, plans)


def test_registration_ends_before_the_season_begins(organiser) -> None:
    season = draft_season(league_of(organiser))
    with pytest.raises(BadSeason):
        _edit(season, organiser, registration_closes_at=NOW + timedelta(days=3))
    assert _edit(season, organiser, registration_closes_at=NOW + timedelta(days=1)).registration_closes_at is not None
