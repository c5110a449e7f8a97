"""Rounds of a division, who meets whom in them, on which boards, and what the boards came to."""

from django.db import models
from django.db.models import F, Q

from games.models import Match, Player
from tournaments.models.league import Division, Season
from tournaments.models.roster import SeasonEntry


class LeagueRound(models.Model):
    """A window of days in which the fixtures of a division are played. A round without a division is of play-offs."""

    class Status(models.TextChoices):
        PLANNED = "planned"
        OPEN = "open"
        CLOSED = "closed"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rounds")
    division = models.ForeignKey(Division, null=True, blank=True, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    opens_at = models.DateTimeField()
    closes_at = models.DateTimeField()
    status = models.CharField(max_length=7, choices=Status, default=Status.PLANNED)
    reasons = models.JSONField(default=list, help_text="of the pairing as a whole")
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["season_id", "division_id", "number"]
        indexes = [
            models.Index(fields=["status", "opens_at"], name="league_round_opening"),
            models.Index(fields=["status", "closes_at"], name="league_round_closing"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="league_round_number_once"),
            models.UniqueConstraint(
                fields=["season", "number"], condition=Q(division__isnull=True), name="playoff_round_number_once"
            ),
            models.CheckConstraint(condition=Q(closes_at__gt=F("opens_at")), name="league_round_has_a_window"),
            models.CheckConstraint(
                condition=Q(status__in=["planned", "open", "closed"]), name="league_round_status_known"
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of {self.division or self.season}"


class Fixture(models.Model):
    """Two entries that meet in a round, or one that is free (`is_bye`)."""

    round = models.ForeignKey(LeagueRound, on_delete=models.CASCADE, related_name="fixtures")
    number = models.PositiveSmallIntegerField()
    is_bye = models.BooleanField(default=False)
    reasons = models.JSONField(default=list)
    purpose = models.CharField(max_length=40, blank=True, default="", help_text="of a play-off: what it decides")

    class Meta:
        ordering = ["round_id", "number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="fixture_number_once")]

    def __str__(self) -> str:
        return f"fixture {self.number} of {self.round}"


class FixtureSide(models.Model):
    """An entry of a fixture; position 0 is at home and leads the first hand of the odd boards."""

    round = models.ForeignKey(LeagueRound, on_delete=models.CASCADE, related_name="+")
    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="sides")
    position = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(SeasonEntry, on_delete=models.PROTECT, related_name="fixture_sides")

    class Meta:
        ordering = ["fixture_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="season_entry_once_a_round"),
            models.UniqueConstraint(fields=["fixture", "position"], name="fixture_position_once"),
            models.CheckConstraint(condition=Q(position__in=[0, 1]), name="fixture_position_known"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} at {self.fixture}"


class Board(models.Model):
    """One match of a fixture: who sits there agrees on a time and plays it before `deadline`.

    `agreed_at` is the time that both sides confirmed, `agreed_by_rule` says that nobody did and the service chose it.
    `venue` is what was agreed with it: online or at a table; empty until then. `warned_at` is when its players were
    last told that the window ends. `result` points to the one report that counts.
    """

    class Status(models.TextChoices):
        PLANNED = "planned"
        OPEN = "open"
        AGREED = "agreed"
        PLAYING = "playing"
        DECIDED = "decided"

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=8, choices=Status, default=Status.PLANNED)
    deadline = models.DateTimeField(help_text="when the rule decides; later than its round's end if postponed")
    agreed_at = models.DateTimeField(null=True, blank=True)
    agreed_by_rule = models.BooleanField(default=False)
    venue = models.CharField(
        max_length=6, blank=True, default="", help_text="online or table, as agreed with the time; empty: not agreed"
    )
    reminded_at = models.DateTimeField(null=True, blank=True)
    warned_at = models.DateTimeField(null=True, blank=True, help_text="last told that the window ends without a time")
    opened_at = models.DateTimeField(null=True, blank=True, help_text="when its match was first opened")
    version = models.PositiveIntegerField(default=0)
    result = models.OneToOneField(
        "tournaments.BoardReport", null=True, blank=True, on_delete=models.RESTRICT, related_name="effective_for"
    )

    class Meta:
        ordering = ["fixture_id", "number"]
        indexes = [
            models.Index(fields=["deadline"], condition=~Q(status="decided"), name="board_deadline"),
            models.Index(fields=["agreed_at"], condition=Q(status="agreed"), name="board_agreed"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "number"], name="board_number_once"),
            models.CheckConstraint(
                condition=Q(status__in=["planned", "open", "agreed", "playing", "decided"]), name="board_status_known"
            ),
            models.CheckConstraint(
                condition=Q(status="decided", result__isnull=False) | (~Q(status="decided") & Q(result__isnull=True)),
                name="board_decided_has_a_result",
            ),
            models.CheckConstraint(
                condition=~Q(status="agreed") | Q(agreed_at__isnull=False), name="board_agreed_has_a_time"
            ),
            models.CheckConstraint(condition=Q(venue__in=["", "online", "table"]), name="board_venue_known"),
        ]

    def __str__(self) -> str:
        return f"board {self.number} of {self.fixture}"


class BoardSeat(models.Model):
    """A player at a board, for the entry at `position`; `chair` from 0 counts within the side.

    Whoever was substituted stays as a row that is not active. `is_alternate` says that the player belongs to no entry.
    `away_at` is when it was said that the player cannot play: somebody else is looked for as long as it stands.
    """

    round = models.ForeignKey(LeagueRound, on_delete=models.CASCADE, related_name="+")
    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    chair = models.PositiveSmallIntegerField(default=0)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="board_seats")
    is_active = models.BooleanField(default=True)
    is_alternate = models.BooleanField(default=False)
    shown_at = models.DateTimeField(null=True, blank=True, help_text="first sign of life in this round")
    ready_at = models.DateTimeField(null=True, blank=True, help_text="came to the table")
    away_at = models.DateTimeField(null=True, blank=True, help_text="cannot play; a stand-in is looked for")

    class Meta:
        ordering = ["board_id", "position", "chair", "pk"]
        indexes = [
            models.Index(fields=["away_at"], condition=Q(is_active=True, away_at__isnull=False), name="board_seat_away")
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "player"], condition=Q(is_active=True), name="board_player_once_a_round"
            ),
            models.UniqueConstraint(
                fields=["board", "position", "chair"], condition=Q(is_active=True), name="board_chair_once"
            ),
            models.CheckConstraint(condition=Q(position__in=[0, 1], chair__lt=3), name="board_chair_known"),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.board}"


