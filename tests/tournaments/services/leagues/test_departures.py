"""An entry leaves: its place is free before the start, and what it had to play is forfeited after it."""

import pytest

from games.models import Match, Notice
from games.services import Chair, open_seated_match, resign
from tests.tournaments.conftest import NOW
from tests.tournaments.services.leagues.seasons import (
    IN_ROUND_1,
    boards_of,
    decide,
    division,
    enter,
    entry_at,
    fill,
    league_of,
    open_season,
    placed_season,
    play_round,
    players_at,
    round_of,
    running_season,
)
from tournaments.models import Board, BoardMatch, BoardReport, SeasonEntry
from tournaments.selectors.leagues.access import NotFound
from tournaments.selectors.leagues.tables import division_table
from tournaments.services.errors import (
    AlreadyEntered,
    NoSuchEntry,
    NotStaff,
    OwnTable,
    ReasonMissing,
    Stale,
    WrongPhase,
)
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.entries import (
    disqualify_entry,
    enter_season,
    invite_entry,
    reject_entry,
    withdraw_entry,
)
from tournaments.services.leagues.errors_entries import NotCaptain
from tournaments.services.leagues.league_staff import add_league_staff
from tournaments.services.leagues.placement import place_season
from tournaments.services.leagues.starting import start_season

pytestmark = pytest.mark.django_db

Status = SeasonEntry.Status


def _results(entry: SeasonEntry) -> list[tuple[int, str, str]]:
    """Round, origin and outcome of every decided board of an entry, as seen from home."""
    reports = BoardReport.objects.filter(effective_for__fixture__sides__entry=entry).order_by(
        "board__fixture__round__number", "board__number"
    )
    return [(report.board.fixture.round.number, report.origin, report.outcome) for report in reports]


def _loses(board: Board, entry: SeasonEntry) -> bool:
    position = board.fixture.sides.get(entry=entry).position
    return board.result is not None and board.result.outcome == ("home_forfeits", "away_forfeits")[position]


def test_before_the_start_everybody_of_the_entry_is_free_again(organiser) -> None:
    season = open_season(league_of(organiser), divisions=1)
    (entry,) = fill(season, 1)
    withdraw_entry(entry_id=entry.pk, by=entry.captain, now=NOW, reason="moving\nhouse")

    entry.refresh_from_db()
    assert (entry.status, entry.reason) == (Status.WITHDRAWN, "moving house")
    assert enter_season(season_id=season.pk, by=entry.captain, now=NOW).status == Status.ACCEPTED


def test_only_the_captain_and_organisers_withdraw_an_entry(organiser, ada) -> None:
    season = open_season(league_of(organiser), divisions=1)
    one, two = fill(season, 2)
    with pytest.raises(NotCaptain):
        withdraw_entry(entry_id=one.pk, by=ada, now=NOW)
    with pytest.raises(Stale):
        withdraw_entry(entry_id=two.pk, by=organiser, now=NOW, version=two.version + 1)
    withdraw_entry(entry_id=two.pk, by=organiser, now=NOW, version=two.version)
    with pytest.raises(NoSuchEntry):
        withdraw_entry(entry_id=two.pk, by=organiser, now=NOW)


def test_an_entry_of_a_private_league_is_unknown_to_strangers(organiser, ada) -> None:
    season = open_season(league_of(organiser, visibility="private"), divisions=1)
    entry = invite_entry(season_id=season.pk, by=organiser, captain="Ada", now=NOW)
    (stranger,) = [each.captain for each in fill(open_season(league_of(organiser, name="Altra")), 1)]
    with pytest.raises(NotFound):
        withdraw_entry(entry_id=entry.pk, by=stranger, now=NOW)


def test_a_place_in_a_filled_division_goes_to_the_first_that_waits(organiser) -> None:
    season = open_season(league_of(organiser), divisions=2, places=2)
    entries = fill(season, 5)
    place_season(season_id=season.pk, by=organiser, now=NOW)
    withdraw_entry(entry_id=entries[0].pk, by=entries[0].captain, now=NOW)

    placed = list(season.entries.filter(status=Status.ACCEPTED).order_by("division__number", "seed"))
    assert [(entry.pk, entry.division.number, entry.seed) for entry in placed] == [
        (entries[1].pk, 1, 1), (entries[4].pk, 1, 2), (entries[2].pk, 2, 1), (entries[3].pk, 2, 2),
    ]  # fmt: skip


