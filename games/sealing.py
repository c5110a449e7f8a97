"""Encryption at rest of what players may not see yet: decks, hands, positions (decision 0011).

Whoever holds a copy of the database without the keys learns nothing about an open hand.
"""

from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings


class SealBroken(Exception):
    """The bytes were not sealed with any of the configured keys, or they were altered."""


def seal(data: bytes) -> bytes:
    """`data` encrypted and authenticated under the first of `settings.SEAL_KEYS`."""
    return _keys(tuple(settings.SEAL_KEYS)).encrypt(data)


def unseal(sealed: bytes) -> bytes:
    """The bytes that were sealed; any of `settings.SEAL_KEYS` may have sealed them. Raises SealBroken."""
    try:
        return _keys(tuple(settings.SEAL_KEYS)).decrypt(bytes(sealed))
    except InvalidToken as error:
        raise SealBroken("these bytes cannot be unsealed with the configured keys") from error


@lru_cache(maxsize=4)
def _keys(keys: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(key) for key in keys])
