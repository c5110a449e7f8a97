"""A result is written, counts, and what follows from it happens at once.

The callers have asked who may, and hold the lock of the tournament.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.models import Match, Player
from tournaments import effects
from tournaments.models import Entry, Pairing, PairingMatch, PairingSide, ResultReport, Round, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.services.bracket_tables import fill_bracket, open_ready_tables
from tournaments.services.log import record
from tournaments.services.opening import drop_matches

Origin = ResultReport.Origin
Outcome = ResultReport.Outcome

GONE = (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED)
"""An entry of these plays no more: its open tables are forfeited."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a report says: the outcome, the points of both, what their cards came to, where it comes from and why.

    `match_id` is the one match that it came from, so that an undo brings back no other.
    """

    origin: str
    outcome: str
    first_points: int = 0
    second_points: int = 0
    cards: Sequence[Mapping[str, int]] = field(default_factory=tuple)
    reason: str = ""
    client_key: str | None = None
    match_id: int | None = None

    def in_words_of_the_log(self) -> dict[str, Any]:
        """The part that the log keeps."""
        return {"outcome": self.outcome, "points": [self.first_points, self.second_points]}


def decide(
    tournament: Tournament, pairing: Pairing, result: Result, by: Player | None, now: datetime, *, verb: str
) -> ResultReport:
    """Write the report, let it count, and let the bracket or the next round follow from it. The lock is held."""
    before = {} if pairing.result is None else {
        "outcome": pairing.result.outcome,
        "points": [pairing.result.first_points, pairing.result.second_points],
        "report": pairing.result.pk,
    }  # fmt: skip
    report = ResultReport.objects.create(
        pairing=pairing,
        number=1 + pairing.reports.count(),
        origin=result.origin,
        outcome=result.outcome,
        first_points=result.first_points,
        second_points=result.second_points,
        cards=[dict(each) for each in result.cards],
        match_id=result.match_id,
        reporter=by,
        reason=result.reason,
        client_key=result.client_key,
        created_at=now,
    )
    pairing.result = report
    pairing.status, pairing.due_at = Pairing.Status.DECIDED, None
    pairing.save(update_fields=["result", "status", "due_at"])
    after = {**result.in_words_of_the_log(), "report": report.pk}
    record(tournament, by=by, verb=verb, subject=pairing, now=now, before=before, after=after, reason=result.reason)
    follow_up(tournament, pairing, now)
    return report


def follow_up(tournament: Tournament, pairing: Pairing, now: datetime) -> None:
    """What a changed result leads to at once: who goes on in a bracket, and the next step where it takes itself."""
    stage = pairing.round.stage
    if is_bracket(pairing):
        open_ready_tables(tournament, fill_bracket(stage, now), now)
        forfeit_departed(tournament, now)
    if tournament.pairs_by_itself:
        effects.advance_due(tournament.pk)


def is_bracket(pairing: Pairing) -> bool:
    """Whether the table is a slot of a bracket."""
    return FORMATS[pairing.round.stage.format].is_bracket


def forfeit_departed(tournament: Tournament, now: datetime) -> None:
    """Give every table that is being played to whoever is left, where the other has gone; then those that follow.

    A tournament that stands still forfeits nobody.
    """
    if tournament.status != Tournament.Status.RUNNING:
        return
    # Each may make the next one ready, so they are looked for one after the other.
    while (pairing := _table_of_departed(tournament)) is not None:
        sides = list(pairing.sides.select_related("entry").order_by("position"))
        gone = [side.entry.status in GONE for side in sides]
        outcome = (
            Outcome.DOUBLE_FORFEIT if all(gone) else Outcome.FIRST_FORFEITS if gone[0] else Outcome.SECOND_FORFEITS
        )
        drop_matches(pairing, now, "forfeit")
        decide(tournament, pairing, Result(Origin.GRACE, outcome), None, now, verb="forfeited")


def _table_of_departed(tournament: Tournament) -> Pairing | None:
    """The next table to forfeit; not one that was just played to its end, whose result is on its way."""
    away = PairingSide.objects.filter(entry__tournament=tournament, entry__status__in=GONE)
    found = Pairing.objects.select_related("round__stage__tournament", "result").filter(
        round__stage__tournament=tournament,
        round__status=Round.Status.PLAYING,
        status__in=[Pairing.Status.READY, Pairing.Status.PLAYING],
        pk__in=away.values("pairing"),
    )
    finished = PairingMatch.objects.filter(is_void=False, match__status=Match.Status.FINISHED)
    found = found.exclude(best_of=1, pk__in=finished.values("pairing"))
    return found.order_by("pk").first()
