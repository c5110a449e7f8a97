"""Leagues: who runs them, their seasons, and the divisions of a season."""

from django.db import models
from django.db.models import F, Q

from games.models import Club, Match, Player, RatingPool


class League(models.Model):
    """A competition that returns season after season. What is played, and how, is a matter of each season.

    Matches of a rated season move the league's own rating pool beside that of their family of variants.
    """

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        PRIVATE = "private"

    name = models.CharField(max_length=80)
    organiser = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="organised_leagues")
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="leagues")
    description = models.TextField(max_length=4000, blank=True, default="")
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PUBLIC)
    pool = models.OneToOneField(RatingPool, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="league_has_a_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def match_visibility(self) -> Match.Visibility:
        """Who may see the matches of this league: whoever may see the league."""
        return Match.Visibility(self.visibility)


class LeagueStaff(models.Model):
    """Who may run a league. An arbiter rules and corrects results; an organiser does everything."""

    class Role(models.TextChoices):
        ORGANISER = "organiser"
        ARBITER = "arbiter"

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="staff")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="league_roles")
    role = models.CharField(max_length=9, choices=Role)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "league staff"
        constraints = [
            models.UniqueConstraint(fields=["league", "player"], name="league_staff_once"),
            models.CheckConstraint(condition=Q(role__in=["organiser", "arbiter"]), name="league_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.role} of {self.league}"


class Season(models.Model):
    """One run of a league, from registration to promotion and relegation.

    A fixture has `boards` boards, each a match between `team_size` players a side: one board of one player each is a
    league of players, one board of two a league of fixed pairs, several boards a league of teams. `scoring` are match
    points (win, draw, loss, bye) as decimal texts. `version` counts every change of the season itself.
    """

    class Status(models.TextChoices):
        DRAFT = "draft"
        REGISTRATION = "registration"
        PLACED = "placed"
        RUNNING = "running"
        PLAYED = "played"
        FINISHED = "finished"
        ARCHIVED = "archived"
        CANCELLED = "cancelled"

    class Format(models.TextChoices):
        ROUND_ROBIN = "round_robin"
        SWISS = "swiss"

    class Venue(models.TextChoices):
        ONLINE = "online"
        TABLE = "table"
        BOTH = "both"

    class WindowRule(models.TextChoices):
        EFFORT = "effort"
        DRAW = "draw"
        DOUBLE_FORFEIT = "double_forfeit"
        ORGANISER = "organiser"

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    status = models.CharField(max_length=12, choices=Status, default=Status.DRAFT)
    version = models.PositiveIntegerField(default=0)

    preset = models.CharField(max_length=40)
    options = models.JSONField(help_text="every option of the rules")
    team_size = models.PositiveSmallIntegerField(help_text="players of one side of a board")
    boards = models.PositiveSmallIntegerField(default=1)
    most_reserves = models.PositiveSmallIntegerField(default=0, help_text="beside those of the boards, for each team")
    rated = models.BooleanField(default=True)
    turn_seconds = models.PositiveIntegerField(null=True, blank=True, help_text="seconds for one play online")
    venue = models.CharField(max_length=6, choices=Venue, default=Venue.BOTH)
    zone = models.CharField(max_length=64, default="UTC", help_text="the zone of its days, as in Europe/Rome")

    format = models.CharField(max_length=11, choices=Format, default=Format.ROUND_ROBIN)
    cycles = models.PositiveSmallIntegerField(default=1, help_text="how often everybody meets everybody")
    swiss_rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    scoring = models.JSONField(help_text="match points by outcome, as texts")
    tiebreaks = models.JSONField(default=list)
    lot = models.CharField(max_length=64, help_text="the published seed of everything drawn by lot")

    starts_on = models.DateField(help_text="the first day of round 1")
    round_days = models.PositiveSmallIntegerField(default=7)
    registration_closes_at = models.DateTimeField(null=True, blank=True)
    contact_hours = models.PositiveSmallIntegerField(default=48, help_text="in which each side shows itself")
    alternate_hours = models.PositiveSmallIntegerField(default=12, help_text="for an alternate to answer")
    fixing_hours = models.PositiveSmallIntegerField(
        default=72,
        help_text="before a window ends, when a suggested time is set for those who agreed on none; 0: never",
    )
    grace_minutes = models.PositiveSmallIntegerField(default=15)
    postponements = models.PositiveSmallIntegerField(default=1, help_text="free ones of each entry")
    postponement_days = models.PositiveSmallIntegerField(default=7)
    window_rule = models.CharField(max_length=14, choices=WindowRule, default=WindowRule.EFFORT)
    dispute_days = models.PositiveSmallIntegerField(default=3, help_text="after the last round, for claims")

    cancelled_reason = models.CharField(max_length=500, blank=True, default="")
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["league_id", "-number"]
        indexes = [models.Index(fields=["status", "-id"], name="season_by_status")]
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="season_number_once"),
            models.CheckConstraint(
                condition=Q(
                    status__in=[
                        "draft", "registration", "placed", "running", "played", "finished", "archived", "cancelled",
                    ]
                ),
                name="season_status_known",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="season_has_a_name"),
            models.CheckConstraint(
                condition=Q(team_size__gte=1, team_size__lte=3, boards__gte=1, boards__lte=12),
                name="season_sizes_known",
            ),
            models.CheckConstraint(condition=Q(round_days__gte=1, cycles__gte=1), name="season_rounds_take_days"),
            models.CheckConstraint(
                condition=Q(status__in=["running", "played", "finished", "archived"], started_at__isnull=False)
                | ~Q(status__in=["running", "played", "finished", "archived"]),
                name="season_running_has_started",
            ),
            models.CheckConstraint(
                condition=~Q(status="cancelled") | ~Q(cancelled_reason=""), name="season_cancelled_for_a_reason"
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.league}: {self.name}"

    @property
    def is_over(self) -> bool:
        """True when nothing will be played any more."""
        return self.status in (self.Status.FINISHED, self.Status.ARCHIVED, self.Status.CANCELLED)

    @property
    def has_started(self) -> bool:
        """True once fixtures have been published."""
        return self.started_at is not None

    @property
    def is_of_teams(self) -> bool:
        """True where a fixture has several boards."""
        return self.boards > 1


class Division(models.Model):
    """A part of a season in which everybody meets; 1 is the highest.

    The first `promotes` go up, the last `relegates` go down; `playoff_up` places below the first and `playoff_down`
    places above the last meet those of the neighbouring division.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    places = models.PositiveSmallIntegerField(help_text="entries that it holds")
    promotes = models.PositiveSmallIntegerField(default=0)
    relegates = models.PositiveSmallIntegerField(default=0)
    playoff_up = models.PositiveSmallIntegerField(default=0)
    playoff_down = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["season_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="division_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1, places__gte=2), name="division_has_places"),
            models.CheckConstraint(
                condition=Q(
                    places__gte=F("promotes") + F("relegates") + F("playoff_up") + F("playoff_down")
                ),
                name="division_zones_fit",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="division_has_a_name"),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.name} of {self.season}"
