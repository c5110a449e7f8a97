"""What a written hand says before its first play: seats, cards, first table, and a deck that fits (section 11.6).

The checks are made in the order of docs/rules.md section 11.6, and none of them needs to play a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from games.engine.cards import Card
from games.engine.dealing import Dealt, deal, misdeal_reasons, table_bonus
from games.engine.deck_codes import read_deck_code
from games.engine.errors import DuplicateCard
from games.engine.options import AceFirstPlay, AceRule, CaptureObligation, Refill
from games.engine.record_building import read_hands_tag
from games.engine.record_deals import deck_for
from games.engine.record_errors import InvalidRecord, RecordFault
from games.engine.record_words import read_cards
from games.engine.records import BonusTaken, HandRecord, RecordedPlay, Token
from games.engine.rules import Rules

ACE = 1

_NO_DETAILS: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Setup:
    """A hand ready to be played again: its dealer and deck, and the cards of which the record says where they were.

    `known` is None where it says so of all cards.
    """

    dealer: int
    deck: tuple[Card, ...]
    dealt: Dealt
    known: frozenset[Card] | None

    def held(self, held: Sequence[Card], played: Card) -> tuple[Card, ...]:
        """Give those of the held cards that are known to be held, the played one among them."""
        if self.known is None:
            return tuple(held)
        return tuple(card for card in held if card is played or card in self.known)


def set_up(rules: Rules, hand: HandRecord, *, complete: bool) -> Setup:
    """Check all that is said before the first play and give the hand as it was dealt.

    Raises:
        InvalidRecord: the first fault, in the order of docs/rules.md section 11.6.
    """
    dealer = _dealer(rules, hand)
    _check_cards(rules, hand, complete)
    if misdeal_reasons(rules, hand.opening) and hand.tag("Irregular") is None:
        reasons = [str(reason) for reason in misdeal_reasons(rules, hand.opening)]
        raise fault(hand, RecordFault.MISDEAL, "the deal was void", details={"reasons": reasons})
    setup = _dealt(rules, hand, dealer, complete)
    _check_hands(rules, hand, dealer, complete)
    _check_bonus(rules, hand)
    return setup


def fault(
    hand: HandRecord,
    code: str,
    message: str,
    *,
    token: Token | None = None,
    play: int | None = None,
    details: Mapping[str, object] = _NO_DETAILS,
) -> InvalidRecord:
    """Give the error of a hand, at the line of a token or else of the hand."""
    line = hand.line if token is None else getattr(token, "line", None)
    return InvalidRecord(message, code=code, line=line, hand=hand.number, play=play, details=details)


def _dealer(rules: Rules, hand: HandRecord) -> int:
    if hand.dealer is None:
        raise fault(hand, RecordFault.MISSING_TAG, "the dealer is not named", details={"tag": "Dealer"})
    if not 0 <= hand.dealer < rules.players:
        raise fault(hand, RecordFault.BAD_SEAT, "there is no such seat", details={"seats": rules.players})
    return hand.dealer


def _check_cards(rules: Rules, hand: HandRecord, complete: bool) -> None:
    """Every card once, then the number of plays."""
    seen = set(hand.opening)
    if len(seen) != len(hand.opening):
        raise fault(hand, DuplicateCard.code, "a card lies on the first table twice")
    for number, made in enumerate(hand.plays, start=1):
        if made.play.card in seen:
            details = {"card": str(made.play.card)}
            raise fault(hand, DuplicateCard.code, "a card occurs twice", token=made, play=number, details=details)
        seen.add(made.play.card)
    plays = len(hand.plays)
    if (
        len(hand.opening) != rules.table_cards
        or plays > rules.plays_per_hand
        or (complete and plays != rules.plays_per_hand)
    ):
        numbers = {"plays": plays, "expected": rules.plays_per_hand, "open": rules.table_cards}
        raise fault(hand, RecordFault.WRONG_LENGTH, "too many or too few cards", details=numbers)


def _dealt(rules: Rules, hand: HandRecord, dealer: int, complete: bool) -> Setup:
    """Find a deck that deals this hand, and what is known of the hands by it."""
    code, stock_text = hand.tag("Deck"), hand.tag("Stock")
    if code is not None:
        deck = read_deck_code(code)
        dealt = deal(rules, deck, dealer)
        if dealt.table != hand.opening:
            raise fault(hand, RecordFault.WRONG_DECK, "the deck deals another first table")
        return Setup(dealer, deck, dealt, None)
    played = tuple(made.play.card for made in hand.plays)
    stock = () if stock_text is None else read_cards(stock_text)
    if set(stock) & set(hand.opening):
        raise fault(hand, RecordFault.WRONG_STOCK, "a card lies in the stock and on the table")
    deck = deck_for(rules, dealer, hand.opening, played, stock)
    dealt = deal(rules, deck, dealer)
    if stock_text is not None:
        if dealt.stock != stock or dealt.table != hand.opening or (complete and not _deals_all(rules, hand, dealt)):
            raise fault(hand, RecordFault.WRONG_STOCK, "the stock does not agree with the plays")
    elif rules.refill is Refill.DRAW_ONE:
        if complete and _held_cards_matter(rules, hand.plays):
            raise fault(hand, RecordFault.STOCK_NEEDED, "what was held cannot be known without the stock")
        return Setup(dealer, deck, dealt, frozenset())
    return Setup(dealer, deck, dealt, None if complete else frozenset((*played, *stock)))


def _deals_all(rules: Rules, hand: HandRecord, dealt: Dealt) -> bool:
    """Say whether every seat plays what it was dealt first."""
    seats = rules.order_of_play(hand.dealer or 0)
    return all(
        set(dealt.held[seat]) <= {made.play.card for made in hand.plays[turn :: len(seats)]}
        for turn, seat in enumerate(seats)
    )


def _held_cards_matter(rules: Rules, plays: Sequence[RecordedPlay]) -> bool:
    if rules.capture_obligation in (CaptureObligation.TURN, CaptureObligation.TURN_RANKED):
        return True
    led_ace = bool(plays) and plays[0].play.card.value == ACE
    return led_ace and rules.ace_rule is AceRule.TAKES_ALL and rules.ace_first_play is AceFirstPlay.FORBIDDEN


def _check_hands(rules: Rules, hand: HandRecord, dealer: int, complete: bool) -> None:
    """Compare the tag `Hands` with what each seat plays first."""
    tag = hand.tag("Hands")
    if tag is None:
        return
    if not _hands_agree(rules, hand, read_hands_tag(tag), dealer, complete):
        raise fault(hand, RecordFault.WRONG_HANDS, "the hands do not agree with the plays")


def _hands_agree(
    rules: Rules, hand: HandRecord, hands: Sequence[tuple[Card, ...]], dealer: int, complete: bool
) -> bool:
    cards = [card for held in hands for card in held]
    if [len(held) for held in hands] != [rules.hand_size] * rules.players:
        return False
    if len({*cards, *hand.opening}) != len(cards) + len(hand.opening):
        return False
    seats = rules.order_of_play(dealer)
    for turn, seat in enumerate(seats):
        own = [made.play.card for made in hand.plays[turn :: len(seats)]]
        if rules.refill is Refill.DRAW_ONE:
            agrees = not complete or set(hands[seat]) <= set(own)
        else:
            agrees = set(own[: rules.hand_size]) <= set(hands[seat])
        if not agrees:
            return False
    return True


def _check_bonus(rules: Rules, hand: HandRecord) -> None:
    token = next((token for token in hand.tokens if isinstance(token, BonusTaken)), None)
    if token is None:
        return
    total = sum(card.value for card in hand.opening)
    if not table_bonus(rules, hand.opening) or total != token.total:
        details = {"total": total}
        raise fault(hand, RecordFault.WRONG_BONUS, "the first table gives no such bonus", token=token, details=details)
