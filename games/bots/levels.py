"""The levels that can be seated, by name, and the doors to them."""

from collections.abc import Callable, Mapping
from functools import partial
from inspect import Parameter, signature
from random import Random
from types import MappingProxyType

from games.bots.beginner import beginner_play
from games.bots.greedy import greedy_play
from games.bots.master import master_play
from games.bots.random_level import random_play
from games.bots.search import search_play
from games.bots.tradition import tradition_play
from games.engine import Play, SeatView

type Bot = Callable[[SeatView, Random], Play]


class UnknownBot(ValueError):
    """No bot is meant by this text: the level is unknown, or it has no such option."""


LEVELS: Mapping[str, Bot] = MappingProxyType(
    {
        "beginner": beginner_play,
        "greedy": greedy_play,
        "tradition": tradition_play,
        "search": search_play,
        "master": master_play,
    }
)
"""What people are offered, weakest first."""

BOTS: Mapping[str, Bot] = MappingProxyType({"random": random_play, **LEVELS})
"""All bots that can be seated. The random one is kept for tests, for measuring and for players that exist."""


def choose(level: str, view: SeatView, rng: Random) -> Play:
    """The play of a bot of this level at a seat that is to play.

    Raises KeyError for an unknown level and ValueError when the view has no legal play.
    """
    if not view.legal:
        raise ValueError("the view offers no play: it is not this seat's turn")
    return BOTS[level](view, rng)


def bot_named(text: str) -> Bot:
    """The bot that a text means: a level, or a level with options as in `search:iterations=500,epsilon=0.2`.

    Raises UnknownBot.
    """
    level, _, options = text.partition(":")
    bot = BOTS.get(level)
    if bot is None:
        raise UnknownBot(f"there is no bot {level!r}; there are {', '.join(BOTS)}")
    if not options:
        return bot
    known = {name for name, each in signature(bot).parameters.items() if each.kind is Parameter.KEYWORD_ONLY}
    chosen: dict[str, float] = {}
    for option in options.split(","):
        name, _, value = option.partition("=")
        if name not in known:
            raise UnknownBot(f"{level} has no option {name!r}; it has {', '.join(sorted(known)) or 'none'}")
        chosen[name] = _number(name, value)
    return partial(bot, **chosen)


def _number(name: str, text: str) -> float:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError as error:
        raise UnknownBot(f"{name} is a number, not {text!r}") from error
