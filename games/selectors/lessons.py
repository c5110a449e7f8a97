"""Which lessons a player has finished."""

from games.models import FinishedLesson, Player


def finished_lessons(player: Player) -> frozenset[str]:
    """The codes of the finished lessons."""
    return frozenset(FinishedLesson.objects.filter(player=player).values_list("lesson", flat=True))
