"""Is the process alive, and can it do its work? Asked by supervisors and load balancers, without signing in."""

from datetime import timedelta
from typing import Any, Final

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Heartbeat, NoticeDelivery

SWEEPER_LATE_AFTER_SECONDS: Final = 30.0
NOTICES_LATE_AFTER: Final = timedelta(minutes=5)
SWEEPER: Final = "sweeper"


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Answer: this process takes requests."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """Answer 200 while the database does its work, 503 otherwise; broker and sweeper can only degrade the service.

    Without the broker people still play; what the worker would have done waits for the sweeper.
    """
    database = _database()
    parts: dict[str, Any] = {
        "database": "ok" if database else "failed",
        "broker": _redis(settings.QUEUE_URL),
        "ephemeral": _redis(settings.REDIS_URL),
        "sweeper": _sweeper() if database else "unknown",
        "notices": _notices() if database else "unknown",
    }
    whole = "failed" if not database else "ok" if set(parts.values()) == {"ok"} else "degraded"
    return JsonResponse({"status": whole, **parts}, status=200 if database else 503)


def _database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone() == (1,))
    except DatabaseError:
        return False


def _redis(url: str) -> str:
    client = redis.Redis.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5)
    try:
        return "ok" if client.ping() else "degraded"
    except redis.RedisError:
        return "degraded"
    finally:
        client.close()


def _notices() -> str:
    """Whether letters and messages leave within minutes of being due; those that failed wait for another time."""
    waiting = NoticeDelivery.objects.filter(status=NoticeDelivery.Status.WAITING)
    late = waiting.filter(due_at__lt=timezone.now() - NOTICES_LATE_AFTER).exists()
    return "degraded" if late else "ok"


def _sweeper() -> str:
    at = Heartbeat.objects.filter(name=SWEEPER).values_list("at", flat=True).first()
    late = at is None or (timezone.now() - at).total_seconds() > SWEEPER_LATE_AFTER_SECONDS
    return "degraded" if late else "ok"
