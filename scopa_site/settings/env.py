"""The environment, read by name and type. Every name asked for here is explained in docs/operations.md."""

import os
from typing import Final

from django.core.exceptions import ImproperlyConfigured

_TRUE: Final = frozenset({"1", "true", "yes", "on"})
_FALSE: Final = frozenset({"0", "false", "no", "off", ""})


def text(name: str, default: str | None = None) -> str:
    """Return the variable as text; without a default an absent or empty one raises ImproperlyConfigured."""
    value = os.environ.get(name) or default
    if value is None:
        raise ImproperlyConfigured(f"{name} must be set in the environment (see docs/operations.md)")
    return value


def flag(name: str, *, default: bool) -> bool:
    """Return the variable as a yes or no; anything that is neither raises ImproperlyConfigured."""
    value = os.environ.get(name)
    if value is None:
        return default
    if value.lower() in _TRUE:
        return True
    if value.lower() in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}")


def number(name: str, default: int) -> int:
    """Return the variable as a whole number; anything else raises ImproperlyConfigured."""
    value = os.environ.get(name, "") or str(default)
    try:
        return int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}") from None


def names(name: str, default: str | None = None) -> list[str]:
    """Return a comma separated variable as a list; without a default an absent or empty one raises."""
    return [part.strip() for part in text(name, default).split(",") if part.strip()]
