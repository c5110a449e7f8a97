"""The bell: tells open streams that something has moved on, and nothing about how (decision 0004)."""

import json
import logging
from functools import lru_cache

from django.conf import settings
from redis import Redis, RedisError

from games.realtime.channels import match_channel

logger = logging.getLogger(__name__)


def nudge(match_id: int, seq: int) -> None:
    """Publish `{match, seq}` for the streams of a match."""
    ring(match_channel(match_id), match=match_id, seq=seq)


def ring(channel: str, **numbers: int) -> None:
    """Publish these numbers. A lost nudge costs a delay only, so an unreachable server is logged and forgotten."""
    try:
        _client(settings.REDIS_URL).publish(channel, json.dumps(numbers))
    except RedisError as error:
        told = " ".join(f"{name}={number}" for name, number in numbers.items())
        logger.warning("nudge lost %s error=%s", told, type(error).__name__)


@lru_cache(maxsize=2)
def _client(url: str) -> Redis:
    # Short limits: a nudge is not worth a request's patience.
    return Redis.from_url(url, socket_connect_timeout=0.3, socket_timeout=0.5)
