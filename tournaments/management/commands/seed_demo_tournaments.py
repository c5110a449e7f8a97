"""`manage.py seed_demo_tournaments`: events to look at, for a machine at home."""

from random import Random
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.models import Player
from tournaments.services.demo import seed_demo_tournaments


class Command(BaseCommand):
    """Makes the events once; a second call changes nothing."""

    help = "Make demonstration tournaments, unless there are any."

    def handle(self, *args: Any, **options: Any) -> None:
        """Seed, in the name of the first demonstration player, and say whether anything was made."""
        organiser = Player.objects.filter(kind=Player.Kind.HUMAN).order_by("pk").first()
        rng = Random(7)  # noqa: S311  (a demonstration is to be the same everywhere)
        made = organiser is not None and seed_demo_tournaments(organiser=organiser, now=timezone.now(), rng=rng)
        self.stdout.write("demonstration tournaments made" if made else "demonstration tournaments are there")
