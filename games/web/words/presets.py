"""Names and one-line descriptions of the presets, in the order in which the new-table page shows them."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

PRESET_NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "scopa_classica": pgettext_lazy("preset", "Scopa"),
        "scopa_scoperta": pgettext_lazy("preset", "Open Scopa"),
        "scopone": pgettext_lazy("preset", "Scopone"),
        "scopone_scientifico": pgettext_lazy("preset", "Scopone scientifico"),
        "scopa_quindici": pgettext_lazy("preset", "Scopa to fifteen"),
        "escoba": pgettext_lazy("preset", "Escoba"),
        "scopa_d_assi": pgettext_lazy("preset", "Scopa d’assi"),
        "asso_piglia_tutto": pgettext_lazy("preset", "Asso piglia tutto"),
        "scopone_d_assi": pgettext_lazy("preset", "Scopone d’assi"),
        "re_bello": pgettext_lazy("preset", "Re bello"),
        "scopa_con_napola": pgettext_lazy("preset", "Scopa with napola"),
        "scopone_trentino": pgettext_lazy("preset", "Scopone trentino"),
        "scopa_a_perdere": pgettext_lazy("preset", "Losing Scopa"),
        "cirulla": pgettext_lazy("preset", "Cirulla"),
        "scopa_frac": pgettext_lazy("preset", "Scopa Frac"),
        "il_ponino": pgettext_lazy("preset", "Il Ponino"),
        "scopone_a_41": pgettext_lazy("preset", "Scopone to 41"),
    }
)

PRESET_LINES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "scopa_classica": pgettext_lazy("preset line", "Three cards each, four on the table."),
        "scopa_scoperta": pgettext_lazy("preset line", "Four cards each, face up; the dealer leads."),
        "scopone": pgettext_lazy("preset line", "Two pairs, nine cards each, four on the table."),
        "scopone_scientifico": pgettext_lazy("preset line", "10 + 0: two pairs, ten cards each, an empty table."),
        "scopa_quindici": pgettext_lazy("preset line", "Captures make fifteen with the card played."),
        "escoba": pgettext_lazy("preset line", "The Spanish game: fifteen, and a point for most sevens."),
        "scopa_d_assi": pgettext_lazy("preset line", "An ace takes everything; napola; to 31."),
        "asso_piglia_tutto": pgettext_lazy("preset line", "An ace takes everything and scores a scopa."),
        "scopone_d_assi": pgettext_lazy("preset line", "Ten cards each, aces take all, none may be led first."),
        "re_bello": pgettext_lazy("preset line", "One more point for the king of coins."),
        "scopa_con_napola": pgettext_lazy("preset line", "Ace, 2, 3 of coins and on score; to 21."),
        "scopone_trentino": pgettext_lazy("preset line", "The ace, 2 and 3 of coins are worth 1, 2 and 3."),
        "scopa_a_perdere": pgettext_lazy("preset line", "The fewest points win: avoid everything."),
        "cirulla": pgettext_lazy("preset line", "The Genoese game: value or fifteen, aces take all; to 51."),
        "scopa_frac": pgettext_lazy("preset line", "Only aces and court cards score."),
        "il_ponino": pgettext_lazy("preset line", "All four knights double your scope."),
        "scopone_a_41": pgettext_lazy("preset line", "Every coin is a point; ten cards each; to 41."),
    }
)

FIRST_CHOICES = (("scopa_classica", 11), ("scopa_classica", 21), ("scopone", 11), ("scopone_scientifico", 11))
"""The cards offered before all the others: a preset and a target."""


def preset_name(preset: str) -> str:
    """The name of a preset for people."""
    return str(PRESET_NAMES.get(preset, preset))
