"""The rules that a preset and some house rules amount to, for whoever may not look into the engine."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from games import engine

if TYPE_CHECKING:
    from games.engine import Rules


def rulebook(preset: str, options: Mapping[str, object]) -> "Rules":
    """The complete rules, checked for coherence. Raises BadRules."""
    return engine.rules_for(preset, options)


def preset_names() -> Sequence[str]:
    """The names of all presets, in the order of docs/rules.md."""
    return tuple(engine.PRESETS)
