"""Tasks are queued by name, so a misspelt name would be noticed by nobody: every name must belong to a task."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings

from scopa_site.celery import app

pytestmark = pytest.mark.django_db  # the first import of tasks checks the models, and SQLite is asked what it can

ROOT = Path(__file__).resolve().parents[2]
TASK_NAME = re.compile(r"(games|tournaments)\.tasks\.\w+")


def names_queued_in(path: Path) -> set[str]:
    """Every string of the file that has the form of a task's name."""
    strings = (node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant))
    return {text for text in strings if isinstance(text, str) and TASK_NAME.fullmatch(text)}


def registered() -> set[str]:
    """The tasks that a worker knows."""
    app.loader.import_default_modules()
    return {name for name in app.tasks if TASK_NAME.fullmatch(name)}


def test_every_task_named_in_effects_is_registered() -> None:
    named = names_queued_in(ROOT / "games" / "effects.py")

    assert named
    assert named <= registered()


def test_every_listener_named_in_the_settings_is_registered() -> None:
    assert set(settings.MATCH_SETTLED_TASKS) <= registered()


def test_only_effects_queue_tasks() -> None:
    queueing = re.compile(r"\.(delay|apply_async|send_task)\(")
    elsewhere = [
        str(path.relative_to(ROOT))
        for folder in ("games", "tournaments")
        for path in (ROOT / folder).rglob("*.py")
        if path.name != "effects.py" and queueing.search(path.read_text())
    ]

    assert elsewhere == []
