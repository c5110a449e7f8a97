"""Who opens a stream, and whether that proof still holds: a session cookie or an API token.

The proof is looked at again every few seconds while the stream is open, many streams in two queries, so that a revoked
token or an ended session closes its streams.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from http.cookies import CookieError, SimpleCookie
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user, get_user_model
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from knox.auth import TokenAuthentication
from knox.models import get_token_model
from rest_framework.exceptions import AuthenticationFailed

from games.models import Player


class BadCredentials(Exception):
    """A token was sent and it is unknown, expired or malformed."""


class Proof(Enum):
    """What kind of secret a stream was opened with."""

    TOKEN = auto()
    SESSION = auto()


@dataclass(frozen=True, slots=True)
class Credential:
    """The stored form of the secret: the digest of a token, or the key of a session."""

    proof: Proof
    key: str


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks. Nobody in particular has neither player nor credential."""

    player: Player | None = None
    credential: Credential | None = None


def player_id_of(caller: Caller) -> int | None:
    """The number of the player who asks; None for nobody in particular."""
    return None if caller.player is None else caller.player.pk


def identify(headers: Mapping[bytes, bytes]) -> Caller:
    """The caller behind these request headers; a token goes before a cookie. Raises BadCredentials."""
    if headers.get(b"authorization"):
        return _by_token(headers[b"authorization"])
    return _by_session(headers.get(b"cookie", b""))


def still_valid(credentials: Collection[Credential]) -> set[Credential]:
    """Those of the credentials that would open a stream now as well."""
    tokens = {credential.key for credential in credentials if credential.proof is Proof.TOKEN}
    sessions = {credential.key for credential in credentials if credential.proof is Proof.SESSION}
    return {Credential(Proof.TOKEN, key) for key in _valid_tokens(tokens)} | {
        Credential(Proof.SESSION, key) for key in _valid_sessions(sessions)
    }


def _by_token(header: bytes) -> Caller:
    request = HttpRequest()
    request.META["HTTP_AUTHORIZATION"] = header.decode("latin-1")
    try:
        answer = TokenAuthentication().authenticate(request)
    except (AuthenticationFailed, ValueError) as error:
        # ValueError: bytes that are no text never were a token of ours.
        raise BadCredentials from error
    if answer is None:
        raise BadCredentials
    user, token = answer
    return Caller(getattr(user, "player", None), Credential(Proof.TOKEN, token.digest))


def _by_session(header: bytes) -> Caller:
    try:
        morsel = SimpleCookie(header.decode("latin-1")).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return Caller()
    if morsel is None:
        return Caller()
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(morsel.value)
    user = get_user(request)
    if not user.is_authenticated:
        return Caller()
    return Caller(getattr(user, "player", None), Credential(Proof.SESSION, str(request.session.session_key)))


def _valid_tokens(digests: Collection[str]) -> set[str]:
    if not digests:
        return set()
    found = get_token_model().objects.filter(digest__in=digests, user__is_active=True)
    now = timezone.now()
    return {digest for digest, expiry in found.values_list("digest", "expiry") if expiry is None or expiry > now}


def _valid_sessions(keys: Collection[str]) -> set[str]:
    if not keys:
        return set()
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    opened = {row.session_key: row.get_decoded() for row in rows}
    users = (
        get_user_model()
        ._default_manager.filter(is_active=True)
        .in_bulk(
            {int(data[SESSION_KEY]) for data in opened.values() if SESSION_KEY in data and BACKEND_SESSION_KEY in data}
        )
    )
    return {key for key, data in opened.items() if _belongs_to(users.get(int(data.get(SESSION_KEY, 0))), data)}


def _belongs_to(user: object, data: Mapping[str, str]) -> bool:
    # A changed password ends the sessions opened with the old one: the hash in the session no longer fits.
    get_hash = getattr(user, "get_session_auth_hash", None)
    return get_hash is not None and constant_time_compare(data.get(HASH_SESSION_KEY, ""), get_hash())
