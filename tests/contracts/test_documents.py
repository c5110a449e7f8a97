"""The documents name what the code has: every error code, every variable of the environment, every path."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.api.problems import PROBLEMS
from games.engine import GameError
from games.services.errors import ServiceError

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ROOT / "docs"
ASKED_FOR = re.compile(r"""env\.(?:text|flag|number|names)\(\s*"([A-Z_]+)\"""")
FOLDER = re.compile(r"(?<![\w./-])(?:games|tournaments|scopa_site|tests|docs|docker|scripts|requirements)/[\w./-]*")
FILE = re.compile(r"(?<![\w./<{-])[\w./-]*\w\.(?:py|md|sh|toml|txt|in|yaml|html|css|js)\b(?![\w(])")


# Never answered to anybody: the roots of the two families, and what only a fault of our own can raise.
INTERNAL = {"game_error", "refused", "bad_deck", "hand_in_play", "log_mismatch"}


def kinds_of(kind: type[Exception]) -> Iterator[type[Exception]]:
    """The class and all that derive from it."""
    yield kind
    for child in kind.__subclasses__():
        yield from kinds_of(child)


def raised_codes() -> set[str]:
    """Every code that the engine and the services raise."""
    kinds = [*kinds_of(GameError), *kinds_of(ServiceError)]
    return {code for kind in kinds if isinstance(code := vars(kind).get("code"), str) and code}


def variables() -> set[str]:
    """Every variable that the settings ask the environment for."""
    texts = [path.read_text() for path in (ROOT / "scopa_site" / "settings").glob("*.py")]
    return {name for text in texts for name in ASKED_FOR.findall(text)}


def paths_named_in_the_architecture() -> set[str]:
    """Every folder from the top, and every file by whatever part of its path, that the page on architecture names."""
    text = (DOCUMENTS / "architecture.md").read_text()
    return {found.rstrip("./") for pattern in (FOLDER, FILE) for found in pattern.findall(text)}


def existing_paths() -> set[str]:
    """Every path of the project, and every tail of it."""
    skipped = {".git", ".venv", ".uv", "node_modules", "var", "__pycache__"}
    paths: set[str] = set()
    for folder, folders, files in ROOT.walk():
        folders[:] = [name for name in folders if name not in skipped and not name.endswith("_cache")]
        for name in (*folders, *files):
            parts = (folder / name).relative_to(ROOT).parts
            paths.update("/".join(parts[start:]) for start in range(len(parts)))
    return paths


def test_every_code_that_may_be_raised_is_one_that_the_api_knows() -> None:
    assert raised_codes() - INTERNAL <= set(PROBLEMS)


@pytest.mark.parametrize("code", sorted(PROBLEMS))
def test_the_api_document_explains_every_error_code(code: str) -> None:
    assert f"`{code}`" in (DOCUMENTS / "api.md").read_text()


@pytest.mark.parametrize("name", sorted(variables()))
def test_the_operations_document_explains_every_variable(name: str) -> None:
    assert f"`{name}`" in (DOCUMENTS / "operations.md").read_text()


def test_every_path_named_in_the_architecture_exists() -> None:
    named = paths_named_in_the_architecture()

    assert named
    assert sorted(named - existing_paths()) == []


def test_every_decision_is_numbered_once_and_says_what_was_decided() -> None:
    pages = sorted((DOCUMENTS / "decisions").glob("*.md"))
    numbers = [page.name[:4] for page in pages]

    assert numbers == [f"{number:04}" for number in range(1, len(pages) + 1)]
    for page in pages:
        for heading in ("## Context", "## Decision", "## Consequences", "## Rejected"):
            assert heading in page.read_text(), f"{page.name} lacks {heading}"
