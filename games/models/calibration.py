"""How well rating systems foretold the results of a pool, as it was computed on a day."""

from django.db import models
from django.db.models import Q

from games.models.rating import RatingPool


class Calibration(models.Model):
    """One comparison of all systems over the same results of a pool, and the mean of its active players.

    `scores` holds for each system its name, the matches, the mean log loss and the mean Brier score. `done` of `total`
    matches have been foretold, of those up to `ledger_end`; `reached` is the place in the course of the pool up to
    which, `knowledge` what the systems had learned by then, packed, and empty once it is finished. `system` is the one
    that the pool was rated by when it was.
    """

    pool = models.ForeignKey(RatingPool, on_delete=models.CASCADE, related_name="calibrations")
    asked_at = models.DateTimeField()
    stepped_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    system = models.CharField(max_length=30, blank=True, default="")
    ledger_end = models.BigIntegerField(default=0)
    reached = models.BigIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    knowledge = models.BinaryField(default=b"", editable=False)
    scores = models.JSONField(default=list)
    active_players = models.PositiveIntegerField(default=0)
    active_mean = models.FloatField(null=True, blank=True, help_text="rating points")

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["pool", "-finished_at"], name="calibration_latest")]
        constraints = [
            models.UniqueConstraint(
                fields=["pool"], condition=Q(finished_at__isnull=True), name="calibration_one_under_way"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pool} asked for at {self.asked_at:%Y-%m-%d %H:%M}"
