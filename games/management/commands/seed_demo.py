"""`manage.py seed_demo`: demonstration data for a machine at home."""

from random import Random
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.services.demo import seed_demo


class Command(BaseCommand):
    """Makes the data once; a second call changes nothing."""

    help = "Make demonstration players and matches, unless they are there."

    def handle(self, *args: Any, **options: Any) -> None:
        """Seed, and say whether anything was made."""
        made = seed_demo(now=timezone.now(), rng=Random(7))  # noqa: S311  (the bots' choices, not the deal)
        self.stdout.write("demonstration data made" if made else "demonstration data is there")
