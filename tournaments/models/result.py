"""What somebody said a table came to. Written once; a pairing points to the one report that counts."""

from django.db import models
from django.db.models import Q

from games.models import Match, Player
from tournaments.models.pairing import Pairing


class ResultReport(models.Model):
    """One account of a table's result, with where it came from.

    `first_points` and `second_points` are points of the match, or matches won in a best of several. `cards` adds up
    what the cards came to for both (`tournaments.standings.history.CardCounts`), where it is known.
    """

    class Origin(models.TextChoices):
        ENGINE = "engine"
        PLAYERS = "players"
        STAFF = "staff"
        GRACE = "grace"
        PAIRING = "pairing"

    class Outcome(models.TextChoices):
        FIRST = "first"
        SECOND = "second"
        DRAW = "draw"
        FIRST_FORFEITS = "first_forfeits"
        SECOND_FORFEITS = "second_forfeits"
        DOUBLE_FORFEIT = "double_forfeit"
        BYE = "bye"

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="reports")
    number = models.PositiveSmallIntegerField()
    origin = models.CharField(max_length=8, choices=Origin)
    outcome = models.CharField(max_length=16, choices=Outcome)
    first_points = models.PositiveIntegerField(default=0)
    second_points = models.PositiveIntegerField(default=0)
    cards = models.JSONField(default=list)
    match = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.PROTECT, related_name="+", help_text="that it came from, if one"
    )
    reporter = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=500, blank=True, default="")
    client_key = models.CharField(max_length=255, null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["pairing", "number"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "number"], name="result_report_number_once"),
            models.UniqueConstraint(fields=["pairing", "client_key"], name="result_report_key_once"),
            models.CheckConstraint(
                condition=Q(origin__in=["engine", "players", "staff", "grace", "pairing"]),
                name="result_report_origin_known",
            ),
            models.CheckConstraint(
                condition=Q(
                    outcome__in=[
                        "first", "second", "draw", "first_forfeits", "second_forfeits", "double_forfeit", "bye",
                    ]
                ),
                name="result_report_outcome_known",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.outcome} {self.first_points}-{self.second_points} at {self.pairing}"
