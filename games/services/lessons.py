"""A lesson is finished: remembered for whoever has a player, so that it is known on every device."""

from collections.abc import Iterable
from datetime import datetime

from games.models import FinishedLesson, Player


def finish_lessons(*, by: Player, lessons: Iterable[str], now: datetime) -> None:
    """Remember these lessons as finished; what was finished before keeps its time."""
    FinishedLesson.objects.bulk_create(
        [FinishedLesson(player=by, lesson=lesson, finished_at=now) for lesson in lessons], ignore_conflicts=True
    )
