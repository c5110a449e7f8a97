"""Everything that changes a match, a seat or a rating: one verb a file.

Every service is keyword-only and atomic, raises a `GameError` or a `ServiceError` for a refusal, and registers what
follows through `games.effects`.
"""

from games.services.announce import announce_hand
from games.services.bot_turn import play_bot_turn
from games.services.concede import expire_turn, resign
from games.services.create_match import create_match
from games.services.open_table_match import Chair, open_table_match
from games.services.play import PlayReceipt, play_card
from games.services.players import claim_guest, make_guest, player_for
from games.services.report_match import confirm_report, report_match, rule_on_match
from games.services.seats import cancel_match, fill_with_bots, leave_seat, take_seat
from games.services.settle import settle_match
from games.services.sweep import sweep

__all__ = [
    "Chair",
    "announce_hand",
    "PlayReceipt",
    "cancel_match",
    "claim_guest",
    "confirm_report",
    "create_match",
    "expire_turn",
    "fill_with_bots",
    "leave_seat",
    "make_guest",
    "open_table_match",
    "play_bot_turn",
    "play_card",
    "player_for",
    "report_match",
    "resign",
    "rule_on_match",
    "settle_match",
    "sweep",
    "take_seat",
]
