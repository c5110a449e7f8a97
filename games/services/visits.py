"""Who has looked at a table since it became their turn: kept in the cache, so it may be forgotten at any time."""

from django.core.cache import cache

_SECONDS = 24 * 3600


def note_visit(*, match_id: int, player_id: int, seq: int) -> None:
    """Remember that the player has seen the match as it stands after event `seq`."""
    cache.set(f"visit:{match_id}:{player_id}", seq, timeout=_SECONDS)


def has_visited(*, match_id: int, player_id: int, seq: int) -> bool:
    """Whether the player has seen the match as it stands after event `seq`; False when nobody remembers."""
    seen = cache.get(f"visit:{match_id}:{player_id}")
    return isinstance(seen, int) and seen >= seq
