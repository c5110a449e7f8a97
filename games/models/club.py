"""Clubs: where players are at home."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from games.models.player import Player


class Club(models.Model):
    """A circle of players with a name. `country` is two letters of ISO 3166, empty for one that is everywhere."""

    class Joining(models.TextChoices):
        OPEN = "open"
        APPROVAL = "approval"

    name = models.CharField(max_length=60)
    place = models.CharField(max_length=120, blank=True, default="")
    country = models.CharField(max_length=2, blank=True, default="")
    description = models.TextField(max_length=4000, blank=True, default="")
    joining = models.CharField(max_length=8, choices=Joining, default=Joining.OPEN)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="club_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="club_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class ClubMember(models.Model):
    """A player of a club from one day on, and perhaps until another; asked for (`joined_at` empty) or in."""

    class Role(models.TextChoices):
        MANAGER = "manager"
        MEMBER = "member"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="club_memberships")
    role = models.CharField(max_length=7, choices=Role, default=Role.MEMBER)
    asked_at = models.DateTimeField()
    joined_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "player"], condition=Q(left_at__isnull=True), name="club_member_once_at_a_time"
            ),
            models.CheckConstraint(condition=Q(role__in=["manager", "member"]), name="club_role_known"),
            models.CheckConstraint(
                condition=Q(left_at__isnull=True) | Q(left_at__gte=F("asked_at")),
                name="club_member_leaves_after_joining",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} of {self.club}"
