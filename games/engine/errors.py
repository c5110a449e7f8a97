"""What can go wrong in the engine, each with a code that never changes.

Every error is a `GameError`. Its `code` is what programs read (docs/rules.md section 9 lists them all), its message
is English text for logs, and `details` is JSON-able and never names a card that the acting seat may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.plays import Play

_NO_DETAILS: Mapping[str, object] = MappingProxyType({})


class GameError(Exception):
    """Root of everything the engine refuses; `code` belongs to the class, unless an error says otherwise."""

    code: str = "game_error"

    def __init__(self, message: str, details: Mapping[str, object] = _NO_DETAILS) -> None:
        """Keep the English `message` and the JSON-able `details`."""
        super().__init__(message)
        self.details = details


# --- plays (docs/rules.md section 4.5) -------------------------------------------------------------------------


class IllegalPlay(GameError):
    """The play breaks a rule of the game; the sub-class says which."""

    code = "illegal_play"


class CardNotInHand(IllegalPlay):
    """The played card is not held by the seat to play, wherever else it may be."""

    code = "card_not_in_hand"


class CardNotOnTable(IllegalPlay):
    """A card named as captured does not lie on the table."""

    code = "card_not_on_table"


class SumMismatch(IllegalPlay):
    """The named cards are no capture of the played card."""

    code = "sum_mismatch"


class SinglePriority(IllegalPlay):
    """A sum was named although one card of equal value lies on the table."""

    code = "single_priority"


class FewestPriority(IllegalPlay):
    """More cards were named than the smallest possible number."""

    code = "fewest_priority"


class TooManyCards(IllegalPlay):
    """More cards were named than `max_captured` allows."""

    code = "too_many_cards"


class MustCapture(IllegalPlay):
    """The card was laid although it can take."""

    code = "must_capture"


class MustPlayCapturingCard(IllegalPlay):
    """A card that takes nothing was laid although another held card can take."""

    code = "must_play_capturing_card"


class MustPlayRankedHigher(IllegalPlay):
    """A sum was taken although some held card can take a card equal to itself."""

    code = "must_play_ranked_higher"


class AceMustTakeAll(IllegalPlay):
    """An ace with power takes the whole table and nothing less."""

    code = "ace_must_take_all"


class AceForbiddenFirst(IllegalPlay):
    """The leader may not open the hand with an ace while another card is held."""

    code = "ace_forbidden_first"


class AnnouncementsOff(IllegalPlay):
    """The rules know no announcements."""

    code = "announcements_off"


class AnnouncementTooLate(IllegalPlay):
    """The seat has already played of this batch, or announced with it."""

    code = "announcement_too_late"


class AnnouncementNotHeld(IllegalPlay):
    """The held cards do not make what is announced."""

    code = "announcement_not_held"


class ChoiceRequired(IllegalPlay):
    """The card has several legal plays and none was named; `options` are those plays."""

    code = "choice_required"

    def __init__(self, message: str, options: tuple[Play, ...]) -> None:
        """Keep the legal plays of the card, in order."""
        super().__init__(message, {"options": [str(play) for play in options]})
        self.options = options


# --- text (docs/rules.md section 8) ----------------------------------------------------------------------------


class BadNotation(GameError):
    """A text cannot be read."""

    code = "bad_notation"


class BadCard(BadNotation):
    """The text is not a card."""

    code = "bad_card"


class BadPlay(BadNotation):
    """The text is not a play."""

    code = "bad_play"


class DuplicateCard(BadNotation):
    """A card occurs twice in one play."""

    code = "duplicate_card"


class BadDeck(GameError):
    """The deck handed in is not the forty cards, each once."""

    code = "bad_deck"


# --- rules (docs/rules.md section 2) ---------------------------------------------------------------------------


class BadRules(GameError):
    """The options asked for cannot be played."""

    code = "bad_rules"


class UnknownPreset(BadRules):
    """No preset has that name."""

    code = "unknown_preset"


class UnknownOption(BadRules):
    """No option has that name."""

    code = "unknown_option"


class BadOptionValue(BadRules):
    """The option cannot have that value."""

    code = "bad_option_value"


class BadPlayerCount(BadRules):
    """Two, three, four or six seats can play."""

    code = "bad_player_count"


class BadSides(BadRules):
    """The sides do not fit the number of seats."""

    code = "bad_sides"


class BadDealPattern(BadRules):
    """The deal pattern needs another hand size or table size."""

    code = "bad_deal_pattern"


class UnevenDeal(BadRules):
    """The cards do not divide among the seats."""

    code = "uneven_deal"


class HandTooLarge(BadRules):
    """There are not enough cards for the first batch."""

    code = "hand_too_large"


class CardsUndealt(BadRules):
    """Everything is dealt at once, yet cards would be left in the stock."""

    code = "cards_undealt"


class NobodyScores(BadRules):
    """No point could ever be scored, so the match would never end."""

    code = "nobody_scores"


# --- order of events (docs/rules.md section 9) -----------------------------------------------------------------


class NotYourTurn(GameError):
    """Another seat is to play."""

    code = "not_your_turn"


class HandOver(GameError):
    """No hand is in play; the match waits for a deck."""

    code = "hand_over"


class MatchOver(GameError):
    """The match is decided."""

    code = "match_over"


class HandInPlay(GameError):
    """A deck was handed in while a hand is still being played."""

    code = "hand_in_play"


class LogMismatch(GameError):
    """A log of events does not follow from its rules and decks."""

    code = "log_mismatch"
