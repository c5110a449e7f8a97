"""A sentence for every code with which the engine or a service refuses something."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine import GameError
from games.selectors.access import NotFound
from games.services.errors import ServiceError

REFUSALS: Mapping[str, str | Promise] = MappingProxyType(
    {
        # a play
        "card_not_in_hand": _("You do not hold that card."),
        "card_not_on_table": _("That card is not on the table."),
        "sum_mismatch": _("Those cards cannot be taken with the card you played."),
        "single_priority": _("An equal card lies on the table: it must be taken before any sum."),
        "fewest_priority": _("At this table the capture with the fewest cards must be taken."),
        "must_capture": _("That card takes something, so it cannot be laid."),
        "must_play_capturing_card": _("You hold a card that takes something: it must be played."),
        "must_play_ranked_higher": _("You can take an equal card: that comes before any sum."),
        "too_many_cards": _("That is more cards than one play may take."),
        "ace_must_take_all": _("An ace takes the whole table."),
        "ace_forbidden_first": _("An ace may not be the first card of the hand."),
        "announcements_off": _("Nothing is announced by the rules of this table."),
        "announcement_too_late": _("Only an untouched hand of three is announced, and only once."),
        "announcement_not_held": _("Your cards do not make that announcement."),
        "choice_required": _("That card can take in several ways: choose one."),
        "not_your_turn": _("It is not your turn."),
        "hand_over": _("This hand is over."),
        "match_over": _("This match is over."),
        "hand_in_play": _("The hand is still being played."),
        "game_error": _("The rules do not allow that."),
        "illegal_play": _("The rules of this table do not allow that play."),
        # how it was written
        "bad_card": _("That is not the name of a card."),
        "bad_play": _("That play could not be read."),
        "duplicate_card": _("A card was named twice."),
        "bad_notation": _("That play could not be read."),
        "bad_deck": _("Those are not the forty cards."),
        "log_mismatch": _("The record of this match does not follow from its deals."),
        # the rules of a table
        "bad_rules": _("Those rules do not fit together."),
        "unknown_preset": _("There is no such variant."),
        "unknown_option": _("There is no such rule."),
        "bad_option_value": _("A rule cannot have that value."),
        "bad_player_count": _("Scopa is played by 2, 3, 4 or 6."),
        "bad_sides": _("That number of players cannot be divided into these sides."),
        "bad_deal_pattern": _("That way of dealing does not fit the number of cards."),
        "uneven_deal": _("The cards cannot be shared out evenly among that many players."),
        "hand_too_large": _("There are not enough cards for hands of that size."),
        "cards_undealt": _("Some cards would never be dealt."),
        "nobody_scores": _("With these rules nobody could ever score a point."),
        # the house
        "refused": _("That cannot be done."),
        "not_found": _("There is no such thing here, or it is not open to you."),
        "stale_play": _("The table has moved on since you looked. Here is how it stands now."),
        "match_not_started": _("The match has not started: seats are still free."),
        "match_started": _("The match is already under way, so its seats cannot change."),
        "match_cancelled": _("This table was called off."),
        "seat_taken": _("Somebody has taken that seat."),
        "no_such_seat": _("This table has no such seat."),
        "match_full": _("Every seat is taken."),
        "already_seated": _("You already have a seat at this table."),
        "not_seated": _("You have no seat at this table."),
        "not_creator": _("Only the player who opened the table can do that."),
        "guest_unrated": _("Rated matches need an account. Signing up keeps your name and your matches."),
        "unknown_bot_level": _("There is no bot of that level."),
        "bad_turn_seconds": _("Rated matches need a time limit for each play, between the limits offered."),
        "too_many_bots": _("There are fewer seats than bots."),
        "name_taken": _("Somebody already has that name."),
        "bad_name": _("A name has 1 to 30 visible characters."),
        # matches with real cards
        "wrong_seat_count": _("Everybody at the table has to be named, one name for each seat."),
        "bot_at_table": _("A bot holds no real cards, so it cannot sit at this table."),
        "not_a_table_match": _("This match is played online and reports itself."),
        "already_confirmed": _("The result of this match is settled."),
        "no_such_side": _("This match has no such side."),
        "not_in_charge": _("Only whoever is in charge of this match, and does not play in it, can decide that."),
        "bad_report": _("Something in the report is missing or cannot be read."),
        "impossible_report": _("The report cannot be right."),
        "match_unfinished": _("With these points the match is not over yet."),
        "record_error": _("Something is wrong with the record."),
        "record_too_large": _("The record is longer than any match needs to be."),
        "bad_record": _("The record cannot be read."),
        "invalid_record": _("The record can be read, but it cannot have happened so."),
        # requests
        "idempotency_key_missing": _("The request carried no key against sending it twice."),
        "idempotency_key_reused": _("That request key was already used for something else."),
    }
)


def refusal(error: GameError | ServiceError | NotFound) -> str:
    """What went wrong, in the reader's language."""
    return str(REFUSALS.get(error.code, REFUSALS["refused"]))
