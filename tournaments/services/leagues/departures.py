"""Entries leave a season, by their own word or an organiser's.

Before the start whoever leaves is free to enter again, alone or with others. From then on its players stay bound to the
entry, so that nobody plays for two, and what it still had to play is forfeited.
"""

from datetime import datetime

from django.db import transaction

from games.models import Player
from tournaments.models import Board, FixtureSide, RosterMember, Season, SeasonEntry
from tournaments.services.errors import OwnTable, WrongPhase
from tournaments.services.leagues.deciding import Origin, Outcome, decide_board, drop_board_matches, not_played_out
from tournaments.services.leagues.entries_access import (
    Status,
    check_before_start,
    check_no_rival,
    check_status,
    lock_entry_as_captain,
    lock_entry_as_organiser,
)
from tournaments.services.leagues.entries_names import release_team
from tournaments.services.leagues.log import record
from tournaments.services.leagues.telling import confirmed_players, take_back_invitation, tell_entry
from tournaments.services.leagues.waiting import STANDS, move_up
from tournaments.services.log import cleaned, required

Phase = Season.Status
_GONE = (Status.WITHDRAWN, Status.DISQUALIFIED)
_MOST_REASON_LETTERS = 300


@transaction.atomic
def withdraw_entry(
    *, entry_id: int, by: Player, now: datetime, reason: str = "", version: int | None = None
) -> SeasonEntry:
    """The entry leaves, by the word of its captain or an organiser.

    Before the start the first one that waits gets its place. Afterwards its open boards and those of all rounds to come
    are forfeited. Raises NotFound, NotCaptain, Stale, WrongPhase, NoSuchEntry, OwnTable (an organiser who would win by
    it).
    """
    season, entry = lock_entry_as_captain(entry_id, by, version)
    _check_leaves(season)
    check_status(entry, *STANDS)
    _check_not_opponent(entry, by)
    let_go(season, entry, Status.WITHDRAWN, cleaned(reason), "entry_withdrawn", by, now)
    return entry


@transaction.atomic
def reject_entry(*, entry_id: int, by: Player, reason: str, now: datetime, version: int | None = None) -> SeasonEntry:
    """An organiser does not take an entry, or removes it again before the start.

    Raises NotFound, NotStaff, Stale, ReasonMissing, WrongPhase, NoSuchEntry.
    """
    season, entry = lock_entry_as_organiser(entry_id, by, version)
    check_before_start(season)
    check_status(entry, Status.APPLIED, Status.WAITLISTED, Status.ACCEPTED)
    let_go(season, entry, Status.REJECTED, required(reason), "entry_rejected", by, now)
    return entry


@transaction.atomic
def disqualify_entry(
    *, entry_id: int, by: Player, reason: str, now: datetime, version: int | None = None
) -> SeasonEntry:
    """Take an entry out for good: it forfeits what is left to play, also when it has withdrawn already.

    Raises NotFound, NotStaff, Stale, ReasonMissing, WrongPhase, NoSuchEntry, OwnTable (of a rival in
    one's own division).
    """
    season, entry = lock_entry_as_organiser(entry_id, by, version)
    _check_leaves(season, Phase.PLAYED)
    may = (*STANDS, Status.WITHDRAWN) if entry.seed is not None and season.has_started else STANDS
    check_status(entry, *may)
    if season.has_started:
        check_no_rival(entry, by)
    let_go(season, entry, Status.DISQUALIFIED, required(reason), "entry_disqualified", by, now)
    return entry


def _check_leaves(season: Season, *also: str) -> None:
    if season.status not in (Phase.REGISTRATION, Phase.PLACED, Phase.RUNNING, *also):
        raise WrongPhase(details={"status": season.status})


