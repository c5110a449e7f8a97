"""`manage.py export_season`: a season of a league as one document that anybody can check."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import Season
from tournaments.selectors.leagues.documents import season_document


class Command(BaseCommand):
    """Prints the document, or writes it to a file."""

    help = "Write a season of a league as JSON (docs/season-document.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which season, and where to."""
        parser.add_argument("league", type=int, help="the number of the league in its address")
        parser.add_argument("number", type=int, help="the number of the season in the league")
        parser.add_argument("--output", type=Path, help="a file instead of the standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Export; raises CommandError when there is no such season."""
        seasons = Season.objects.select_related("league__pool")
        season = seasons.filter(league=options["league"], number=options["number"]).first()
        if season is None:
            raise CommandError(f"league {options['league']} has no season {options['number']}")
        text = json.dumps(season_document(season), ensure_ascii=False, indent=1)
        if options["output"] is None:
            self.stdout.write(text)
        else:
            options["output"].write_text(text + "\n", encoding="utf-8")
