"""The levels of the bots in words: what each is called, how it plays, and whom it suits."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from games.bots import LEVELS


@dataclass(frozen=True, slots=True)
class LevelWords:
    """A level as people read it: its name, a sentence on how it plays, and words on whom it suits."""

    name: str | Promise
    plays: str | Promise
    suits: str | Promise


LEVEL_WORDS: Mapping[str, LevelWords] = MappingProxyType(
    {
        "random": LevelWords(
            name=pgettext_lazy("bot level", "at random"),
            plays=_("Plays any card that the rules allow."),
            suits=pgettext_lazy("whom a bot suits", "for trying things out"),
        ),
        "beginner": LevelWords(
            name=pgettext_lazy("bot level", "beginner"),
            plays=_("Makes the mistakes of a newcomer: overlooks sums, forgets what was played."),
            suits=pgettext_lazy("whom a bot suits", "for your first games"),
        ),
        "greedy": LevelWords(
            name=pgettext_lazy("bot level", "steady"),
            plays=_("Takes what is worth most now and avoids leaving a sweep."),
            suits=pgettext_lazy("whom a bot suits", "for players who know the rules"),
        ),
        "tradition": LevelWords(
            name=pgettext_lazy("bot level", "traditional"),
            plays=_("Follows the old advice: guards its sevens, counts pairs, helps its partner."),
            suits=pgettext_lazy("whom a bot suits", "for learning good play"),
        ),
        "search": LevelWords(
            name=pgettext_lazy("bot level", "thinker"),
            plays=_("Imagines what the others may hold and looks several cards ahead."),
            suits=pgettext_lazy("whom a bot suits", "for experienced players"),
        ),
        "master": LevelWords(
            name=pgettext_lazy("bot level", "master"),
            plays=_("Has learned from games against itself and reads what you leave lying."),
            suits=pgettext_lazy("whom a bot suits", "for champions"),
        ),
    }
)


def level_name(level: str) -> str:
    """The name of a level; one without words keeps its key."""
    words = LEVEL_WORDS.get(level)
    return level if words is None else str(words.name)


def level_choice(level: str) -> str:
    """«beginner: for your first games»."""
    words = LEVEL_WORDS[level]
    return pgettext("bot level and whom it suits", "%(level)s: %(suits)s") % {"level": words.name, "suits": words.suits}


def level_names() -> list[tuple[str, str]]:
    """The codes and names of the levels that people are offered, for a narrow choice."""
    return [(level, level_name(level)) for level in LEVELS]


def offered_levels() -> list[LevelWords]:
    """The words of the levels that people are offered, weakest first."""
    return [LEVEL_WORDS[level] for level in LEVELS]
