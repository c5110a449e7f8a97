"""The bell of tournaments: tells open pages that one has moved on, and nothing about how (decision 0004)."""

import json
import logging
from functools import lru_cache

from django.conf import settings
from redis import Redis, RedisError

logger = logging.getLogger(__name__)


def tournament_channel(tournament_id: int) -> str:
    """The pub/sub channel on which the pages of a tournament are nudged."""
    return f"tournament:{tournament_id}"


def nudge(tournament_id: int, version: int) -> None:
    """Publish `{tournament, version}`. A lost nudge costs a delay only, so a silent server is logged and forgotten."""
    message = json.dumps({"tournament": tournament_id, "version": version})
    try:
        _client(settings.REDIS_URL).publish(tournament_channel(tournament_id), message)
    except RedisError as error:
        logger.warning("nudge lost tournament=%s version=%s error=%s", tournament_id, version, type(error).__name__)


@lru_cache(maxsize=2)
def _client(url: str) -> Redis:
    # Short limits: a nudge is not worth a request's patience.
    return Redis.from_url(url, socket_connect_timeout=0.3, socket_timeout=0.5)
