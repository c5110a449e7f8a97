"""A mail server on this machine, for tests: it takes letters, and can be told to keep its answer to itself."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from email.policy import default


@dataclass
class MailServer:
    """What arrived, in order. While `answers` is not set, a letter is taken and nobody is told."""

    port: int
    letters: list[Message] = field(default_factory=list)
    answers: threading.Event = field(default_factory=threading.Event)

    @property
    def receivers(self) -> list[str]:
        """To whom the letters are, in the order in which they came."""
        return [str(letter["To"]) for letter in self.letters]


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """Listen on a free port until the test is over."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = MailServer(listening.getsockname()[1])
    server.answers.set()
    threading.Thread(target=_accept, args=(listening, server), daemon=True).start()
    try:
        yield server
    finally:
        server.answers.set()
        listening.close()


def _accept(listening: socket.socket, server: MailServer) -> None:
    while True:
        try:
            line, _ = listening.accept()
        except OSError:
            return
        threading.Thread(target=_serve, args=(line, server), daemon=True).start()


def _serve(line: socket.socket, server: MailServer) -> None:
    with line, line.makefile("rb") as heard, suppress(OSError):
        line.sendall(b"220 test\r\n")
        for said in heard:
            verb = said[:4].upper().strip()
            if verb == b"DATA":
                line.sendall(b"354 go on\r\n")
                server.letters.append(message_from_bytes(_letter(heard), policy=default))
                server.answers.wait(120)
            line.sendall(b"250 ok\r\n")
            if verb == b"QUIT":
                return


def _letter(heard: Iterator[bytes]) -> bytes:
    """Everything up to the line that holds a dot alone."""
    lines = []
    for said in heard:
        if said == b".\r\n":
            break
        lines.append(said.removeprefix(b".") if said.startswith(b"..") else said)
    return b"".join(lines)
