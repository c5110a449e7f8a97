"""The Idempotency-Key header: a request sent twice acts once and is answered with the same bytes."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from rest_framework import status
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from games.api.errors import ApiError
from games.models import Player
from games.services.idempotency import Reply, once

MAX_KEY_CHARACTERS = 255
REPLAYED = "Idempotent-Replayed"


def idempotency_key(request: Request) -> str:
    """The key of the request. Raises ApiError `idempotency_key_missing` or `bad_idempotency_key`."""
    key = request.headers.get("Idempotency-Key", "")
    if not key:
        raise ApiError("idempotency_key_missing")
    if len(key) > MAX_KEY_CHARACTERS or not key.isascii() or not key.isprintable() or " " in key:
        raise ApiError("bad_idempotency_key")
    return key


def answer_once(request: Request, player: Player, route: str, act: Callable[[], tuple[int, Any]]) -> HttpResponse:
    """The answer of `act` (a status and a document), or the one kept under the request's key.

    A kept answer comes with status 200, since nothing was made this time. Refusals are not kept.
    Raises IdempotencyKeyReused, and what `act` raises.
    """
    made: Reply | None = None

    def reply() -> Reply:
        nonlocal made
        code, document = act()
        made = Reply(code, JSONRenderer().render(document))
        return made

    key = idempotency_key(request)
    answer = once(player=player, route=route, key=key, fingerprint=_fingerprint(request.data), act=reply)
    if answer is made:
        return HttpResponse(answer.body, status=answer.status, content_type=JSONRenderer.media_type)
    headers = {REPLAYED: "true"}
    return HttpResponse(answer.body, status=status.HTTP_200_OK, content_type=JSONRenderer.media_type, headers=headers)


def _fingerprint(document: Any) -> str:
    """A digest of what was asked; the order of names and the spaces of a body do not count."""
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
