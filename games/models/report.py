"""What people say of a match played with real cards, and what was decided where they differ."""

from django.db import models
from django.db.models import Q

from games.models.match import Match
from games.models.player import Player


class Report(models.Model):
    """One side's account of a match; written once, and replaced by a later one rather than changed.

    `content` is what was submitted (docs/reports.md), `scores` the final points by side that it amounts to, `rows`
    the points of each hand by category and side where the report goes so far.
    """

    class Level(models.TextChoices):
        POINTS = "points"
        SHEET = "sheet"
        CARDS = "cards"
        RECORD = "record"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    side = models.PositiveSmallIntegerField()
    reporter = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    level = models.CharField(max_length=6, choices=Level)
    content = models.JSONField()
    rows = models.JSONField(default=list)
    scores = models.JSONField()
    winner_side = models.PositiveSmallIntegerField(null=True, blank=True)
    conceded_side = models.PositiveSmallIntegerField(null=True, blank=True, help_text="the side that gave up")
    reason = models.CharField(max_length=20)
    created_at = models.DateTimeField()
    replaced_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "side"], condition=Q(replaced_at__isnull=True), name="report_once_per_side"
            ),
            models.CheckConstraint(
                condition=Q(level__in=["points", "sheet", "cards", "record"]), name="report_level_known"
            ),
        ]

    def __str__(self) -> str:
        return f"side {self.side} of match {self.match_id}: {self.scores}"


class Ruling(models.Model):
    """The result that somebody in charge set, and why; written once, and replaced by a later one if corrected."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rulings")
    ruled_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    scores = models.JSONField()
    winner_side = models.PositiveSmallIntegerField(null=True, blank=True)
    conceded_side = models.PositiveSmallIntegerField(null=True, blank=True, help_text="the side that gave up")
    explanation = models.CharField(max_length=500)
    created_at = models.DateTimeField()
    replaced_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(explanation=""), name="ruling_has_an_explanation"),
            models.UniqueConstraint(fields=["match"], condition=Q(replaced_at__isnull=True), name="ruling_one_stands"),
        ]

    def __str__(self) -> str:
        return f"ruling on match {self.match_id}: {self.scores}"
