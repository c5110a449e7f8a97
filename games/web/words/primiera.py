"""What the trainer of the primiera says."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.lessons import TrainerLevel

LEVEL_NAMES: Mapping[TrainerLevel, str | Promise] = MappingProxyType(
    {
        TrainerLevel.SMALL: pgettext_lazy("level of the trainer", "Small pile"),
        TrainerLevel.LARGE: pgettext_lazy("level of the trainer", "Large pile"),
        TrainerLevel.SIDES: pgettext_lazy("level of the trainer", "Who wins?"),
        TrainerLevel.CLOSE: pgettext_lazy("level of the trainer", "Close call"),
    }
)

LEVEL_LINES: Mapping[TrainerLevel, str | Promise] = MappingProxyType(
    {
        TrainerLevel.SMALL: gettext_lazy("A few cards, sorted by suit."),
        TrainerLevel.LARGE: gettext_lazy("All that a side captured in a hand, in the order in which it came."),
        TrainerLevel.SIDES: gettext_lazy("Both piles of a hand, sorted by suit, with a clear winner."),
        TrainerLevel.CLOSE: gettext_lazy("Both piles as they came: nearly level, level, or with a suit missing."),
    }
)

_BEST_FOUR = gettext_lazy("Which four cards make the best primiera? Choose one of each suit.")
_WHO = gettext_lazy("Which side wins the primiera?")
QUESTIONS: Mapping[TrainerLevel, str | Promise] = MappingProxyType(
    {level: _BEST_FOUR if level.asks_for_cards else _WHO for level in TrainerLevel}
)

PILES: tuple[str | Promise, str | Promise] = (
    pgettext_lazy("pile in the trainer", "Your pile"),
    pgettext_lazy("pile in the trainer", "The other pile"),
)

SIDES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "own": pgettext_lazy("who wins the primiera", "Your side"),
        "other": pgettext_lazy("who wins the primiera", "The other side"),
        "nobody": pgettext_lazy("who wins the primiera", "Nobody"),
    }
)


def winner_sentence(winner: int | None) -> str:
    """Which pile scores the point."""
    if winner is None:
        return _("Nobody scores: both are level, or neither has all four suits.")
    return _("Your side wins the primiera.") if winner == 0 else _("The other side wins the primiera.")


def score_words(right: int, answers: int, in_a_row: int) -> str:
    """«7 of 9 right, 3 in a row»; empty before the first answer."""
    if not answers:
        return ""
    words = {"right": right, "answers": answers, "row": in_a_row}
    if in_a_row > 1:
        return _("%(right)d of %(answers)d right, %(row)d in a row") % words
    return ngettext("%(right)d of %(answers)d right", "%(right)d of %(answers)d right", answers) % words
