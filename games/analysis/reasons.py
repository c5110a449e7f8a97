"""Why another play was worth more, in one word: rules that a reader can follow, tried in a fixed order.

The numbers say that a play was worse; these rules only name the plainest difference between the two. They look at what
the seat could see: its own hand, the table and what has been taken. The first rule that applies gives the reason.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.engine import (
    SETTEBELLO,
    Card,
    Mark,
    MatchState,
    Play,
    Played,
    Rules,
    SeatView,
    Suit,
    apply,
    captures_of,
    mark_of,
)

_PRIME_WORTH = {7: 3, 6: 2, 1: 1}
"""The ranks that decide a primiera, the best with the highest number."""


class Reason(StrEnum):
    """Stable codes; the words for them are in `games.web.words.reviews`."""

    MISSED_SWEEP = "missed_sweep"
    MISSED_SETTEBELLO = "missed_settebello"
    LAID_SETTEBELLO = "laid_settebello"
    LEFT_SWEEP = "left_sweep"
    WASTED_LAST_CAPTURE = "wasted_last_capture"
    MISSED_CAPTURE = "missed_capture"
    TOOK_TOO_SOON = "took_too_soon"
    FEWER_COINS = "fewer_coins"
    FEWER_PRIMIERA = "fewer_primiera"
    FEWER_CARDS = "fewer_cards"
    LAID_PRIMIERA = "laid_primiera"
    LAID_COIN = "laid_coin"
    BROKE_PAIR = "broke_pair"
    KEPT_PAIR = "kept_pair"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What a play leads to at once: what it gains, the table it leaves, and the unseen cards that could sweep that."""

    play: Play
    gained: frozenset[Card]
    table: tuple[Card, ...]
    is_sweep: bool
    sweepers: frozenset[Card]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The play that was made and the one that was worth more, as the seat saw them."""

    view: SeatView
    chosen: Aftermath
    better: Aftermath

    @property
    def rules(self) -> Rules:
        """The rules of the hand."""
        return self.view.rules


def compare(state: MatchState, view: SeatView, chosen: Play, better: Play) -> Comparison:
    """The two plays side by side. The state serves only to make the plays; what it hides is not looked at."""
    return Comparison(view, _aftermath(state, view, chosen), _aftermath(state, view, better))


def reason_of(comparison: Comparison) -> tuple[Reason, tuple[Card, ...]]:
    """The first reason that applies, and the cards that it is about."""
    if comparison.rules.objective != "least":  # where the fewest points win, every rule below is upside down
        for reason, rule in _RULES:
            cards = rule(comparison)
            if cards:
                return reason, tuple(sorted(cards))
    return Reason.OTHER, ()


def _aftermath(state: MatchState, view: SeatView, play: Play) -> Aftermath:
    after, events = apply(state, play)
    table = after.hand.table if after.hand is not None and after.hand.turn is not None else ()
    gained = frozenset() if play.is_lay else frozenset((play.card, *play.take))
    is_sweep = any(isinstance(event, Played) and event.mark is Mark.SWEEP for event in events)
    is_last = len(view.history) + 2 == view.rules.plays_per_hand
    sweepers = frozenset(card for card in view.unseen if _could_sweep(view.rules, card, table, last_play=is_last))
    return Aftermath(play, gained, table, is_sweep, sweepers)


def _could_sweep(rules: Rules, card: Card, table: Sequence[Card], *, last_play: bool) -> bool:
    if not table or rules.sweep_points == 0:
        return False
    takes = captures_of(rules, card, table).sets
    return any(mark_of(rules, table, Play(card, take), last_play=last_play) is Mark.SWEEP for take in takes)


def _missed_sweep(both: Comparison) -> Sequence[Card]:
    return both.better.play.take if both.better.is_sweep and not both.chosen.is_sweep else ()


def _missed_settebello(both: Comparison) -> Sequence[Card]:
    counts = both.rules.settebello_points > 0
    lost = SETTEBELLO in both.better.gained and SETTEBELLO not in both.chosen.gained
    return (SETTEBELLO,) if counts and lost else ()


def _laid_settebello(both: Comparison) -> Sequence[Card]:
    counts = both.rules.settebello_points > 0
    laid = both.chosen.play == Play(SETTEBELLO) and both.better.play.card != SETTEBELLO
    return (SETTEBELLO,) if counts and laid else ()


def _left_sweep(both: Comparison) -> Sequence[Card]:
    danger, less = len(both.chosen.sweepers), len(both.better.sweepers)
    return both.chosen.table if danger and less * 2 <= danger else ()


def _wasted_last_capture(both: Comparison) -> Sequence[Card]:
    """In the last round, whoever takes last is given what is left on the table."""
    made = len(both.view.history)
    in_last_round = both.rules.plays_per_hand - made <= both.rules.players
    counts = both.rules.leftovers == "last_capturer"
    return both.better.play.take if in_last_round and counts and both.chosen.play.is_lay else ()


def _missed_capture(both: Comparison) -> Sequence[Card]:
    return both.better.play.take if both.chosen.play.is_lay else ()


def _took_too_soon(both: Comparison) -> Sequence[Card]:
    return both.chosen.play.take if both.better.play.is_lay else ()


def _fewer_coins(both: Comparison) -> Sequence[Card]:
    rules = both.rules
    if rules.coins_point == "off" and not rules.each_coin and rules.napola == "off":
        return ()
    more, fewer = _coins(both.better.gained), _coins(both.chosen.gained)
    return tuple(more - fewer) if both.chosen.gained and len(more) > len(fewer) else ()


def _fewer_primiera(both: Comparison) -> Sequence[Card]:
    if both.rules.primiera == "none" and not both.rules.most_sevens:
        return ()
    more, less = _prime_worth(both.better.gained), _prime_worth(both.chosen.gained)
    lost = both.better.gained - both.chosen.gained
    return tuple(card for card in lost if card.value in _PRIME_WORTH) if both.chosen.gained and more > less else ()


def _fewer_cards(both: Comparison) -> Sequence[Card]:
    counts = both.rules.cards_point != "off" and both.chosen.gained
    more = len(both.better.gained) > len(both.chosen.gained)
    return tuple(both.better.gained - both.chosen.gained) if counts and more else ()


def _laid_primiera(both: Comparison) -> Sequence[Card]:
    if both.rules.primiera == "none" and not both.rules.most_sevens:
        return ()
    laid, other = both.chosen.play.card, both.better.play.card
    worse = _PRIME_WORTH.get(laid.value, 0) > _PRIME_WORTH.get(other.value, 0)
    return (laid,) if _both_lay(both) and worse else ()


def _laid_coin(both: Comparison) -> Sequence[Card]:
    laid, other = both.chosen.play.card, both.better.play.card
    counts = both.rules.coins_point != "off" or both.rules.each_coin
    worse = laid.suit is Suit.COINS and other.suit is not Suit.COINS
    return (laid,) if counts and _both_lay(both) and worse else ()


def _broke_pair(both: Comparison) -> Sequence[Card]:
    apart = _mates(both.view, both.chosen.play.card)
    return apart if _both_lay(both) and apart and not _mates(both.view, both.better.play.card) else ()


def _kept_pair(both: Comparison) -> Sequence[Card]:
    safe = _mates(both.view, both.better.play.card)
    return safe if _both_lay(both) and safe and not _mates(both.view, both.chosen.play.card) else ()


def _both_lay(both: Comparison) -> bool:
    return both.chosen.play.is_lay and both.better.play.is_lay


def _mates(view: SeatView, card: Card) -> tuple[Card, ...]:
    """All held cards of the rank, when there is more than one."""
    alike = tuple(held for held in view.held if held.value == card.value)
    return alike if len(alike) > 1 else ()


def _coins(cards: frozenset[Card]) -> frozenset[Card]:
    return frozenset(card for card in cards if card.suit is Suit.COINS)


def _prime_worth(cards: frozenset[Card]) -> int:
    return sum(_PRIME_WORTH.get(card.value, 0) for card in cards)


_RULES: tuple[tuple[Reason, Callable[[Comparison], Sequence[Card]]], ...] = (
    (Reason.MISSED_SWEEP, _missed_sweep),
    (Reason.MISSED_SETTEBELLO, _missed_settebello),
    (Reason.LAID_SETTEBELLO, _laid_settebello),
    (Reason.LEFT_SWEEP, _left_sweep),
    (Reason.WASTED_LAST_CAPTURE, _wasted_last_capture),
    (Reason.MISSED_CAPTURE, _missed_capture),
    (Reason.TOOK_TOO_SOON, _took_too_soon),
    (Reason.FEWER_COINS, _fewer_coins),
    (Reason.FEWER_PRIMIERA, _fewer_primiera),
    (Reason.FEWER_CARDS, _fewer_cards),
    (Reason.LAID_PRIMIERA, _laid_primiera),
    (Reason.LAID_COIN, _laid_coin),
    (Reason.BROKE_PAIR, _broke_pair),
    (Reason.KEPT_PAIR, _kept_pair),
)
