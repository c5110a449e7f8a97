"""Players who enter a competition together."""

from django.db import models
from django.db.models import F
from django.db.models.functions import Lower

from games.models.player import Player


class Team(models.Model):
    """A named group with a captain; which of its members play a match is the competition's business."""

    name = models.CharField(max_length=60)
    captain = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="captained_teams")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(Lower("name"), name="team_name_once")]

    def __str__(self) -> str:
        return self.name


class TeamMember(models.Model):
    """A player belongs to a team from one day on, and perhaps until another."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    joined_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["team", "player"], condition=models.Q(left_at__isnull=True), name="team_member_once_at_a_time"
            ),
            models.CheckConstraint(
                condition=models.Q(left_at__isnull=True) | models.Q(left_at__gte=F("joined_at")),
                name="team_member_leaves_after_joining",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.team}"
