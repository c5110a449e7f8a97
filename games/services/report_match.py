"""The sides of a match with real cards say how it ended; equal accounts settle it, different ones wait for a ruling."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from games import codec
from games.engine import RecordError, play_record
from games.models import Match, Player, Report, Ruling, Seat
from games.selectors.access import NotFound
from games.selectors.positions import rules_of
from games.services.errors import (
    AlreadyConfirmed,
    BadReport,
    MatchCancelled,
    NoSuchSide,
    NotACompetitionMatch,
    NotATableMatch,
    NotInCharge,
    NotSeated,
)
from games.services.match_log import append_events, append_house_event, lock_match
from games.services.notices_matches import tell_reported, tell_settled
from games.services.report_contents import ReportedResult, read_report, written_match
from games.services.rulings import write_ruling

CONFIRMED_BY_SILENCE = timedelta(hours=24)
"""How long the other sides may object to a report before it counts as agreed."""


@transaction.atomic
def report_match(
    *,
    match_id: int,
    level: str,
    content: Mapping[str, Any],
    now: datetime,
    player: Player | None = None,
    report_code: str | None = None,
    side: int | None = None,
) -> Report:
    """One side's account of how the match ended, in place of any earlier one of that side.

    The reporter is a seated player, whoever holds the code of a chair, or the organiser speaking for `side`.
    Raises NotFound, NotATableMatch, MatchCancelled, AlreadyConfirmed, NotSeated, NoSuchSide, and what
    `report_contents.read_report` raises.
    """
    match = lock_match(match_id)
    _must_await_reports(match)
    return _record(match, _side(match, player, report_code, side), level, content, player, now)


@transaction.atomic
def confirm_report(
    *, match_id: int, now: datetime, player: Player | None = None, report_code: str | None = None
) -> Match:
    """Agree with what another side reported: the same report, in one's own name.

    Raises NotFound, NotATableMatch, MatchCancelled, AlreadyConfirmed, NotSeated; BadReport when there is none.
    """
    match = lock_match(match_id)
    _must_await_reports(match)
    speaking = _side(match, player, report_code, None)
    other = standing_reports(match).exclude(side=speaking).order_by("pk").last()
    if other is None:
        raise BadReport(details={"where": "reports"})
    _record(match, speaking, other.level, other.content, player, now)
    return match


@transaction.atomic
def confirm_by_silence(*, match_id: int, now: datetime) -> bool:
    """Let what was reported count, once the others' time to object is over; False when that is not so."""
    match = lock_match(match_id)
    if match.confirm_at is None or now < match.confirm_at:
        return False
    said = _said_in(standing_reports(match)[0])  # where there are more, they are equal
    _finish(match, said, Match.Reporting.CONFIRMED, now)
    return True


@transaction.atomic
def rule_on_match(
    *,
    match_id: int,
    player: Player,
    level: str,
    content: Mapping[str, Any],
    explanation: str,
    now: datetime,
    for_competition: bool = False,
) -> Match:
    """Set the result of a match that its sides do not agree on, or have said nothing of.

    With `for_competition` the competition that opened the match has decided that the player is in charge.
    Raises NotFound, NotATableMatch, MatchCancelled, AlreadyConfirmed, NotACompetitionMatch, NotInCharge, BadReport (no
    explanation), and what `report_contents.read_report` raises.
    """
    match = lock_match(match_id)
    _must_await_reports(match)
    if for_competition and not match.competition:
        raise NotACompetitionMatch
    if not for_competition and not is_in_charge(match, player):
        raise NotInCharge
    result = read_report(rules_of(match), level, content)
    write_ruling(
        match,
        ruled_by=player,
        scores=list(result.scores),
        winner=result.winner,
        conceded=result.conceded,
        explanation=explanation,
        now=now,
    )
    _finish(match, result, Match.Reporting.RULED, now)
    return match


def is_in_charge(match: Match, player: Player) -> bool:
    """Whether the player decides disputes of this match: its organiser, who does not play in it, or staff.

    Of a match that a competition opened nobody is: its own staff rule there (`rule_on_match` with `for_competition`).
    """
    if match.competition or Seat.objects.filter(match=match, player=player).exists():
        return False
    return match.created_by_id == player.pk or bool(player.user is not None and player.user.is_staff)


def standing_reports(match: Match) -> QuerySet[Report]:
    """The reports that count: the latest of each side that has reported."""
    return Report.objects.filter(match=match, replaced_at__isnull=True)


def _must_await_reports(match: Match) -> None:
    if match.venue != Match.Venue.TABLE:
        raise NotATableMatch
    if match.status == Match.Status.CANCELLED:
        raise MatchCancelled
    if match.status != Match.Status.OPEN:
        raise AlreadyConfirmed


