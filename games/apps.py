"""The Django app of people, matches, hands and ratings."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Registers `games`; nothing happens at start-up beyond that."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
