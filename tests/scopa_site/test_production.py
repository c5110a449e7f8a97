"""Production starts with everything it needs and secure, or not at all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

ROOT = Path(__file__).resolve().parents[2]
WHOLE = {
    "SECRET_KEY": "z9-" * 20 + "QwErTy",
    "SEAL_KEYS": Fernet.generate_key().decode(),
    "ALLOWED_HOSTS": "play.example",
}


def manage(command: list[str], environment: dict[str, str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of manage.py under production's settings and nothing of this test's environment but the path."""
    kept = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "scopa_site.settings.production"}
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={**kept, "SCOPA_VAR": str(folder), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("absent", sorted(WHOLE))
def test_nothing_starts_without(absent: str, tmp_path: Path) -> None:
    environment = {name: value for name, value in WHOLE.items() if name != absent}

    result = manage(["check"], environment, tmp_path)

    assert result.returncode != 0
    assert f"{absent} must be set" in result.stderr


def test_the_deployment_check_has_nothing_to_say(tmp_path: Path) -> None:
    result = manage(["check", "--deploy", "--fail-level", "WARNING"], WHOLE, tmp_path)

    assert result.returncode == 0, result.stderr
    assert "no issues" in result.stdout
