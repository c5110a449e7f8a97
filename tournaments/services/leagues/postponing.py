"""A board gets more days: by a free postponement of an entry at once, else if those who run the league grant it."""

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Player
from games.selectors.access import NotFound
from tournaments.models import Board, Postponement, SeasonEntry
from tournaments.selectors.leagues.attendance import season_of
from tournaments.selectors.leagues.bounds import has_time_come, latest_postponement
from tournaments.services.leagues.acting import arbiter_board, board_to_play, check_not_under_way, entry_at, show_life
from tournaments.services.leagues.agreeing import drop_time
from tournaments.services.leagues.board_news import (
    News,
    key_of,
    question_key,
    take_back,
    tell_both,
    tell_side,
    tell_staff,
)
from tournaments.services.leagues.errors_boards import (
    AlreadyAnswered,
    BoardNotOpen,
    PostponementAsked,
    PostponementImpossible,
)
from tournaments.services.leagues.errors_entries import NotCaptain
from tournaments.services.leagues.log import record
from tournaments.services.log import cleaned, required

ANSWERED_WITHIN = timedelta(days=1)
"""How long a question asked in time may keep a window open; then the answer is no."""

Status = Postponement.Status


@transaction.atomic
def postpone_board(
    *, board_id: int, by: Player, now: datetime, reason: str = "", until: datetime | None = None
) -> Postponement:
    """A side takes a free postponement of its entry at once, or asks for one where it has used them all.

    `until` is at most `postponement_days` after the deadline and not after the last window of the division; left out,
    it is as late as that. In a league of teams the captain decides. A time that both agreed on stands; one that was set
    by rule is dropped. Neither is postponed once it has come. Asking needs a reason. Raises NotFound, WrongPhase,
    NotAtThisBoard, NotCaptain, BoardNotOpen, MatchUnderWay, WindowOver, PostponementAsked, PostponementImpossible,
    ReasonMissing.
    """
    board, position = board_to_play(board_id, by, now)
    season, entry = season_of(board), entry_at(board, position)
    if season.is_of_teams and entry.captain_id != by.pk:
        raise NotCaptain
    if now >= board.deadline:
        raise PostponementImpossible(details={"problem": "window_over"})
    if has_time_come(board, now):
        raise PostponementImpossible(details={"problem": "time_has_come"})
    if board.postponements.filter(status=Status.ASKED).exists():
        raise PostponementAsked
    latest = latest_postponement(board)
    ends = until or latest
    if latest <= board.deadline:
        raise PostponementImpossible(details={"problem": "last_window", "latest_at": board.deadline.isoformat()})
    if not board.deadline < ends <= latest:
        raise PostponementImpossible(details={"problem": "until", "latest_at": latest.isoformat()})
    show_life(board, by, now)
    is_free = entry.postponements_used < season.postponements
    postponement = Postponement.objects.create(
        board=board,
        player=by,
        position=position,
        is_free=is_free,
        until=ends,
        reason=cleaned(reason)[:300] if is_free else required(reason)[:300],
        status=Status.GRANTED if is_free else Status.ASKED,
        created_at=now,
        decided_at=now if is_free else None,
    )
    if is_free:
        _take_free(board, entry, postponement, by, now)
    else:
        _ask(board, postponement, by, now)
    return postponement


@transaction.atomic
def decide_postponement(
    *, postponement_id: int, by: Player, granted: bool, now: datetime, reason: str = ""
) -> Postponement:
    """Those who run the league grant more days, or refuse them. Nobody decides about the own board.

    Raises NotFound, NotStaff, WrongPhase, OwnTable, AlreadyAnswered, BoardNotOpen, MatchUnderWay,
    PostponementImpossible where the days that were asked for have passed.
    """
    board_id = Postponement.objects.filter(pk=postponement_id).values_list("board", flat=True).first()
    if board_id is None:
        raise NotFound
    board = arbiter_board(board_id, by, None)
    postponement = Postponement.objects.get(pk=postponement_id)
    if postponement.status != Status.ASKED:
        raise AlreadyAnswered(details={"status": postponement.status})
    if granted and board.status == Board.Status.DECIDED:
        raise BoardNotOpen(details={"status": board.status})
    if granted and postponement.until <= now:
        raise PostponementImpossible(details={"problem": "until"})
    if granted:
        check_not_under_way(board)
    decide(board, postponement, by, now, granted=granted, reason=cleaned(reason))
    return postponement


def decide(
    board: Board, postponement: Postponement, by: Player | None, now: datetime, *, granted: bool, reason: str = ""
) -> None:
    """Answer a question for more days; `by` None: nobody did in time. The season is locked by the caller."""
    postponement.status = Status.GRANTED if granted else Status.REFUSED
    postponement.decided_at, postponement.decided_by = now, by
    postponement.save(update_fields=["status", "decided_at", "decided_by"])
    if granted:
        _give_days(board, postponement.until, now)
    verb = "postponement_granted" if granted else "postponement_refused"
    after = {"deadline": board.deadline.isoformat()}
    record(season_of(board), by=by, verb=verb, subject=board, now=now, after=after, reason=reason)
    take_back(board, "postponement", postponement.pk, now=now)
    news = News(
        "postponement_decided", key_of(board, "postponement", postponement.pk),
        deadline_at=board.deadline, by="" if by is None else by.name, text=reason, outcome=postponement.status,
    )  # fmt: skip
    tell_both(board, news, now=now, actor=by)


def _take_free(board: Board, entry: SeasonEntry, postponement: Postponement, by: Player, now: datetime) -> None:
    entry.postponements_used += 1
    entry.save(update_fields=["postponements_used"])
    before = {"deadline": board.deadline.isoformat()}
    _give_days(board, postponement.until, now)
    after = {"deadline": board.deadline.isoformat(), "used": entry.postponements_used}
    record(
        season_of(board), by=by, verb="board_postponed", subject=board, now=now,
        before=before, after=after,
    )  # fmt: skip
    news = News(
        "postponement_asked", key_of(board, "postponement", postponement.pk),
        deadline_at=board.deadline, by=by.name, text=postponement.reason, outcome="free",
    )  # fmt: skip
    tell_both(board, news, now=now, actor=by)


def _ask(board: Board, postponement: Postponement, by: Player, now: datetime) -> None:
    record(
        season_of(board), by=by, verb="postponement_asked", subject=board, now=now,
        after={"until": postponement.until.isoformat()},
    )  # fmt: skip
    news = News(
        "postponement_asked", question_key(board, "postponement", postponement.pk),
        deadline_at=postponement.until, by=by.name, text=postponement.reason, outcome="asked",
    )  # fmt: skip
    tell_staff(board, news, now=now, actor=by)
    tell_side(board, 1 - postponement.position, news, now=now, actor=by)


def _give_days(board: Board, until: datetime, now: datetime) -> None:
    board.deadline = max(board.deadline, until)
    board.warned_at = None
    board.save(update_fields=["deadline", "warned_at"])
    if board.agreed_by_rule and not has_time_come(board, now):
        drop_time(board, now)
