"""Whether what somebody was told about a table still waits for them: asked before a notice leaves the house."""

from collections.abc import Mapping

from tournaments.models import Pairing


def is_table_open(_player_id: int, facts: Mapping[str, object]) -> bool:
    """Whether the table has no result yet; a bye is one that stays."""
    number = facts.get("pairing")
    pairing = Pairing.objects.filter(pk=number if isinstance(number, int) else 0).first()
    open_statuses = (Pairing.Status.READY, Pairing.Status.PLAYING, Pairing.Status.BYE)
    return pairing is not None and pairing.status in open_statuses
