"""`manage.py train_bot`: trains the value network of a family of rules by self-play; bounded and resumable."""

import json
import time
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from django.core.management.base import BaseCommand, CommandError

from games.bots.network import FAMILIES, Network
from games.bots.training import RATES, TEMPERATURES, BadCheckpoint, NoKernel, Plan, Training, WrongBeginning

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
        parser.add_argument("--beginning", type=Path, metavar="FILE", help="go on with the weights in this file")
        parser.add_argument("--rates", type=float, nargs=2, default=RATES, metavar="R", help="first and last")
        parser.add_argument(
            "--temperatures", type=float, nargs=2, default=TEMPERATURES, metavar="P", help="first and last, points"
        )

    def handle(self, *args: Any, output: Path, resume: bool, beginning: Path | None, **options: Any) -> None:
        """Train to the end, with a line now and then; a stop loses at most a minute."""
        if options["games"] < 1 or min(options["units"]) < 1:
            raise CommandError("--games and --units are numbers above 0")
        output.mkdir(parents=True, exist_ok=True)
        family: str = options["family"]
        checkpoint = output / f"{family}.checkpoint.npz"
        try:
            before = _network(beginning) if beginning else None
            plan = _plan(options, before)
            training = Training.resume(plan, checkpoint) if resume else Training.start(plan, before)
            error = self._train(training, checkpoint)
        except (BadCheckpoint, NoKernel, WrongBeginning, FileNotFoundError) as problem:
            raise CommandError(str(problem)) from None
        training.network.save(output / f"{family}.npz")
        facts = {
            "command": _command(plan, beginning),
            "plan": asdict(plan),
            "hands": training.games,
            "squared_error_of_last_chunk": round(error, 3),
        }
        if beginning and beginning.with_suffix(".json").exists():
            facts["beginning"] = json.loads(beginning.with_suffix(".json").read_text())
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


def _network(path: Path) -> Network:
    try:
        return Network.load(path)
    except (OSError, EOFError, KeyError, ValueError, BadZipFile):
        raise WrongBeginning(f"{path} holds no network") from None


def _plan(options: Mapping[str, Any], beginning: Network | None) -> Plan:
    return Plan(
        options["family"],
        options["games"],
        options["seed"],
        first_units=options["units"][0],
        second_units=options["units"][1],
        rates=tuple(options["rates"]),
        temperatures=tuple(options["temperatures"]),
        beginning=beginning.digest if beginning else "",
    )


def _command(plan: Plan, beginning: Path | None) -> str:
    """What to type to get the same weights; options that are as usual are left out."""
    parts = [
        f"manage.py train_bot --family {plan.family} --games {plan.games} --seed {plan.seed}",
        f"--units {plan.first_units} {plan.second_units}",
    ]
    if plan.rates != RATES:
        parts.append(f"--rates {plan.rates[0]:g} {plan.rates[1]:g}")
    if plan.temperatures != TEMPERATURES:
        parts.append(f"--temperatures {plan.temperatures[0]:g} {plan.temperatures[1]:g}")
    if beginning:
        parts.append(f"--beginning {beginning.name}")
    return " ".join(parts)
