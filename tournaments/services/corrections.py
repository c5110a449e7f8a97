"""A result is corrected, taken back for another try, or the last act on a table is undone."""

from datetime import datetime

from django.db import transaction

from games.models import Match, Player
from games.services import correct_match, lock_matches, restore_match_rating
from tournaments.models import AuditEntry, Pairing, PairingMatch, PairingSide, ResultReport, Round, Tournament
from tournaments.services.bracket_tables import fill_bracket, open_ready_tables
from tournaments.services.deciding import Origin, Result, decide, follow_up, forfeit_departed, is_bracket
from tournaments.services.errors import (
    AlreadyDecided,
    BadResult,
    ConsentNeeded,
    NotDecided,
    NotUndoable,
    RoundClosed,
)
from tournaments.services.impacts import Impact, counting_match, impact_of, is_played, match_points
from tournaments.services.log import check_version, lock_as_staff, record, required
from tournaments.services.opening import drop_all, drop_matches, locked_pairing, open_table, tournament_of
from tournaments.services.results import FORFEITS, check_not_own, outcome_of
from tournaments.services.telling import tell_tables

CONSENT = "RESET"
"""What has to be typed before tables that have been played are played anew."""
_RUNNING = (Tournament.Status.RUNNING, Tournament.Status.PAUSED)
_UNDOABLE = frozenset({"result_entered", "result_came_in", "result_corrected", "forfeited", "result_undone"})


@transaction.atomic
def preview_correction(
    *,
    pairing_id: int,
    by: Player,
    first_points: int | None = None,
    second_points: int | None = None,
    loser: str | None = None,
) -> Impact:
    """What a correction would touch; with neither points nor a loser, what playing again would. Writes nothing.

    Raises NotFound, NotStaff, WrongPhase, NotDecided, RoundClosed, OwnTable, BadResult.
    """
    pairing, tournament = _correctable(pairing_id, by, None)
    if first_points is None and second_points is None and loser is None:
        return impact_of(pairing, None)
    return impact_of(pairing, _result(tournament, pairing, first_points, second_points, loser, ""))


@transaction.atomic
def correct_result(
    *,
    pairing_id: int,
    by: Player,
    reason: str,
    now: datetime,
    first_points: int | None = None,
    second_points: int | None = None,
    loser: str | None = None,
    version: int | None = None,
    typed: str = "",
) -> ResultReport:
    """Let another result count: points of both, or a forfeit by `loser` (first, second, both).

    Where tables that have been played would be reset, RESET has to be `typed`. Raises NotFound, NotStaff, WrongPhase,
    Stale, NotDecided, RoundClosed, OwnTable, BadResult, ReasonMissing, ConsentNeeded.
    """
    pairing, tournament = _correctable(pairing_id, by, version)
    result = _result(tournament, pairing, first_points, second_points, loser, required(reason))
    impact = impact_of(pairing, result)
    _check_consent(impact, typed)
    _lock_matches(impact)
    _follow_into_matches(pairing, result, by, now)
    _reset(tournament, impact, by, now)
    return decide(tournament, pairing, result, by, now, verb="result_corrected")


@transaction.atomic
def void_result(
    *,
    pairing_id: int,
    by: Player,
    reason: str,
    now: datetime,
    version: int | None = None,
    typed: str = "",
) -> Pairing:
    """Take a result away: the table is played again, and what it did to ratings is reversed.

    Raises NotFound, NotStaff, WrongPhase, Stale, NotDecided, RoundClosed, OwnTable, ReasonMissing, ConsentNeeded.
    """
    pairing, tournament = _correctable(pairing_id, by, version)
    text = required(reason)
    impact = impact_of(pairing, None)
    _check_consent(impact, typed)
    _take_away(tournament, pairing, impact, by, now, "result_voided", text, None)
    return pairing


@transaction.atomic
def undo(*, tournament_id: int, audit_number: int, by: Player, now: datetime, typed: str = "") -> AuditEntry:
    """Undo the last act on a table's result: the report that counted before counts again, or none does.

    Raises NotFound, NotStaff, WrongPhase, NotUndoable (another act, something was built on it, or it was undone),
    RoundClosed, OwnTable, ConsentNeeded.
    """
    tournament = lock_as_staff(tournament_id, by, *_RUNNING)
    entry = AuditEntry.objects.filter(tournament=tournament, number=audit_number).first()
    if entry is None or entry.verb not in _UNDOABLE or hasattr(entry, "undone_by"):
        raise NotUndoable
    pairing_id = int(entry.subject.partition(":")[2])
    pairing, tournament = _correctable(pairing_id, by, None)
    if pairing.result_id != entry.after.get("report"):
        raise NotUndoable
    earlier = pairing.reports.filter(pk=entry.before.get("report", 0)).first()
    if earlier is None:
        impact = impact_of(pairing, None)
        _check_consent(impact, typed)
        return _take_away(tournament, pairing, impact, by, now, "result_undone", "", entry)
    result = Result(
        earlier.origin, earlier.outcome, earlier.first_points, earlier.second_points, earlier.cards, earlier.reason
    )
    impact = impact_of(pairing, result)
    _check_consent(impact, typed)
    _lock_matches(impact)
    _restore_match(pairing, earlier, now)
    _follow_into_matches(pairing, result, by, now)
    _reset(tournament, impact, by, now)
    pairing.result = earlier
    pairing.save(update_fields=["result"])
    after = {**result.in_words_of_the_log(), "report": earlier.pk}
    undone = record(
        tournament, by=by, verb="result_undone", subject=pairing, now=now,
        before=entry.after, after=after, undoes=entry,
    )  # fmt: skip
    follow_up(tournament, pairing, now)
    return undone