def test_an_organiser_rejects_before_the_start_for_a_reason(organiser, ada) -> None:
    season = placed_season(organiser, divisions=1)
    entry = season.entries.get(seed=2)
    with pytest.raises(ReasonMissing):
        reject_entry(entry_id=entry.pk, by=organiser, reason="", now=NOW)
    with pytest.raises(NotStaff):
        reject_entry(entry_id=entry.pk, by=ada, reason="no", now=NOW)
    reject_entry(entry_id=entry.pk, by=organiser, reason="Not a member.", now=NOW)

    told = Notice.objects.filter(kind="entry_decided", player=entry.captain).latest("pk")
    assert (told.facts["outcome"], told.facts["text"]) == ("rejected", "Not a member.")
    assert list(season.entries.filter(division__isnull=False).order_by("seed").values_list("seed", flat=True)) == [
        1, 2, 3,
    ]  # fmt: skip


def test_after_the_start_open_and_future_boards_are_forfeited_and_the_past_stands(organiser) -> None:
    season = running_season(organiser, divisions=1)
    entry = season.entries.get(seed=1)
    play_round(round_of(season, 1))
    withdraw_entry(entry_id=entry.pk, by=entry.captain, now=round_of(season, 2).opens_at, reason="ill")

    entry.refresh_from_db()
    assert (entry.status, entry.left_in_round) == (Status.WITHDRAWN, 2)
    assert [(number, origin) for number, origin, _ in _results(entry)] == [
        (1, "staff"), (2, "departure"), (3, "departure"),
    ]  # fmt: skip
    boards = [board for number in (2, 3) for board in boards_of(round_of(season, number))]
    assert [_loses(board, entry) for board in boards if board.fixture.sides.filter(entry=entry).exists()] == [
        True, True,
    ]  # fmt: skip


def test_two_that_have_left_give_each_other_nothing(organiser) -> None:
    season = running_season(organiser, divisions=1)
    one, two = season.entries.filter(seed__in=(1, 2)).order_by("seed")
    for entry in (one, two):
        withdraw_entry(entry_id=entry.pk, by=entry.captain, now=IN_ROUND_1)

    board = Board.objects.get(fixture__in=one.fixture_sides.values("fixture"), fixture__sides__entry=two)
    assert (board.result.outcome, board.reports.count()) == ("double_forfeit", 2)


def test_what_was_lost_by_leaving_counts_when_its_round_begins(organiser) -> None:
    season = running_season(organiser, divisions=1)
    entry = season.entries.get(seed=1)
    withdraw_entry(entry_id=entry.pk, by=entry.captain, now=IN_ROUND_1)
    lines = {line.entry: line for line in division_table(division(season)).lines}
    assert sum(line.played for line in lines.values()) == 0, "it played nothing, so its rounds are taken back"

    last = division_table(division(season)).lines[-1]
    assert (last.entry, last.has_left) == (entry.pk, True)


def test_results_of_somebody_who_played_half_stay(organiser) -> None:
    season = running_season(organiser, divisions=1)
    entry = season.entries.get(seed=1)
    for number in (1, 2):
        play_round(round_of(season, number))
    withdraw_entry(entry_id=entry.pk, by=entry.captain, now=round_of(season, 3).opens_at)
    play_round(round_of(season, 3))

    lines = {line.entry: line for line in division_table(division(season)).lines}
    assert (lines[entry.pk].won, lines[entry.pk].forfeited) == (2, 1)
    assert all(line.played == 3 for line in lines.values())


def _open_match(board: Board) -> Match:
    season = board.fixture.round.season
    match = open_seated_match(
        creator=season.league.organiser,
        preset=season.preset,
        options=season.options,
        chairs=[Chair(players_at(board, 0)[0]), Chair(players_at(board, 1)[0])],
        now=IN_ROUND_1,
    )
    BoardMatch.objects.create(board=board, number=1, match=match)
    Board.objects.filter(pk=board.pk).update(status=Board.Status.PLAYING, opened_at=IN_ROUND_1)
    return match


def test_a_match_under_way_is_called_off_and_forfeited(organiser) -> None:
    season = running_season(organiser, divisions=1)
    board = boards_of(round_of(season))[0]
    match = _open_match(board)
    leaver = entry_at(board.fixture, 1)
    withdraw_entry(entry_id=leaver.pk, by=leaver.captain, now=IN_ROUND_1)

    match.refresh_from_db()
    board.refresh_from_db()
    assert (match.status, board.result.outcome) == (Match.Status.CANCELLED, "away_forfeits")


def test_a_match_that_was_played_to_its_end_keeps_its_result(organiser) -> None:
    season = running_season(organiser, divisions=1)
    board = boards_of(round_of(season))[0]
    match = _open_match(board)
    resign(match_id=match.pk, player=players_at(board, 0)[0], now=IN_ROUND_1)
    leaver = entry_at(board.fixture, 1)
    withdraw_entry(entry_id=leaver.pk, by=leaver.captain, now=IN_ROUND_1)

    board.refresh_from_db()
    leaver.refresh_from_db()
    assert (board.result, leaver.status) == (None, Status.WITHDRAWN)


