"""A table gets its result: from its matches, from somebody in charge, or because somebody did not come."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from games.models import Match, Player
from games.services import rule_on_match
from games.services.errors import ImpossibleReport, MatchUnfinished
from tournaments.models import EntryMember, Pairing, PairingMatch, ResultReport, Tournament
from tournaments.selectors.match_cards import added, match_cards
from tournaments.services.deciding import Origin, Outcome, Result, decide, is_bracket
from tournaments.services.errors import BadResult, OwnTable, ResultPending
from tournaments.services.log import check_version, cleaned, lock_as_staff, lock_tournament, record, required
from tournaments.services.opening import (
    check_undecided,
    drop_all,
    drop_matches,
    locked_pairing,
    open_next_match,
    tournament_of,
)

_RUNNING = (Tournament.Status.RUNNING, Tournament.Status.PAUSED)

MOST_POINTS = 1000
FORFEITS: Mapping[str, str] = {
    "first": Outcome.FIRST_FORFEITS,
    "second": Outcome.SECOND_FORFEITS,
    "both": Outcome.DOUBLE_FORFEIT,
}
"""Who is forfeited, and the outcome that it makes."""


@transaction.atomic
def enter_result(
    *,
    pairing_id: int,
    by: Player,
    first_points: int,
    second_points: int,
    now: datetime,
    version: int | None = None,
    reason: str = "",
    client_key: str | None = None,
) -> ResultReport:
    """Set the result of a table that has none; of a best of several, the matches that each has won.

    The same `client_key` again gives the report that it made before. A match that is cut short needs a reason.
    Raises NotFound, NotStaff, WrongPhase, Stale, AlreadyDecided, ResultPending, TableNotReady, OwnTable, BadResult,
    ReasonMissing.
    """
    pairing = locked_pairing(pairing_id)
    tournament = lock_as_staff(tournament_of(pairing).pk, by, *_RUNNING)
    if client_key is not None:
        if not (client_key.isprintable() and 0 < len(client_key) <= 255):
            raise BadResult(details={"field": "client_key"})
        earlier = pairing.reports.filter(client_key=client_key).first()
        if earlier is not None:
            return earlier
    check_version(tournament, pairing, version)
    check_undecided(pairing)
    _check_not_finished(pairing)
    check_not_own(pairing, by)
    outcome = outcome_of(tournament, pairing, first_points, second_points)
    result = Result(Origin.STAFF, outcome, first_points, second_points, reason=cleaned(reason), client_key=client_key)
    game = _finish_matches(tournament, pairing, by, result, now)
    if game is not None:
        cards = by_side_cards(match_cards(game.match), game.first_side)
        result = replace(result, match_id=game.match_id, cards=cards)
    return decide(tournament, pairing, result, by, now, verb="result_entered")


@transaction.atomic
def forfeit(
    *, pairing_id: int, by: Player, loser: str, now: datetime, reason: str = "", version: int | None = None
) -> ResultReport:
    """Let a side, or `both`, lose without playing. Forfeits are never rated.

    Raises NotFound, NotStaff, WrongPhase, Stale, AlreadyDecided, ResultPending, TableNotReady, OwnTable, BadResult.
    """
    pairing = locked_pairing(pairing_id)
    tournament = lock_as_staff(tournament_of(pairing).pk, by, *_RUNNING)
    check_version(tournament, pairing, version)
    check_undecided(pairing)
    _check_not_finished(pairing)
    check_not_own(pairing, by)
    if loser not in FORFEITS:
        raise BadResult(details={"field": "loser"})
    drop_matches(pairing, now, "forfeit")
    result = Result(Origin.STAFF, FORFEITS[loser], reason=cleaned(reason))
    return decide(tournament, pairing, result, by, now, verb="forfeited")


@transaction.atomic
def record_match(*, match_id: int, now: datetime) -> bool:
    """Take over a settled match into its table; False when there is nothing to take over.

    May be called late and twice: what is decided already stays.
    """
    game = PairingMatch.objects.filter(match=match_id).values_list("pairing__round__stage__tournament").first()
    if game is None:
        return False
    tournament = lock_tournament(game[0])
    found = PairingMatch.objects.select_related("pairing__round__stage__tournament", "pairing__result", "match").get(
        match=match_id
    )
    pairing = found.pairing
    undecided = pairing.status in (Pairing.Status.READY, Pairing.Status.PLAYING)
    over = tournament.status not in _RUNNING
    if over or found.is_void or not undecided or found.match.status != Match.Status.FINISHED:
        return False
    result = _from_matches(tournament, pairing)
    if result is None:
        _play_on(tournament, pairing, now)
        return False
    decide(tournament, pairing, result, None, now, verb="result_came_in")
    return True


def outcome_of(tournament: Tournament, pairing: Pairing, first_points: int, second_points: int) -> str:
    """The outcome that these points mean at this table. Raises BadResult."""
    points = (first_points, second_points)
    if any(isinstance(each, bool) or not isinstance(each, int) or not 0 <= each <= MOST_POINTS for each in points):
        raise BadResult(details={"field": "points"})
    needed = pairing.best_of // 2 + 1
    if pairing.best_of > 1 and (max(points) != needed or min(points) >= needed):
        raise BadResult(details={"field": "points", "needed": needed})
    if first_points == second_points:
        if is_bracket(pairing):
            raise BadResult(details={"field": "draw"})
        return Outcome.DRAW
    fewest_wins = pairing.best_of == 1 and tournament.options.get("objective") == "least"
    return Outcome.FIRST if (first_points > second_points) != fewest_wins else Outcome.SECOND


def check_not_own(pairing: Pairing, by: Player) -> None:
    """Raises OwnTable for somebody who plays at this table, or belonged to one of its entries."""
    if EntryMember.objects.filter(entry__in=pairing.sides.values("entry"), player=by).exists():
        raise OwnTable


def _check_not_finished(pairing: Pairing) -> None:
    """Raises ResultPending where the players have decided the table and only the message is still on its way."""
    last = pairing.pairing_matches.filter(is_void=False).select_related("match").order_by("number").last()
    if pairing.best_of == 1 and last is not None and last.match.status == Match.Status.FINISHED:
        raise ResultPending


def _finish_matches(
    tournament: Tournament, pairing: Pairing, by: Player, result: Result, now: datetime
) -> PairingMatch | None:
    """Settle the open match of a real table by this result, and give it; or call off what is under way."""
    game = pairing.pairing_matches.filter(is_void=False).order_by("number").last()
    if game is None:
        return None
    rulable = pairing.best_of == 1 and game.match.venue == Match.Venue.TABLE
    if rulable and game.match.status == Match.Status.OPEN:
        scores = by_side((result.first_points, result.second_points), game.first_side)
        try:
            with transaction.atomic():
                rule_on_match(
                    match_id=game.match_id,
                    player=by,
                    level="points",
                    content={"scores": list(scores)},
                    explanation=result.reason or tournament.name,
                    now=now,
                    for_competition=True,
                )
            game.match.refresh_from_db()
            return game
        except (MatchUnfinished, ImpossibleReport):
            # Cut short, or decided otherwise than at the table: it counts for the tournament and for no rating.
            required(result.reason)
    elif pairing.best_of == 1 and game.match.status == Match.Status.PLAYING:
        required(result.reason)
    drop_all([pairing], now, "result entered", only_open=True)
    return None


def by_side(points: Sequence[int], first_side: int) -> Sequence[int]:
    """Points of the entry at position 0 and of the other, in the order of the sides of their match; and back."""
    return points if first_side == 0 else (points[1], points[0])


def _from_matches(tournament: Tournament, pairing: Pairing) -> Result | None:
    """The result that the finished matches of a table make, None while they make none."""
    finished = [
        game
        for game in pairing.pairing_matches.filter(is_void=False).select_related("match").order_by("number")
        if game.match.status == Match.Status.FINISHED
    ]
    cards: list[dict[str, int]] = []
    wins = [0, 0]
    for game in finished:
        counted = match_cards(game.match)
        cards = added(cards, by_side_cards(counted, game.first_side))
        if game.match.winner_side is not None:
            wins[0 if game.match.winner_side == game.first_side else 1] += 1
    origin = Origin.PLAYERS if pairing.venue == Pairing.Venue.TABLE else Origin.ENGINE
    if pairing.best_of > 1:
        if max(wins) <= pairing.best_of // 2:
            return None
        return Result(origin, Outcome.FIRST if wins[0] > wins[1] else Outcome.SECOND, wins[0], wins[1], cards)
    last = finished[-1]
    points = by_side(_final_points(tournament, last.match), last.first_side)
    counts = by_side_cards(match_cards(last.match), last.first_side)
    for position, each in enumerate(counts):
        each |= {"points_made": points[position], "points_conceded": points[1 - position]}
    if last.match.winner_side is None:
        draw = Result(origin, Outcome.DRAW, points[0], points[1], counts, match_id=last.match_id)
        return None if is_bracket(pairing) else draw
    outcome = Outcome.FIRST if last.match.winner_side == last.first_side else Outcome.SECOND
    reason = last.match.outcome_reason if _is_conceded(last.match) else ""
    return Result(origin, outcome, points[0], points[1], counts, reason, match_id=last.match_id)


def _is_conceded(match: Match) -> bool:
    return match.conceded_side is not None


def _final_points(tournament: Tournament, match: Match) -> Sequence[int]:
    """The points by side; who gives up concedes what the other still needed, so that leaving early saves nothing."""
    if not _is_conceded(match) or match.winner_side is None or tournament.options.get("objective") == "least":
        return match.scores
    target = int(tournament.options.get("target", 0))
    return [max(points, target) if side == match.winner_side else points for side, points in enumerate(match.scores)]


def by_side_cards(cards: Sequence[dict[str, int]], first_side: int) -> list[dict[str, int]]:
    """The counts of both in the order of the table's positions."""
    return [cards[first_side], cards[1 - first_side]]


def _play_on(tournament: Tournament, pairing: Pairing, now: datetime) -> None:
    """The next match of a table whose matches have not decided it.

    Nothing when one is under way already; in a paused event the sweeper comes back to it.
    """
    if tournament.status != Tournament.Status.RUNNING:
        return
    if pairing.pairing_matches.filter(is_void=False, match__status__in=["open", "playing"]).exists():
        return
    open_next_match(tournament, pairing, now)
    record(tournament, by=None, verb="next_match", subject=pairing, now=now)
