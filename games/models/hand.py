"""One distribution of the forty cards inside a match, as a heading over its events."""

from django.db import models
from django.db.models import F, Q

from games.models.match import Match


class Hand(models.Model):
    """Where a hand stands in the log, and its score once it has been counted.

    `rows`, `counts` and `scores` are the contents of the event `hand_scored`: points by category and side, what was
    counted, and the totals after the hand. Nothing here is secret.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField()
    dealer = models.PositiveSmallIntegerField()
    started_seq = models.PositiveIntegerField()
    ended_seq = models.PositiveIntegerField(null=True, blank=True)
    rows = models.JSONField(default=list)
    counts = models.JSONField(default=list)
    scores = models.JSONField(default=list)

    class Meta:
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="hand_number_once"),
            models.CheckConstraint(
                condition=Q(ended_seq__isnull=True) | Q(ended_seq__gt=F("started_seq")), name="hand_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return f"hand {self.number} of match {self.match_id}"
