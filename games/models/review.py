"""Reviews of finished matches: one that was asked for, and what it found in each hand."""

from django.db import models
from django.db.models import F, Q

from games.models.hand import Hand
from games.models.match import Match
from games.models.player import Player


class MatchReview(models.Model):
    """A review of all hands of a match by one version of the reviewer: asked for, under way, finished or given up.

    `plays_done` of `plays_total` have been judged. A worker that takes the review raises `claim` and holds it until
    `held_until`; whoever finds another number there has lost it and writes nothing more. `attempts` counts how often
    the same hand was begun in vain.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reviews")
    version = models.PositiveSmallIntegerField()
    asked_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    asked_at = models.DateTimeField()
    stepped_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)
    claim = models.PositiveIntegerField(default=0)
    held_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    plays_done = models.PositiveIntegerField(default=0)
    plays_total = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["asked_at"],
                condition=Q(finished_at__isnull=True, failed_at__isnull=True),
                name="review_under_way",
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="review_once_a_version"),
            models.CheckConstraint(condition=Q(plays_done__lte=F("plays_total")), name="review_done_of_total"),
            models.CheckConstraint(
                condition=Q(finished_at__isnull=True) | Q(failed_at__isnull=True, plays_done=F("plays_total")),
                name="review_finished_is_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"review {self.version} of match {self.match_id}"


class HandReview(models.Model):
    """What a review found in one hand: `content` is a `games.analysis.HandReview`, as `games.codec` writes it."""

    review = models.ForeignKey(MatchReview, on_delete=models.CASCADE, related_name="hands")
    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="reviews")
    content = models.JSONField()
    reviewed_at = models.DateTimeField()

    class Meta:
        ordering = ["review", "hand"]
        constraints = [models.UniqueConstraint(fields=["review", "hand"], name="hand_review_once")]

    def __str__(self) -> str:
        return f"{self.review} hand {self.hand_id}"
