"""How letters leave: by the mail server that the environment names."""

from typing import Any

from scopa_site.settings import env

SECONDS = 10
"""A server that is silent for longer has failed; a task that sends a letter has to end before its own limit."""


def mailers(host: str) -> dict[str, dict[str, Any]]:
    """Return Django's MAILERS for the server at this host."""
    return {
        "default": {
            "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "OPTIONS": {
                "host": host,
                "port": env.number("EMAIL_PORT", 587),
                "username": env.text("EMAIL_USER", ""),
                "password": env.text("EMAIL_PASSWORD", ""),
                "timeout": SECONDS,
                "use_tls": env.flag("EMAIL_TLS", default=True),
            },
        }
    }
