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
    """What a player's results of one pool come to: rating points and rated matches.

    `deviation` is how unsure the points are, in rating points; null where the system of the pool knows none. `state`
    are the numbers that the system keeps besides (games/rating/systems.py), so that it can go on exactly from here.
    `last_rated_at` is when the latest match that counts was first settled.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    pool = models.CharField(max_length=40)
    value = models.FloatField()
    deviation = models.FloatField(null=True, blank=True)
    state = models.JSONField(default=list, blank=True)
    games = models.PositiveIntegerField(default=0)
    last_rated_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pool", "-value", "player"]
        indexes = [models.Index(fields=["pool", "-value", "player"], name="rating_board")]
        constraints = [models.UniqueConstraint(fields=["player", "pool"], name="rating_once_per_pool")]

    def __str__(self) -> str:
        return f"{self.player}: {self.value:.0f} in {self.pool}"


class RatingEntry(models.Model):
    """One change of one rating by one match, as it was told on the day; written once and never changed.

    `before` and `after` are rating points of that moment; what the match comes to today is in `RatingChange`.
    `expected` and `score` are between 0 and 1: the share of the points that the ratings foretold and the share won.
    A result that no longer stands is taken back by a reversal of the same revision; what stands in its place is the
    next revision. `gain_halved` says that the player met nobody but bots, against whom gains count half.
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
    gain_halved = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "rating entries"
        indexes = [
            models.Index(fields=["player", "pool", "id"], name="rating_entry_history"),
            models.Index(fields=["pool", "id"], name="rating_entry_course"),
        ]
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


class RatingChange(models.Model):
    """What one match does to one rating as things stand today: a projection of the ledger, written anew by refolds.

    `place` is the place of the match in the course of the pool: the number of its first ledger entry there.
    `rated_at` is when it was first settled. `before` and `after` are rating points, `deviation`, `state` and `games`
    what `Rating` would hold after the match.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="rating_changes")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="rating_changes")
    pool = models.CharField(max_length=40)
    place = models.BigIntegerField()
    rated_at = models.DateTimeField()
    before = models.FloatField()
    after = models.FloatField()
    deviation = models.FloatField(null=True, blank=True)
    state = models.JSONField(default=list, blank=True)
    games = models.PositiveIntegerField()

    class Meta:
        ordering = ["place", "pk"]
        indexes = [models.Index(fields=["player", "pool", "place"], name="rating_change_course")]
        constraints = [
            models.UniqueConstraint(fields=["match", "player", "pool"], name="rating_change_once"),
            models.CheckConstraint(condition=Q(games__gte=1), name="rating_change_has_games"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.before:.0f} to {self.after:.0f} in match {self.match_id}"


class RatingRefold(models.Model):
    """How far a pool is computed again: every change before `reached` is what the ledger gives under `system`.

    One row for each pool, asked for anew by every correction. While `finished_at` is null the pool is being
    recomputed. Entries up to `fence` are all committed, so that a step may read them. `done` of `total` matches have
    been folded, `started_from` is the place where this course began. `version` grows with everything that changes the
    row, so that a run notices whoever else had it.
    """

    pool = models.OneToOneField(RatingPool, on_delete=models.CASCADE, related_name="refold")
    system = models.CharField(max_length=30)
    started_from = models.BigIntegerField(default=0)
    reached = models.BigIntegerField(default=0)
    fence = models.BigIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    version = models.PositiveBigIntegerField(default=0)
    asked_at = models.DateTimeField()
    stepped_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["asked_at"], condition=Q(finished_at__isnull=True), name="rating_refold_under_way")
        ]

    def __str__(self) -> str:
        return f"{self.pool}: {self.done} of {self.total}"
