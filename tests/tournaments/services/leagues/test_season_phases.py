"""A season goes from phase to phase, and everything in it is called off with it."""

import pytest

from games.models import Notice, RatingChange
from games.services import resign, settle_match
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.boards import WEDNESDAY_EVENING, at_board, told
from tests.tournaments.services.leagues.seasons import (
    IN_ROUND_1,
    draft_season,
    fill,
    league_of,
    new_player,
    open_season,
    running_season,
)
from tournaments.models import LeagueRound, Season
from tournaments.selectors.leagues.access import NotFound, access_season
from tournaments.services.errors import NotStaff, ReasonMissing, Stale, WrongPhase
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.proposals import propose_time
from tournaments.services.leagues.rounds import open_round
from tournaments.services.leagues.season_phases import archive_season, cancel_season, open_season_registration
from tournaments.services.leagues.standins import ask_for_standin
from tournaments.services.leagues.sweep import sweep_leagues
from tournaments.services.leagues.tables import come_to_board

pytestmark = pytest.mark.django_db


def test_a_draft_is_shown_to_those_who_run_the_league_alone(organiser, ada) -> None:
    season = draft_season(league_of(organiser))
    assert access_season(organiser, season.league_id, 1) == season
    with pytest.raises(NotFound):
        access_season(ada, season.league_id, 1)
    with pytest.raises(NotFound):
        open_season_registration(season_id=season.pk, by=ada, now=NOW)

    open_season_registration(season_id=season.pk, by=organiser, now=NOW)
    assert access_season(ada, season.league_id, 1) == season


def test_registration_is_opened_once_and_by_whoever_has_seen_the_draft(organiser) -> None:
    season = draft_season(league_of(organiser))
    with pytest.raises(Stale):
        open_season_registration(season_id=season.pk, by=organiser, now=NOW, version=season.version + 1)
    open_season_registration(season_id=season.pk, by=organiser, now=NOW, version=season.version)
    with pytest.raises(WrongPhase):
        open_season_registration(season_id=season.pk, by=organiser, now=NOW)


def test_a_season_is_called_off_for_a_reason_that_everybody_hears(organiser) -> None:
    season = open_season(league_of(organiser))
    (entry,) = fill(season, 1)
    with pytest.raises(ReasonMissing):
        cancel_season(season_id=season.pk, by=organiser, reason=" ", now=NOW)

    season = cancel_season(season_id=season.pk, by=organiser, reason="The club has burnt down.", now=NOW)

    assert (season.status, season.cancelled_reason) == ("cancelled", "The club has burnt down.")
    told = Notice.objects.get(kind="season_cancelled")
    assert (told.player, told.facts["text"]) == (entry.captain, "The club has burnt down.")


def test_nothing_is_opened_any_more_in_a_season_that_was_called_off(organiser) -> None:
    season = running_season(organiser, divisions=1)
    second = season.rounds.get(number=2)
    cancel_season(season_id=season.pk, by=organiser, reason="Rain", now=IN_ROUND_1)

    assert set(season.rounds.values_list("status", flat=True)) == {LeagueRound.Status.CLOSED}
    with pytest.raises(WrongPhase):
        open_round(round_id=second.pk, now=second.opens_at)
    with pytest.raises(WrongPhase):
        cancel_season(season_id=season.pk, by=organiser, reason="Snow", now=IN_ROUND_1)


def test_only_a_finished_season_is_archived_and_by_its_organisers(organiser, ada) -> None:
    season = running_season(organiser, divisions=1)
    with pytest.raises(WrongPhase):
        archive_season(season_id=season.pk, by=organiser, now=NOW)
    Season.objects.filter(pk=season.pk).update(status="finished")
    with pytest.raises(NotStaff):
        archive_season(season_id=season.pk, by=ada, now=NOW)

    assert archive_season(season_id=season.pk, by=organiser, now=NOW).status == "archived"


def test_every_step_is_in_the_log_without_gaps(organiser) -> None:
    season = running_season(organiser, divisions=1)
    acts = list(season.log.order_by("number"))

    assert [act.number for act in acts] == list(range(1, len(acts) + 1))
    assert [act.after["status"] for act in acts if act.subject.startswith("season:") and "status" in act.after] == [
        "registration", "placed", "running",
    ]  # fmt: skip
    assert season.version == len(acts)


def test_nobody_is_asked_anything_in_a_season_that_was_called_off(organiser) -> None:
    at = at_board(organiser)
    alternate = new_player()
    offer_alternate(season_id=at.season.pk, by=alternate, now=IN_ROUND_1)
    ask_for_standin(board_id=at.board.pk, by=at.home, position=0, chair=0, now=IN_ROUND_1)
    propose_time(board_id=at.board.pk, by=at.away, starts_at=WEDNESDAY_EVENING, now=IN_ROUND_1)

    cancel_season(season_id=at.season.pk, by=organiser, reason="Rain", now=IN_ROUND_1)

    acts = at.season.log.count()
    assert not at.board.alternate_requests.filter(status="asked").exists()
    assert not at.board.proposals.filter(status="open").exists()
    assert told(alternate, "alternate_asked") == told(at.home, "time_proposed") == []
    sweep_leagues(now=at.board.deadline)
    assert at.season.log.count() == acts


def test_a_match_that_was_played_before_a_season_was_called_off_stays_rated(organiser) -> None:
    at = at_board(organiser)
    for player in (at.home, at.away):
        come_to_board(board_id=at.board.pk, by=player, now=IN_ROUND_1)
    match = at.board.board_matches.get().match
    resign(match_id=match.pk, player=at.away, now=IN_ROUND_1)
    settle_match(match_id=match.pk, now=IN_ROUND_1)

    cancel_season(season_id=at.season.pk, by=organiser, reason="Rain", now=IN_ROUND_1)

    assert RatingChange.objects.filter(match=match).exists()
