"""The limits of `games.services.limits` that leagues have to themselves. Nobody is excepted."""

from games.api.throttles import RateLimit


class LeagueActLimit(RateLimit):
    """Acts of one player in leagues, refused ones too."""

    scope = "league_act"
