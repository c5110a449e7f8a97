"""`manage.py train_bot`: trains the value network of a family of rules by self-play; bounded and resumable."""

import json
import time
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots.network import FAMILIES
from games.bots.training import BadCheckpoint, NoKernel, Plan, Training

_SECONDS_BETWEEN_LINES = 5.0
_SECONDS_BETWEEN_CHECKPOINTS = 60.0


class Command(BaseCommand):
    """Writes FAMILY.npz and FAMILY.json into a folder; FAMILY.checkpoint.npz beside them is what --resume reads."""

    help = "Train the network of a family of rules by self-play; the same seed gives the same weights."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to train, for how long, and where to."""
        parser.add_argument("--family", required=True, choices=sorted(FAMILIES))
        parser.add_argument("--games", type=int, default=600_000, metavar="N", help="hands to play, default 600,000")
        parser.add_argument("--seed", type=int, default=1, metavar="N")
        parser.add_argument("--output", required=True, type=Path, metavar="FOLDER")
        parser.add_argument("--resume", action="store_true", help="go on from the checkpoint in the folder")
        parser.add_argument("--units", type=int, nargs=2, default=(96, 32), metavar="N", help="of the hidden layers")

    def handle(
        self,
        *args: Any,
        family: str,
        games: int,
        seed: int,
        output: Path,
        resume: bool,
        units: tuple[int, int],
        **options: Any,
    ) -> None:
        """Train to the end, with a line now and then; a stop loses at most a minute."""
        if games < 1 or min(units) < 1:
            raise CommandError("--games and --units are numbers above 0")
        plan = Plan(family, games, seed, first_units=units[0], second_units=units[1])
        output.mkdir(parents=True, exist_ok=True)
        checkpoint = output / f"{family}.checkpoint.npz"
        try:
            training = Training.resume(plan, checkpoint) if resume else Training.start(plan)
            error = self._train(training, checkpoint)
        except (BadCheckpoint, NoKernel, FileNotFoundError) as problem:
            raise CommandError(str(problem)) from None
        training.network.save(output / f"{family}.npz")
        sizes = f"--games {games} --seed {seed} --units {units[0]} {units[1]}"
        facts = {
            "command": f"manage.py train_bot --family {family} {sizes}",
            "plan": asdict(plan),
            "hands": training.games,
            "squared_error_of_last_chunk": round(error, 3),
        }
        (output / f"{family}.json").write_text(json.dumps(facts, indent=2) + "\n")
        self.stdout.write(f"{output / family}.npz: {training.games:,} hands, squared error {error:.3f}")

    def _train(self, training: Training, checkpoint: Path) -> float:
        """Learn to the end with lines and checkpoints; gives the error of the last chunk."""
        started = told = kept = time.monotonic()
        before, error = training.games, 0.0
        hands = training.plan.hands
        for error in training.chunks():
            now = time.monotonic()
            if now - told >= _SECONDS_BETWEEN_LINES:
                told = now
                pace = (training.games - before) / (now - started)
                self.stderr.write(
                    f"{training.games:,} of {hands:,} hands ({100 * training.games // hands} %), "
                    f"{pace:,.0f} hands a second, squared error {error:.3f}, "
                    f"about {(hands - training.games) / pace:,.0f} s left"
                )
            if now - kept >= _SECONDS_BETWEEN_CHECKPOINTS:
                kept = now
                training.save(checkpoint)
        training.save(checkpoint)
        return error
