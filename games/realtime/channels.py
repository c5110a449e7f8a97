"""Names of the pub/sub channels; one for each match."""


def match_channel(match_id: int) -> str:
    """The channel on which streams of this match are nudged."""
    return f"match:{match_id}"
