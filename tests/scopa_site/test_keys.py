"""Keys of a machine at home."""

import stat
from pathlib import Path

import pytest
from cryptography.fernet import Fernet
from django.core.exceptions import ImproperlyConfigured

from scopa_site.settings.keys import kept_key, new_seal_key, new_secret_key, seal_keys


def test_a_key_is_made_once_and_then_kept(tmp_path: Path) -> None:
    first = kept_key(tmp_path / "key", new_secret_key)

    assert len(first) >= 50
    assert kept_key(tmp_path / "key", new_secret_key) == first
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_only_the_owner_may_read_a_key(tmp_path: Path) -> None:
    kept_key(tmp_path / "key", new_secret_key)

    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_a_seal_key_is_one_that_fernet_takes(tmp_path: Path) -> None:
    fernet = Fernet(kept_key(tmp_path / "seal", new_seal_key))

    assert fernet.decrypt(fernet.encrypt(b"7D")) == b"7D"


def test_what_is_no_key_for_sealing_is_found_at_the_start() -> None:
    good = new_seal_key()

    assert seal_keys([good]) == [good]
    with pytest.raises(ImproperlyConfigured, match="number 2"):
        seal_keys([good, "build"])
