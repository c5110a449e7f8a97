"""A match: hands until a side has won (docs/rules.md sections 3 and 7). The decks come from outside.

Nothing here changes a state: every function gives the next one, and the events that led to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.announcing import announce_in, calls_in, with_announced
from games.engine.captures import captures_of, check_play
from games.engine.cards import Card
from games.engine.coherence import check_rules
from games.engine.dealing import deal, misdeal_reasons, next_dealer, table_bonus
from games.engine.errors import ChoiceRequired, HandInPlay, HandOver, MatchOver
from games.engine.events import Event, HandScored, HandStarted, MatchEnded, Misdealt
from games.engine.hand import open_hand, play_in, plays_in
from games.engine.plays import Play
from games.engine.rules import Rules
from games.engine.scoring import score_hand
from games.engine.standing import leader, standing_after
from games.engine.state import Call, EndReason, HandState, MatchState, Outcome

CONCESSIONS = (EndReason.RESIGNED, EndReason.TIMEOUT)
"""The reasons for which a side can lose without playing on."""


def start_match(
    rules: Rules, deck: Sequence[Card], *, dealer: int | None = None
) -> tuple[MatchState, tuple[Event, ...]]:
    """Start a match and its first hand (docs/rules.md section 3).

    The dealer is the last seat unless given, so that seat 0 leads where the seat after the dealer does. If the deal is
    void, the state awaits another deck (see `start_hand`).

    Raises:
        BadRules: the options cannot be played together.
        BadDeck: `deck` is not the forty cards, each once.

    >>> from games.engine import DECK, PRESETS
    >>> state, events = start_match(PRESETS["scopone"], DECK)
    >>> state.turn, [event.kind for event in events]
    (0, ['hand_started'])
    """
    check_rules(rules)
    first = rules.players - 1 if dealer is None else dealer
    if not 0 <= first < rules.players:
        raise ValueError("the dealer is one of the seats")
    return start_hand(MatchState(rules, (0,) * rules.sides_count, 0, first, None, None), deck)


def start_hand(state: MatchState, deck: Sequence[Card]) -> tuple[MatchState, tuple[Event, ...]]:
    """Deal the next hand; if the first table voids the deal the same dealer still waits for a deck (section 3.4).

    Raises:
        MatchOver: the match is decided.
        HandInPlay: a hand is being played.
        BadDeck: `deck` is not the forty cards, each once.

    >>> from games.engine import DECK
    >>> kings = [Card.parse(text) for text in ("10D", "10C", "10S", "10B")]
    >>> others = [card for card in DECK if card not in kings]
    >>> state, events = start_match(Rules(), others[:6] + kings + others[6:])
    >>> events[0].kind, state.awaits_deck
    ('misdealt', True)
    >>> state, events = start_hand(state, DECK)
    >>> state.awaits_deck
    False
    """
    if state.outcome is not None:
        raise MatchOver("the match is over")
    if not state.awaits_deck:
        raise HandInPlay("a hand is being played")
    rules, dealer, number = state.rules, state.next_dealer, state.hands_played + 1
    dealt = deal(rules, deck, dealer)
    reasons = misdeal_reasons(rules, dealt.table)
    if reasons:
        return state, (Misdealt(number, dealer, tuple(deck), dealt.table, reasons),)
    hand, events = open_hand(rules, number, dealer, dealt, table_bonus(rules, dealt.table))
    counts = tuple(map(len, dealt.held))
    started = HandStarted(number, dealer, tuple(deck), dealt.table, dealt.held, counts, len(dealt.stock))
    return _with_hand(state, hand), (started, *events)


def legal_plays(state: MatchState) -> tuple[Play, ...]:
    """Give every legal play of the seat to play, sorted; empty when nobody is to play (docs/rules.md section 4).

    >>> from games.engine import DECK, PRESETS
    >>> state, _ = start_match(PRESETS["scopone_scientifico"], DECK)
    >>> legal_plays(state)[:3]
    (Play.parse('1D'), Play.parse('2D'), Play.parse('3D'))
    """
    if state.hand is None or state.outcome is not None:
        return ()
    return plays_in(state.rules, state.hand)


def apply(state: MatchState, play: Play) -> tuple[MatchState, tuple[Event, ...]]:
    """Make a play of the seat to play; the last play of a hand also counts it (docs/rules.md sections 4 to 7).

    A play that names only a card lays it; `complete_play` finds the capture where there is only one.

    Raises:
        IllegalPlay: the play breaks a rule; the sub-class and its code say which.
        MatchOver: the match is decided.
        HandOver: no hand is in play.

    >>> from games.engine import DECK, PRESETS
    >>> state, _ = start_match(PRESETS["scopone_scientifico"], DECK)
    >>> state, events = apply(state, Play.parse("1D"))
    >>> state.turn, events
    (1, (Played(seat=0, play=Play.parse('1D'), mark=<Mark.NONE: ''>),))
    """
    hand = _hand_in_play(state)
    after, events = play_in(state.rules, hand, play)
    if after.turn is not None:
        return _with_hand(state, after), events
    ended, more = _count_hand(state, after)
    return ended, events + more


def legal_calls(state: MatchState) -> tuple[Call, ...]:
    """Give what the seat to play may announce before it plays, best first (docs/rules.md section 6.6).

    >>> from games.engine import DECK, PRESETS
    >>> state, _ = start_match(PRESETS["cirulla"], DECK)
    >>> legal_calls(state)
    (Call(low=True, triple=False, value=None),)
    """
    if state.hand is None or state.outcome is not None:
        return ()
    return calls_in(state.rules, state.hand)


def announce(state: MatchState, call: Call) -> tuple[MatchState, tuple[Event, ...]]:
    """Announce for the seat to play, which shows its cards; it is still to play (docs/rules.md section 6.6).

    Raises:
        IllegalPlay: the sub-class and its code say why it cannot be announced.
        MatchOver: the match is decided.
        HandOver: no hand is in play.

    >>> from games.engine import DECK, PRESETS
    >>> state, _ = start_match(PRESETS["cirulla"], DECK)
    >>> state, events = announce(state, Call(low=True, triple=False))
    >>> state.turn, events[0].points
    (0, 3)
    """
    hand, events = announce_in(state.rules, _hand_in_play(state), call)
    return _with_hand(state, hand), events


def complete_play(state: MatchState, card: Card) -> Play:
    """Give the only legal play of the seat to play with this card (docs/rules.md section 4.5).

    Raises:
        ChoiceRequired: there are several; the error lists them.
        IllegalPlay: there is none; the sub-class says why.
        MatchOver, HandOver: nobody is to play.

    >>> from games.engine import DECK, PRESETS
    >>> state, _ = start_match(PRESETS["scopone_scientifico"], DECK)
    >>> complete_play(state, Card.parse("1D"))
    Play.parse('1D')
    """
    hand = _hand_in_play(state)
    plays = tuple(play for play in plays_in(state.rules, hand) if play.card is card)
    if len(plays) > 1:
        raise ChoiceRequired(f"{card} has several legal plays", plays)
    if plays:
        return plays[0]
    _explain_refusal(state.rules, hand, card)
    raise AssertionError("a held card without a legal play breaks some rule")


def concede(state: MatchState, side: int, reason: str) -> tuple[MatchState, tuple[Event, ...]]:
    """End the match against a side that has resigned or run out of time (docs/rules.md section 7.5).

    The best of the other sides wins; nobody does if they are level.

    Raises:
        MatchOver: the match is decided.
        ValueError: `side` is no side, or `reason` is neither "resigned" nor "timeout".

    >>> from games.engine import DECK, PRESETS
    >>> state, _ = start_match(PRESETS["scopone"], DECK)
    >>> concede(state, 0, "resigned")[0].outcome
    Outcome(winner=1, reason=<EndReason.RESIGNED: 'resigned'>)
    """
    if state.outcome is not None:
        raise MatchOver("the match is over")
    if reason not in CONCESSIONS or not 0 <= side < state.rules.sides_count:
        raise ValueError("a side of the match concedes because it resigned or ran out of time")
    others = [other for other in range(state.rules.sides_count) if other != side]
    best = leader(state.rules, [state.scores[other] for other in others])
    outcome = Outcome(None if best is None else others[best], EndReason(reason))
    return with_outcome(state, outcome), (MatchEnded(outcome.winner, outcome.reason, state.scores),)


def _hand_in_play(state: MatchState) -> HandState:
    if state.outcome is not None:
        raise MatchOver("the match is over")
    if state.hand is None or state.hand.turn is None:
        raise HandOver("no hand is in play")
    return state.hand


def _explain_refusal(rules: Rules, hand: HandState, card: Card) -> None:
    """Raise the reason why a card has no legal play, by trying the play it would have without obligations."""
    held, first_play = hand.held[hand.turn or 0], not hand.history
    choice = captures_of(rules, card, hand.table, first_play=first_play)
    play = Play(card, choice.sets[0]) if choice.sets else Play(card, (), choice.takes_itself)
    check_play(rules, held, hand.table, play, first_play=first_play)


def _count_hand(state: MatchState, hand: HandState) -> tuple[MatchState, tuple[Event, ...]]:
    """Count a hand that is played out, and end the match if it is decided (docs/rules.md section 7.1)."""
    rules, number = state.rules, state.hands_played + 1
    score = score_hand(rules, hand.piles, hand.sweeps)
    rows = with_announced(rules, hand, score.rows) if hand.announced else score.rows
    scores, outcome = standing_after(rules, state.scores, rows, instant=score.instant, hands_played=number)
    events: tuple[Event, ...] = (HandScored(number, rows, score.counts, scores, score.instant),)
    if outcome is not None:
        events = (*events, MatchEnded(outcome.winner, outcome.reason, scores))
    return MatchState(rules, scores, number, next_dealer(rules, hand.dealer), hand, outcome), events


def _with_hand(state: MatchState, hand: HandState) -> MatchState:
    return MatchState(state.rules, state.scores, state.hands_played, state.next_dealer, hand, state.outcome)


def with_outcome(state: MatchState, outcome: Outcome) -> MatchState:
    """Give the match with its outcome decided."""
    return MatchState(state.rules, state.scores, state.hands_played, state.next_dealer, state.hand, outcome)
