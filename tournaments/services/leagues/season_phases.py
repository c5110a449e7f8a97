"""A season moves from one phase to the next: opened for registration, played, called off, archived."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from games.models import Player
from tournaments.models import AlternateRequest, Board, LeagueRound, Season
from tournaments.services.leagues.deciding import drop_board_matches, end_questions, not_played_out
from tournaments.services.leagues.errors_entries import BadDivisions
from tournaments.services.leagues.leagues import show_pool
from tournaments.services.leagues.log import check_version, lock_as_organiser, record
from tournaments.services.leagues.telling import tell_season
from tournaments.services.leagues.waiting import STANDS
from tournaments.services.log import required

Status = Season.Status


@transaction.atomic
def open_season_registration(*, season_id: int, by: Player, now: datetime, version: int | None = None) -> Season:
    """Show a draft to everybody who may see the league, and let people enter.

    Raises NotFound, NotStaff, WrongPhase, Stale, BadDivisions.
    """
    season = lock_as_organiser(season_id, by, Status.DRAFT)
    check_version(season, season, version)
    if not season.divisions.exists():
        raise BadDivisions
    move_season(season, Status.REGISTRATION, "registration_opened", by, now)
    show_pool(season.league)
    return season


@transaction.atomic
def cancel_season(*, season_id: int, by: Player, reason: str, now: datetime, version: int | None = None) -> Season:
    """Call a season off before it is finished; matches under way end without a result, those played out stay rated.

    Nobody has to answer anything any more: offers, questions for more days and requests to stand in end.

    Raises NotFound, NotStaff, WrongPhase, Stale, ReasonMissing.
    """
    season = lock_as_organiser(
        season_id, by, Status.DRAFT, Status.REGISTRATION, Status.PLACED, Status.RUNNING, Status.PLAYED
    )
    check_version(season, season, version)
    text = required(reason)
    open_boards = Board.objects.filter(fixture__round__season=season).exclude(status=Board.Status.DECIDED)
    drop_board_matches(list(not_played_out(open_boards)), now, "season cancelled")
    asked = Q(alternate_requests__status=AlternateRequest.Status.ASKED)
    end_questions(list(open_boards.filter(~Q(status=Board.Status.PLANNED) | asked).distinct()), now)
    season.rounds.exclude(status=LeagueRound.Status.CLOSED).update(status=LeagueRound.Status.CLOSED)
    season.cancelled_reason = text
    move_season(season, Status.CANCELLED, "season_cancelled", by, now, reason=text)
    entries = list(season.entries.filter(status__in=STANDS).select_related("division"))
    tell_season("season_cancelled", season, entries, now=now, by=by, text=text, names_actor=True)
    return season


@transaction.atomic
def archive_season(*, season_id: int, by: Player, now: datetime, version: int | None = None) -> Season:
    """Close the books: from now on nothing can be corrected. Raises NotFound, NotStaff, WrongPhase, Stale."""
    season = lock_as_organiser(season_id, by, Status.FINISHED)
    check_version(season, season, version)
    return move_season(season, Status.ARCHIVED, "season_archived", by, now)


def move_season(
    season: Season, status: str, verb: str, by: Player | None, now: datetime, *, reason: str = ""
) -> Season:
    """Another phase for a season that is locked already, with its row in the log."""
    before = season.status
    season.status = status
    season.save()
    record(
        season, by=by, verb=verb, subject=season, now=now,
        before={"status": before}, after={"status": status}, reason=reason,
    )  # fmt: skip
    return season
