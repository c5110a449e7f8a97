"""The end of a season: the plan of who moves where, and the log of everything that was done in a season."""

from django.db import models
from django.db.models import Q

from games.models import Player
from tournaments.models.league import Season


class MovementPlan(models.Model):
    """Who is promoted, relegated, stays or is let in: previewed, then signed. Written once; a newer one replaces it.

    `content` is the whole plan, `digest` the SHA-256 of it and of what it was computed from, so that nobody signs
    something other than what was shown.
    """

    class Status(models.TextChoices):
        PREVIEW = "preview"
        SIGNED = "signed"
        REPLACED = "replaced"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="plans")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=8, choices=Status, default=Status.PREVIEW)
    content = models.JSONField()
    digest = models.CharField(max_length=64)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    signed_at = models.DateTimeField(null=True, blank=True)
    signed_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["season_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="plan_number_once"),
            models.UniqueConstraint(fields=["season"], condition=Q(status="signed"), name="plan_one_signed"),
            models.CheckConstraint(
                condition=Q(status="signed", signed_at__isnull=False, signed_by__isnull=False) | ~Q(status="signed"),
                name="plan_signed_by_somebody",
            ),
            models.CheckConstraint(condition=Q(status__in=["preview", "signed", "replaced"]), name="plan_status_known"),
        ]

    def __str__(self) -> str:
        return f"plan {self.number} of {self.season}"


class MovementRefusal(models.Model):
    """An entry that would move up declines it; the place passes down."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="refusals")
    entry = models.OneToOneField("tournaments.SeasonEntry", on_delete=models.CASCADE, related_name="refusal")
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.entry} stays"


class SeasonLogEntry(models.Model):
    """One act in a season, never changed. `number` counts from 1 without gaps; no actor: the service acted by rule."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    verb = models.CharField(max_length=40)
    subject = models.CharField(max_length=40)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=500, blank=True, default="")

    class Meta:
        ordering = ["season_id", "-number"]
        verbose_name_plural = "season log entries"
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="season_log_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="season_log_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.verb} {self.subject}"
