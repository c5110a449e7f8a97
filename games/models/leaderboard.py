"""What leaderboards are read from: a projection of the ratings and how many of them stand at each point.

Nothing here is a fact of its own. `services/board_counts.py` writes all of it, and can write it anew from `Rating`.
"""

from django.db import models
from django.db.models import Q

from games.models.player import Player


class LeaderboardEntry(models.Model):
    """A rating as leaderboards have counted it.

    `points` are whole rating points, as they are shown. `experience` and `recency` are bands of
    `games.selectors.leaderboard_bands`: how many rated matches, and how long ago the last of them was, as far as the
    sweeper has come. `last_rated_at` is empty where nobody knows.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="leaderboard_entries")
    pool = models.CharField(max_length=40)
    points = models.IntegerField()
    games = models.PositiveIntegerField()
    kind = models.CharField(max_length=8)
    country = models.CharField(max_length=2, blank=True, default="")
    experience = models.PositiveSmallIntegerField()
    recency = models.PositiveSmallIntegerField()
    last_rated_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pool", "-points", "player"]
        verbose_name_plural = "leaderboard entries"
        indexes = [
            models.Index(fields=["pool", "-points", "player"], name="leaderboard_of_all"),
            models.Index(fields=["pool", "country", "-points", "player"], name="leaderboard_of_country"),
            models.Index(fields=["pool", "kind", "-points", "player"], name="leaderboard_of_kind"),
            models.Index(
                # The few who have played a great deal; among all the others they would be looked for long.
                fields=["pool", "-points", "player"],
                condition=Q(experience__gte=3),
                name="leaderboard_of_seasoned",
            ),
            models.Index(
                fields=["recency", "last_rated_at"], condition=Q(recency__gt=0), name="leaderboard_entry_ageing"
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["player", "pool"], name="leaderboard_entry_once"),
            models.CheckConstraint(condition=Q(games__gt=0), name="leaderboard_entry_has_games"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.points} in {self.pool}"


class LeaderboardPool(models.Model):
    """A pool whose entries and counts have been built, and the rating system by which they were told apart."""

    pool = models.CharField(max_length=40, unique=True)
    system = models.CharField(max_length=30)

    def __str__(self) -> str:
        return f"{self.pool} by {self.system}"


class LeaderboardCell(models.Model):
    """What entries are counted by; `country` is empty where all countries are counted together."""

    pool = models.CharField(max_length=40)
    country = models.CharField(max_length=2, blank=True, default="")
    points = models.IntegerField()
    kind = models.CharField(max_length=8)
    experience = models.PositiveSmallIntegerField()
    recency = models.PositiveSmallIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.pool} {self.country} {self.points} {self.kind} {self.experience}/{self.recency}"


class LeaderboardCount(LeaderboardCell):
    """How many entries stand in a cell, apart from the changes that have not been folded in yet."""

    number = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["pool", "country", "points", "kind", "experience", "recency"], name="leaderboard_count_once"
            ),
        ]


class LeaderboardCountChange(LeaderboardCell):
    """A change of a count that was written beside a rating; added, never updated, so that nobody waits for it."""

    number = models.SmallIntegerField()

    class Meta:
        indexes = [models.Index(fields=["pool", "country"], name="leaderboard_count_change_of")]


class LeaderboardSnapshot(models.Model):
    """The counts of a pool and a country (empty: all together) as they stood on one day.

    `counts` is a list of [points, kind, experience, recency, number]. `ledger_end` is the last entry of the rating
    ledger that was written before: what a rating stood at is found by it, at one look.
    """

    pool = models.CharField(max_length=40)
    country = models.CharField(max_length=2, blank=True, default="")
    taken_at = models.DateTimeField()
    ledger_end = models.BigIntegerField()
    counts = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["pool", "country", "taken_at"], name="leaderboard_snapshot_once"),
        ]

    def __str__(self) -> str:
        return f"{self.pool} {self.country} at {self.taken_at}"
