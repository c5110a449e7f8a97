"""Who did what, when, and what it changed; rows are only ever added."""

from django.db import models
from django.db.models import Q

from games.models import Player
from tournaments.models.tournament import Tournament


class AuditEntry(models.Model):
    """One act in a tournament. `number` counts from 1 without gaps; no actor means that the service acted by rule.

    `subject` is what was acted on, as in `pairing:41`; `before` and `after` say what changed in it. An act that undoes
    another one points to it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="audit")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    verb = models.CharField(max_length=40)
    subject = models.CharField(max_length=40)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=500, blank=True, default="")
    undoes = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="undone_by")

    class Meta:
        ordering = ["tournament", "-number"]
        verbose_name_plural = "audit entries"
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="audit_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="audit_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.verb} {self.subject}"
