"""The Django app of tournaments and leagues, still empty."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Registers `tournaments` so that its import contract holds from the first day."""

    name = "tournaments"