def test_players_stay_bound_to_an_entry_that_left_a_running_season(organiser) -> None:
    season = running_season(organiser, divisions=1)
    entry = season.entries.get(seed=1)
    withdraw_entry(entry_id=entry.pk, by=entry.captain, now=IN_ROUND_1)
    with pytest.raises(AlreadyEntered):
        offer_alternate(season_id=season.pk, by=entry.captain, now=IN_ROUND_1)


def test_a_disqualified_entry_is_out_also_after_it_has_withdrawn(organiser, ada) -> None:
    season = running_season(organiser, divisions=1)
    entry = season.entries.get(seed=1)
    withdraw_entry(entry_id=entry.pk, by=entry.captain, now=IN_ROUND_1)
    with pytest.raises(NotStaff):
        disqualify_entry(entry_id=entry.pk, by=ada, reason="cheated", now=IN_ROUND_1)
    disqualify_entry(entry_id=entry.pk, by=organiser, reason="cheated", now=IN_ROUND_1)

    entry.refresh_from_db()
    assert (entry.status, entry.reason, entry.left_in_round) == (Status.DISQUALIFIED, "cheated", 1)


def test_nobody_leaves_a_season_that_is_finished(organiser) -> None:
    season = running_season(organiser, divisions=1)
    entry = season.entries.get(seed=1)
    type(season).objects.filter(pk=season.pk).update(status="finished")
    with pytest.raises(WrongPhase):
        withdraw_entry(entry_id=entry.pk, by=entry.captain, now=IN_ROUND_1)
    with pytest.raises(WrongPhase):
        disqualify_entry(entry_id=entry.pk, by=organiser, reason="late", now=IN_ROUND_1)


def test_decided_boards_are_left_alone(organiser) -> None:
    season = running_season(organiser, divisions=1)
    board = boards_of(round_of(season))[0]
    decide(board, (11, 3))
    leaver = entry_at(board.fixture, 0)
    withdraw_entry(entry_id=leaver.pk, by=leaver.captain, now=IN_ROUND_1)
    board.refresh_from_db()
    assert board.result.outcome == "home"


def test_no_organiser_takes_out_an_opponent_of_today_or_tomorrow(organiser) -> None:
    season = open_season(league_of(organiser), divisions=1, places=3)
    enter(season, organiser)
    one, two = fill(season, 2)
    place_season(season_id=season.pk, by=organiser, now=NOW)
    start_season(season_id=season.pk, by=organiser, now=NOW)
    own = season.entries.get(captain=organiser)
    for act in (withdraw_entry, disqualify_entry):
        with pytest.raises(OwnTable):
            act(entry_id=one.pk, by=organiser, reason="no", now=IN_ROUND_1)
    for board in Board.objects.filter(fixture__sides__entry=own):
        decide(board, (11, 3))
    withdraw_entry(entry_id=one.pk, by=organiser, now=IN_ROUND_1)
    withdraw_entry(entry_id=own.pk, by=organiser, now=IN_ROUND_1)


def test_whoever_left_after_the_last_board_keeps_its_place_when_disqualified(organiser) -> None:
    season = running_season(organiser, divisions=1)
    entry = entry_at(boards_of(round_of(season))[0].fixture, 0)
    for board in Board.objects.filter(fixture__sides__entry=entry).select_related("fixture__round__season"):
        decide(board, (11, 3))
    withdraw_entry(entry_id=entry.pk, by=entry.captain, now=IN_ROUND_1)

    out = disqualify_entry(entry_id=entry.pk, by=organiser, reason="Cheated", now=IN_ROUND_1)

    assert (out.status, out.division, out.seed) == ("disqualified", entry.division, entry.seed)
    assert entry.pk in [line.entry for line in division_table(division(season)).lines]


def test_nobody_disqualifies_a_rival_of_the_own_division(organiser) -> None:
    season = running_season(organiser, divisions=1)
    board = boards_of(round_of(season))[0]
    rival, own = entry_at(board.fixture, 0), entry_at(board.fixture, 1)
    add_league_staff(
        league_id=season.league_id, by=organiser, player=own.captain.name, role="organiser", now=IN_ROUND_1
    )
    for each in Board.objects.filter(fixture__sides__entry=rival).select_related("fixture__round__season"):
        decide(each, (11, 3))
    with pytest.raises(OwnTable):
        disqualify_entry(entry_id=rival.pk, by=own.captain, reason="Too good", now=IN_ROUND_1)
