"""A tournament, the stages it is played in, and the people who run it."""

from django.db import models
from django.db.models import F, Q

from games.models import Player


class Tournament(models.Model):
    """One event from its announcement to its podium.

    `version` counts every change of the tournament itself, so that whoever acts on an older one is told. `options` are
    all options of the rules, frozen when the first round is paired. `code` is what players type or scan to get here.
    """

    class Status(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        REGISTRATION = "registration"
        CHECK_IN = "check_in"
        SEEDED = "seeded"
        RUNNING = "running"
        PAUSED = "paused"
        FINISHED = "finished"
        ARCHIVED = "archived"
        CANCELLED = "cancelled"

    class Registration(models.TextChoices):
        OPEN = "open"
        APPROVAL = "approval"
        CODE = "code"

    class Venue(models.TextChoices):
        ONLINE = "online"
        TABLE = "table"
        BOTH = "both"

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        PRIVATE = "private"

    name = models.CharField(max_length=80)
    organiser = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="organised_tournaments")
    status = models.CharField(max_length=12, choices=Status, default=Status.DRAFT)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PUBLIC)
    code = models.CharField(max_length=8, unique=True)
    version = models.PositiveIntegerField(default=0)

    preset = models.CharField(max_length=40)
    options = models.JSONField(help_text="every option of the rules")
    team_size = models.PositiveSmallIntegerField(help_text="players of one entry: 1, 2 for pairs, 3 for trios")
    rated = models.BooleanField(default=False)
    turn_seconds = models.PositiveIntegerField(null=True, blank=True, help_text="seconds for one play online")

    venue = models.CharField(max_length=6, choices=Venue, default=Venue.ONLINE)
    place = models.CharField(max_length=120, blank=True, default="")
    description = models.TextField(max_length=4000, blank=True, default="")
    starts_at = models.DateTimeField()
    zone = models.CharField(max_length=64, default="UTC", help_text="the zone of the place, as in Europe/Rome")

    registration = models.CharField(max_length=8, choices=Registration, default=Registration.OPEN)
    entry_word = models.CharField(max_length=20, blank=True, default="", help_text="what opens a registration by code")
    capacity = models.PositiveIntegerField(null=True, blank=True, help_text="entries; later ones wait")
    least_rating = models.PositiveIntegerField(null=True, blank=True)
    most_rating = models.PositiveIntegerField(null=True, blank=True)
    least_games = models.PositiveIntegerField(null=True, blank=True, help_text="rated matches each player must have")
    allows_late_entries = models.BooleanField(default=True)

    grace_minutes = models.PositiveSmallIntegerField(default=15, help_text="0: nobody is forfeited for being late")
    pairs_by_itself = models.BooleanField(default=False, help_text="the next round starts when one is complete")
    lot = models.CharField(max_length=64, help_text="the published seed of everything drawn by lot")

    cancelled_reason = models.CharField(max_length=500, blank=True, default="")
    created_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-starts_at", "-pk"]
        indexes = [models.Index(fields=["status", "-starts_at"], name="tournament_by_status")]
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    status__in=[
                        "draft", "published", "registration", "check_in", "seeded", "running", "paused", "finished",
                        "archived", "cancelled",
                    ]
                ),
                name="tournament_status_known",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="tournament_has_a_name"),
            models.CheckConstraint(
                condition=Q(team_size__gte=1) & Q(team_size__lte=3), name="tournament_team_size_known"
            ),
            models.CheckConstraint(
                condition=~Q(status="cancelled") | ~Q(cancelled_reason=""), name="tournament_cancelled_for_a_reason"
            ),
            models.CheckConstraint(
                condition=~Q(registration="code") | ~Q(entry_word=""), name="tournament_by_code_has_a_word"
            ),
            models.CheckConstraint(
                condition=Q(status__in=["running", "paused", "finished", "archived"], started_at__isnull=False)
                | ~Q(status__in=["running", "paused", "finished", "archived"]),
                name="tournament_running_has_started",
            ),
            models.CheckConstraint(
                condition=Q(least_rating__isnull=True) | Q(most_rating__isnull=True)
                | Q(least_rating__lte=F("most_rating")),
                name="tournament_ratings_in_order",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return self.name

    @property
    def is_over(self) -> bool:
        """True when nothing will be played any more."""
        return self.status in (self.Status.FINISHED, self.Status.ARCHIVED, self.Status.CANCELLED)

    @property
    def has_started(self) -> bool:
        """True once the first round has been paired."""
        return self.started_at is not None


class TournamentStaff(models.Model):
    """Who may run a tournament. An arbiter enters and corrects results; an organiser does everything."""

    class Role(models.TextChoices):
        ORGANISER = "organiser"
        ARBITER = "arbiter"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="staff")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="tournament_roles")
    role = models.CharField(max_length=9, choices=Role)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "tournament staff"
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="tournament_staff_once"),
            models.CheckConstraint(condition=Q(role__in=["organiser", "arbiter"]), name="tournament_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.role} of {self.tournament}"


class Stage(models.Model):
    """One part of a tournament in one format; the best of a stage enter the next one.

    `settings` are complete and checked by the format (`tournaments.pairing.formats`).
    """

    class Status(models.TextChoices):
        PLANNED = "planned"
        RUNNING = "running"
        FINISHED = "finished"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    format = models.CharField(max_length=20)
    settings = models.JSONField(default=dict)
    status = models.CharField(max_length=8, choices=Status, default=Status.PLANNED)
    rounds_planned = models.PositiveSmallIntegerField(default=0, help_text="known when the stage starts")

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once"),
            models.CheckConstraint(
                condition=Q(status__in=["planned", "running", "finished"]), name="stage_status_known"
            ),
        ]

    def __str__(self) -> str:
        return f"stage {self.number} of {self.tournament}"


class StageEntry(models.Model):
    """An entry takes part in a stage under a frozen seed, and in a group where the format has groups (from 1)."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="stage_entries")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="stage_entries")
    seed = models.PositiveIntegerField()
    group = models.PositiveSmallIntegerField(default=0)
    from_round = models.PositiveSmallIntegerField(default=1, help_text="later for a late entry")

    class Meta:
        ordering = ["stage", "seed"]
        verbose_name_plural = "stage entries"
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="stage_entry_once"),
            models.UniqueConstraint(fields=["stage", "seed"], name="stage_seed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} as seed {self.seed} of {self.stage}"
