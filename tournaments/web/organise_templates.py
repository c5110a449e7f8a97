"""The kinds of events that a new tournament can begin as: each is a whole set of settings, published as it stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament

_LEAGUE_POINTS = {"win": "3", "draw": "1", "loss": "0", "bye": "3"}


@dataclass(frozen=True, slots=True)
class Template:
    """A kind of event: its game as a choice of the form (preset and target), house rules, venue and stages."""

    code: str
    name: str | Promise
    line: str | Promise
    game: str
    stages: Sequence[tuple[str, Mapping[str, Any]]]
    venue: str = Tournament.Venue.ONLINE
    options: Mapping[str, object] = field(default_factory=dict)


_ALL = (
    Template(
        "knockout",
        _("Circle knockout"),
        _("Best of 3 to 11, the final best of 5, a match for third place."),
        "scopa_classica:11",
        (("single_knockout", {"best_of": 3, "best_of_final": 5, "third_place": True}),),
    ),
    Template(
        "groups",
        _("Groups, then knockout"),
        _("Groups of about four; the best two of each go on."),
        "scopa_classica:11",
        (("groups", {"qualifiers": 2}), ("single_knockout", {"third_place": True})),
    ),
    Template(
        "swiss",
        _("Swiss evening"),
        _("Everybody plays every round against somebody with the same score."),
        "scopa_classica:11",
        (("swiss", {}),),
    ),
    Template(
        "girone",
        _("Girone all’italiana"),
        _("Everybody meets everybody: 3 points for a win, 1 for a draw."),
        "scopa_classica:11",
        (("round_robin", {"scoring": _LEAGUE_POINTS}),),
    ),
    Template(
        "double",
        _("Double knockout"),
        _("Two losses and you are out; the final can be reset."),
        "scopa_classica:11",
        (("double_knockout", {}),),
    ),
    Template(
        "circle",
        _("Circle night of pairs"),
        _("4 Mitchell rounds of 3 hands with real cards, then 2 Danese rounds; victory points."),
        "scopone_scientifico",
        (
            ("mitchell", {"rounds": 4, "scoring": {"scale": "scope"}}),
            ("danese", {"rounds": 2, "scoring": {"scale": "scope"}}),
        ),
        venue=Tournament.Venue.TABLE,
        options={"max_hands": 3},
    ),
    Template(
        "scopone",
        _("Swiss of pairs"),
        _("7 rounds of Scopone for fixed pairs."),
        "scopone:11",
        (("swiss", {"rounds": 7}),),
    ),
)

TEMPLATES: Mapping[str, Template] = MappingProxyType({template.code: template for template in _ALL})
"""All kinds, in the order in which the page shows them."""

FIRST = "knockout"
"""The kind that is chosen until somebody chooses another."""
