"""A match and its seats: the cached position beside the log that produced it (decision 0003)."""

from django.db import models
from django.db.models import F, Q

from games.models.player import Player


class Match(models.Model):
    """A contest to a target score.

    `seq` is the number of the last event. `snapshot` is the sealed engine state after it and can be rebuilt from the
    events at any time. `turn_seat`, `turn_started_at` and `turn_deadline` repeat what the state says, so that the
    sweeper finds what is due without opening anything.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        PLAYING = "playing"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        PRIVATE = "private"

    class Venue(models.TextChoices):
        ONLINE = "online"
        TABLE = "table"

    class Reporting(models.TextChoices):
        NONE = ""
        REPORTED = "reported"
        DISPUTED = "disputed"
        CONFIRMED = "confirmed"
        RULED = "ruled"

    preset = models.CharField(max_length=40)
    options = models.JSONField(help_text="every option of the rules, frozen at the first deal")
    rated = models.BooleanField(default=False)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PUBLIC)
    venue = models.CharField(
        max_length=6, choices=Venue, default=Venue.ONLINE, help_text="table: played with real cards"
    )
    join_code = models.CharField(max_length=8, unique=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    created_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="created_matches")
    competition = models.BooleanField(
        default=False, help_text="opened by a competition whose entrants agreed to its organisers"
    )
    competition_pool = models.ForeignKey(
        "games.RatingPool",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="of the competition's own, moved beside that of the variants",
    )

    seq = models.PositiveIntegerField(default=0)
    snapshot = models.BinaryField(null=True, editable=False)
    scores = models.JSONField(default=list, help_text="points by side")
    turn_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    turn_started_at = models.DateTimeField(null=True, blank=True)
    turn_deadline = models.DateTimeField(null=True, blank=True)
    turn_seconds = models.PositiveIntegerField(null=True, blank=True, help_text="seconds for one play; null: no clock")

    winner_side = models.PositiveSmallIntegerField(null=True, blank=True)
    conceded_side = models.PositiveSmallIntegerField(null=True, blank=True)
    outcome_reason = models.CharField(max_length=20, blank=True, default="")
    unrated_reason = models.CharField(
        max_length=20, blank=True, default="", help_text="why a match that was to be rated moved no rating"
    )

    reporting = models.CharField(max_length=9, choices=Reporting, blank=True, default=Reporting.NONE)
    confirm_at = models.DateTimeField(null=True, blank=True, help_text="when the only report counts as agreed")

    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "matches"
        indexes = [
            models.Index(fields=["status", "-id"], name="match_by_status"),
            models.Index(fields=["turn_deadline"], condition=Q(status="playing"), name="match_deadline"),
            models.Index(fields=["turn_started_at"], condition=Q(status="playing"), name="match_turn_started"),
            models.Index(fields=["confirm_at"], condition=Q(confirm_at__isnull=False), name="match_confirmation_due"),
            models.Index(
                fields=["finished_at"], condition=Q(status="finished", settled_at__isnull=True), name="match_unsettled"
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=["open", "playing", "finished", "cancelled"]), name="match_status_known"
            ),
            models.CheckConstraint(
                condition=Q(status="playing", turn_seat__isnull=False)
                | (~Q(status="playing") & Q(turn_seat__isnull=True)),
                name="match_has_a_turn_while_playing",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["open", "cancelled"])
                | Q(snapshot__isnull=False, started_at__isnull=False)
                | Q(venue="table", started_at__isnull=False),
                name="match_started_has_snapshot",
            ),
            models.CheckConstraint(
                condition=Q(status="finished", finished_at__isnull=False)
                | (~Q(status="finished") & Q(finished_at__isnull=True)),
                name="match_finished_at_when_finished",
            ),
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True) | Q(status="finished"), name="match_settled_only_when_finished"
            ),
            models.CheckConstraint(
                condition=Q(reporting="", confirm_at__isnull=True) | Q(venue="table"),
                name="match_reports_are_of_tables",
            ),
            models.CheckConstraint(
                condition=Q(confirm_at__isnull=True) | Q(reporting="reported"), name="match_confirmation_of_one_report"
            ),
            models.CheckConstraint(
                condition=Q(competition_pool__isnull=True) | Q(competition=True), name="match_pool_of_a_competition"
            ),
            models.CheckConstraint(
                condition=Q(finished_at__isnull=True) | Q(finished_at__gte=F("started_at")),
                name="match_finishes_after_start",
            ),
        ]

    def __str__(self) -> str:
        return f"match {self.pk}"

    @property
    def is_over(self) -> bool:
        """True when no card will be played any more."""
        return self.status in (self.Status.FINISHED, self.Status.CANCELLED)


class Seat(models.Model):
    """A chair at a match; numbers follow the order of play from 0. An empty chair has no player."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="seats")
    joined_at = models.DateTimeField(null=True, blank=True)
    label = models.CharField(max_length=30, blank=True, default="", help_text="a name on paper, without an account")
    report_code = models.CharField(max_length=12, null=True, blank=True, unique=True, editable=False)

    class Meta:
        ordering = ["match", "number"]
        indexes = [models.Index(fields=["player", "-match"], name="seat_latest_of_player")]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["match", "player"], name="seat_player_once"),
            models.CheckConstraint(condition=Q(number__lt=6) & Q(side__lt=6), name="seat_numbers_in_range"),
            models.CheckConstraint(condition=Q(player__isnull=True) | Q(label=""), name="seat_label_without_player"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of match {self.match_id}"
