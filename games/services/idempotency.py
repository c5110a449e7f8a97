"""A request that is sent twice under one key acts once and is answered with the same bytes."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from games.models import IdempotentReply, Player
from games.sealing import seal, unseal
from games.services.errors import IdempotencyKeyReused


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer as it went over the wire."""

    status: int
    body: bytes


def once(*, player: Player, route: str, key: str, fingerprint: str, act: Callable[[], Reply]) -> Reply:
    """The answer kept under `key`, or that of `act`, which runs in the transaction that keeps its answer.

    `fingerprint` identifies the request body. A refusal raised by `act` is not kept, since nothing happened.
    Raises IdempotencyKeyReused when the key came with another body.
    """
    kept = _kept(player, route, key, fingerprint)
    if kept is not None:
        return kept
    try:
        with transaction.atomic():
            reply = act()
            IdempotentReply.objects.create(
                player=player,
                route=route,
                key=key,
                fingerprint=fingerprint,
                status=reply.status,
                body=seal(reply.body),
            )
            return reply
    except IntegrityError:
        # The same request was under way in another process and finished first: its answer is the answer.
        kept = _kept(player, route, key, fingerprint)
        if kept is None:
            raise
        return kept


def _kept(player: Player, route: str, key: str, fingerprint: str) -> Reply | None:
    row = IdempotentReply.objects.filter(player=player, route=route, key=key).first()
    if row is None:
        return None
    if row.fingerprint != fingerprint:
        raise IdempotencyKeyReused
    return Reply(row.status, unseal(bytes(row.body)))
