"""`manage.py verify_matches`: replay every log and compare it with what is stored."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.models import Match
from games.selectors.verification import match_differences, rating_differences, settlement_differences


class Command(BaseCommand):
    """Prints every difference and ends with an error when there is one."""

    help = "Replay the log of every match and compare position, hands and ratings with it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Match ids to look at; none for all."""
        parser.add_argument("ids", nargs="*", type=int)

    def handle(self, *args: Any, ids: list[int], **options: Any) -> None:
        """Verify each match in a transaction of its own, so that play may go on meanwhile."""
        matches = Match.objects.order_by("pk")
        keys = list((matches.filter(pk__in=ids) if ids else matches).values_list("pk", flat=True))
        found = events = 0
        for key in keys:
            with transaction.atomic():
                match = Match.objects.select_for_update().get(pk=key)
                events += match.seq
                for difference in (*match_differences(match), *settlement_differences(match)):
                    found += 1
                    self.stdout.write(f"match {key}: {difference}")
        for difference in rating_differences():
            found += 1
            self.stdout.write(difference)
        self.stdout.write(f"{len(keys)} matches, {events} events, {found} differences")
        if found:
            raise CommandError(f"{found} differences")
