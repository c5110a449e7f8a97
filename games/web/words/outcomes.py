"""How a match ended, and the names of rating pools and scoring categories."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

POOL_NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "scopa": pgettext_lazy("rating pool", "Scopa"),
        "scopone": pgettext_lazy("rating pool", "Scopone"),
        "quindici": pgettext_lazy("rating pool", "Fifteen games"),
        "asso": pgettext_lazy("rating pool", "Ace games"),
        "cirulla": pgettext_lazy("rating pool", "Cirulla"),
    }
)

CATEGORY_NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "cards": pgettext_lazy("scoring category", "Cards"),
        "coins": pgettext_lazy("scoring category", "Coins"),
        "settebello": pgettext_lazy("scoring category", "Settebello"),
        "primiera": pgettext_lazy("scoring category", "Primiera"),
        "bonus": pgettext_lazy("scoring category", "Bonus"),
        "sweeps": pgettext_lazy("scoring category", "Scope"),
    }
)

REASONS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "target": pgettext_lazy("end of a match", "The target was reached."),
        "count_order": pgettext_lazy("end of a match", "Several reached the target; the counting order decided."),
        "instant": pgettext_lazy("end of a match", "A combination won the match at once."),
        "hands": pgettext_lazy("end of a match", "The agreed number of hands was played."),
        "tie": pgettext_lazy("end of a match", "The match ended level."),
        "lead": pgettext_lazy("end of a match", "The target was reached with the lead needed."),
        "resigned": pgettext_lazy("end of a match", "One side resigned."),
        "timeout": pgettext_lazy("end of a match", "Time ran out."),
        "ruled": pgettext_lazy("end of a match", "Somebody in charge corrected the result."),
    }
)


def pool_name(pool: str) -> str:
    """The name of a rating pool for people."""
    return str(POOL_NAMES.get(pool, pool))


def result_sentence(*, winner_names: str, you_won: bool | None) -> str:
    """«You win!», «Giulia wins.», «Nobody wins.». `you_won` is None for somebody who did not play."""
    if not winner_names:
        return _("Nobody wins.")
    if you_won:
        return _("You win!")
    return (
        _("%(names)s wins.") % {"names": winner_names}
        if " + " not in winner_names
        else _("%(names)s win.") % {"names": winner_names}
    )


def provisional_words(games: int, needed: int) -> str:
    """«provisional: 6 of about 12 matches»."""
    return _("provisional: %(games)d of about %(needed)d matches") % {"games": games, "needed": needed}
