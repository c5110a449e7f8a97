"""`manage.py seed_demo_leagues`: leagues to look at, for a machine at home."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.models import Player
from tournaments.services.leagues.demo import seed_demo_leagues


class Command(BaseCommand):
    """Makes the leagues once; a second call changes nothing."""

    help = "Make demonstration leagues, unless there are any."

    def handle(self, *args: Any, **options: Any) -> None:
        """Seed with the first demonstration players, the first of them as the organiser, and say what was made."""
        people = list(Player.objects.filter(kind=Player.Kind.HUMAN).select_related("user").order_by("pk")[:5])
        made = len(people) > 2 and seed_demo_leagues(organiser=people[0], players=people[1:], now=timezone.now())
        self.stdout.write("demonstration leagues made" if made else "demonstration leagues are there")
