"""The kinds of leagues that a new one can begin as: each is a whole set of settings, playable as it stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


@dataclass(frozen=True, slots=True)
class Zones:
    """How many places of a division move up and down, for sure or by a play-off."""

    promotes: int = 0
    relegates: int = 0
    playoff_up: int = 0
    playoff_down: int = 0


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of league: what its fields begin with, and the places and zones of its divisions, the highest first."""

    code: str
    name: str | Promise
    line: str | Promise
    values: Mapping[str, str]
    divisions: Sequence[tuple[int, Zones]]


_ALL = (
    Kind(
        "players",
        gettext_lazy("League of players"),
        gettext_lazy("One match a week; everybody meets everybody once."),
        {"game": "scopa_classica:11", "boards": "1", "most_reserves": "0", "format": "round_robin", "round_days": "7"},
        ((12, Zones()),),
    ),
    Kind(
        "pairs",
        gettext_lazy("Fixed pairs"),
        gettext_lazy("Scopone for two and two who stay together for a whole season; one match a week."),
        {"game": "scopone:11", "boards": "1", "most_reserves": "1", "format": "round_robin", "round_days": "7"},
        ((12, Zones()),),
    ),
    Kind(
        "teams",
        gettext_lazy("Teams in divisions"),
        gettext_lazy("Teams of 3 boards in 4 divisions of 12; two go up, two go down, the next ones play off."),
        {"game": "scopa_classica:11", "boards": "3", "most_reserves": "3", "format": "round_robin", "round_days": "7"},
        (
            (12, Zones(relegates=2, playoff_down=1)),
            (12, Zones(promotes=2, relegates=2, playoff_up=1, playoff_down=1)),
            (12, Zones(promotes=2, relegates=2, playoff_up=1, playoff_down=1)),
            (12, Zones(promotes=2, playoff_up=1)),
        ),
    ),
    Kind(
        "swiss",
        gettext_lazy("Swiss league"),
        gettext_lazy("7 rounds in one division for as many as like; everybody meets somebody with the same points."),
        {
            "game": "scopa_classica:11", "boards": "1", "most_reserves": "0", "format": "swiss", "swiss_rounds": "7",
            "round_days": "7",
        },
        ((64, Zones()),),
    ),
)  # fmt: skip

KINDS: Mapping[str, Kind] = MappingProxyType({kind.code: kind for kind in _ALL})
"""All kinds, in the order in which the page shows them."""

FIRST = "players"
"""The kind that is chosen until somebody chooses another."""

MOST_DIVISIONS = 12
"""So many divisions can be written on the page."""


def kind_values(kind: Kind) -> dict[str, str]:
    """Everything that choosing this kind puts into the fields of the page, empty ones included."""
    values = {"swiss_rounds": "", **kind.values}
    for number in range(1, MOST_DIVISIONS + 1):
        row = kind.divisions[number - 1] if number <= len(kind.divisions) else None
        values |= {f"division{number}-{name}": text for name, text in division_values(number, row).items()}
    return values


def division_values(number: int, row: tuple[int, Zones] | None) -> dict[str, str]:
    """The fields of one division; empty ones where there is none."""
    if row is None:
        return dict.fromkeys(("name", "places", "promotes", "relegates", "playoff_up", "playoff_down"), "")
    places, zones = row
    return {
        "name": division_name(number),
        "places": str(places),
        "promotes": str(zones.promotes),
        "relegates": str(zones.relegates),
        "playoff_up": str(zones.playoff_up),
        "playoff_down": str(zones.playoff_down),
    }


def division_name(number: int) -> str:
    """«Division 2», in the organiser's language: it becomes the division's own name."""
    return _("Division %(n)d") % {"n": number}
