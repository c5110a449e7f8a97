"""How somebody plays: what they take in the hands that were counted, against everybody's average.

Only public matches count, so that the numbers tell nobody anything of a private one, and only the latest, so that they
cost little and follow how somebody plays now. A hand says what each side took; partners share it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

from django.core.cache import cache

from games.models import Hand, Match, Player, Seat
from games.selectors.profile_results import presets_of

MATCHES = 100
"""So many of the player's latest matches are looked at."""
FEW_HANDS = 20
"""Fewer hands than these say nothing."""
_HANDS_OF_ALL = 3_000
_KEPT_SECONDS = 3_600


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """Shares of hands, between 0 and 1, in which a side took the settebello and won the points; and sweeps a hand."""

    hands: int
    settebello: float
    coins: float
    primiera: float
    cards: float
    sweeps: float


type _Side = tuple[Mapping[str, int], Mapping[str, object]]
"""Points by category, and what was counted, as `Hand` stores them for one side."""


def style_of(player: Player, family: str) -> PlayStyle | None:
    """How the player plays the variants of a family; None while too few hands are known."""
    seats = Seat.objects.filter(
        player=player,
        match__status=Match.Status.FINISHED,
        match__visibility=Match.Visibility.PUBLIC,
        match__preset__in=presets_of(family),
    )
    sides = dict(seats.order_by("-match_id").values_list("match_id", "side")[:MATCHES])
    hands = Hand.objects.filter(match__in=sides, ended_seq__isnull=False).values_list("match_id", "rows", "counts")
    style = _style((rows[sides[match]], counts[sides[match]]) for match, rows, counts in hands if rows)
    return style if style.hands >= FEW_HANDS else None


def average_style(family: str) -> PlayStyle:
    """How everybody plays the variants of a family: every side of the latest hands, worked out once an hour."""
    key = f"play_style:{family}"
    kept = cache.get(key)
    if kept is not None:
        return PlayStyle(**kept)
    public = {"match__visibility": Match.Visibility.PUBLIC, "match__preset__in": presets_of(family)}
    hands = Hand.objects.filter(ended_seq__isnull=False, match__status=Match.Status.FINISHED, **public)
    latest = hands.order_by("-pk").values_list("rows", "counts")[:_HANDS_OF_ALL]
    style = _style(side for rows, counts in latest for side in zip(rows, counts, strict=True))
    cache.set(key, asdict(style), _KEPT_SECONDS)
    return style


def _style(sides: Iterable[_Side]) -> PlayStyle:
    hands = sweeps = 0
    won = dict.fromkeys(("settebello", "coins", "primiera", "cards"), 0)
    for points, counts in sides:
        hands += 1
        sweeps += int(str(counts["sweeps"]))
        for category in won:
            won[category] += counts["settebello"] is True if category == "settebello" else points[category] > 0
    each = {category: number / hands if hands else 0.0 for category, number in won.items()}
    return PlayStyle(hands=hands, sweeps=sweeps / hands if hands else 0.0, **each)
