"""`manage.py simulate_tournament`: rehearse a tournament of any format from registration to podium, played by bots."""

import time
from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from games.models import Player
from games.services import make_guest
from games.services.errors import ServiceError
from games.services.players import claim_guest
from tournaments.pairing.types import BadStageSettings
from tournaments.selectors.rankings import final_ranking
from tournaments.services.rehearse import FORMATS, Rehearsal, rehearse_tournament


class Command(BaseCommand):
    """Prints every round while it goes on, then the podium and the time that it took."""

    help = "Run a tournament of any format with bot results, through the real services."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The format, the size of the field, the game, and the seed of everything that is left to chance."""
        parser.add_argument("--format", choices=sorted(FORMATS), required=True)
        parser.add_argument("--entries", type=int, required=True, help="2 to 5000")
        parser.add_argument("--preset", default="scopa_classica")
        parser.add_argument(
            "--rounds", type=int, help="of a format that lets one choose; others are ended after so many"
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--keep", action="store_true", help="leave the tournament in the database")

    def handle(self, *args: Any, **options: Any) -> None:
        """Rehearse; without --keep nothing is left behind."""
        if not 2 <= options["entries"] <= 5000:
            raise CommandError("--entries takes 2 to 5000")
        rounds = options["rounds"]
        chosen = FORMATS[options["format"]][0] in ("swiss", "mitchell")
        rehearsal = Rehearsal(
            options["format"],
            options["entries"],
            options["preset"],
            settings={"rounds": rounds} if chosen and rounds is not None else {},
            ends_after=None if chosen else rounds,
        )
        begun = time.monotonic()
        try:
            if options["keep"]:
                self._rehearse(rehearsal, options["seed"])
            else:
                with transaction.atomic():
                    self._rehearse(rehearsal, options["seed"])
                    transaction.set_rollback(True)
        except (ServiceError, BadStageSettings) as error:
            raise CommandError(f"{error.code}: {error} {dict(error.details)}") from error
        self.stdout.write(f"done in {time.monotonic() - begun:.1f} s")

    def _rehearse(self, rehearsal: Rehearsal, seed: int) -> None:
        organiser = _organiser()
        tournament = rehearse_tournament(
            rehearsal=rehearsal,
            organiser=organiser,
            now=timezone.now(),
            rng=Random(seed),  # noqa: S311  (a rehearsal is to be repeatable)
            tell=self._tell,
        )
        self.stdout.write(f"tournament {tournament.pk}: {tournament.status}")
        for line in final_ranking(tournament)[:3]:
            self.stdout.write(f"{line.rank}. {line.entry.name} {line.score}")

    def _tell(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


def _organiser() -> Player:
    """The player that rehearsals are run by, made at the first one."""
    found = Player.objects.filter(name_key="rehearsals").first()
    if found is not None:
        return found
    guest = make_guest()
    if guest.user is None:
        raise CommandError("a guest has an account")
    return claim_guest(guest=guest.user, name="Rehearsals")
