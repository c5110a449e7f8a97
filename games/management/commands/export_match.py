"""`manage.py export_match ID`: write a finished match down, on standard output."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine import records_json, records_text
from games.models import Match
from games.selectors.access import NotFound
from games.selectors.records import match_record


class Command(BaseCommand):
    """Writes one record, in the notation of docs/rules.md section 11 or as its JSON mirror."""

    help = "Write the record of a finished match to standard output."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The match, and the form."""
        parser.add_argument("id", type=int)
        parser.add_argument("--format", choices=("shn", "json"), default="shn")

    def handle(self, *args: Any, id: int, format: str, **options: Any) -> None:  # noqa: A002  (the arguments' names)
        """Write it down."""
        try:
            record = match_record(Match.objects.get(pk=id))
        except (Match.DoesNotExist, NotFound) as error:
            raise CommandError(f"there is no record of a match {id}") from error
        text = records_text([record]) if format == "shn" else f"{records_json([record])}\n"
        self.stdout.write(text, ending="")
