"""Everything that happens after a commit, on one screen; the only file that queues a task.

Nothing here runs if the transaction fails. Whatever is lost between the commit and the queue is found again by
`games.services.sweep`, which looks at the state and not at what was sent.
"""

import logging
from collections.abc import Callable, Collection, Sequence
from functools import partial

from celery import current_app
from django.conf import settings
from django.db import transaction
from kombu.exceptions import OperationalError

from games.bots.pace import pause_before
from games.models import Match
from games.realtime.inbox import nudge_inboxes
from games.realtime.publish import nudge

logger = logging.getLogger(__name__)

PLAY_BOT_TURN = "games.tasks.play_bot_turn"
SETTLE_MATCH = "games.tasks.settle_match"
REFOLD_POOL = "games.tasks.refold_pool"
CALIBRATE_POOL = "games.tasks.calibrate_pool"
DELIVER_NOTICES = "games.tasks.deliver_notices"
REVIEW_MATCH = "games.tasks.review_match"


def match_changed(match: Match, *, bot_to_play: bool = False) -> None:
    """Streams are nudged; a bot that is to play gets its turn; a finished match is settled."""
    _after_commit(partial(nudge, match.pk, match.seq))
    if bot_to_play:
        bot_turn_due(match.pk, match.seq, seconds=_pause_of_bot(match))
    if match.status == Match.Status.FINISHED and match.settled_at is None:
        settlement_due(match.pk)


def bot_turn_due(match_id: int, seq: int, *, seconds: float = 0.0) -> None:
    """A worker plays the bot's turn after a pause; `seq` makes a late or second delivery harmless."""
    _after_commit(partial(_queue, PLAY_BOT_TURN, [match_id, seq], seconds))


def settlement_due(match_id: int) -> None:
    """A worker turns the result into ratings."""
    _after_commit(partial(_queue, SETTLE_MATCH, [match_id]))


def refold_due(pool_id: int) -> None:
    """A worker goes on computing a pool again; nothing happens if that is done or somebody is at it."""
    _after_commit(partial(_queue, REFOLD_POOL, [pool_id]))


def calibration_due(calibration_id: int) -> None:
    """A worker goes on comparing the systems over the results of a pool."""
    _after_commit(partial(_queue, CALIBRATE_POOL, [calibration_id]))


def review_due(review_id: int, claim: int) -> None:
    """The reviewer goes on with a review; it has a queue of its own, so that no bot waits behind it.

    `claim`, the review's at present, makes a late or second delivery harmless.
    """
    _after_commit(partial(_queue, REVIEW_MATCH, [review_id, claim]))


def match_settled(match_id: int) -> None:
    """Whoever is named in `MATCH_SETTLED_TASKS` learns that a match is over and rated (decision 0007)."""
    for name in settings.MATCH_SETTLED_TASKS:
        _after_commit(partial(_queue, name, [match_id]))


def notices_changed(player_ids: Collection[int], *, to_deliver: bool = False) -> None:
    """Open pages of these players count again; letters and messages that were written leave the house."""
    _after_commit(partial(nudge_inboxes, tuple(player_ids)))
    if to_deliver:
        delivery_due()


def delivery_due() -> None:
    """A worker sends what waits to be sent: once for a transaction, however many it tells of."""
    waiting = transaction.get_connection().run_on_commit
    if not any(act is _deliver for _savepoints, act, *_rest in waiting):
        _after_commit(_deliver)


def _pause_of_bot(match: Match) -> float:
    secret = settings.SECRET_KEY.encode()
    return pause_before(match.pk, match.seq, usual=settings.BOT_PAUSE_SECONDS, secret=secret)


def _deliver() -> None:
    _queue(DELIVER_NOTICES, [])


def _after_commit(act: Callable[[], None]) -> None:
    transaction.on_commit(act, robust=True)


def _queue(name: str, arguments: Sequence[int], seconds: float = 0.0) -> None:
    try:
        current_app.send_task(name, args=list(arguments), countdown=seconds or None)
    except OperationalError as error:
        logger.warning("task not queued name=%s arguments=%s error=%s", name, list(arguments), type(error).__name__)
