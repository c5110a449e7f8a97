"""Who sits at a table and is rated: a human, a guest or a bot."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Player(models.Model):
    """One seat-taker. `name_key` is the folded name, so that «Ada» and «ada» cannot both exist."""

    class Kind(models.TextChoices):
        HUMAN = "human"
        GUEST = "guest"
        BOT = "bot"

    kind = models.CharField(max_length=8, choices=Kind)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="player"
    )
    name = models.CharField(max_length=30)
    name_key = models.CharField(max_length=60, unique=True)
    bot_level = models.CharField(max_length=20, blank=True, default="")
    country = models.CharField(
        max_length=2, blank=True, default="", help_text="two letters of ISO 3166; empty: not told"
    )
    language = models.CharField(
        max_length=5, blank=True, default="", help_text="of letters and notices; empty: English"
    )
    zone = models.CharField(max_length=64, blank=True, default="", help_text="as in Europe/Rome; empty: not told")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=["human", "guest", "bot"]), name="player_kind_known"),
            models.CheckConstraint(condition=~Q(name="") & ~Q(name_key=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=(Q(kind="bot") & ~Q(bot_level="") & Q(user__isnull=True))
                | (~Q(kind="bot") & Q(bot_level="")),
                name="player_bot_has_level_and_no_user",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_bot(self) -> bool:
        """True when the service plays this seat."""
        return self.kind == self.Kind.BOT

    @property
    def is_guest(self) -> bool:
        """True until the person behind it signs up."""
        return self.kind == self.Kind.GUEST