def _side(match: Match, player: Player | None, report_code: str | None, side: int | None) -> int:
    """The side that is speaking. Raises NotFound for a wrong code, NotSeated, NoSuchSide."""
    if report_code is not None:
        chair = match.seats.filter(report_code=report_code).first()
        if chair is None:
            raise NotFound
        return chair.side
    chair = None if player is None else match.seats.filter(player=player).first()
    if chair is not None:
        return chair.side
    if player is None or side is None or match.created_by_id != player.pk or match.competition:
        raise NotSeated
    if side not in range(len(match.scores)):
        raise NoSuchSide
    return side


def _record(
    match: Match, side: int, level: str, content: Mapping[str, Any], player: Player | None, now: datetime
) -> Report:
    result = read_report(rules_of(match), level, content)
    Report.objects.filter(match=match, side=side, replaced_at__isnull=True).update(replaced_at=now)
    report = Report.objects.create(
        match=match,
        side=side,
        reporter=player,
        level=level,
        content=dict(content),
        rows=codec.encode(result.rows),
        scores=list(result.scores),
        winner_side=result.winner,
        conceded_side=result.conceded,
        reason=result.reason,
        created_at=now,
    )
    _compare(match, report, now)
    return report


def _compare(match: Match, report: Report, now: datetime) -> None:
    """Settle the match when two sides say the same, wait when one has spoken, ask for a ruling when they differ.

    A rated match of more sides waits for all of them, for each has a say in its rating.
    """
    standing = list(standing_reports(match))
    if len({(tuple(each.scores), each.winner_side, each.conceded_side) for each in standing}) > 1:
        _await(match, Match.Reporting.DISPUTED, None, report, now)
    elif len(standing) < (len(match.scores) if match.rated else 2):
        _await(match, Match.Reporting.REPORTED, now + CONFIRMED_BY_SILENCE, report, now)
    else:
        _finish(match, _said_in(report), Match.Reporting.CONFIRMED, now)


def _said_in(report: Report) -> ReportedResult:
    """The result that a stored report amounts to; its points of each hand are of no more use."""
    return ReportedResult((), tuple(report.scores), report.winner_side, report.reason, report.conceded_side)


def _await(match: Match, reporting: str, confirm_at: datetime | None, report: Report, now: datetime) -> None:
    match.reporting = reporting
    match.confirm_at = confirm_at
    match.save(update_fields=["reporting", "confirm_at"])
    append_house_event(match, "match_reported", {"side": report.side}, now=now)
    tell_reported(match, report, now)


def _finish(match: Match, result: ReportedResult, reporting: str, now: datetime) -> None:
    scores = list(result.scores)
    match.rated = match.rated and _may_be_rated(match)
    _keep_plays(match, scores, now)
    match.scores = scores
    match.winner_side = result.winner
    match.conceded_side = result.conceded
    match.outcome_reason = result.reason
    match.reporting = reporting
    match.confirm_at = None
    match.status = Match.Status.FINISHED
    match.started_at = match.started_at or match.created_at
    match.finished_at = max(now, match.started_at)
    match.save()
    append_house_event(match, "result_confirmed", {"scores": scores, "winner": result.winner}, now=now)
    ruled = Ruling.objects.select_related("ruled_by").filter(match=match, replaced_at__isnull=True)
    tell_settled(match, ruled.first() if reporting == Match.Reporting.RULED else None, now)


def _keep_plays(match: Match, scores: list[int], now: datetime) -> None:
    """Write a full record of this result into the log, so that the match can be stepped through like any other."""
    for report in standing_reports(match).filter(level=Report.Level.RECORD):
        if report.scores != scores:
            continue
        try:
            state, events = play_record(written_match(rules_of(match), report.content))
        except RecordError:
            continue  # a table's own decision, or a hand left out: the result stands, the plays cannot be replayed
        if state.is_over:
            append_events(match, state, events, now=now)
            return


def _may_be_rated(match: Match) -> bool:
    """Whether everybody whose rating would move has a say in it (decision 0012).

    A player of every side has reported from an account of their own, or staff has ruled, or in a competition somebody
    in charge who does not sit at the table (decision 0013). A code on a sheet, the organiser's word and silence settle
    a match, but move nobody's rating.
    """
    ruling = Ruling.objects.select_related("ruled_by__user").filter(match=match, replaced_at__isnull=True).first()
    if ruling is not None:
        return _may_rate(match, ruling.ruled_by)
    sides = {chair.player_id: chair.side for chair in match.seats.filter(player__isnull=False)}
    spoken = {
        report.side
        for report in standing_reports(match)
        if report.reporter_id is not None and sides.get(report.reporter_id) == report.side
    }
    return spoken == set(sides.values())


def _may_rate(match: Match, ruler: Player) -> bool:
    if match.competition:
        return not Seat.objects.filter(match=match, player=ruler).exists()
    return bool(ruler.user is not None and ruler.user.is_staff)
