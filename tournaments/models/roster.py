"""Who plays a season: entries, the people of each, and the alternates who stand in."""

from django.db import models
from django.db.models import Q

from games.models import Club, Player, Team
from tournaments.models.league import Division, Season


class SeasonEntry(models.Model):
    """A player, a fixed pair or a team in a season, whatever became of it.

    `captain` speaks for it. `division` is known once the season is placed, `seed` is its frozen number there.
    `came_from` is the same entry of the season before.
    """

    class Status(models.TextChoices):
        APPLIED = "applied"
        WAITLISTED = "waitlisted"
        ACCEPTED = "accepted"
        ACTIVE = "active"
        WITHDRAWN = "withdrawn"
        DISQUALIFIED = "disqualified"
        REJECTED = "rejected"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries")
    division = models.ForeignKey(Division, null=True, blank=True, on_delete=models.PROTECT, related_name="entries")
    name = models.CharField(max_length=100)
    captain = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="captained_entries")
    team = models.ForeignKey(Team, null=True, blank=True, on_delete=models.PROTECT, related_name="season_entries")
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="season_entries")
    status = models.CharField(max_length=12, choices=Status)
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    rating = models.PositiveIntegerField(default=0, help_text="rating points that it was placed by")
    came_from = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="went_to")
    postponements_used = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=300, blank=True, default="", help_text="why it is out")
    left_in_round = models.PositiveSmallIntegerField(null=True, blank=True, help_text="the first round not played")
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["season_id", "division_id", "seed", "pk"]
        verbose_name_plural = "season entries"
        indexes = [models.Index(fields=["season", "status", "id"], name="season_entry_by_status")]
        constraints = [
            models.UniqueConstraint(fields=["division", "seed"], name="season_entry_seed_once"),
            models.UniqueConstraint(
                fields=["season", "team"],
                condition=Q(status__in=["applied", "waitlisted", "accepted", "active"]),
                name="season_team_once",
            ),
            models.CheckConstraint(
                condition=Q(
                    status__in=[
                        "applied", "waitlisted", "accepted", "active", "withdrawn", "disqualified", "rejected",
                    ]
                ),
                name="season_entry_status_known",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="season_entry_has_a_name"),
            models.CheckConstraint(
                condition=~Q(status="active") | Q(division__isnull=False, seed__isnull=False),
                name="season_entry_active_is_placed",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return self.name

    @property
    def is_in(self) -> bool:
        """True while it has a place, or may get one."""
        return self.status in (self.Status.APPLIED, self.Status.WAITLISTED, self.Status.ACCEPTED, self.Status.ACTIVE)


class RosterMember(models.Model):
    """A player of an entry. `order` from 0 is the order of boards and chairs; reserves come after everybody else.

    `confirmed_at` is when the player agreed to be in: nobody is entered by somebody else's word alone. A player may be
    invited by several entries of a season, and agrees to one.
    """

    class Part(models.TextChoices):
        REGULAR = "regular"
        RESERVE = "reserve"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(SeasonEntry, on_delete=models.CASCADE, related_name="roster")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="season_memberships")
    part = models.CharField(max_length=7, choices=Part, default=Part.REGULAR)
    order = models.PositiveSmallIntegerField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["entry_id", "order", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "player"],
                condition=Q(left_at__isnull=True, confirmed_at__isnull=False),
                name="season_player_once",
            ),
            models.UniqueConstraint(
                fields=["entry", "player"], condition=Q(left_at__isnull=True), name="roster_player_once"
            ),
            models.UniqueConstraint(
                fields=["entry", "order"], condition=Q(left_at__isnull=True), name="roster_order_once"
            ),
            models.CheckConstraint(condition=Q(part__in=["regular", "reserve"]), name="roster_part_known"),
        ]

    def __str__(self) -> str:
        return f"{self.player} of {self.entry}"


class Alternate(models.Model):
    """Somebody without an entry who would stand in, in this division or in any. `position` is the order of asking."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="alternates")
    division = models.ForeignKey(Division, null=True, blank=True, on_delete=models.CASCADE, related_name="alternates")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="alternate_for")
    position = models.PositiveIntegerField()
    is_available = models.BooleanField(default=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["season_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="alternate_once"),
            models.UniqueConstraint(fields=["season", "position"], name="alternate_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player}, alternate {self.position} of {self.season}"
