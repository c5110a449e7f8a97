"""Which lessons somebody has finished."""

from django.db import models

from games.models.player import Player


class FinishedLesson(models.Model):
    """A lesson that a player went through to its end, when it was first done."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="finished_lessons")
    lesson = models.CharField(max_length=20)
    finished_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["player", "lesson"], name="lesson_finished_once")]

    def __str__(self) -> str:
        return f"{self.lesson} by {self.player_id}"
