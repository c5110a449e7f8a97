"""Every account of a table's result, with where it came from and which one counts."""

from dataclasses import dataclass
from datetime import datetime

from games.web.words.reporting import score_words
from tournaments.models import Pairing
from tournaments.web.words.states import ORIGINS
from tournaments.web.words.verbs import reason_in_words, result_in_words


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One account; `counts` marks the one that stands."""

    sentence: str
    origin: str
    by: str
    reason: str
    at: datetime
    counts: bool


def report_lines(pairing: Pairing) -> tuple[ReportLine, ...]:
    """The accounts of a table, the latest first."""
    names = {side.position: side.entry.name for side in pairing.sides.select_related("entry")}
    reports = pairing.reports.select_related("reporter").order_by("-number")
    lines = []
    for report in reports:
        points = [report.first_points, report.second_points]
        shown = points[::-1] if report.outcome == report.Outcome.SECOND else points
        details = {
            "first": names.get(0) or names.get(1, "–"),
            "second": names.get(1, "–"),
            "score": score_words(shown),
        }
        lines.append(
            ReportLine(
                sentence=result_in_words(report.outcome, details),
                origin=str(ORIGINS[report.origin]),
                by="" if report.reporter is None else report.reporter.name,
                reason=reason_in_words(report.reason),
                at=report.created_at,
                counts=report.pk == pairing.result_id,
            )
        )
    return tuple(lines)
