"""What happened in a season, from its log: a page of it for those who run the league, and what everybody may read."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tournaments.models import Season, SeasonLogEntry

PUBLIC_VERBS = frozenset(
    {
        "registration_opened", "registration_reopened", "divisions_filled", "season_started", "season_played",
        "season_finished", "season_cancelled", "season_archived", "fixtures_published", "round_opened", "round_closed",
        "round_paired", "round_extended", "entry_admitted", "entry_moved_up", "entry_withdrawn", "entry_disqualified",
        "board_decided", "board_corrected", "board_voided", "plan_signed",
    }
)  # fmt: skip
"""What anybody who may see the season may read; the rest is for those who run it."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Some acts, the latest first. `before` is the number to ask for the next page with; None on the last one."""

    acts: Sequence[SeasonLogEntry]
    before: int | None


def season_log(
    season: Season,
    *,
    before: int | None = None,
    most: int = 50,
    verbs: Collection[str] | None = None,
    subject: str = "",
) -> LogPage:
    """The acts below number `before` (None: from the last one on), at most so many.

    `verbs` None lets all of them through; `subject` is a name as the log has it, such as `board:41`.
    """
    acts = SeasonLogEntry.objects.filter(season=season).select_related("actor").order_by("-number")
    if before is not None:
        acts = acts.filter(number__lt=before)
    if verbs is not None:
        acts = acts.filter(verb__in=verbs)
    if subject:
        acts = acts.filter(subject=subject)
    found = list(acts[: most + 1])
    return LogPage(found[:most], found[most - 1].number if len(found) > most else None)
