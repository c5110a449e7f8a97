"""Everything that changes a match, a seat or a rating: one verb a file.

Every service is keyword-only and atomic, raises a `GameError` or a `ServiceError` for a refusal, and registers what
follows through `games.effects`.
"""

from games.services.announce import announce_hand
from games.services.bot_turn import play_bot_turn
from games.services.calibrations import ask_calibration, calibrate_pool
from games.services.call_off import call_off_match
from games.services.chairs import Chair
from games.services.concede import expire_turn, resign
from games.services.correct_match import annul_match_rating, correct_match, lock_matches, restore_match_rating
from games.services.create_match import create_match
from games.services.ledger import RatingEffect, rating_effect
from games.services.notices import notify, withdraw_notices
from games.services.notices_delivery import deliver_notices
from games.services.open_seated_match import open_seated_match
from games.services.open_table_match import open_table_match
from games.services.play import PlayReceipt, play_card
from games.services.players import claim_guest, make_guest, player_for
from games.services.refold import refold_pool
from games.services.refold_requests import set_pool_system
from games.services.report_match import confirm_report, report_match, rule_on_match
from games.services.reviews import check_reviewable, request_review, work_on_review
from games.services.seats import cancel_match, fill_with_bots, leave_seat, take_seat
from games.services.settle import settle_match
from games.services.sweep import sweep

__all__ = [
    "Chair",
    "PlayReceipt",
    "RatingEffect",
    "announce_hand",
    "annul_match_rating",
    "ask_calibration",
    "calibrate_pool",
    "call_off_match",
    "cancel_match",
    "check_reviewable",
    "claim_guest",
    "confirm_report",
    "correct_match",
    "create_match",
    "deliver_notices",
    "expire_turn",
    "fill_with_bots",
    "leave_seat",
    "lock_matches",
    "make_guest",
    "notify",
    "open_seated_match",
    "open_table_match",
    "play_bot_turn",
    "play_card",
    "player_for",
    "rating_effect",
    "refold_pool",
    "report_match",
    "request_review",
    "restore_match_rating",
    "resign",
    "rule_on_match",
    "set_pool_system",
    "settle_match",
    "sweep",
    "take_seat",
    "withdraw_notices",
    "work_on_review",
]
