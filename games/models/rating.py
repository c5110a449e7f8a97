"""Ratings: a ledger of changes, and the sum of it for each player and pool."""

from django.db import models
from django.db.models import Q

from games.models.match import Match
from games.models.player import Player


class RatingPool(models.Model):
    """Matches that move the same ratings: of one family of variants, or of one league, under one rating system.

    The pools of families are called by the family's own code (`games.rating.pools`) and need no row as long as they
    are rated by Elo; `family` says whose variants a league plays.
    """

    code = models.CharField(max_length=40, unique=True)
    name = models.CharField(
        max_length=80, blank=True, default="", help_text="of a league; families have theirs in words"
    )
    family = models.CharField(max_length=40)
    system = models.CharField(max_length=30, default="elo", help_text="a name of games.rating.SYSTEMS")
    is_public = models.BooleanField(default=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(code="") & ~Q(family="") & ~Q(system=""), name="rating_pool_is_named"),
        ]

    def __str__(self) -> str:
        return self.name or self.code


class Rating(models.Model):
    """What a player's ledger of one pool adds up to: rating points and rated matches."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    pool = models.CharField(max_length=40)
    value = models.FloatField()
    games = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["pool", "-value", "player"]
        indexes = [models.Index(fields=["pool", "-value", "player"], name="rating_board")]
        constraints = [models.UniqueConstraint(fields=["player", "pool"], name="rating_once_per_pool")]

    def __str__(self) -> str:
        return f"{self.player}: {self.value:.0f} in {self.pool}"


class RatingEntry(models.Model):
    """One change of one rating by one match; written once and never changed.

    `expected` and `score` are between 0 and 1: the share of the points that the ratings foretold and the share won.
    A result that no longer stands is taken back by a reversal of the same revision; what stands in its place is the
    next revision.
    """

    class Kind(models.TextChoices):
        RESULT = "result"
        REVERSAL = "reversal"

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="rating_entries")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="rating_entries")
    pool = models.CharField(max_length=40)
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.RESULT)
    revision = models.PositiveSmallIntegerField(default=1)
    before = models.FloatField()
    after = models.FloatField()
    expected = models.FloatField()
    score = models.FloatField()
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "rating entries"
        indexes = [models.Index(fields=["player", "pool", "id"], name="rating_entry_history")]
        constraints = [
            models.UniqueConstraint(fields=["match", "player", "pool", "revision", "kind"], name="rating_entry_once"),
            models.CheckConstraint(
                condition=Q(kind__in=["result", "reversal"]) & Q(revision__gte=1), name="rating_entry_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(expected__gte=0, expected__lte=1, score__gte=0, score__lte=1), name="rating_entry_shares"
            ),
        ]

    def __str__(self) -> str:
        how = "by" if self.kind == self.Kind.RESULT else "taken back from"
        return f"{self.player} {self.before:.0f} to {self.after:.0f} {how} match {self.match_id}"
