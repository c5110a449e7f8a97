"""The weakest level: any legal play, all alike."""

from random import Random

from games.engine import Play, SeatView


def random_play(view: SeatView, rng: Random) -> Play:
    """One of the legal plays, each as likely as the next."""
    return view.legal[rng.randrange(len(view.legal))]
