"""Where strangers can make this service call: public places over https, and nowhere else."""

import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from games.notices import guarded
from games.notices.guarded import ForbiddenAddress, GuardedSession, check_endpoint, public_addresses
from games.notices.sending import NotSent, Unclear

PRIVATE = [
    "https://127.0.0.1/push",
    "https://localhost/push",
    "https://[::1]/push",
    "https://10.1.2.3/push",
    "https://172.16.0.1/push",
    "https://192.168.1.1/push",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/push",
    "https://0.0.0.0/push",
    "https://224.0.0.1/push",
    "https://255.255.255.255/push",
    "https://[fe80::1]/push",
    "https://[fc00::1]/push",
    "https://[::ffff:127.0.0.1]/push",
    "https://[2002:7f00:1::]/push",
    "https://2130706433/push",
    "https://0x7f000001/push",
]
MALFORMED = [
    "",
    "push",
    "http://push.example.org/1",
    "ftp://push.example.org/1",
    "https://push.example.org:8443/1",
    "https://ada:secret@push.example.org/1",
    "https://push.example.org/a b",
    "https://push.example.org/a\r\nHost: elsewhere",
    "https:///1",
    "https://push.example.org:port/1",
    "https://push.example.org/" + "x" * 1000,
    "https://pusché.example.org/1",
]


@pytest.fixture(autouse=True)
def _no_loopback(settings) -> None:
    settings.PUSH_ALLOW_LOOPBACK = False


@pytest.mark.parametrize("endpoint", [*PRIVATE, *MALFORMED])
def test_an_address_that_is_not_public_is_refused(endpoint) -> None:
    with pytest.raises(ForbiddenAddress):
        check_endpoint(endpoint)


@pytest.mark.parametrize(
    "endpoint", ["https://8.8.8.8/push/1", "https://[2606:4700::1111]/push", "https://1.1.1.1:443/"]
)
def test_a_public_address_is_taken(endpoint) -> None:
    check_endpoint(endpoint)


def test_of_names_that_nobody_knows_those_of_a_house_are_refused(monkeypatch) -> None:
    """A push service may be away for a while; a name without a dot can only be a machine of ours."""

    def unknown(*_args, **_options) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)

    check_endpoint("https://push.example.org/1")
    for endpoint in ("https://valkey/push", "https://valkey./push"):
        with pytest.raises(ForbiddenAddress):
            check_endpoint(endpoint)


def test_a_name_with_one_private_address_among_others_is_refused(monkeypatch) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in ("8.8.8.8", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_options: found)

    with pytest.raises(ForbiddenAddress):
        public_addresses("push.example.org", 443)


def test_a_name_is_looked_up_again_for_every_connection(monkeypatch) -> None:
    """A name that was public when the browser subscribed may lead to a private place now."""
    answers = iter(["8.8.8.8", "127.0.0.1"])
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda *_args, **_options: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), 443))],
    )

    with pytest.raises(NotSent):  # the session looks once before and once for the connection
        GuardedSession().post("https://push.example.org/1", data=b"x", headers={})


def test_a_private_address_is_refused_when_sending_too(listener) -> None:
    port, heard = listener(b"")

    with pytest.raises(NotSent):
        GuardedSession().post(f"https://127.0.0.1:{port}/1", data=b"x", headers={})

    assert heard == []


@pytest.fixture
def listener(monkeypatch) -> Iterator[Callable[..., tuple[int, list[bytes]]]]:
    """A function that starts a server on this machine which answers with these pieces, and gives its port."""
    servers: list[socket.socket] = []

    def serve(*pieces: bytes, pause: float = 0.0) -> tuple[int, list[bytes]]:
        server = socket.create_server(("127.0.0.1", 0))
        servers.append(server)
        heard: list[bytes] = []

        def answer() -> None:
            try:
                line, _ = server.accept()
            except OSError:
                return
            with line:
                heard.append(line.recv(65536))
                for piece in pieces:
                    try:
                        line.sendall(piece)
                    except OSError:
                        return
                    time.sleep(pause)

        threading.Thread(target=answer, daemon=True).start()
        return server.getsockname()[1], heard

    yield serve
    for server in servers:
        server.close()


def test_a_redirect_is_an_answer_and_is_not_followed(settings, listener) -> None:
    settings.PUSH_ALLOW_LOOPBACK = True
    there, heard = listener(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n")
    moved = f"HTTP/1.1 307 Moved\r\nlocation: http://127.0.0.1:{there}/\r\ncontent-length: 0\r\n\r\n".encode()
    port, _ = listener(moved)

    answer = GuardedSession().post(f"http://127.0.0.1:{port}/1?a=b", data=b"x", headers={"ttl": "60"})

    assert answer.status_code == 307
    assert heard == []


def test_little_of_a_long_answer_is_read(settings, listener) -> None:
    settings.PUSH_ALLOW_LOOPBACK = True
    port, heard = listener(b"HTTP/1.1 500 No\r\nRetry-After: 7\r\n\r\n" + b"x" * 100_000)

    answer = GuardedSession().post(f"http://127.0.0.1:{port}/1", data=b"body", headers={"ttl": "60"})

    assert len(answer.text) == 2000
    assert answer.headers["Retry-After"] == "7"
    assert heard[0].startswith(b"POST /1 HTTP/1.1\r\n")


def test_a_conversation_that_is_drawn_out_is_ended(settings, listener, monkeypatch) -> None:
    settings.PUSH_ALLOW_LOOPBACK = True
    monkeypatch.setattr(guarded, "WHOLE_SECONDS", 0.3)
    port, _ = listener(*[b"HTTP/1.1 200 OK\r\n"] + [b"x: y\r\n"] * 80, pause=0.05)
    began = time.monotonic()

    with pytest.raises(Unclear):
        GuardedSession().post(f"http://127.0.0.1:{port}/1", data=b"x", headers={})

    assert time.monotonic() - began < 3.5  # eighty lines take four seconds


def test_a_port_where_nobody_listens_is_certainly_not_reached(settings) -> None:
    settings.PUSH_ALLOW_LOOPBACK = True
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

    with pytest.raises(NotSent):
        GuardedSession().post(f"http://127.0.0.1:{port}/1", data=b"x", headers={})
