"""What a card may take from a table, and which plays of a hand are legal (docs/rules.md section 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.engine.cards import Card, card_index, sorted_cards
from games.engine.errors import (
    AceForbiddenFirst,
    AceMustTakeAll,
    CardNotInHand,
    CardNotOnTable,
    FewestPriority,
    MustCapture,
    MustPlayCapturingCard,
    MustPlayRankedHigher,
    SinglePriority,
    SumMismatch,
    TooManyCards,
)
from games.engine.options import (
    AceEmptyTable,
    AceFirstPlay,
    AceOnAce,
    AceRule,
    CaptureMode,
    CaptureObligation,
    MatchCapture,
)
from games.engine.plays import LAYS, Play
from games.engine.rules import Rules
from games.engine.sets import PlaceSets, place_sets

ACE = 1

type Sets = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class CaptureChoice:
    """What one card may do: the sets of cards it may take, whether it may be laid, whether an ace may take itself."""

    sets: Sets
    may_lay: bool
    takes_itself: bool


@dataclass(frozen=True, slots=True)
class SortedTable:
    """A table made ready for questions: its cards in order, and the sets that each value can take by ordinary rules."""

    cards: tuple[Card, ...]
    sets_of: tuple[PlaceSets, ...]

    def sets(self, value: int) -> Sets:
        """Give the sets of cards that an ordinary card of this value can take."""
        cards = self.cards
        return tuple([tuple([cards[place] for place in places]) for places in self.sets_of[value]])


def captures_of(rules: Rules, card: Card, table: Iterable[Card], *, first_play: bool = False) -> CaptureChoice:
    """Give all that a card may do on a table, whatever else is held (docs/rules.md sections 4.1 to 4.3).

    `first_play` says that it is the first play of the hand, which some rules about aces ask.

    >>> table = [Card.parse(text) for text in ("1D", "3C", "4S")]
    >>> captures_of(Rules(), Card.parse("4B"), table).sets
    ((Card.parse('4S'),),)
    """
    return _choice(rules, card, sorted_table(rules, table), first_play)


def plays_of_hand(
    rules: Rules, held: Iterable[Card], table: Iterable[Card], *, first_play: bool = False
) -> tuple[Play, ...]:
    """Give every legal play of the held cards, sorted, with the obligations of docs/rules.md section 4.4.

    >>> held, table = [Card.parse("4B"), Card.parse("9D")], [Card.parse("1D"), Card.parse("3C")]
    >>> plays_of_hand(Rules(), held, table)
    (Play.parse('4Bx(1D+3C)'), Play.parse('9D'))
    """
    return _plays(rules, sorted_cards(held), sorted_table(rules, table), first_play)


def check_play(
    rules: Rules, held: Sequence[Card], table: Sequence[Card], play: Play, *, first_play: bool = False
) -> None:
    """Do nothing if the play is legal, else say which rule it breaks (docs/rules.md section 4.5).

    Raises:
        IllegalPlay: one of its sub-classes, the first that applies in the order of docs/rules.md section 4.5.

    >>> check_play(Rules(), [Card.parse("5C")], [Card.parse("5D")], Play.parse("5C"))
    Traceback (most recent call last):
    games.engine.errors.MustCapture: 5C can take and may not be laid
    """
    card = play.card
    if card not in held:
        raise CardNotInHand("the card is not in the hand")  # the same words wherever the card is
    ready = sorted_table(rules, table)
    powered = card.value == ACE and rules.ace_rule is AceRule.TAKES_ALL
    if powered and first_play and _ace_forbidden(rules, held):
        raise AceForbiddenFirst("an ace may not open the hand", {"card": str(card)})
    if play.take or play.takes_itself or powered or rules.capture_obligation is CaptureObligation.OPTIONAL:
        choice = _choice(rules, card, ready, first_play)
        _check_capture(rules, ready, play, choice, first_play)
        may_lay = choice.may_lay
    else:
        may_lay = not ready.sets_of[card.value]
    if not may_lay and play.is_lay:
        raise MustCapture(f"{card} can take and may not be laid", {"card": str(card)})
    if rules.capture_obligation in (CaptureObligation.TURN, CaptureObligation.TURN_RANKED):
        _check_obligation(rules, held, ready, play, first_play)


def sorted_table(rules: Rules, table: Iterable[Card]) -> SortedTable:
    """Make a table ready for questions about it."""
    cards = tuple(sorted(table, key=card_index))
    return SortedTable(cards, place_sets(rules.capture_key, tuple([card.value for card in cards])))


def natural_capture(rules: Rules, card: Card, table: Sequence[Card]) -> bool:
    """Say whether the card could take the whole table without the power of an ace (docs/rules.md section 5)."""
    ready = sorted_table(rules, table)
    return ready.cards in ready.sets(card.value)


def _choice(rules: Rules, card: Card, table: SortedTable, first_play: bool) -> CaptureChoice:
    optional = rules.capture_obligation is CaptureObligation.OPTIONAL
    if card.value == ACE and rules.ace_rule is AceRule.TAKES_ALL and _ace_has_power(rules, first_play):
        return _ace_choice(rules, table, optional)
    sets = table.sets(card.value)
    return CaptureChoice(sets, optional or not sets, False)


def _ace_has_power(rules: Rules, first_play: bool) -> bool:
    return not (first_play and rules.ace_first_play is AceFirstPlay.NO_POWER)


def _ace_choice(rules: Rules, table: SortedTable, optional: bool) -> CaptureChoice:
    """Give what an ace with power may do (docs/rules.md section 4.3)."""
    may_waive = optional or rules.ace_optional
    if not table.cards:
        itself = rules.ace_empty_table is not AceEmptyTable.STAYS
        return CaptureChoice((), may_waive or rules.ace_empty_table is not AceEmptyTable.TAKES_ITSELF, itself)
    everything: Sets = (table.cards,)
    if table.cards[0].value != ACE or rules.ace_on_ace is AceOnAce.TAKES_ALL:
        return CaptureChoice(everything, may_waive, False)
    sets = table.sets(ACE)
    if rules.ace_on_ace is AceOnAce.CHOICE:
        return CaptureChoice(tuple(sorted({*sets, *everything})), may_waive, False)
    return CaptureChoice(sets, optional or not sets, False)


def _ace_forbidden(rules: Rules, held: Sequence[Card]) -> bool:
    """Say whether an ace may not be led: not if nothing else is held."""
    return (
        rules.ace_rule is AceRule.TAKES_ALL
        and rules.ace_first_play is AceFirstPlay.FORBIDDEN
        and any(card.value != ACE for card in held)
    )


def plays_on(rules: Rules, held: Sequence[Card], table: Sequence[Card], first_play: bool) -> tuple[Play, ...]:
    """Give the legal plays of a hand that is already sorted; the fast way for `legal_plays`."""
    return _plays(rules, held, sorted_table(rules, table), first_play)


def _plays(rules: Rules, held: Sequence[Card], table: SortedTable, first_play: bool) -> tuple[Play, ...]:
    ace_rule = rules.ace_rule is AceRule.TAKES_ALL
    optional = rules.capture_obligation is CaptureObligation.OPTIONAL
    if ace_rule and first_play and _ace_forbidden(rules, held):
        held = [card for card in held if card.value != ACE]
    sets_of, cards = table.sets_of, table.cards
    plays: list[Play] = []
    for card in held:
        if ace_rule and card.value == ACE:
            plays += _plays_of_choice(card, _choice(rules, card, table, first_play))
            continue
        sets = sets_of[card.value]
        if optional or not sets:
            plays.append(LAYS[card.index])
        for places in sets:
            plays.append(Play(card, tuple([cards[place] for place in places])))
    if rules.capture_obligation is CaptureObligation.CARD or optional:
        return tuple(plays)
    return _obliged(rules, plays)


def _plays_of_choice(card: Card, choice: CaptureChoice) -> list[Play]:
    plays = [LAYS[card.index]] if choice.may_lay else []
    if choice.takes_itself:
        plays.append(Play(card, (), True))
    plays += [Play(card, taken) for taken in choice.sets]
    return plays


def _obliged(rules: Rules, plays: list[Play]) -> tuple[Play, ...]:
    """Keep the plays that the obligation over the whole turn allows (docs/rules.md section 4.4)."""
    taking = [play for play in plays if not play.is_lay]
    if rules.capture_obligation is CaptureObligation.TURN_RANKED:
        taking = [play for play in taking if _takes_equals(play)] or taking
    return tuple(taking or plays)


def _takes_equals(play: Play) -> bool:
    return bool(play.take) and all(card.value == play.card.value for card in play.take)


def _check_obligation(rules: Rules, held: Sequence[Card], table: SortedTable, play: Play, first_play: bool) -> None:
    allowed = _plays(rules, sorted_cards(held), table, first_play)
    if play in allowed:
        return
    if play.is_lay:
        raise MustPlayCapturingCard("another held card can take", {"card": str(play.card)})
    raise MustPlayRankedHigher("a held card can take a card equal to itself", {"card": str(play.card)})


def _check_capture(rules: Rules, table: SortedTable, play: Play, choice: CaptureChoice, first_play: bool) -> None:
    """Refuse a capture that is not among the choices, with the reason a player would be told."""
    if _is_offered(play, choice):
        return
    details = {"card": str(play.card), "take": [str(card) for card in play.take]}
    missing = [card for card in play.take if card not in table.cards]
    if missing:
        raise CardNotOnTable(f"{missing[0]} is not on the table", details)
    if choice.sets == (table.cards,) and _is_powered(rules, play.card, table, first_play):
        raise AceMustTakeAll(f"{play.card} takes the whole table", details)
    if not _makes_sum(rules, play):
        raise SumMismatch("these cards are no capture of the card", details)
    if rules.max_captured is not None and len(play.take) > rules.max_captured:
        raise TooManyCards(f"at most {rules.max_captured} cards may be taken", details)
    equal_lies = any(card.value == play.card.value for card in table.cards)
    if rules.single_priority and equal_lies and rules.capture_mode is not CaptureMode.FIFTEEN:
        raise SinglePriority("a card of equal value lies on the table", details)
    raise FewestPriority("fewer cards can be taken", details)


def _is_offered(play: Play, choice: CaptureChoice) -> bool:
    if play.takes_itself:
        return choice.takes_itself and not play.take
    return play.is_lay or play.take in choice.sets


def _is_powered(rules: Rules, card: Card, table: SortedTable, first_play: bool) -> bool:
    """Say whether the card is an ace that takes everything here."""
    if card.value != ACE or rules.ace_rule is AceRule.NONE or not _ace_has_power(rules, first_play):
        return False
    return table.cards[0].value != ACE or rules.ace_on_ace is AceOnAce.TAKES_ALL


def _makes_sum(rules: Rules, play: Play) -> bool:
    """Say whether the named cards make a total that the card can take in some order of priorities."""
    if not play.take or play.takes_itself:
        return False
    total = sum(card.value for card in play.take)
    if rules.capture_mode is not CaptureMode.RANK and total == rules.target_sum - play.card.value:
        return True
    if rules.capture_mode is CaptureMode.FIFTEEN:
        return False
    if rules.match_capture is MatchCapture.ALL and _takes_equals(play):
        return False  # legal only with every equal card, and that would have been among the choices
    return total == play.card.value
