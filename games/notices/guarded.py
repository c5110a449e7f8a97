"""A way out for addresses that strangers gave us: to the public internet only, and never for long.

Whoever subscribes to web push says where we shall post. That must not be a machine of ours (server-side request
forgery): only https, and only to addresses that are public when the connection is made, whatever the name said before.
"""

import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import SplitResult, urlsplit

import certifi
from django.conf import settings

from games.notices.sending import NotSent, Unclear

STEP_SECONDS = 4.0
WHOLE_SECONDS = 8.0
"""No conversation takes longer, however slowly the other side speaks."""
MOST_LETTERS_OF_AN_ADDRESS = 1000
_MOST_BYTES_OF_AN_ANSWER = 2000


class ForbiddenAddress(OSError):
    """The address leads to a place that this service does not call."""


class UnknownHost(ForbiddenAddress):
    """No address is known for this name now."""


def check_endpoint(endpoint: str) -> None:
    """Refuse an address that cannot be one of a push service, before anything is kept. Raises ForbiddenAddress.

    A name is looked up, so that a private place is refused at once; one that nobody knows at the moment may pass. For
    every connection the look-up is repeated, and then both are refused.
    """
    if len(endpoint) > MOST_LETTERS_OF_AN_ADDRESS or not endpoint.isascii() or not endpoint.isprintable():
        raise ForbiddenAddress("not an address")
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError as error:
        raise ForbiddenAddress("not an address") from error
    if parts.username is not None or parts.password is not None or not parts.hostname or " " in endpoint:
        raise ForbiddenAddress("not an address")
    if not settings.PUSH_ALLOW_LOOPBACK and (parts.scheme != "https" or port not in {None, 443}):
        raise ForbiddenAddress("only https")
    with suppress(UnknownHost):
        public_addresses(parts.hostname, 443)
        return
    if "." not in parts.hostname.strip("."):
        raise ForbiddenAddress("not a public name")


def public_addresses(host: str, port: int) -> list[tuple[Any, ...]]:
    """The addresses of a host, as `getaddrinfo` tells. Raises UnknownHost, ForbiddenAddress if one is not public."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise UnknownHost("unknown host") from error
    if not all(_may_be_called(entry[4][0]) for entry in found):
        raise ForbiddenAddress("not a public address")
    return list(found)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the other side said, with the names that users of `requests` expect."""

    status_code: int
    reason: str
    headers: Mapping[str, str]
    text: str


class GuardedSession:
    """As much of a `requests.Session` as pywebpush needs: posts once, follows nothing, reads little."""

    def post(self, endpoint: str, *, data: bytes, headers: Mapping[str, str], timeout: float | None = None) -> Answer:
        """Post and give back the answer. Raises NotSent before anything was said, Unclear when the line broke after."""
        parts = urlsplit(endpoint)
        try:
            check_endpoint(endpoint)
            line = _connected(parts)
        except OSError as error:
            raise NotSent(str(error)[:40] or type(error).__name__) from error
        with _hung_up_in_time(line) as is_over:
            try:
                answer = _asked(_encrypted(line, parts), parts, data, headers)
            except (OSError, HTTPException) as error:
                raise Unclear(type(error).__name__) from error
            if is_over.is_set():
                raise Unclear("took too long")  # what was read until then looks like the whole answer
            return answer


def _may_be_called(address: str | int) -> bool:
    ip = ipaddress.ip_address(str(address).split("%", 1)[0])
    if isinstance(ip, ipaddress.IPv6Address):
        # An address of the old kind in the clothes of the new one is judged by what it is underneath.
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        ip = inner or ip
    if ip.is_loopback:
        return bool(settings.PUSH_ALLOW_LOOPBACK)
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def _connected(parts: SplitResult) -> socket.socket:
    """A line to the host; OSError when there is none."""
    failure: OSError = UnknownHost("unknown host")
    port = parts.port or (443 if parts.scheme == "https" else 80)
    for family, kind, protocol, _name, address in public_addresses(str(parts.hostname), port):
        line = socket.socket(family, kind, protocol)
        line.settimeout(STEP_SECONDS)
        try:
            line.connect(address)
        except OSError as error:
            line.close()
            failure = error
        else:
            return line
    raise failure


def _encrypted(line: socket.socket, parts: SplitResult) -> socket.socket:
    """The same line, encrypted if the address asks for it. Raises NotSent: nothing has been said yet."""
    if parts.scheme != "https":
        return line
    try:
        return _trust().wrap_socket(line, server_hostname=parts.hostname)
    except OSError as error:
        raise NotSent(type(error).__name__) from error


@cache
def _trust() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.load_verify_locations(certifi.where())  # a bare container knows no authorities of its own
    return context


def _asked(line: socket.socket, parts: SplitResult, data: bytes, headers: Mapping[str, str]) -> Answer:
    connection = HTTPConnection(str(parts.hostname), parts.port)
    connection.sock = line
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body=data, headers=dict(headers))
        response = connection.getresponse()
        text = response.read(_MOST_BYTES_OF_AN_ANSWER).decode("utf-8", "replace")
        return Answer(response.status, response.reason, dict(response.headers.items()), text)
    finally:
        connection.close()


@contextmanager
def _hung_up_in_time(line: socket.socket) -> Iterator[threading.Event]:
    """End the conversation when its time is over, even one that is drawn out byte by byte; whether that happened."""
    other_end = line.dup()  # encrypting takes the first descriptor away; ending one ends the line of both
    is_over = threading.Event()
    alarm = threading.Timer(WHOLE_SECONDS, _hang_up, (other_end, is_over))
    alarm.daemon = True
    alarm.start()
    try:
        yield is_over
    finally:
        alarm.cancel()
        other_end.close()
        line.close()


def _hang_up(line: socket.socket, is_over: threading.Event) -> None:
    is_over.set()
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
