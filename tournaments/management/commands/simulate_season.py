"""`manage.py simulate_season`: a season of a league from registration to relegation, with simulated players."""

import json
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from games.models import Player, User
from games.services import player_for
from tournaments.models import BoardReport
from tournaments.selectors.leagues.documents import season_document
from tournaments.selectors.leagues.tables import division_table
from tournaments.services.leagues.rehearse import Rehearsed, SeasonRehearsal, rehearse_season, silent_players


class Command(BaseCommand):
    """Prints every round while it goes on, then what people did, the final tables and the time that it took."""

    help = "Run a season of a league from registration to relegation, with players who do not always answer."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The size of the season, the game, and the seed of everything that is left to chance."""
        parser.add_argument("--divisions", type=int, default=4)
        parser.add_argument("--teams", type=int, default=12, help="of each division")
        parser.add_argument("--boards", type=int, default=3, help="1 for players (or pairs, with a preset of pairs)")
        parser.add_argument("--format", choices=["round_robin", "swiss"], default="round_robin")
        parser.add_argument("--preset", default="scopa_classica")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--output", type=Path, help="write the season there, for scripts/verify_season.py")
        parser.add_argument("--keep", action="store_true", help="leave the season in the database")

    def handle(self, *args: Any, **options: Any) -> None:
        """Rehearse; without --keep nothing is left behind."""
        begun = time.monotonic()
        if options["keep"]:
            # One transaction for minutes would keep everybody else from writing.
            self._run(options)
        else:
            with transaction.atomic():
                self._run(options)
                transaction.set_rollback(True)
        self.stdout.write(f"done in {time.monotonic() - begun:.1f} s")

    def _run(self, options: dict[str, Any]) -> None:
        rehearsed = self._rehearse(options)
        if options["output"] is not None:
            document = season_document(rehearsed.season)
            options["output"].write_text(json.dumps(document, ensure_ascii=False, indent=1), encoding="utf-8")
        self._report(rehearsed)

    def _rehearse(self, options: dict[str, Any]) -> Rehearsed:
        people = _people(options["seed"])
        return rehearse_season(
            rehearsal=SeasonRehearsal(
                divisions=options["divisions"],
                teams=options["teams"],
                boards=options["boards"],
                preset=options["preset"],
                format=options["format"],
            ),
            organiser=people("Organiser"),
            people=people,
            # A season that is over today, so that a kept one reads like any other.
            now=timezone.now() - timedelta(weeks=40),
            rng=Random(options["seed"]),  # noqa: S311  (a rehearsal is to be repeatable)
            tell=self._tell,
        )

    def _report(self, rehearsed: Rehearsed) -> None:
        self.stdout.write(f"season {rehearsed.season.pk}: {rehearsed.season.status}")
        self.stdout.write(f"never answer: {silent_players(rehearsed.cast)} of {len(rehearsed.cast.characters)} players")
        for what, times in sorted(rehearsed.cast.told.items()):
            self.stdout.write(f"{what}: {times}")
        decided = BoardReport.objects.filter(effective_for__fixture__round__season=rehearsed.season)
        for origin, times in sorted(Counter(decided.values_list("origin", flat=True)).items()):
            self.stdout.write(f"results by {origin}: {times}")
        for division in rehearsed.season.divisions.order_by("number"):
            self.stdout.write(division.name)
            names = dict(division.entries.values_list("pk", "name"))
            for line in division_table(division).lines:
                self.stdout.write(f"  {line.rank}. {names[line.entry]} {line.points} ({line.board_points}) {line.zone}")

    def _tell(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


def _people(seed: int) -> Callable[[str], Player]:
    """Makes accounts without a password, so that nobody can sign in as one of them."""

    def make(name: str) -> Player:
        username = f"{name} {seed}"
        found = User.objects.filter(username=username).first()
        return player_for(user=found or User.objects.create_user(username=username))

    return make
