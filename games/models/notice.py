"""What people are told, how it reaches them, and what they want to be told: the outbox of notices (decision 0024)."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from games.models.player import Player


class Channel(models.TextChoices):
    """The ways in which a notice reaches its reader."""

    PAGE = "page"
    EMAIL = "email"
    PUSH = "push"


class Notice(models.Model):
    """One thing that one player is told, once.

    `key` names the fact: a second telling of it writes nothing. `facts` are JSON values, from which the text is made in
    the reader's language when it is read. `changed_at` is by the clock of the database, so that a page knows whether
    something is new, whatever time the service was told.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=200)
    facts = models.JSONField(default=dict)
    link = models.CharField(max_length=300)
    in_page = models.BooleanField(default=True, help_text="false where the reader turned that off")
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField(db_default=Now())
    read_at = models.DateTimeField(null=True, blank=True)
    void_at = models.DateTimeField(null=True, blank=True, help_text="since when it does not hold any more")

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["player", "-id"], condition=Q(in_page=True), name="notice_by_player"),
            models.Index(
                fields=["player"],
                condition=Q(in_page=True, read_at__isnull=True, void_at__isnull=True),
                name="notice_unread",
            ),
            models.Index(fields=["player", "changed_at"], name="notice_by_change"),
            models.Index(fields=["key"], name="notice_by_key", opclasses=["varchar_pattern_ops"]),
            models.Index(fields=["created_at"], name="notice_by_age"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["player", "key"], name="notice_once"),
            models.CheckConstraint(condition=~Q(key="") & ~Q(kind=""), name="notice_has_kind_and_key"),
            models.CheckConstraint(
                condition=Q(link__startswith="/") & ~Q(link__startswith="//"), name="notice_links_to_this_service"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.player}"


class PushDevice(models.Model):
    """A browser that shows notices by web push. An endpoint belongs to one browser, and so to whoever used it last."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=1000, unique=True)
    public_key = models.CharField(max_length=100)
    secret = models.CharField(max_length=40)
    name = models.CharField(max_length=60, blank=True, default="", help_text="as its owner will recognise it")
    created_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(endpoint__startswith="http"), name="push_device_has_an_address")
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.player}"


class NoticeDelivery(models.Model):
    """A letter, or a message to one device, that is to leave the house; at most once.

    It is `sending` from before it leaves until that is noted. Whoever dies in between leaves it so, and it becomes
    `unknown`: perhaps it arrived, and it is never sent again.
    """

    class Status(models.TextChoices):
        WAITING = "waiting"
        SENDING = "sending"
        SENT = "sent"
        UNKNOWN = "unknown"
        FAILED = "failed"
        CANCELLED = "cancelled"

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    channel = models.CharField(max_length=5, choices=Channel)
    device = models.ForeignKey(PushDevice, null=True, blank=True, on_delete=models.CASCADE, related_name="deliveries")
    status = models.CharField(max_length=9, choices=Status, default=Status.WAITING)
    due_at = models.DateTimeField(help_text="not before this time")
    tries = models.PositiveSmallIntegerField(default=0)
    claimed_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=60, blank=True, default="", help_text="why it failed, waits or was cancelled")

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "notice deliveries"
        indexes = [
            models.Index(fields=["due_at", "id"], condition=Q(status="waiting"), name="notice_delivery_due"),
            models.Index(fields=["claimed_at"], condition=Q(status="sending"), name="notice_delivery_sending"),
            models.Index(fields=["player", "done_at"], condition=Q(status="sent"), name="notice_delivery_sent"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["notice"], condition=Q(channel="email"), name="notice_one_letter"),
            models.UniqueConstraint(
                fields=["notice", "device"], condition=Q(channel="push"), name="notice_one_push_a_device"
            ),
            models.CheckConstraint(
                condition=Q(channel="email", device__isnull=True) | Q(channel="push", device__isnull=False),
                name="notice_delivery_push_has_a_device",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["waiting", "sending", "sent", "unknown", "failed", "cancelled"]),
                name="notice_delivery_status_known",
            ),
            models.CheckConstraint(
                condition=~Q(status="sending") | Q(claimed_at__isnull=False), name="notice_delivery_claimed_to_send"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.channel} of notice {self.notice_id}: {self.status}"


class NoticeChoice(models.Model):
    """What a player wants of one kind on one channel, where that differs from what the kind proposes."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="notice_choices")
    kind = models.CharField(max_length=40)
    channel = models.CharField(max_length=5, choices=Channel)
    wanted = models.BooleanField()

    class Meta:
        ordering = ["player", "kind", "channel"]
        constraints = [
            models.UniqueConstraint(fields=["player", "kind", "channel"], name="notice_choice_once"),
            models.CheckConstraint(condition=Q(channel__in=["page", "email", "push"]), name="notice_choice_channel"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind} by {self.channel} {'on' if self.wanted else 'off'}"
