"""`manage.py train_bot`: trains the value network of a family of rules by self-play; bounded and resumable."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

from django.core.management.base import BaseCommand, CommandError

from games.bots.families import FAMILIES
from games.bots.kernel_door import opened
from games.bots.training_plan import RATES, TEMPERATURES, BadCheckpoint, NoKernel, Plan, WrongBeginning

if TYPE_CHECKING:
    from games.bots.network import Network
    from games.bots.training import Training

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
        if opened("games.bots.selfplay") is None:
            raise CommandError("training needs what requirements/bots.txt lists")
        from games.bots.training import Training  # noqa: PLC0415  needs numpy, which not every machine has

        output.mkdir(parents=True, exist_ok=True)
        checkpoint = output / f"{options['family']}.checkpoint.npz"
        try:
            before = _network(beginning) if beginning else None
            plan = _plan(options, before)
            training = Training.resume(plan, checkpoint) if resume else Training.start(plan, before)
            self._train(training, checkpoint)
        except (BadCheckpoint, NoKernel, WrongBeginning, FileNotFoundError) as problem:
            raise CommandError(str(problem)) from None
        self._write(training, output, beginning)

    def _write(self, training: Training, output: Path, beginning: Path | None) -> None:
        """Write the network, and how it was made, and say where."""
        plan = training.plan
        path = output / f"{plan.family}.npz"
        training.result.save(path)
        digest = _network(path).digest
        facts = {
            "command": _command(plan, beginning),
            **json.loads(plan.text),
            "hands": training.games,
            "squared_error_of_last_chunk": round(training.error, 3),
            "digest": digest,
        }
        if beginning and beginning.with_suffix(".json").exists():
            facts["made_before"] = json.loads(beginning.with_suffix(".json").read_text())
        path.with_suffix(".json").write_text(json.dumps(facts, indent=2) + "\n")
        self.stdout.write(f"{path} ({digest}): {training.games:,} hands, squared error {training.error:.3f}")

    def _train(self, training: Training, checkpoint: Path) -> None:
        """Learn to the end with lines and checkpoints."""
        started = told = kept = time.monotonic()
        before, hands = training.games, training.plan.hands
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


def _network(path: Path) -> Network:
    from games.bots.network import Network  # noqa: PLC0415  needs numpy, which not every machine has

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
    """What to type to get the same weights, with a folder of one's own; options that are as usual are left out.

    The beginning is in another folder: the file of the same name that the command told of in it gives.
    """
    parts = [
        f"manage.py train_bot --family {plan.family} --games {plan.games} --seed {plan.seed}",
        f"--units {plan.first_units} {plan.second_units}",
    ]
    if plan.rates != RATES:
        parts.append(f"--rates {plan.rates[0]:g} {plan.rates[1]:g}")
    if plan.temperatures != TEMPERATURES:
        parts.append(f"--temperatures {plan.temperatures[0]:g} {plan.temperatures[1]:g}")
    if beginning:
        parts.append(f"--beginning BEFORE/{beginning.name}")
    parts.append("--output FOLDER")
    return " ".join(parts)
