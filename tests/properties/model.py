"""The rules of one play, written a second time: slow, obvious and without a line of the engine's code.

Every question is answered by trying the subsets of the table one after the other, as docs/rules.md sections 4 and 5
word it. The only things taken from the engine are its values (cards, plays, the record of options).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.engine import Card, Play, Rules

CardSet = frozenset[Card]


@dataclass(frozen=True)
class ModelCaptures:
    """What one card may do with a table."""

    sets: frozenset[CardSet]
    may_lay: bool
    takes_itself: bool


def subsets(cards: Iterable[Card], most: int) -> list[CardSet]:
    """Every subset of the cards that adds up to `most` or less, except the empty one."""
    found: list[tuple[Card, ...]] = [()]
    for card in cards:
        found += [(*chosen, card) for chosen in found if total(chosen) + card.value <= most]
    return [frozenset(chosen) for chosen in found[1:]]


def total(cards: Iterable[Card]) -> int:
    """The sum of the values."""
    return sum(card.value for card in cards)


def model_captures(rules: Rules, card: Card, table: Sequence[Card], first_play: bool) -> ModelCaptures:
    """The captures of one card, before any obligation that looks at the rest of the hand (docs/rules.md section 4)."""
    plain = plain_sets(rules, card, table)
    if not _has_power(rules, card, first_play):
        return ModelCaptures(plain, not plain or rules.capture_obligation == "optional", False)
    waived = rules.ace_optional or rules.capture_obligation == "optional"
    if not table:
        takes_itself = rules.ace_empty_table in {"takes_itself", "choice"}
        may_lay = rules.ace_empty_table in {"stays", "choice"} or waived
        return ModelCaptures(frozenset(), may_lay, takes_itself)
    everything = frozenset({frozenset(table)})
    if not any(other.value == 1 for other in table) or rules.ace_on_ace == "takes_all":
        return ModelCaptures(everything, waived, False)
    if rules.ace_on_ace == "choice":
        return ModelCaptures(plain | everything, waived, False)
    return ModelCaptures(plain, not plain or rules.capture_obligation == "optional", False)


def plain_sets(rules: Rules, card: Card, table: Sequence[Card]) -> frozenset[CardSet]:
    """The card sets that an ordinary capture may take: by value, by fifteen or by either."""
    every_set = subsets(table, most=max(10, rules.target_sum))
    found: set[CardSet] = set()
    if rules.capture_mode in {"rank", "rank_or_fifteen"}:
        found |= _sets_by_value(rules, card, table, every_set)
    if rules.capture_mode in {"fifteen", "rank_or_fifteen"}:
        making = [chosen for chosen in every_set if total(chosen) + card.value == rules.target_sum]
        found |= _limited(rules, making, fewest=rules.fifteen_choice == "fewest")
    return frozenset(found)


def model_plays(rules: Rules, held: Sequence[Card], table: Sequence[Card], first_play: bool) -> frozenset[Play]:
    """Every legal play of a hand: the captures of each card under the obligation of the turn."""
    plays: set[Play] = set()
    for card in held:
        if _may_not_lead(rules, card, held, first_play):
            continue
        captures = model_captures(rules, card, table, first_play)
        plays |= {Play(card, tuple(sorted(chosen))) for chosen in captures.sets}
        if captures.takes_itself:
            plays.add(Play(card, (), takes_itself=True))
        if captures.may_lay:
            plays.add(Play(card, ()))
    if rules.capture_obligation in {"turn", "turn_ranked"}:
        plays = {play for play in plays if play.take or play.takes_itself} or plays
    if rules.capture_obligation == "turn_ranked":
        equal = {play for play in plays if play.take and all(c.value == play.card.value for c in play.take)}
        plays = equal or plays
    return frozenset(plays)


def model_mark(rules: Rules, table: Sequence[Card], play: Play, last_play: bool, last_card: bool) -> str:
    """`#` for a sweep that scores, `~` for a table emptied without a point (docs/rules.md section 5)."""
    if play.takes_itself:
        clears, scores = True, rules.ace_empty_sweep
    else:
        clears = bool(play.take) and set(play.take) == set(table)
        scores = clears
        if clears and rules.ace_rule == "takes_all" and play.card.value == 1:
            natural = frozenset(play.take) in plain_sets(rules, play.card, table)
            scores = {"never": False, "natural": natural, "always": True}[str(rules.ace_sweep)]
    if last_play and rules.sweep_last_play in {"no", "no_player_last_card"}:
        scores = False
    if last_card and rules.sweep_last_play == "no_player_last_card":
        scores = False
    if scores:
        return "#"
    return "~" if clears else ""


def _sets_by_value(rules: Rules, card: Card, table: Sequence[Card], every_set: Sequence[CardSet]) -> frozenset[CardSet]:
    equal = [other for other in table if other.value == card.value]
    if rules.match_capture == "all":
        singles = [frozenset(equal)] if equal else []
    else:
        singles = [frozenset({other}) for other in equal]
    sums = [chosen for chosen in every_set if len(chosen) > 1 and total(chosen) == card.value]
    if rules.single_priority and equal:
        sums = []
    return _limited(rules, [*singles, *sums], fewest=rules.sum_choice == "fewest")


def _limited(rules: Rules, sets: Sequence[CardSet], *, fewest: bool) -> frozenset[CardSet]:
    kept = [chosen for chosen in sets if rules.max_captured is None or len(chosen) <= rules.max_captured]
    if fewest and kept:
        smallest = min(len(chosen) for chosen in kept)
        kept = [chosen for chosen in kept if len(chosen) == smallest]
    return frozenset(kept)


def _has_power(rules: Rules, card: Card, first_play: bool) -> bool:
    if rules.ace_rule != "takes_all" or card.value != 1:
        return False
    return not (first_play and rules.ace_first_play == "no_power")


def _may_not_lead(rules: Rules, card: Card, held: Sequence[Card], first_play: bool) -> bool:
    forbidden = first_play and rules.ace_first_play == "forbidden" and rules.ace_rule == "takes_all"
    return forbidden and card.value == 1 and any(other.value != 1 for other in held)