def _correctable(pairing_id: int, by: Player, version: int | None) -> tuple[Pairing, Tournament]:
    pairing = locked_pairing(pairing_id)
    tournament = lock_as_staff(tournament_of(pairing).pk, by, *_RUNNING)
    check_version(tournament, pairing, version)
    if pairing.round.status == Round.Status.CLOSED:
        raise RoundClosed
    if pairing.status != Pairing.Status.DECIDED:
        raise NotDecided
    check_not_own(pairing, by)
    return pairing, tournament


def _result(
    tournament: Tournament,
    pairing: Pairing,
    first_points: int | None,
    second_points: int | None,
    loser: str | None,
    reason: str,
) -> Result:
    if loser is not None:
        if loser not in FORFEITS:
            raise BadResult(details={"field": "loser"})
        return Result(Origin.STAFF, FORFEITS[loser], reason=reason)
    if first_points is None or second_points is None:
        raise BadResult(details={"field": "points"})
    outcome = outcome_of(tournament, pairing, first_points, second_points)
    return Result(Origin.STAFF, outcome, first_points, second_points, reason=reason)


def _check_consent(impact: Impact, typed: str) -> None:
    if impact.reset and typed.strip().upper() != CONSENT:
        raise ConsentNeeded(details={"tables": [table.pk for table in impact.reset]})


def _follow_into_matches(pairing: Pairing, result: Result, by: Player, now: datetime) -> None:
    """Let the match that was played say the same, as far as it can; ratings follow it."""
    if not is_played(result):
        drop_matches(pairing, now, "forfeit")
        return
    game = counting_match(pairing)
    if game is not None and game.match.venue == Match.Venue.TABLE:
        scores, winner = match_points(result, game)
        correct_match(
            match_id=game.match_id, scores=scores, winner=winner, ruled_by=by,
            explanation=result.reason or tournament_of(pairing).name, now=now,
        )  # fmt: skip
    elif game is not None and pairing.result is not None and pairing.result.outcome != result.outcome:
        # What was played online is on record as it was played; it only counts no more.
        drop_matches(pairing, now, "corrected")


def _restore_match(pairing: Pairing, report: ResultReport, now: datetime) -> None:
    """Let the match that a report came from count again, with its rating, if it was dropped for another result."""
    game = pairing.pairing_matches.filter(match=report.match_id, is_void=True, match__status="finished").first()
    if game is None:
        return
    restore_match_rating(match_id=game.match_id, now=now)
    game.is_void = False
    game.save(update_fields=["is_void"])


def _lock_matches(impact: Impact) -> None:
    tables = [impact.pairing, *impact.replaced]
    lock_matches(list(PairingMatch.objects.filter(pairing__in=tables).values_list("match", flat=True)))


def _reset(tournament: Tournament, impact: Impact, by: Player, now: datetime) -> None:
    """Clear the later tables whose entries change, in rounds that are played again where they were closed.

    The bracket seats the right entries afterwards.
    """
    drop_all(impact.replaced, now, "reset")
    for round_ in Round.objects.filter(pairings__in=impact.replaced, status=Round.Status.CLOSED).distinct():
        round_.status, round_.closed_at = Round.Status.PLAYING, None
        round_.save(update_fields=["status", "closed_at"])
        record(tournament, by=by, verb="round_reopened", subject=round_, now=now, after={"round": round_.number})
    for table in impact.replaced:
        table.result, table.status = None, Pairing.Status.WAITING
        table.opened_at = table.due_at = None
        table.save(update_fields=["result", "status", "opened_at", "due_at"])
        PairingSide.objects.filter(pairing=table).update(present=[], present_at=None)


def _take_away(
    tournament: Tournament,
    pairing: Pairing,
    impact: Impact,
    by: Player,
    now: datetime,
    verb: str,
    reason: str,
    undoes: AuditEntry | None,
) -> AuditEntry:
    if pairing.result is None:
        raise AlreadyDecided
    before = {
        "outcome": pairing.result.outcome,
        "points": [pairing.result.first_points, pairing.result.second_points],
        "report": pairing.result.pk,
    }
    _lock_matches(impact)
    drop_matches(pairing, now, "void")
    _reset(tournament, impact, by, now)
    pairing.result, pairing.status = None, Pairing.Status.READY
    pairing.opened_at = pairing.due_at = None
    pairing.save(update_fields=["result", "status", "opened_at", "due_at"])
    PairingSide.objects.filter(pairing=pairing).update(present=[], present_at=None)
    entry = record(tournament, by=by, verb=verb, subject=pairing, now=now, before=before, reason=reason, undoes=undoes)
    if is_bracket(pairing):
        open_ready_tables(tournament, fill_bracket(pairing.round.stage, now), now)
        pairing.refresh_from_db()
    if pairing.opened_at is None:
        open_table(tournament, pairing, now)
        tell_tables(tournament, [pairing], now)
    forfeit_departed(tournament, now)
    return entry
