"""Value networks alone, without any search: `python -m benchmarks.networks scopa greedy --preset scopa_classica`.

A name is a network that ships, the file of another one, or a bot as `manage.py bot_match` knows it; the baseline is the
greedy level. A network makes at once the play that it values most. Duplicate deals as there. So a training can be
compared with the one before it in minutes, and it can be seen whether a network that ships is worth anything.
"""

from __future__ import annotations

import argparse
import sys
from functools import cache, partial
from pathlib import Path
from random import Random

from django.core.management.base import OutputWrapper

from games.bots import Bot, UnknownBot, bot_named
from games.bots.contests import Contest, play_deals, summary
from games.bots.evaluation import new_work, place_of_best, values_of_plays
from games.bots.families import FAMILIES
from games.bots.kernel_rules import kernel_rules
from games.bots.network import WEIGHTS, Network
from games.bots.positions import Position, mask_of
from games.bots.reading import snapshots
from games.bots.worlds import first_row
from games.engine import PRESETS, Play, SeatView
from games.management.contests import points_text, share_text
from games.management.progress import Progress


def network_play(view: SeatView, _rng: Random, *, path: Path) -> Play:
    """The play that the network in a file values most."""
    position, net = Position.of(view), _network(path).arrays
    memory = snapshots(position.R, position.s, position.history, first_row(position.R, position.s, 40))[1][-1].copy()
    work = new_work(net)
    count = values_of_plays(position.R, position.s, memory, net, work)
    best = place_of_best(work[5], count)
    card, take = work[2][best], work[3][best]
    return next(play for play in view.legal if play.card.index == card and mask_of(play.take) == take)


def player_called(name: str) -> Bot:
    """The player that a name means; raises argparse.ArgumentTypeError."""
    path = WEIGHTS / f"{name}.npz" if name in FAMILIES else Path(name)
    if path.exists():
        return partial(network_play, path=path)
    try:
        return bot_named(name)
    except UnknownBot as unknown:
        raise argparse.ArgumentTypeError(f"{unknown}; no file; networks are {', '.join(FAMILIES)}") from None


@cache
def _network(path: Path) -> Network:
    return Network.load(path)


def main() -> int:
    """Read the command line, play and print one line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("one", type=player_called)
    parser.add_argument("other", type=player_called)
    parser.add_argument("--preset", default="scopone_scientifico", choices=[n for n in PRESETS if _is_known(n)])
    parser.add_argument("--players", type=int, help="other than the preset has")
    parser.add_argument("--sides", choices=["individual", "pairs"], help="the same")
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    changes = {name: value for name in ("players", "sides") if (value := getattr(given, name)) is not None}
    contest = Contest(PRESETS[given.preset].with_options(changes), given.one, given.other, given.seed)
    deals = play_deals(contest, range(given.deals), processes=given.processes)
    found = summary(Progress(given.deals, OutputWrapper(sys.stderr), items="deals", look_every=1)(deals))
    print(f"points a deal {points_text(found.points)}, deals won {share_text(found.won)}, {found.deals} deals")
    return 0


def _is_known(preset: str) -> bool:
    return kernel_rules(PRESETS[preset]) is not None


if __name__ == "__main__":
    sys.exit(main())
