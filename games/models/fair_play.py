"""What moderators are asked to look at: never a verdict, and nothing follows by itself."""

from django.db import models
from django.db.models import Q

from games.models.match import Match
from games.models.player import Player


class FairPlayAlert(models.Model):
    """A pattern that honest play seldom makes, seen when a match was settled; `facts` are the numbers behind it."""

    class Kind(models.TextChoices):
        SANDBAGGING = "sandbagging", "Loses suspiciously early, again and again"
        PAIR_VOLUME = "pair_volume", "One pair plays far too many rated matches"
        NEW_ACCOUNT = "new_account", "Somebody gives up early against a new account"
        RELATED = "related", "Somebody wins against another account of the same browser"
        SAME_OPENING = "same_opening", "The same opening and winner against a bot"

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="fair_play_alerts")
    kind = models.CharField(max_length=12, choices=Kind)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="fair_play_alerts")
    facts = models.JSONField(default=dict)
    created_at = models.DateTimeField()
    looked_at = models.DateTimeField(null=True, blank=True)
    note = models.CharField(max_length=500, blank=True, default="", help_text="what the moderator found")

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["-id"], condition=Q(looked_at__isnull=True), name="fair_play_alert_open"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["player", "kind", "match"], name="fair_play_alert_once"),
            models.CheckConstraint(
                condition=Q(kind__in=["sandbagging", "pair_volume", "new_account", "related", "same_opening"]),
                name="fair_play_alert_kind_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.get_kind_display()}"


class RelatedPlayers(models.Model):
    """Two players whose accounts were used in one browser while one of the accounts was new; kept for days only."""

    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "related players"
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="related_players_once"),
            models.CheckConstraint(condition=Q(first__lt=models.F("second")), name="related_players_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first}, {self.second}"
