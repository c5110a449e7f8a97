"""The levels that can be seated, by name, and the doors to them."""

from collections.abc import Callable, Mapping
from contextlib import suppress
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


_MOST_OF_AN_OPTION = 1_000_000
"""The highest value of an option: a move with more of anything takes minutes, or more memory than there is."""

_AT_LEAST_ONE = frozenset({"iterations", "worlds"})
"""Options without which a bot would have nothing to choose by."""


def choose(level: str, view: SeatView, rng: Random) -> Play:
    """The play of a bot of this level at a seat that is to play.

    Raises KeyError for an unknown level and ValueError when the view has no legal play.
    """
    if not view.legal:
        raise ValueError("the view offers no play: it is not this seat's turn")
    return BOTS[level](view, rng)


def bot_named(text: str) -> Bot:
    """The bot that a text means: a level, or a level with options as in `search:iterations=500,inference=0.5`.

    An option takes what its default is: a whole number or any number. Raises UnknownBot.
    """
    level, _, options = text.partition(":")
    bot = BOTS.get(level)
    if bot is None:
        raise UnknownBot(f"there is no bot {level!r}; there are {', '.join(BOTS)}")
    if not options:
        return bot
    defaults = {
        name: each.default for name, each in signature(bot).parameters.items() if each.kind is Parameter.KEYWORD_ONLY
    }
    chosen: dict[str, float] = {}
    for option in options.split(","):
        name, _, value = option.partition("=")
        if name not in defaults:
            raise UnknownBot(f"{level} has no option {name!r}; it has {', '.join(sorted(defaults)) or 'none'}")
        chosen[name] = _number(name, value, whole=isinstance(defaults[name], int))
    return partial(bot, **chosen)


def _number(name: str, text: str, *, whole: bool) -> float:
    """The value of an option, an int where it is to be whole; raises UnknownBot when it cannot have this one."""
    least = 1 if name in _AT_LEAST_ONE else 0
    with suppress(ValueError):  # no number, or a whole one of too many digits
        number = (int if whole else float)(text)
        # Python reads 1_000 and other figures than ours as numbers too.
        if text.isascii() and "_" not in text and least <= number <= _MOST_OF_AN_OPTION:
            return number
    kind = "a whole number" if whole else "a number"
    raise UnknownBot(f"{name} is {kind} from {least} to {_MOST_OF_AN_OPTION:,}, not {text!r}")
