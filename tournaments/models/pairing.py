"""Rounds and their tables. Who sits at a table are rows of their own, so that nobody can be paired twice in a round."""

from django.db import models
from django.db.models import Q

from games.models import Match
from tournaments.models.entry import Entry
from tournaments.models.tournament import Stage


class Round(models.Model):
    """What is played at one time: a round of a stage, or a column of its bracket.

    `part` and `part_round` are those of the bracket and empty elsewhere. A round that is only paired may still be
    changed; a closed one is reopened by rule. `reasons` explain the pairing as a whole.
    """

    class Status(models.TextChoices):
        PAIRED = "paired"
        PLAYING = "playing"
        CLOSED = "closed"

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    part = models.CharField(max_length=12, blank=True, default="")
    part_round = models.PositiveSmallIntegerField(default=0)
    status = models.CharField(max_length=8, choices=Status, default=Status.PAIRED)
    reasons = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=0)
    paired_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(status__in=["paired", "playing", "closed"]), name="round_status_known"),
            models.CheckConstraint(
                condition=Q(status="paired") | Q(started_at__isnull=False), name="round_played_has_started"
            ),
            models.CheckConstraint(
                condition=Q(status="closed", closed_at__isnull=False) | ~Q(status="closed"), name="round_closed_at"
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of {self.stage}"


class Pairing(models.Model):
    """One table of a round: two entries that meet, one with the bye, or a slot that waits for them.

    `key` names the slot of a bracket. A ready table is opened once its round is played (`opened_at`); `due_at` is when
    whoever is missing is forfeited. `result` points to the one report that counts; reports themselves never change.
    """

    class Status(models.TextChoices):
        WAITING = "waiting"
        READY = "ready"
        PLAYING = "playing"
        DECIDED = "decided"
        BYE = "bye"
        EMPTY = "empty"
        NOT_NEEDED = "not_needed"

    class Venue(models.TextChoices):
        ONLINE = "online"
        TABLE = "table"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    number = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=12, blank=True, default="")
    group = models.PositiveSmallIntegerField(default=0)
    status = models.CharField(max_length=10, choices=Status, default=Status.READY)
    venue = models.CharField(max_length=6, choices=Venue, default=Venue.ONLINE)
    table_name = models.CharField(max_length=40, blank=True, default="", help_text="where it is, on the veranda")
    best_of = models.PositiveSmallIntegerField(default=1)
    reasons = models.JSONField(default=list)
    opened_at = models.DateTimeField(null=True, blank=True, help_text="when its players were called")
    due_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    result = models.OneToOneField(
        "tournaments.ResultReport", null=True, blank=True, on_delete=models.RESTRICT, related_name="effective_for"
    )

    class Meta:
        ordering = ["round", "number"]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(status="ready", due_at__isnull=False), name="pairing_due"),
            models.Index(
                fields=["round"], condition=Q(status="ready", opened_at__isnull=True), name="pairing_unopened"
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="pairing_number_once"),
            models.CheckConstraint(
                condition=Q(
                    status__in=["waiting", "ready", "playing", "decided", "bye", "empty", "not_needed"]
                ),
                name="pairing_status_known",
            ),
            models.CheckConstraint(
                condition=(Q(status__in=["decided", "bye"]) & Q(result__isnull=False))
                | (~Q(status__in=["decided", "bye"]) & Q(result__isnull=True)),
                name="pairing_decided_has_a_result",
            ),
            models.CheckConstraint(condition=Q(best_of__in=[1, 3, 5, 7, 9, 11]), name="pairing_best_of_odd"),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"table {self.number} of {self.round}"


class PairingSide(models.Model):
    """An entry at a table; position 0 leads the first hand. `present` are the ids of members who said they are here."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="sides")
    position = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="pairing_sides")
    present = models.JSONField(default=list)
    present_at = models.DateTimeField(null=True, blank=True, help_text="when the side was complete")

    class Meta:
        ordering = ["pairing", "position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="entry_once_a_round"),
            models.UniqueConstraint(fields=["pairing", "position"], name="pairing_position_once"),
            models.CheckConstraint(condition=Q(position__in=[0, 1]), name="pairing_position_known"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} at {self.pairing}"


class PairingMatch(models.Model):
    """A match that was opened for a table: one, or several of a best-of and of replays, numbered from 1.

    `first_side` is the side of the match that the entry at position 0 plays. A match that was made void counts no more.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="pairing_matches")
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="+")
    first_side = models.PositiveSmallIntegerField(default=0)
    is_void = models.BooleanField(default=False)

    class Meta:
        ordering = ["pairing", "number"]
        verbose_name_plural = "pairing matches"
        constraints = [
            models.UniqueConstraint(fields=["pairing", "number"], name="pairing_match_number_once"),
            models.CheckConstraint(condition=Q(first_side__in=[0, 1]), name="pairing_match_side_known"),
        ]

    def __str__(self) -> str:
        return f"match {self.number} of {self.pairing}"
