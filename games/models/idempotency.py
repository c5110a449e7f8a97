"""Answers kept so that a request sent twice acts once."""

from django.db import models

from games.models.player import Player


class IdempotentReply(models.Model):
    """The answer to one `Idempotency-Key` of one player on one route; the body is sealed, for it may show cards."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    route = models.CharField(max_length=80)
    key = models.CharField(max_length=255)
    fingerprint = models.CharField(max_length=64, help_text="SHA-256 of the request body")
    status = models.PositiveSmallIntegerField()
    body = models.BinaryField(editable=False)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "idempotent replies"
        constraints = [models.UniqueConstraint(fields=["player", "route", "key"], name="idempotent_reply_once")]

    def __str__(self) -> str:
        return f"{self.route} {self.key}"