def let_go(season: Season, entry: SeasonEntry, status: str, reason: str, verb: str, by: Player, now: datetime) -> None:
    """Take the entry out of a locked season, write it down, and see to what it leaves behind."""
    plays = entry.status == Status.ACTIVE
    told = confirmed_players(entry)
    before = {"status": entry.status, "seed": entry.seed}
    division, seed = entry.division, entry.seed
    entry.status, entry.reason = status, reason[:_MOST_REASON_LETTERS]
    if plays:
        entry.left_in_round = _first_round_not_played(entry)
    elif entry.seed is None or not season.has_started:
        _free_everybody(entry, now)
    entry.save()
    record(
        season, by=by, verb=verb, subject=entry, now=now, reason=entry.reason,
        before=before, after={"status": status, "left_in_round": entry.left_in_round},
    )  # fmt: skip
    tell_entry(season, entry, now=now, by=by, players=told)
    if plays:
        forfeit_departed(season, entry, now)
    elif division is not None and seed is not None and entry.seed is None:
        _close_gap(division.pk, seed)
    move_up(season, now)


def forfeit_departed(season: Season, entry: SeasonEntry, now: datetime) -> None:
    """Decide every board that an entry which is gone still had to play: it forfeits, or both where both are gone.

    A match that was played to its end keeps its result, which is on its way. The season is locked.
    """
    for board, position, opponent in _boards_left(entry):
        gone = [True, opponent in _GONE] if position == 0 else [opponent in _GONE, True]
        outcome = Outcome.DOUBLE_FORFEIT if all(gone) else Outcome.HOME_FORFEITS if gone[0] else Outcome.AWAY_FORFEITS
        if board.result is not None and board.result.outcome == outcome:
            continue
        drop_board_matches([board], now, "entry left")
        decide_board(
            season, board, outcome=outcome, points=(0, 0), origin=Origin.DEPARTURE, by=None, now=now,
            reason=entry.reason,
        )  # fmt: skip


def _boards_left(entry: SeasonEntry) -> list[tuple[Board, int, str]]:
    """Boards without a result, and those that the other side forfeited by leaving in a round not played yet.

    Each with the position of the entry and what became of its opponent.
    """
    sides = FixtureSide.objects.filter(entry=entry, fixture__is_bye=False)
    position = {side.fixture_id: side.position for side in sides}
    others = FixtureSide.objects.filter(fixture__in=list(position)).exclude(entry=entry)
    statuses = dict(others.values_list("fixture", "entry__status"))
    boards = Board.objects.select_related("fixture__round", "result").filter(fixture__in=list(position))
    left = not_played_out(boards.exclude(status=Board.Status.DECIDED))
    given = boards.filter(result__origin=Origin.DEPARTURE, fixture__round__number__gte=entry.left_in_round or 0)
    found = sorted({*left, *given}, key=lambda board: (board.fixture.round.number, board.pk))
    return [(board, position[board.fixture_id], statuses[board.fixture_id]) for board in found]


def _first_round_not_played(entry: SeasonEntry) -> int | None:
    open_boards = Board.objects.filter(fixture__sides__entry=entry).exclude(status=Board.Status.DECIDED)
    return open_boards.order_by("fixture__round__number").values_list("fixture__round__number", flat=True).first()


def _check_not_opponent(entry: SeasonEntry, by: Player) -> None:
    """Raises OwnTable for an organiser who has still to play against the entry, and would win by taking it out."""
    own = RosterMember.objects.filter(season=entry.season_id, player=by, left_at=None, confirmed_at__isnull=False)
    if entry.captain_id == by.pk or own.filter(entry=entry).exists():
        return
    to_play = Board.objects.filter(fixture__sides__entry=entry).exclude(status=Board.Status.DECIDED)
    if own.filter(entry__fixture_sides__fixture__in=to_play.values("fixture")).exists():
        raise OwnTable


def _free_everybody(entry: SeasonEntry, now: datetime) -> None:
    """Before the start nothing hangs on an entry: its players, its place and its past are free again."""
    entry.division, entry.seed, entry.came_from = None, None, None
    release_team(entry)
    if entry.status == Status.DISQUALIFIED:
        return
    for member in entry.roster.filter(left_at=None):
        member.left_at = now
        member.save(update_fields=["left_at"])
        if member.confirmed_at is None:
            take_back_invitation(member, now)


def _close_gap(division_id: int, seed: int) -> None:
    """Everybody behind a seed that nobody has any more moves up by one."""
    for entry in SeasonEntry.objects.filter(division=division_id, seed__gt=seed).order_by("seed"):
        entry.seed = (entry.seed or 0) - 1
        entry.save(update_fields=["seed"])
