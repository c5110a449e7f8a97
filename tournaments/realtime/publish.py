"""The bell of tournaments: tells open pages that one has moved on, and nothing about how (decision 0004)."""

from games.realtime.publish import ring


def tournament_channel(tournament_id: int) -> str:
    """The pub/sub channel on which the pages of a tournament are nudged."""
    return f"tournament:{tournament_id}"


def nudge(tournament_id: int, version: int) -> None:
    """Publish `{tournament, version}` for the pages of a tournament."""
    ring(tournament_channel(tournament_id), tournament=tournament_id, version=version)


def season_channel(season_id: int) -> str:
    """The pub/sub channel on which the pages of a season are nudged."""
    return f"season:{season_id}"


def nudge_season(season_id: int, version: int) -> None:
    """Publish `{season, version}` for the pages of a season."""
    ring(season_channel(season_id), season=season_id, version=version)
