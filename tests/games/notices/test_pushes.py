"""Messages to browsers, against a push service that this test runs: encrypted, signed, and what its answers mean."""

import base64
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from games.notices.pushes import Message, are_keys, public_key, send_message
from games.notices.sending import Gone, NotSent
from games.notices.texts import NoticeText

MESSAGE = Message(
    text=NoticeText("È il tuo turno", "La prima frase.\n\nDie zweite liest man auf der Seite."),
    link="/notifications/7",
    tag="notice-7",
    language="it",
    lifetime_seconds=3600,
)


def in_base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Browser:
    """The keys of a subscription, and what they open."""

    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    salt: bytes = b"sixteen bytes ok"

    @property
    def public(self) -> str:
        point = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return in_base64(point)

    @property
    def secret(self) -> str:
        return in_base64(self.salt)

    def opened(self, body: bytes) -> dict[str, str]:
        return json.loads(http_ece.decrypt(body, private_key=self.private, auth_secret=self.salt, version="aes128gcm"))


@dataclass
class PushService:
    """A push service on this machine: what it was sent, and the status and headers of its next answers."""

    url: str = ""
    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)
    received: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)


@pytest.fixture
def push_service(settings) -> Iterator[PushService]:
    settings.PUSH_ALLOW_LOOPBACK = True
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.received.append((self.path, headers, body))
            self.send_response(service.status)
            for name, value in service.headers.items():
                self.send_header(name, value)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    service.url = f"http://127.0.0.1:{server.server_port}"
    yield service
    server.shutdown()
    server.server_close()


def is_signed(token: str, key: str) -> bool:
    """Whether a JSON Web Token bears the signature (ES256) of the key."""
    said, _, signature = token.rpartition(".")
    raw = base64.urlsafe_b64decode(signature + "==")
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), base64.urlsafe_b64decode(key + "="))
    try:
        point.verify(encode_dss_signature(*numbers), said.encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return False
    return True


def send(push_service: PushService, browser: Browser | None = None) -> None:
    to = browser or Browser()
    send_message(MESSAGE, endpoint=f"{push_service.url}/to/me?x=1", public=to.public, secret=to.secret)


def test_a_message_can_be_read_by_its_browser_alone(push_service) -> None:
    browser = Browser()

    send(push_service, browser)

    ((path, headers, body),) = push_service.received
    assert path == "/to/me?x=1"
    assert (headers["content-encoding"], headers["ttl"], headers["urgency"]) == ("aes128gcm", "3600", "normal")
    assert b"turno" not in body
    assert browser.opened(body) == {
        "title": "È il tuo turno",
        "body": "La prima frase.",
        "link": "/notifications/7",
        "tag": "notice-7",
        "lang": "it",
    }


def test_a_message_is_signed_for_the_service_it_goes_to(push_service) -> None:
    send(push_service)

    scheme, told = push_service.received[0][1]["authorization"].split(" ", 1)
    parts = dict(part.strip().split("=", 1) for part in told.split(","))
    claims = json.loads(base64.urlsafe_b64decode(parts["t"].split(".")[1] + "=="))
    assert scheme == "vapid"
    assert parts["k"] == public_key()
    assert is_signed(parts["t"], parts["k"])
    assert claims["aud"] == push_service.url
    assert claims["sub"].startswith("mailto:")


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_has_ended_is_gone(push_service, status) -> None:
    push_service.status = status

    with pytest.raises(Gone):
        send(push_service)


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503])
def test_a_service_that_is_busy_is_asked_again_when_it_says(push_service, status) -> None:
    push_service.status, push_service.headers = status, {"Retry-After": "120"}

    with pytest.raises(NotSent) as failure:
        send(push_service)

    assert (failure.value.for_good, failure.value.retry_seconds) == (False, 120)


@pytest.mark.parametrize("told", ["Wed, 21 Oct 2026 07:28:00 GMT", "-5", "9" * 30, "١٢"])
def test_an_odd_pause_is_passed_over(push_service, told) -> None:
    push_service.status, push_service.headers = 503, {"Retry-After": told.encode().decode("latin-1")}

    with pytest.raises(NotSent) as failure:
        send(push_service)

    assert failure.value.retry_seconds == 0


@pytest.mark.parametrize("status", [301, 307, 400, 401, 403, 413])
def test_a_service_that_refuses_is_not_asked_again(push_service, status) -> None:
    push_service.status = status

    with pytest.raises(NotSent) as failure:
        send(push_service)

    assert failure.value.for_good


def test_the_keys_of_a_subscription_are_a_point_of_the_curve_and_sixteen_bytes() -> None:
    browser = Browser()
    off_the_curve = in_base64(b"\x04" + b"\x01" * 64)

    assert are_keys(browser.public, browser.secret)
    for public, secret in (
        ("", browser.secret),
        ("ü", browser.secret),
        (off_the_curve, browser.secret),
        (browser.public, ""),
        (browser.public, in_base64(b"short")),
        (browser.public[:-4], browser.secret),
    ):
        assert not are_keys(public, secret)
