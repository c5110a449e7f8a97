"""The bell: tells open streams that a match has moved on, and nothing about how (decision 0004)."""

import json
import logging
from functools import lru_cache

from django.conf import settings
from redis import Redis, RedisError

from games.realtime.channels import match_channel

logger = logging.getLogger(__name__)


def nudge(match_id: int, seq: int) -> None:
    """Publish `{match, seq}`. A lost nudge costs a delay only, so an unreachable server is logged and forgotten."""
    try:
        _client(settings.REDIS_URL).publish(match_channel(match_id), json.dumps({"match": match_id, "seq": seq}))
    except RedisError as error:
        logger.warning("nudge lost match=%s seq=%s error=%s", match_id, seq, type(error).__name__)


@lru_cache(maxsize=2)
def _client(url: str) -> Redis:
    # Short limits: a nudge is not worth a request's patience.
    return Redis.from_url(url, socket_connect_timeout=0.3, socket_timeout=0.5)
