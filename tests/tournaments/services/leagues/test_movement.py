"""The end of a season: play-offs, the plan that is previewed and signed, and the season after."""

from datetime import date, timedelta

import pytest

from games.models import Notice, Player
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    STARTS_ON,
    boards_of,
    decide,
    division,
    enter,
    fill,
    league_of,
    new_player,
    play_season,
)
from tournaments.models import (
    Board,
    League,
    LeagueRound,
    MovementPlan,
    MovementRefusal,
    Season,
    SeasonEntry,
)
from tournaments.selectors.leagues.access import NotFound
from tournaments.selectors.leagues.bounds import claims_end
from tournaments.selectors.leagues.plans import disputes_end, plan_view, season_end, what_is_open
from tournaments.services.errors import NotStaff, OwnTable, WrongPhase
from tournaments.services.leagues.errors_entries import NotCaptain
from tournaments.services.leagues.errors_movement import (
    AlreadyRefused,
    NoPlayoffs,
    NotMovingUp,
    PlanOutdated,
    PlayoffsBegun,
    SeasonUnsettled,
)
from tournaments.services.leagues.league_staff import add_league_staff
from tournaments.services.leagues.next_season import next_season
from tournaments.services.leagues.placement import place_season
from tournaments.services.leagues.plans import preview_plan, refuse_promotion, sign_plan
from tournaments.services.leagues.playoffs import start_playoffs
from tournaments.services.leagues.results import correct_board_result
from tournaments.services.leagues.season_phases import open_season_registration
from tournaments.services.leagues.season_settings import DivisionPlan
from tournaments.services.leagues.seasons import create_season
from tournaments.services.leagues.starting import start_season

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(days=60)


@pytest.fixture
def organiser() -> Player:
    return new_player()


def played(organiser: Player, *, playoffs: int = 0, dispute_days: int = 0) -> Season:
    """Three divisions of four in which the stronger always won; two more entries wait."""
    season = create_season(
        league_id=league_of(organiser).pk,
        by=organiser,
        name="Primavera",
        starts_on=STARTS_ON,
        now=NOW,
        preset="scopa_classica",
        divisions=[DivisionPlan(f"Serie {n}", 4, 1, 1, playoffs, playoffs) for n in (1, 2, 3)],
        dispute_days=dispute_days,
    )
    open_season_registration(season_id=season.pk, by=organiser, now=NOW)
    fill(season, 14)
    place_season(season_id=season.pk, by=organiser, now=NOW)
    start_season(season_id=season.pk, by=organiser, now=NOW)
    play_season(season)
    assert season.status == Season.Status.PLAYED
    return season


def table(season: Season, number: int) -> list[SeasonEntry]:
    """The entries of a division, best first: the stronger always won."""
    return list(division(season, number).entries.order_by("seed"))


def signed(season: Season, organiser: Player) -> MovementPlan:
    plan = preview_plan(season_id=season.pk, by=organiser, now=LATER)
    return sign_plan(plan_id=plan.pk, by=organiser, digest=plan.digest, now=LATER)


def test_first_go_up_and_last_go_down(organiser: Player) -> None:
    season = played(organiser)
    top, middle, bottom = (table(season, number) for number in (1, 2, 3))

    plan = preview_plan(season_id=season.pk, by=organiser, now=LATER)

    view = plan_view(plan)
    divisions = [{move.entry for move in each.moves} for each in view.divisions]
    assert divisions[0] == {*top[:3], middle[0]}
    assert divisions[1] == {top[3], *middle[1:3], bottom[0]}
    assert {*bottom[1:], middle[3]} == divisions[2]
    assert {move.reason for move in view.divisions[0].moves} == {"promoted", "stays"}
    assert view.is_current


def test_a_second_preview_without_a_change_is_the_same_row(organiser: Player) -> None:
    season = played(organiser)
    first = preview_plan(season_id=season.pk, by=organiser, now=LATER)
    second = preview_plan(season_id=season.pk, by=organiser, now=LATER + timedelta(hours=1))
    assert first == second
    assert MovementPlan.objects.count() == 1


def test_only_organisers_preview_and_sign(organiser: Player) -> None:
    season = played(organiser)
    plan = preview_plan(season_id=season.pk, by=organiser, now=LATER)
    stranger = new_player()
    with pytest.raises(NotStaff):
        preview_plan(season_id=season.pk, by=stranger, now=LATER)
    with pytest.raises(NotStaff):
        sign_plan(plan_id=plan.pk, by=stranger, digest=plan.digest, now=LATER)


def test_a_running_season_has_no_plan(organiser: Player) -> None:
    season = played(organiser)
    Season.objects.filter(pk=season.pk).update(status=Season.Status.RUNNING)
    with pytest.raises(WrongPhase):
        preview_plan(season_id=season.pk, by=organiser, now=LATER)


