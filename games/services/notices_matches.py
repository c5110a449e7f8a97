"""Who is told what about a match; called in the transaction that writes the fact.

Of a match that a competition opened, the competition tells its people itself.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils.module_loading import import_string

from games.models import Match, Player, Report, Ruling, Seat
from games.services.notices import notify, withdraw_notices


def tell_turn(match: Match, seats: Sequence[Seat], now: datetime) -> int:
    """Whoever is to play hears that the others wait; `seats` are those of the match with their players."""
    seat = next(seat for seat in seats if seat.number == match.turn_seat)
    assert seat.player is not None  # a match is dealt to full chairs only
    assert match.turn_started_at is not None
    facts: dict[str, object] = {
        "match": match.pk,
        "seq": match.seq,
        "opponents": _opponents(seats, seat.side),
        "since_at": match.turn_started_at.isoformat(),
    }
    if match.turn_deadline is not None:
        facts["deadline_at"] = match.turn_deadline.isoformat()
    return notify(
        "your_turn",
        [seat.player],
        key=turn_key(match.pk, match.seq),
        facts=facts,
        link=reverse("table", args=[match.pk]),
        now=now,
    )


def turn_key(match_id: int, seq: int) -> str:
    """The key of the notice about one turn."""
    return f"your_turn:{match_id}:{seq}"


def tell_reported(match: Match, report: Report, now: datetime) -> None:
    """The sides that have said nothing are asked to confirm; when reports differ, everybody is told."""
    if match.competition:
        _leave_to_competition(match, report, now)
        return
    _take_back(match, now)
    is_disputed = match.reporting == Match.Reporting.DISPUTED
    spoken = {report.side} if is_disputed else _sides_that_spoke(match)
    for seat in _seats(match):
        if seat.player is None or (seat.side in spoken and not is_disputed):
            continue
        facts = _facts(match, seat, report.scores, report.reporter)
        if match.confirm_at is not None:
            facts["deadline_at"] = match.confirm_at.isoformat()
        notify(
            "table_result_disputed" if is_disputed else "table_result_reported",
            [seat.player],
            key=f"{_beginning(match)}{report.pk}",
            facts=facts,
            link=reverse("report", args=[match.pk]),
            now=now,
            actor=report.reporter,
        )


def tell_settled(match: Match, ruling: Ruling | None, now: datetime) -> None:
    """Questions about the result are taken back; where somebody in charge has decided it, the players hear it."""
    if match.competition:
        _leave_to_competition(match, None, now)
        return
    _take_back(match, now)
    if ruling is None:
        return
    for seat in _seats(match):
        if seat.player is not None:
            notify(
                "table_result_ruled",
                [seat.player],
                key=f"table_ruled:{ruling.pk}",
                facts={**_facts(match, seat, ruling.scores, ruling.ruled_by), "text": ruling.explanation},
                link=reverse("table", args=[match.pk]),
                now=now,
                actor=ruling.ruled_by,
            )


def _leave_to_competition(match: Match, report: Report | None, now: datetime) -> None:
    for name in settings.MATCH_REPORT_TELLERS:
        tell: Callable[[Match, Report | None, datetime], bool] = import_string(name)
        if tell(match, report, now):
            return


def _take_back(match: Match, now: datetime) -> None:
    withdraw_notices(key_prefix=_beginning(match), now=now)


def _beginning(match: Match) -> str:
    return f"table_result:{match.pk}:"


def _facts(match: Match, seat: Seat, scores: Iterable[int], by: Player | None) -> dict[str, object]:
    return {
        "match": match.pk,
        "opponents": _opponents(_seats(match), seat.side),
        "by": "" if by is None else by.name,
        "scores": " : ".join(str(points) for points in scores),
    }


def _opponents(seats: Sequence[Seat], side: int) -> str:
    return ", ".join(seat.player.name if seat.player else seat.label for seat in seats if seat.side != side)


def _seats(match: Match) -> Sequence[Seat]:
    return list(match.seats.select_related("player").order_by("number"))


def _sides_that_spoke(match: Match) -> set[int]:
    return set(match.reports.filter(replaced_at__isnull=True).values_list("side", flat=True))
