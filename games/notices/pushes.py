"""Notices as messages to browsers: encrypted for the device (RFC 8291), signed as ours (RFC 8292)."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from py_vapid import Vapid
from pywebpush import WebPushException, webpush

from games.notices.guarded import GuardedSession
from games.notices.sending import Gone, NotSent
from games.notices.texts import NoticeText

MOST_LETTERS_OF_A_MESSAGE = 400
"""A message is read on a lock screen; services refuse more than 4096 bytes of it, encrypted."""
_POINT_BYTES = 65
_SECRET_BYTES = 16
_GONE = frozenset({404, 410})
_LATER = frozenset({408, 429})
_FAILED_THERE = 500


@dataclass(frozen=True, slots=True)
class Message:
    """What one device shows: a title, a text, where a tap leads, and a tag that replaces an older message of its."""

    text: NoticeText
    link: str
    tag: str
    language: str
    lifetime_seconds: int


def is_offered() -> bool:
    """Whether this service has the key that messages are signed with."""
    return bool(settings.PUSH_PRIVATE_KEY)


@cache
def public_key() -> str:
    """Our key as browsers want it when they subscribe: an uncompressed point in base64url."""
    point = _signer(settings.PUSH_PRIVATE_KEY).public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def are_keys(public: str, secret: str) -> bool:
    """Whether these can be the keys of a browser's subscription: a point of the curve P-256 and 16 bytes."""
    try:
        point, salt = _decoded(public), _decoded(secret)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, NoBase64):
        return False
    return len(point) == _POINT_BYTES and len(salt) == _SECRET_BYTES


def send_message(message: Message, *, endpoint: str, public: str, secret: str) -> None:
    """Hand the message to the push service of a device. Raises NotSent, Unclear, Gone."""
    try:
        webpush(
            {"endpoint": endpoint, "keys": {"p256dh": public, "auth": secret}},
            data=_content(message),
            vapid_private_key=_signer(settings.PUSH_PRIVATE_KEY),
            vapid_claims={"sub": settings.PUSH_CONTACT},
            ttl=message.lifetime_seconds,
            headers={"urgency": "normal"},
            requests_session=GuardedSession(),
        )
    except WebPushException as error:
        _judge(error)


def _judge(error: WebPushException) -> None:
    status = error.status_code
    if status is None:
        raise NotSent("not encrypted", for_good=True) from error
    if status in _GONE:
        raise Gone from error
    later = status in _LATER or status >= _FAILED_THERE
    raise NotSent(f"answer {status}", for_good=not later, retry_seconds=_seconds(error.retry_after)) from error


def _seconds(told: str | None) -> int:
    """How long the service asks us to wait; a date instead of a number is not worth reading."""
    return min(int(told), 24 * 3600) if told and told.isascii() and told.isdecimal() and len(told) < 8 else 0


def _content(message: Message) -> str:
    text = message.text.body.split("\n\n", 1)[0]
    content: Mapping[str, str] = {
        "title": message.text.subject,
        "body": text if len(text) <= MOST_LETTERS_OF_A_MESSAGE else f"{text[: MOST_LETTERS_OF_A_MESSAGE - 1]}…",
        "link": message.link,
        "tag": message.tag,
        "lang": message.language,
    }
    return json.dumps(content, ensure_ascii=False)


@cache
def _signer(key: str) -> Vapid:
    return Vapid.from_string(private_key=key)


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
