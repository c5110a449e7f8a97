"""What is sealed can be read with the keys and not without."""

import pytest
from cryptography.fernet import Fernet

from games.sealing import SealBroken, seal, unseal


def test_what_was_sealed_is_read_back() -> None:
    assert unseal(seal(b"7D 7C")) == b"7D 7C"


def test_the_bytes_show_nothing() -> None:
    # Whole, and with a blank, which no sealed bytes hold: chance writes "7D" into three of a hundred.
    assert b"7D 7C" not in seal(b"7D 7C")


def test_an_older_key_still_opens(settings) -> None:
    old = seal(b"kept")
    settings.SEAL_KEYS = [Fernet.generate_key().decode(), *settings.SEAL_KEYS]
    assert unseal(old) == b"kept"


def test_another_key_or_a_changed_byte_opens_nothing(settings) -> None:
    sealed = seal(b"kept")
    with pytest.raises(SealBroken):
        unseal(sealed[:-1] + b"A")
    settings.SEAL_KEYS = [Fernet.generate_key().decode()]
    with pytest.raises(SealBroken):
        unseal(sealed)
