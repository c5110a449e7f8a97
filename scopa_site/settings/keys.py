"""Secrets of a machine at home: made once, kept in a file that only its owner can read."""

import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.asymmetric import ec
from django.core.exceptions import ImproperlyConfigured


def new_secret_key() -> str:
    """Return a fresh key for signing sessions and forms."""
    return secrets.token_urlsafe(50)


def new_seal_key() -> str:
    """Return a fresh key for sealing hidden cards."""
    return Fernet.generate_key().decode()


def new_push_key() -> str:
    """Return a fresh key for signing web push messages: a secret number of the curve P-256 in base64url."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()


def push_key(key: str) -> str:
    """Return the key, which must be one for signing web push messages, or empty; else ImproperlyConfigured."""
    try:
        is_key = len(urlsafe_b64decode(key + "=" * (-len(key) % 4))) in {0, 32}
    except ValueError:
        is_key = False
    if not is_key:
        raise ImproperlyConfigured("PUSH_PRIVATE_KEY is no key (see docs/operations.md)")
    return key


def seal_keys(keys: list[str]) -> list[str]:
    """Return the keys, each of which must be one for sealing; else ImproperlyConfigured, before anything is sealed."""
    for number, key in enumerate(keys, start=1):
        try:
            Fernet(key)
        except ValueError as error:
            message = f"SEAL_KEYS: number {number} is no Fernet key (see docs/operations.md)"
            raise ImproperlyConfigured(message) from error
    return keys


def kept_key(path: Path, make: Callable[[], str]) -> str:
    """Return the key in the file, making it first when there is none.

    Several processes may ask at the same moment: the file appears whole or not at all, and all get the same key.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(make() + "\n")
        try:
            os.link(draft, path)
        except FileExistsError:
            pass  # another process was first; its key is the key
        finally:
            draft.unlink()
    return path.read_text().strip()
