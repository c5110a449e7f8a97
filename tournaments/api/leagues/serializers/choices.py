"""The words that fields take from fixed lists, where no model has them."""

from tournaments.leagues.movement import MoveReason
from tournaments.leagues.slots import Evidence
from tournaments.leagues.zones import Zone
from tournaments.selectors.leagues.agenda import Waits
from tournaments.selectors.leagues.board_acts import Act
from tournaments.selectors.leagues.boards import BoardState
from tournaments.selectors.leagues.needs import NeedKind
from tournaments.services.leagues.board_rulings import LOSERS as _LOSERS
from tournaments.services.leagues.claims import PLAY_AGAIN, UNPLAYED

VENUES = ("online", "table")
LOSERS = tuple(_LOSERS)
CLAIM_OUTCOMES = (*(outcome.value for outcome in UNPLAYED), PLAY_AGAIN)
BOARD_STATES = tuple(state.value for state in BoardState)
BOARD_ACTS = tuple(act.value for act in Act)
NEED_KINDS = tuple(kind.value for kind in NeedKind)
ZONES = tuple(zone.value for zone in Zone)
FORM = ("W", "D", "L", "F", "-")
MOVE_REASONS = tuple(reason.value for reason in MoveReason)
STILL_OPEN = ("boards", "claims", "disputes", "postponements", "dispute_time", "playoffs")
EVIDENCE = tuple(evidence.value for evidence in Evidence)
WAITS = tuple(waits.value for waits in Waits)
