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
        "not_a_competition_match": _("No competition opened this match."),
        "result_pending": _("This match has no result yet."),
        "bad_report": _("Something in the report is missing or cannot be read."),
        "impossible_report": _("The report cannot be right."),
        "match_unfinished": _("With these points the match is not over yet."),
        "unknown_rating_system": _("There is no rating system of that name."),
        "pool_code_taken": _("Other ratings already go by that short name."),
        "record_error": _("Something is wrong with the record."),
        "record_too_large": _("The record is longer than any match needs to be."),
        "bad_record": _("The record cannot be read."),
        "invalid_record": _("The record can be read, but it cannot have happened so."),
        # tournaments
        "not_staff": _("Only those who run this competition can do that."),
        "stale": _("Somebody changed this in the meantime. Look again before you decide."),
        "wrong_phase": _("That is not possible at this point of the competition."),
        "reason_missing": _("Please give a reason. Everybody will be able to read it."),
        "bad_tournament": _("One of the settings of the tournament makes no sense."),
        "bad_stage_settings": _("This format cannot be played with those settings."),
        "not_publishable": _("Something is still missing before the tournament can be published."),
        "two_sides_only": _("Competitions are played by games of two sides."),
        "registration_closed": _("Nobody can enter at the moment."),
        "wrong_entry_word": _("That is not the word that opens this registration."),
        "already_entered": _("One of these players has already entered."),
        "condition_not_met": _("One of the players does not meet the conditions of entry."),
        "wrong_member_count": _("An entry needs a player for every chair on its side."),
        "guests_stay_out": _("This needs an account. Signing up keeps your name and your matches."),
        "no_such_entry": _("That entry does not exist, or it is out already."),
        "not_your_entry": _("Only the members of an entry and the organisers can do that."),
        "too_few_entries": _("At least two entries are needed to start."),
        "round_open": _("Some results of the round are still missing."),
        "no_round_left": _("There is no further round."),
        "swap_impossible": _(
            "In this format everybody's opponents are settled; only the two of one table can change sides."
        ),
        "result_on_its_way": _(
            "The players have just finished. Their result comes in within seconds; correct it then."
        ),
        "round_started": _("The round is being played, so its tables stand as they are."),
        "round_closed": _("The round is closed. Reopen it first."),
        "not_reopenable": _("Only the last closed round can be reopened."),
        "no_pairing_possible": _("There is no way to pair this round by the rules."),
        "pairing_impossible": _("There is no way to pair this round by the rules."),
        "not_at_this_table": _("You do not play at this table."),
        "table_not_ready": _("Not everybody of this table is known or here yet."),
        "already_decided": _("There is a result already. Correct it instead."),
        "not_decided": _("There is no result yet."),
        "bad_result": _("That result is not possible here."),
        "own_table": _("Nobody decides about a table or board that they play at."),
        "consent_needed": _("This resets tables that have already been played. Confirm it to go on."),
        "not_undoable": _("That can no longer be undone."),
        "bad_import": _("Some lines of the file cannot be read. Nothing was imported."),
        "unknown_player": _("Nobody of that name has an account here."),
        "bots_stay_out": _("Bots cannot enter by themselves."),
        "bad_entry": _("Something about that entry makes no sense."),
        "entry_name_taken": _("Another entry already goes by that name."),
        "no_place_free": _("Every place is taken."),
        "late_entry_impossible": _("Nobody can join the tournament at this point."),
        "entry_playing": _("That entry is playing at the moment. Wait until its table is done."),
        "round_paired": _("That round is already paired."),
        "absence_impossible": _("Nobody can sit out a round of this format and go on."),
        "no_half_byes": _("There is no half point for a missed round here, or it has been used up."),
        "last_organiser": _("There has to be at least one organiser."),
        "import_too_large": _("The file is larger than a list of entries needs to be."),
        # seasons of leagues
        "bad_league": _("One of the settings of the league makes no sense."),
        "bad_season": _("One of the settings of the season makes no sense."),
        "bad_divisions": _(
            "A season has 1 to 12 divisions with at least two places each, and no more zones than places."
        ),
        "not_captain": _("Only the captain and the organisers can do that."),
        "season_full": _("Every place of the season is taken."),
        "division_uneven": _("Every division needs at least two entries, and no more than it has places."),
        "roster_incomplete": _("Not every board has a player who has agreed to play."),
        "roster_full": _("There is no place left for another player."),
        "roster_frozen": _("Nobody can join in the last third of the rounds."),
        "captain_stays": _("The captain cannot leave. Name another captain first, or withdraw."),
        "member_playing": _("That player is at a board that is being played. Wait until it is done."),
        "team_name_taken": _("A team with another captain goes by that name."),
        "round_not_due": _("It is too early for that round."),
        # boards of leagues
        "bad_time": _(
            "That time cannot be played at: it is past, after the end of the round, or not at a whole minute."
        ),
        "bad_hours": _("That is not an hour of the week."),
        "nothing_said": _("Please write a few words."),
        "bad_claim": _("That claim makes no sense here."),
        "no_such_chair": _("That chair does not exist, or nobody sits there yet."),
        "wrong_venue": _("This season is not played there."),
        "not_at_this_board": _("Only those who play at this board, and their captains, can do that."),
        "own_proposal": _("That time needs the answer of the other side."),
        "board_not_open": _("This board cannot be played at the moment."),
        "window_over": _("The time for playing this board is over."),
        "match_under_way": _("The match of this board is being played, or has been reported."),
        "too_many_proposals": _("You have proposed many times already. Wait for an answer, or withdraw some of them."),
        "already_answered": _("That has been answered or taken back in the meantime."),
        "postponement_impossible": _("This board cannot be postponed so far."),
        "postponement_asked": _("A postponement of this board has been asked for already."),
        "claim_open": _("You have a claim at this board that is not decided yet."),
        "claims_closed": _("The days for claims are over."),
        "seat_impossible": _("That player cannot take this chair."),
        # requests
        "idempotency_key_missing": _("The request carried no key against sending it twice."),
        "idempotency_key_reused": _("That request key was already used for something else."),
    }
)


def refusal(error: GameError | ServiceError | NotFound) -> str:
    """What went wrong, in the reader's language."""
    return str(REFUSALS.get(error.code, REFUSALS["refused"]))
