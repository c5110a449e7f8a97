"""The log of a match: append-only, numbered without a gap, the source of everything else (decision 0003)."""

from django.db import models
from django.db.models import Q

from games.models.match import Match


class MatchEvent(models.Model):
    """One thing that happened.

    `public` is what a spectator may know of it at once. `sealed` is the whole event, encrypted, and present only where
    it says more than `public` (decision 0011). A database trigger refuses changes of a written row.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=30)
    public = models.JSONField()
    sealed = models.BinaryField(null=True, editable=False)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["match", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="event_seq_once"),
            models.CheckConstraint(condition=Q(seq__gt=0), name="event_seq_positive"),
        ]

    def __str__(self) -> str:
        return f"event {self.seq} of match {self.match_id}"
