"""How the players of a board find a time: their usual hours, proposals, messages, postponements, claims, stand-ins."""

from django.db import models
from django.db.models import Q

from games.models import Player
from tournaments.models.fixture import Board
from tournaments.models.roster import Alternate


class UsualHour(models.Model):
    """An hour of the week in which a player can usually play, in the player's own zone; Monday is 0."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="usual_hours")
    weekday = models.PositiveSmallIntegerField()
    hour = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["player_id", "weekday", "hour"]
        constraints = [
            models.UniqueConstraint(fields=["player", "weekday", "hour"], name="usual_hour_once"),
            models.CheckConstraint(condition=Q(weekday__lt=7, hour__lt=24), name="usual_hour_of_the_week"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: day {self.weekday}, {self.hour}:00"


class TimeProposal(models.Model):
    """A time that one side of a board would play at, and whether online or at a table.

    Proposing is one side's confirmation, accepting the other's.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"
        LAPSED = "lapsed"

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="proposals")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField()
    starts_at = models.DateTimeField()
    venue = models.CharField(max_length=6, default="online")
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    created_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["board_id", "pk"]
        indexes = [models.Index(fields=["starts_at"], condition=Q(status="open"), name="proposal_open_by_time")]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "position", "starts_at"], condition=Q(status="open"), name="proposal_once_open"
            ),
            models.CheckConstraint(condition=Q(venue__in=["online", "table"]), name="proposal_venue_known"),
            models.UniqueConstraint(fields=["board"], condition=Q(status="accepted"), name="proposal_one_accepted"),
            models.CheckConstraint(
                condition=Q(status__in=["open", "accepted", "declined", "withdrawn", "lapsed"]),
                name="proposal_status_known",
            ),
            models.CheckConstraint(condition=Q(position__in=[0, 1]), name="proposal_position_known"),
        ]

    def __str__(self) -> str:
        return f"{self.starts_at:%Y-%m-%d %H:%M} for {self.board}"


class BoardMessage(models.Model):
    """What the players of a board, or an organiser, write to each other about it."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="messages")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(max_length=500)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["board_id", "pk"]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="board_message_says_something")]

    def __str__(self) -> str:
        return f"{self.player} at {self.board}"


class Postponement(models.Model):
    """A board gets more days: by an entry's free postponement at once, else if an organiser grants it."""

    class Status(models.TextChoices):
        ASKED = "asked"
        GRANTED = "granted"
        REFUSED = "refused"

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="postponements")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField()
    is_free = models.BooleanField(default=False)
    until = models.DateTimeField()
    reason = models.CharField(max_length=300, blank=True, default="")
    status = models.CharField(max_length=7, choices=Status, default=Status.ASKED)
    created_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["board_id", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["board"], condition=Q(status="asked"), name="postponement_one_asked"),
            models.CheckConstraint(
                condition=Q(status__in=["asked", "granted", "refused"]), name="postponement_status_known"
            ),
            models.CheckConstraint(condition=Q(position__in=[0, 1]), name="postponement_position_known"),
            models.CheckConstraint(
                condition=Q(status="asked") | Q(decided_at__isnull=False), name="postponement_decided_at_a_moment"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board} until {self.until:%Y-%m-%d}"


class Claim(models.Model):
    """A side says that the other did not come, or made no effort to agree on a time; an organiser decides."""

    class Kind(models.TextChoices):
        NO_SHOW = "no_show"
        NO_EFFORT = "no_effort"
        SCHEDULING = "scheduling"
        RESULT = "result"

    class Status(models.TextChoices):
        OPEN = "open"
        UPHELD = "upheld"
        REJECTED = "rejected"
        WITHDRAWN = "withdrawn"

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="claims")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    text = models.CharField(max_length=500, blank=True, default="")
    answer = models.CharField(max_length=500, blank=True, default="", help_text="of the other side")
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    decision = models.CharField(max_length=500, blank=True, default="")
    created_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["board_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "position"], condition=Q(status="open"), name="claim_one_open_a_side"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["no_show", "no_effort", "scheduling", "result"]), name="claim_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(status__in=["open", "upheld", "rejected", "withdrawn"]), name="claim_status_known"
            ),
            models.CheckConstraint(condition=Q(position__in=[0, 1]), name="claim_position_known"),
            models.CheckConstraint(
                condition=Q(status="open") | Q(decided_at__isnull=False, decided_by__isnull=False),
                name="claim_decided_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.board}"


class AlternateRequest(models.Model):
    """An alternate was asked to take a chair; whoever is asked has until `answer_by`, then the next one is."""

    class Status(models.TextChoices):
        ASKED = "asked"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        LAPSED = "lapsed"
        CANCELLED = "cancelled"

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="alternate_requests")
    position = models.PositiveSmallIntegerField()
    chair = models.PositiveSmallIntegerField(default=0)
    alternate = models.ForeignKey(Alternate, on_delete=models.PROTECT, related_name="requests")
    status = models.CharField(max_length=9, choices=Status, default=Status.ASKED)
    asked_at = models.DateTimeField()
    answer_by = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["board_id", "pk"]
        indexes = [models.Index(fields=["answer_by"], condition=Q(status="asked"), name="alternate_answer_due")]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "position", "chair"], condition=Q(status="asked"), name="alternate_one_asked_a_chair"
            ),
            models.UniqueConstraint(
                fields=["board", "position", "chair", "alternate"], name="alternate_asked_once_for_a_chair"
            ),
            models.CheckConstraint(
                condition=Q(status__in=["asked", "accepted", "declined", "lapsed", "cancelled"]),
                name="alternate_request_status_known",
            ),
            models.CheckConstraint(condition=Q(position__in=[0, 1], chair__lt=3), name="alternate_request_chair_known"),
        ]

    def __str__(self) -> str:
        return f"{self.alternate.player} asked for {self.board}"


class CalendarKey(models.Model):
    """The secret part of the address of a player's own calendar; whoever has it may read that player's times."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="calendar_key")
    key = models.CharField(max_length=43, unique=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"calendar of {self.player}"
