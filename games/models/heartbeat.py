"""Signs of life of the processes that nobody asks anything."""

from django.db import models


class Heartbeat(models.Model):
    """When a background process last finished a round of its work."""

    name = models.CharField(max_length=30, unique=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%H:%M:%S}"
