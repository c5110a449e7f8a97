"""The levels that can be seated, by name, and the doors to them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from inspect import Parameter, signature
from random import Random
from types import MappingProxyType
from typing import cast

from games.bots.greedy import greedy_play
from games.bots.random_level import random_play
from games.engine import Play, SeatView

type Bot = Callable[[SeatView, Random], Play]


class UnknownBot(ValueError):
    """No bot is meant by this text: the level is unknown, or it has no such option."""


@dataclass(frozen=True, slots=True)
class LateBot:
    """A bot whose module is read when it plays first: the strong levels need arrays and the compiled kernel.

    So `games.bots` is imported quickly, and where those are not installed.
    """

    module: str
    name: str

    def __call__(self, view: SeatView, rng: Random, **options: float) -> Play:
        """The play of that bot."""
        return self.function(view, rng, **options)

    @property
    def function(self) -> Callable[..., Play]:
        """The bot itself."""
        return cast("Callable[..., Play]", getattr(import_module(self.module), self.name))


LEVELS: Mapping[str, Bot] = MappingProxyType({"random": random_play, "greedy": greedy_play})
"""What people are offered, weakest first."""

BOTS: Mapping[str, Bot] = LEVELS
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
    known = _options_of(bot)
    chosen: dict[str, float] = {}
    for option in options.split(","):
        name, _, value = option.partition("=")
        if name not in known:
            raise UnknownBot(f"{level} has no option {name!r}; it has {', '.join(sorted(known)) or 'none'}")
        chosen[name] = _number(name, value)
    return partial(bot, **chosen)


def _options_of(bot: Bot) -> set[str]:
    function = bot.function if isinstance(bot, LateBot) else bot
    return {name for name, each in signature(function).parameters.items() if each.kind is Parameter.KEYWORD_ONLY}


def _number(name: str, text: str) -> float:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError as error:
        raise UnknownBot(f"{name} is a number, not {text!r}") from error
