"""The app that holds what all pages share: templates, static files, translations, the Celery application."""

from django.apps import AppConfig


class ScopaSiteConfig(AppConfig):
    """Wiring of the service."""

    name = "scopa_site"

    def ready(self) -> None:
        """Make our Celery application the one that shared tasks belong to."""
        # Celery's own set-up asks for the app registry, so this cannot stand at the top of the file.
        import scopa_site.celery  # noqa: F401, PLC0415
