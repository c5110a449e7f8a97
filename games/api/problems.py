"""Every refusal of the API by its stable code: the HTTP status it is answered with, and what it means.

The codes of the engine and of the services are listed too, so this one table (and docs/api.md, which a test compares
with it) tells a program all that can go wrong. Codes never change; texts may.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Problem(NamedTuple):
    """The status and the meaning of one code."""

    status: int
    title: str


_SHAPE = {
    "malformed_json": "The body is no JSON document, or holds what JSON does not know (NaN, lone surrogates, NUL).",
    "validation_failed": "A field of the body is missing, of the wrong type or out of range; see `errors`.",
    "bad_parameter": "A parameter of the address has no meaning here.",
    "bad_request": "The request cannot be understood.",
    "idempotency_key_missing": "A play needs an Idempotency-Key header.",
    "bad_idempotency_key": "An Idempotency-Key has 1 to 255 printable ASCII characters.",
    "bad_notation": "This text is no notation of cards and plays.",
    "bad_card": "This text names no card.",
    "bad_play": "This text names no play.",
    "duplicate_card": "A card is named twice.",
    "bad_rules": "A match cannot be played by these options.",
    "unknown_preset": "There is no preset of this name.",
    "unknown_option": "The rules have no option of this name.",
    "bad_option_value": "The option does not take this value.",
    "bad_player_count": "The game is played by 2, 3, 4 or 6.",
    "bad_sides": "This number of players cannot form such sides.",
    "bad_deal_pattern": "This way of dealing does not fit the number of cards.",
    "uneven_deal": "The cards cannot be shared equally.",
    "hand_too_large": "There are not enough cards for hands of this size.",
    "cards_undealt": "Everything is dealt at once, yet cards are left over.",
    "bad_host": "This service does not answer under that name.",
    "nobody_scores": "No point could ever be scored, so the match would never end.",
    "unknown_bot_level": "There is no bot of this level.",
    "bad_turn_seconds": "The time for one play is outside the limits.",
    "too_many_bots": "More bots were asked for than there are seats for them.",
    "no_such_seat": "The match has no seat of this number.",
    "bad_name": "A name has 1 to 30 visible characters.",
    "bad_club": "Something about the club cannot be so; `field` says what.",
    "unknown_country": "ISO 3166 has no country of these two letters.",
    "wrong_seat_count": "A real table names everybody who sits at it; `seats` is how many that are.",
    "bot_at_table": "Bots hold no real cards.",
    "no_such_side": "The match has no side of this number.",
    "bad_report": "The report cannot be read; `where` says which part of it.",
    "unknown_notice_kind": "There is no kind of notices of this name; `kind` is the name.",
    "unknown_language": "The service does not speak this language.",
    "unknown_zone": "There is no time zone of this name.",
    "bad_push_device": "The address or the keys are not those of a browser's push subscription.",
    "unknown_rating_system": "There is no rating system of this name; `systems` lists those that are.",
}
# A written record that cannot be read.
_NOTATION = {
    "record_error": "Something is wrong with this record.",
    "bad_record": "This text is no record.",
    "bad_encoding": "A record is text in UTF-8.",
    "bad_character": "This character has no place in a record.",
    "bad_tag": 'A tag is written [Name "value"].',
    "bad_tag_value": "The tag does not take this value.",
    "duplicate_tag": "The tag stands twice.",
    "misplaced_tag": "The tag belongs to no match and no hand.",
    "missing_version": "A match begins with the tag SHN.",
    "unknown_version": "Only version 1 of the notation is known.",
    "unclosed_comment": "A comment in braces has no end.",
    "bad_comment": "This comment cannot be written down.",
    "bad_text": "This text means nothing in a record.",
    "bad_call": "An announcement is !low or !triple, perhaps with the value of the wild card.",
    "bad_rest": "Leftovers are written rest(2S+6C)>0.",
    "bad_score": "Points are written =8-5.",
    "bad_sheet": "The sheet cannot be read.",
    "misplaced_text": "This cannot stand here.",
    "wrong_round": "A round is numbered wrongly or begins where none does.",
    "missing_end": "A hand ends with its points or with *.",
    "bad_json": "This is no JSON document, or one that is nested too deeply.",
    "bad_document": "This JSON document is no record.",
}
_IDENTITY = {
    "not_authenticated": "This needs a token or a session.",
    "bad_token": "The token is unknown, expired or malformed.",
    "bad_login": "The name and the password do not belong together.",
}
_PERMISSION = {
    "forbidden": "You may not do this.",
    "csrf_failed": "A request with a session cookie needs the CSRF token of that session.",
    "not_seated": "You have no seat at this match.",
    "not_creator": "Only the player who opened the table may do this.",
    "guest_unrated": "Guests play unrated matches; sign up to play rated ones.",
    "guest_in_club": "Clubs are for players with an account.",
    "not_club_manager": "Only those who manage the club may do this.",
    "second_factor_required": "This account has a second factor, so a password alone gives no token.",
    "not_in_charge": "Only the organiser, who does not play in the match, or staff may decide this.",
}
_STATE = {
    "stale_play": "The match has moved on since you looked; `seq` is its number now and `match` what you may see.",
    "not_your_turn": "Another seat is to play.",
    "hand_over": "The hand is played out.",
    "match_over": "The match is over.",
    "match_not_started": "The match waits for players.",
    "match_started": "The match is under way, so its seats cannot change.",
    "match_cancelled": "The match was called off.",
    "seat_taken": "Somebody sits there.",
    "match_full": "Every seat is taken.",
    "already_seated": "You have a seat at this match.",
    "name_taken": "A player of this name exists.",
    "club_name_taken": "A club of this name exists.",
    "already_club_member": "The player is in the club, or has asked to join.",
    "not_club_member": "The player is not in the club.",
    "last_club_manager": "A club with members keeps a manager; another one has to be named first.",
    "review_too_early": "A match is reviewed once it is over.",
    "no_plays_recorded": "No play of the match was recorded, so there is nothing to review.",
    "too_many_reviews": "So many reviews wait already that this one has to be asked for later.",
    "not_a_table_match": "The match is played online and reports itself.",
    "already_confirmed": "The result is settled.",
    "not_a_competition_match": "No competition opened the match, so none may speak for it.",
    "result_pending": "The match has no result yet.",
    "push_not_offered": "This service sends no web push.",
    "pool_code_taken": "Another pool of ratings has this code.",
}
_RULES = {
    "card_not_in_hand": "You do not hold this card.",
    "card_not_on_table": "A card to be taken does not lie on the table.",
    "sum_mismatch": "The cards to be taken do not add up to what the card takes.",
    "must_capture": "The card captures, so it cannot be laid.",
    "must_play_capturing_card": "A card of your hand captures, so a capture must be played.",
    "must_play_ranked_higher": "A capture of an equal card comes before this one.",
    "single_priority": "A single card of equal value lies on the table and must be taken instead of a sum.",
    "fewest_priority": "A capture of fewer cards is possible and must be taken.",
    "too_many_cards": "More cards are taken than the rules allow at once.",
    "ace_forbidden_first": "An ace may not open the hand.",
    "announcements_off": "The rules of this match know no announcements.",
    "announcement_too_late": "A card of this batch has been played, or the hand was announced already.",
    "announcement_not_held": "The held cards do not make what is announced.",
    "ace_must_take_all": "The ace takes the whole table.",
    "choice_required": "The card has several captures and the play names none; see `options`.",
    "illegal_play": "The rules do not allow this play.",
    "idempotency_key_reused": "This Idempotency-Key was used with another body.",
    "impossible_report": "The report contradicts itself or the rules; see `issues`.",
    "match_unfinished": "The reported points do not end the match.",
}
# A written record that can be read, but cannot have happened so.
_RECORD = {
    "invalid_record": "What the record says cannot have happened.",
    "missing_tag": "A tag that is needed is missing.",
    "bad_seat": "The match has no seat of this number.",
    "wrong_length": "A hand has as many plays as cards are dealt.",
    "misdeal": "The first table is void and had to be dealt again.",
    "wrong_deck": "The deck does not agree with the cards that were played.",
    "wrong_hands": "The hands do not agree with the cards that were played.",
    "wrong_stock": "The stock does not agree with the cards that were played.",
    "stock_needed": "Under these rules a record needs its stock to be checked.",
    "wrong_bonus": "The first table is not worth this bonus, or is worth one that is not written down.",
    "wrong_batch": "No new batch is dealt here.",
    "wrong_sweep_mark": "# or ~ does not agree with the table.",
    "wrong_rest": "The leftovers, or who took them, are not what the plays lead to.",
    "wrong_side_count": "There are as many numbers as sides.",
    "impossible_score": "No hand ends with these points.",
    "wrong_score": "The points are not those of the cards.",
    "wrong_result": "The result is not what the hands add up to.",
    "wrong_winner": "Another side won.",
    "wrong_start": "The match does not start at nil.",
    "wrong_dealer": "Another seat deals this hand.",
    "wrong_hand_number": "Hands are numbered from 1, without gaps.",
    "incomplete_hand": "A hand is not written down to its end.",
    "irregular_hand": "A hand holds a decision of the table against the rules.",
}
# What competitions refuse (`tournaments.services.errors` and the errors of their formats).
_TOURNAMENT_SHAPE = {
    "bad_tournament": "A setting of the tournament has no meaning; `field` names it.",
    "bad_stage_settings": "A stage cannot be played with these settings; `setting` names the one.",
    "two_sides_only": "Competitions are played by games of two sides.",
    "wrong_member_count": "An entry needs a player for every chair on its side; `members` is how many.",
    "reason_missing": "This needs a reason that everybody will read.",
    "bad_result": "The result has no meaning here; `field` says what is wrong.",
    "bad_entry": "Something about the entry has no meaning; `field` names it.",
    "unknown_player": "Nobody of this name has an account; `player` is the name.",
    "bad_import": "Lines of the file cannot be read, so nothing was imported; see `lines`.",
}
_TOURNAMENT_PERMISSION = {
    "not_staff": "Only those who run the competition may do this.",
    "not_your_entry": "Only its own members and those who run the competition may do this to an entry.",
    "not_at_this_table": "You do not play at this table.",
    "own_table": "Nobody decides about a table or board that they play at.",
    "guests_stay_out": "A guest signs up before taking part in a competition.",
    "bots_stay_out": "Bots enter a tournament by the hand of the site's staff, a league never; `player` names it.",
    "wrong_entry_word": "This registration is opened by a word, and that is not it.",
    "condition_not_met": "A player does not meet a condition of entry; `player` and `condition` name them.",
}
_TOURNAMENT_STATE = {
    "stale": "Somebody changed this since you looked; `version` is its number now, and who changed what is told.",
    "wrong_phase": "The competition is in another phase; `phase` says which.",
    "not_publishable": "Something is missing before the tournament can be published; `field` names it.",
    "registration_closed": "Nobody can enter at the moment.",
    "already_entered": "One of the players has entered already; `player` names them.",
    "entry_name_taken": "Another entry of the competition is shown under this name; `name` is the name.",
    "no_place_free": "Every place is taken; `capacity` says how many there are.",
    "late_entry_impossible": "Nobody can join at this point; `format` is that of the stage being played.",
    "entry_playing": "The entry is at a table that is being played, so its members stay until that is over.",
    "round_paired": "The round is paired already, so who sits out is settled; `round` is its number.",
    "absence_impossible": "Nobody can sit out a round of this format and go on; `format` names it.",
    "no_half_byes": "The stage gives no half points to the absent, or the entry has had them all; `most` is how many.",
    "last_organiser": "A tournament or league keeps at least one organiser.",
    "no_such_entry": "The competition has no such entry, or it is out already.",
    "too_few_entries": "A competition needs at least two entries to start.",
    "round_open": "Tables or boards of the round are still without a result; `open` says how many.",
    "no_round_left": "The stage has no further round.",
    "swap_impossible": "The schedule of this format is fixed; only the two of one table can change sides.",
    "result_on_its_way": "The players have just finished; their result comes in within seconds and can be corrected.",
    "round_started": "The round is being played, so its pairing stands.",
    "round_closed": "The round is closed; it has to be reopened first.",
    "not_reopenable": "Only the last closed round can be reopened, unless an organiser overrides the rule.",
    "no_pairing_possible": "No pairing of this round keeps the rules that nobody may break.",
    "pairing_impossible": "No pairing of this round keeps the absolute rules of its format.",
    "table_not_ready": "Not everybody of this table is known or here yet.",
    "already_decided": "The table or board has a result; correct it instead.",
    "not_decided": "The table or board has no result that could be changed.",
    "consent_needed": "The change resets tables that have been played: `tables` names them, and RESET has to be typed.",
    "not_undoable": "This act cannot be undone, or something was built on it.",
}
# What the life of a season refuses (`tournaments.services.leagues.errors_entries`).
_SEASON_SHAPE = {
    "bad_league": "A setting of the league has no meaning; `field` names it.",
    "bad_season": "A setting of the season has no meaning; `field` names it, `problem` says what is wrong.",
    "bad_divisions": "A season has 1 to 12 divisions of two places or more, with zones that fit; see `division`.",
}
_SEASON_PERMISSION = {
    "not_captain": "Only the captain of the entry, or an organiser, may do this.",
}
_SEASON_STATE = {
    "season_full": "Every place of the season is taken; `places` says how many there are.",
    "division_uneven": "A division has fewer than two entries or more than its places; `division` is its number.",
    "roster_incomplete": "Not every board has a player who agreed to be in; `missing` says how many are wanted.",
    "roster_full": "The entry has as many players as it may; `most` says how many, `part` of which.",
    "roster_frozen": "Nobody joins an entry in the last third of the rounds; `round` is the first of them.",
    "captain_stays": "The captain leaves an entry only after handing it over, or by withdrawing it.",
    "member_playing": "The player sits at a board that is being played; `board` is its id.",
    "team_name_taken": "A team of another captain bears this name; `name` is the name.",
    "round_not_due": "It is too early to open, close or draw the round: its window or the one before it goes on.",
}
# What boards of leagues refuse (`tournaments.services.leagues.errors_boards`).
_BOARD_SHAPE = {
    "bad_time": "The time is past, after the window or not at a whole minute; `problem` says which.",
    "bad_hours": "An hour of the week has a day from 0 (Monday) to 6 and an hour from 0 to 23; `hour` is a wrong one.",
    "nothing_said": "The message, or the reason of a claim, is empty.",
    "bad_claim": "The claim has no meaning here; `problem` says why.",
    "no_such_chair": "The board has no such chair, or nobody sits on one that is needed.",
    "wrong_venue": "The season is not played there; `venue` says where it is.",
}
_BOARD_PERMISSION = {
    "not_at_this_board": "Only those who sit at the board, and the captains of both sides, may do this.",
    "own_proposal": "A time is accepted or declined by the other side, and withdrawn by the own.",
}
_BOARD_STATE = {
    "board_not_open": "The board cannot be played now: it is to come, or has a result; `board_status` says which.",
    "window_over": "The window in which the board could be played is over; `deadline_at` says since when.",
    "match_under_way": "The match of the board is being played, or a side has reported it.",
    "too_many_proposals": "This side waits for answers to many times already; `most` says to how many it may.",
    "already_answered": "This was answered, taken back or has lapsed; `answer_status` says which.",
    "postponement_impossible": "The board cannot get more days; `problem` says why, `latest_at` how far it could go.",
    "postponement_asked": "Somebody has asked for more days at this board, and the organisers have not answered yet.",
    "claim_open": "This side has a claim at this board that is not decided yet.",
    "claims_closed": "The days for claims after the last round are over; `closed_at` says since when.",
    "seat_impossible": "This player cannot take the chair; `problem` says why.",
}
# What the end of a season refuses (`tournaments.services.leagues.errors_movement`).
_MOVEMENT_STATE = {
    "season_unsettled": "Something of the season is still open; `open` lists what.",
    "plan_outdated": "The results lead to another plan by now; look at a new preview.",
    "no_playoffs": "The final tables lead to no play-off, or the play-offs have begun already.",
    "playoffs_begun": "The play-offs have begun, so who takes part in them stands.",
    "not_moving_up": "The entry would not move up, so there is nothing to decline.",
    "already_refused": "The entry has declined to move up already.",
}
_SINGLE = {
    "not_found": Problem(404, "There is no such thing, or you may not know of it."),
    "method_not_allowed": Problem(405, "This address does not know the method."),
    "body_too_large": Problem(413, "The body is larger than 64 KiB."),
    "import_too_large": Problem(413, "A file of entries has at most 256 KiB."),
    "record_too_large": Problem(413, "A record has at most 1 MiB, and not too many pieces."),
    "unsupported_media_type": Problem(415, "The body must be application/json in UTF-8."),
    "too_many_requests": Problem(429, "Too many requests; wait as many seconds as Retry-After says."),
    "internal_error": Problem(500, "The fault is ours; `incident` names it in our log. Nothing was changed."),
    "busy": Problem(503, "The service cannot answer at the moment; try again shortly."),
}

PROBLEMS: Mapping[str, Problem] = MappingProxyType(
    {
        **{code: Problem(400, title) for code, title in _SHAPE.items()},
        **{code: Problem(400, title) for code, title in _NOTATION.items()},
        **{code: Problem(401, title) for code, title in _IDENTITY.items()},
        **{code: Problem(403, title) for code, title in _PERMISSION.items()},
        **{code: Problem(409, title) for code, title in _STATE.items()},
        **{code: Problem(422, title) for code, title in _RULES.items()},
        **{code: Problem(422, title) for code, title in _RECORD.items()},
        **{code: Problem(400, title) for code, title in _TOURNAMENT_SHAPE.items()},
        **{code: Problem(403, title) for code, title in _TOURNAMENT_PERMISSION.items()},
        **{code: Problem(409, title) for code, title in _TOURNAMENT_STATE.items()},
        **{code: Problem(400, title) for code, title in _SEASON_SHAPE.items()},
        **{code: Problem(403, title) for code, title in _SEASON_PERMISSION.items()},
        **{code: Problem(409, title) for code, title in _SEASON_STATE.items()},
        **{code: Problem(400, title) for code, title in _BOARD_SHAPE.items()},
        **{code: Problem(403, title) for code, title in _BOARD_PERMISSION.items()},
        **{code: Problem(409, title) for code, title in _BOARD_STATE.items()},
        **{code: Problem(409, title) for code, title in _MOVEMENT_STATE.items()},
        **_SINGLE,
    }
)