class BoardMatch(models.Model):
    """A match that was opened for a board; the home side plays `home_side` of it. A void one counts no more."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="board_matches")
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="+")
    home_side = models.PositiveSmallIntegerField(default=0)
    is_void = models.BooleanField(default=False)

    class Meta:
        ordering = ["board_id", "number"]
        verbose_name_plural = "board matches"
        constraints = [
            models.UniqueConstraint(fields=["board", "number"], name="board_match_number_once"),
            models.UniqueConstraint(fields=["board"], condition=Q(is_void=False), name="board_one_match_counts"),
            models.CheckConstraint(condition=Q(home_side__in=[0, 1]), name="board_match_side_known"),
        ]

    def __str__(self) -> str:
        return f"match {self.number} of {self.board}"


class BoardReport(models.Model):
    """One account of a board's result, with where it came from; written once. Points are those of the match."""

    class Origin(models.TextChoices):
        ENGINE = "engine"
        PLAYERS = "players"
        STAFF = "staff"
        CLAIM = "claim"
        GRACE = "grace"
        WINDOW = "window"
        DEPARTURE = "departure"

    class Outcome(models.TextChoices):
        HOME = "home"
        AWAY = "away"
        DRAW = "draw"
        HOME_FORFEITS = "home_forfeits"
        AWAY_FORFEITS = "away_forfeits"
        DOUBLE_FORFEIT = "double_forfeit"
        UNPLAYED_DRAW = "unplayed_draw"

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="reports")
    number = models.PositiveSmallIntegerField()
    origin = models.CharField(max_length=9, choices=Origin)
    outcome = models.CharField(max_length=14, choices=Outcome)
    home_points = models.PositiveIntegerField(default=0)
    away_points = models.PositiveIntegerField(default=0)
    cards = models.JSONField(default=list, help_text="what the cards came to for both, where it is known")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    reporter = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=500, blank=True, default="")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["board_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["board", "number"], name="board_report_number_once"),
            models.CheckConstraint(
                condition=Q(origin__in=["engine", "players", "staff", "claim", "grace", "window", "departure"]),
                name="board_report_origin_known",
            ),
            models.CheckConstraint(
                condition=Q(
                    outcome__in=[
                        "home", "away", "draw", "home_forfeits", "away_forfeits", "double_forfeit", "unplayed_draw",
                    ]
                ),
                name="board_report_outcome_known",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.outcome} {self.home_points}-{self.away_points} at {self.board}"
