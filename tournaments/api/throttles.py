"""The limits of `games.services.limits` that tournaments have to themselves. Nobody is excepted."""

from games.api.throttles import RateLimit


class CreateTournamentLimit(RateLimit):
    """Orders for tournaments by one player, refused ones too; those that were made count by the day as well."""

    scope = "create_tournament_burst"


class ImportLimit(RateLimit):
    """Files of entries sent in by one player."""

    scope = "import_entries"