def test_signing_ends_the_season_and_tells_whoever_moves(organiser: Player) -> None:
    season = played(organiser)
    promoted, stays = table(season, 2)[0], table(season, 2)[1]

    signed(season, organiser)

    season.refresh_from_db()
    assert season.status == Season.Status.FINISHED
    assert season.finished_at == LATER
    assert Notice.objects.filter(kind="moved", player=promoted.captain).count() == 1
    assert not Notice.objects.filter(kind="moved", player=stays.captain).exists()
    assert Notice.objects.filter(kind="season_finished", player=stays.captain).count() == 1
    assert not Notice.objects.filter(kind="season_finished", player=promoted.captain).exists()


def test_nobody_signs_something_else_than_what_was_shown(organiser: Player) -> None:
    season = played(organiser)
    plan = preview_plan(season_id=season.pk, by=organiser, now=LATER)
    with pytest.raises(PlanOutdated):
        sign_plan(plan_id=plan.pk, by=organiser, digest="0" * 64, now=LATER)
    last = boards_of(LeagueRound.objects.filter(season=season, division__number=2).order_by("number")[2])[0]
    home = last.fixture.sides.get(position=0).entry
    decide(last, (0, 11) if last.result.outcome == "home" else (11, 0), now=LATER, by=home.captain)
    with pytest.raises(PlanOutdated):
        sign_plan(plan_id=plan.pk, by=organiser, digest=plan.digest, now=LATER)
    assert not plan_view(MovementPlan.objects.get(pk=plan.pk)).is_current


def test_disputes_have_their_time_before_anybody_signs(organiser: Player) -> None:
    season = played(organiser, dispute_days=3)
    early = disputes_end(season) - timedelta(seconds=1)
    plan = preview_plan(season_id=season.pk, by=organiser, now=early)
    with pytest.raises(SeasonUnsettled) as refused:
        sign_plan(plan_id=plan.pk, by=organiser, digest=plan.digest, now=early)
    assert refused.value.details["open"] == ["dispute_time"]
    assert sign_plan(plan_id=plan.pk, by=organiser, digest=plan.digest, now=disputes_end(season))


def test_a_refused_promotion_passes_to_the_next(organiser: Player) -> None:
    season = played(organiser)
    first, second = table(season, 2)[:2]

    refuse_promotion(entry_id=first.pk, by=first.captain, now=LATER)

    plan = signed(season, organiser)
    assert second.pk in plan.content["divisions"]["1"]
    assert first.pk in plan.content["divisions"]["2"]
    assert MovementRefusal.objects.get().entry == first


def test_only_who_would_move_up_refuses_and_only_its_captain(organiser: Player) -> None:
    season = played(organiser)
    first, second = table(season, 2)[:2]
    with pytest.raises(NotMovingUp):
        refuse_promotion(entry_id=second.pk, by=second.captain, now=LATER)
    with pytest.raises(NotCaptain):
        refuse_promotion(entry_id=first.pk, by=second.captain, now=LATER)
    refuse_promotion(entry_id=first.pk, by=first.captain, now=LATER)
    with pytest.raises(AlreadyRefused):
        refuse_promotion(entry_id=first.pk, by=first.captain, now=LATER)


def test_play_offs_are_fixtures_between_neighbours_and_decide_the_plan(organiser: Player) -> None:
    season = played(organiser, playoffs=1)
    upper, lower = table(season, 1)[2], table(season, 2)[1]
    assert season_end(season).plan().pending

    round_ = start_playoffs(season_id=season.pk, by=organiser, now=LATER)

    assert round_.division is None
    assert round_.status == LeagueRound.Status.OPEN
    meetings = [
        tuple(fixture.sides.order_by("position").values_list("entry", flat=True)) for fixture in round_.fixtures.all()
    ]
    assert (upper.pk, lower.pk) in meetings
    assert what_is_open(season, LATER) == ("boards", "playoffs")
    for board in boards_of(round_):
        decide(board, (3, 11), now=LATER)
    assert what_is_open(season, LATER) == ()
    plan = signed(season, organiser)
    assert lower.pk in plan.content["divisions"]["1"]
    assert upper.pk in plan.content["divisions"]["2"]


def test_a_drawn_play_off_keeps_the_upper_entry_in_its_place(organiser: Player) -> None:
    season = played(organiser, playoffs=1)
    upper = table(season, 1)[2]
    round_ = start_playoffs(season_id=season.pk, by=organiser, now=LATER)
    for board in boards_of(round_):
        decide(board, (7, 7), now=LATER)
    assert upper.pk in signed(season, organiser).content["divisions"]["1"]


