"""The summary of a counted hand: what each side took, and the points it made."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine import SETTEBELLO, Card, Mark, Play, PlayMade, Rules, ScoreRow, SideCount
from games.selectors.hands import HandSummary
from games.selectors.views import MatchView
from games.web.presenters.moves import MoveLine, lines_of
from games.web.presenters.table import SideScore, names_of, rules_of, side_scores
from games.web.words.outcomes import CATEGORY_NAMES
from games.web.words.rules import option_in_words

_RULE_OF = {
    "cards": "cards_point",
    "coins": "coins_point",
    "settebello": "settebello_points",
    "primiera": "primiera",
    "sweeps": "sweep_points",
}


@dataclass(frozen=True, slots=True)
class SideCell:
    """What one side counted in a category, the cards that show it, and the points it brought."""

    counted: str
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A category of the score with a cell for each side."""

    name: str
    rule: str
    cells: tuple[SideCell, ...]


@dataclass(frozen=True, slots=True)
class HandScreen:
    """The page of one finished hand."""

    number: int
    sides: tuple[SideScore, ...]
    rows: tuple[CategoryRow, ...]
    hand_points: tuple[int, ...]
    totals: tuple[int, ...]
    moves: tuple[MoveLine, ...]


def hand_screen(match_view: MatchView, summary: HandSummary, *, before: int | None) -> HandScreen:
    """The hand for whoever looks: the viewer's side first; with `before` its plays can be stepped through."""
    rules = rules_of(match_view.match)
    first = 0 if match_view.seat is None else rules.side_of(match_view.seat)
    order = [first, *(side for side in range(rules.sides_count) if side != first)]
    return HandScreen(
        number=summary.number,
        sides=side_scores(match_view),
        rows=category_rows(rules, summary.rows, summary.counts, order),
        hand_points=tuple(summary.rows[side].total for side in order),
        totals=tuple(summary.scores[side] for side in order),
        moves=lines_of(_plays(summary), names_of(match_view), match_view.seat, before=before),
    )


def category_rows(
    rules: Rules, rows: Sequence[ScoreRow], counts: Sequence[SideCount], order: Sequence[int]
) -> tuple[CategoryRow, ...]:
    """What a hand brought in each category, the sides in this order; no bonus where nobody has one."""
    options = rules.options()
    return tuple(
        CategoryRow(
            name=str(CATEGORY_NAMES[category]),
            rule=option_in_words(_RULE_OF[category], options[_RULE_OF[category]]) if category in _RULE_OF else "",
            cells=tuple(_cell(category, rows[side], counts[side]) for side in order),
        )
        for category in CATEGORY_NAMES
        if category != "bonus" or any(row.bonus for row in rows)
    )


def _plays(summary: HandSummary) -> list[PlayMade]:
    return [
        PlayMade(event.payload["seat"], Play.parse(event.payload["play"]), Mark(event.payload["mark"]))
        for event in summary.events
        if event.kind == "played"
    ]


def _cell(category: str, row: ScoreRow, count: SideCount) -> SideCell:
    points = getattr(row, category)
    if category == "settebello":
        held = count.settebello
        return SideCell(_("yes") if held else "–", (SETTEBELLO,) if held else (), points)
    if category == "primiera":
        return SideCell(str(count.prime) if count.prime_cards else "–", tuple(count.prime_cards), points)
    if category == "bonus":
        return SideCell("", (), points)
    return SideCell(str(getattr(count, category)), (), points)
