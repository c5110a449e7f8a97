"""Who takes part: a player, a fixed pair or a team, its members and the rounds it is away."""

from django.db import models
from django.db.models import F, Q

from games.models import Player, Team
from tournaments.models.tournament import Stage, Tournament


class Entry(models.Model):
    """One entry of a tournament, whatever became of it.

    `name` is what people read: of its members, or a team's own. `rating` is the value it is seeded by, in rating
    points, taken when it was seeded. `venue` says where it sits in an event that has both kinds of tables.
    """

    class Status(models.TextChoices):
        APPLIED = "applied"
        WAITLISTED = "waitlisted"
        ACCEPTED = "accepted"
        CHECKED_IN = "checked_in"
        ACTIVE = "active"
        WITHDRAWN = "withdrawn"
        DISQUALIFIED = "disqualified"
        REJECTED = "rejected"

    class Venue(models.TextChoices):
        ONLINE = "online"
        TABLE = "table"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    name = models.CharField(max_length=100)
    status = models.CharField(max_length=12, choices=Status)
    seed = models.PositiveIntegerField(null=True, blank=True)
    rating = models.PositiveIntegerField(default=0)
    venue = models.CharField(max_length=6, choices=Venue, default=Venue.ONLINE)
    team = models.ForeignKey(Team, null=True, blank=True, on_delete=models.PROTECT, related_name="entries")
    club = models.CharField(max_length=60, blank=True, default="")
    reason = models.CharField(max_length=300, blank=True, default="", help_text="why it is out")
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "seed", "pk"]
        verbose_name_plural = "entries"
        indexes = [models.Index(fields=["tournament", "status", "id"], name="entry_by_status")]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "seed"], name="entry_seed_once"),
            models.CheckConstraint(
                condition=Q(
                    status__in=[
                        "applied", "waitlisted", "accepted", "checked_in", "active", "withdrawn", "disqualified",
                        "rejected",
                    ]
                ),
                name="entry_status_known",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="entry_has_a_name"),
        ]  # fmt: skip

    def __str__(self) -> str:
        return self.name

    @property
    def is_in(self) -> bool:
        """True while it has a place in the field."""
        return self.status in (self.Status.ACCEPTED, self.Status.CHECKED_IN, self.Status.ACTIVE)


class EntryMember(models.Model):
    """A person of an entry: a player of the service, or a name on paper.

    `is_active` is False for whoever was substituted or has left; `substitute_for` links to the member replaced.
    `consented` says that the player entered in person, so that an organiser's word may move their rating.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    position = models.PositiveSmallIntegerField(help_text="from 0; the order of chairs within the side")
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="tournament_memberships"
    )
    name = models.CharField(max_length=30, help_text="as shown; of a player, the name at the time")
    consented = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    substitute_for = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="substitute"
    )

    class Meta:
        ordering = ["entry", "position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"], condition=Q(is_active=True), name="player_entered_once"
            ),
            models.UniqueConstraint(
                fields=["entry", "position"], condition=Q(is_active=True), name="entry_position_once"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="entry_member_has_a_name"),
            models.CheckConstraint(
                condition=Q(player__isnull=False) | Q(consented=False), name="consent_is_of_a_player"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Absence(models.Model):
    """An entry does not play one round of a stage, by its own wish or because it came later."""

    class Kind(models.TextChoices):
        HALF_BYE = "half_bye"
        ZERO_BYE = "zero_bye"

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="absences")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="absences")
    round_number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=9, choices=Kind, default=Kind.ZERO_BYE)

    class Meta:
        ordering = ["stage", "round_number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry", "round_number"], name="absence_once"),
            models.CheckConstraint(condition=Q(kind__in=["half_bye", "zero_bye"]), name="absence_kind_known"),
            models.CheckConstraint(condition=Q(round_number__gte=1), name="absence_round_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} away in round {self.round_number}"


class ForbiddenPair(models.Model):
    """Two entries that must not be paired, of a family or a club; the lower id stands first."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="forbidden_pairs")
    low = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    high = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="forbidden_pair_once"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="forbidden_pair_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.low} not against {self.high}"