def test_play_offs_begin_once_and_after_them_nobody_declines(organiser: Player) -> None:
    season = played(organiser, playoffs=1)
    first = table(season, 2)[0]
    start_playoffs(season_id=season.pk, by=organiser, now=LATER)
    with pytest.raises(NoPlayoffs):
        start_playoffs(season_id=season.pk, by=organiser, now=LATER)
    with pytest.raises(PlayoffsBegun):
        refuse_promotion(entry_id=first.pk, by=first.captain, now=LATER)


def test_a_season_without_zones_for_them_has_no_play_offs(organiser: Player) -> None:
    season = played(organiser)
    with pytest.raises(NoPlayoffs):
        start_playoffs(season_id=season.pk, by=organiser, now=LATER)


def test_the_next_season_is_placed_as_the_plan_says(organiser: Player) -> None:
    season = played(organiser)
    plan = signed(season, organiser)

    following = next_season(
        season_id=season.pk, by=organiser, name="Autunno", starts_on=date(2026, 9, 7), now=LATER, dispute_days=5
    )
    assert (following.number, following.dispute_days, following.round_days) == (2, 5, season.round_days)
    assert [each.places for each in following.divisions.order_by("number")] == [4, 4, 4]
    open_season_registration(season_id=following.pk, by=organiser, now=LATER)
    old = {entry.pk: entry for entry in season.entries.select_related("captain")}
    for pk in sorted(old):
        if old[pk].status == SeasonEntry.Status.ACTIVE:
            enter(following, old[pk].captain, now=LATER)
    newcomer = enter(following, new_player(rating=2500.0), now=LATER)
    place_season(season_id=following.pk, by=organiser, now=LATER)

    for number, entries in plan.content["divisions"].items():
        captains = {old[pk].captain for pk in entries}
        placed = {entry.captain for entry in division(following, int(number)).entries.all()}
        assert placed == captains
    assert newcomer.captain not in {
        entry.captain for entry in SeasonEntry.objects.filter(season=following, division__number=1)
    }


def test_the_next_season_waits_for_the_signature(organiser: Player) -> None:
    season = played(organiser)
    with pytest.raises(WrongPhase):
        next_season(season_id=season.pk, by=organiser, name="Autunno", starts_on=date(2026, 9, 7), now=LATER)


def test_an_organiser_who_plays_does_not_decline_for_others(organiser: Player) -> None:
    season = played(organiser)
    first, second = table(season, 2)[:2]
    add_league_staff(league_id=season.league_id, by=organiser, player=second.captain.name, role="organiser", now=LATER)
    with pytest.raises(OwnTable):
        refuse_promotion(entry_id=first.pk, by=second.captain, now=LATER)
    refuse_promotion(entry_id=first.pk, by=organiser, now=LATER)


def test_a_stranger_hears_nothing_of_the_entries_of_a_private_league(organiser: Player) -> None:
    season = played(organiser)
    League.objects.update(visibility="private")
    with pytest.raises(NotFound):
        refuse_promotion(entry_id=table(season, 2)[0].pk, by=new_player(), now=LATER)


def test_a_correction_that_changes_who_meets_is_followed_by_further_play_offs(organiser: Player) -> None:
    season = played(organiser, playoffs=1)
    third, fourth = table(season, 1)[2:]
    first_round = start_playoffs(season_id=season.pk, by=organiser, now=LATER)
    for board in boards_of(first_round):
        decide(board, (11, 3), now=LATER)
    (board,) = [
        board
        for board in Board.objects.filter(fixture__round__division__number=1).select_related("fixture__round")
        if {side.entry_id for side in board.fixture.sides.all()} == {third.pk, fourth.pk}
    ]
    points = (11, 3) if board.fixture.sides.get(position=0).entry == fourth else (3, 11)
    correct_board_result(
        board_id=board.pk, by=organiser, home_points=points[0], away_points=points[1], reason="Miscounted", now=LATER
    )
    assert what_is_open(season, LATER) == ("playoffs",)

    second_round = start_playoffs(season_id=season.pk, by=organiser, now=LATER)

    assert second_round.number == 2
    assert [each.purpose for each in second_round.fixtures.all()] == ["division_1_place_1"]
    for board in boards_of(second_round):
        decide(board, (11, 3), now=LATER)
    assert fourth.pk in signed(season, organiser).content["divisions"]["1"]


def test_nobody_signs_while_claims_can_still_be_filed(organiser: Player) -> None:
    season = played(organiser, dispute_days=3)
    board = boards_of(season.rounds.order_by("closes_at").last())[0]
    season.rounds.update(closes_at=LATER)  # everything was played long before the last window ended
    assert "dispute_time" in what_is_open(season, claims_end(board) - timedelta(seconds=1))
    assert what_is_open(season, claims_end(board)) == ()
