"""A public server behind a proxy that speaks HTTPS. What must be secret has no default: without it nothing starts."""

from scopa_site.settings import env
from scopa_site.settings.base import *  # noqa: F403
from scopa_site.settings.keys import push_key, seal_keys
from scopa_site.settings.logs import logging_for
from scopa_site.settings.mail import mailers

SECRET_KEY = env.text("SECRET_KEY")
SEAL_KEYS = seal_keys(env.names("SEAL_KEYS"))
ALLOWED_HOSTS = env.names("ALLOWED_HOSTS")
LOGGING = logging_for(level=env.text("LOG_LEVEL", "INFO"), json=True)

SECURE_SSL_REDIRECT = env.flag("SECURE_SSL_REDIRECT", default=True)
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]  # asked from inside, without HTTPS
SECURE_HSTS_SECONDS = env.number("SECURE_HSTS_SECONDS", 31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_NAME = "__Host-sessionid"
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_NAME = "__Host-csrftoken"
CSRF_COOKIE_SECURE = True
PLAYERS_COOKIE_NAME = "__Host-players"
LANGUAGE_COOKIE_SECURE = True
if env.flag("TRUST_PROXY_HTTPS", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
ALLAUTH_TRUSTED_PROXY_COUNT = env.number("TRUSTED_PROXY_COUNT", 0)  # how many X-Forwarded-For entries are ours

PUBLIC_URL = env.text("PUBLIC_URL", f"https://{ALLOWED_HOSTS[0].lstrip('.')}")
# Without a key, which must stay the same for as long as browsers are subscribed with it, there is no web push.
PUSH_PRIVATE_KEY = push_key(env.text("PUSH_PRIVATE_KEY", ""))

_email_host = env.text("EMAIL_HOST", "")
MAILERS = mailers(_email_host or "localhost")
NOTICE_LETTERS = bool(_email_host)
if not _email_host:
    ACCOUNT_EMAIL_VERIFICATION = "none"  # signing up must not depend on a letter that cannot be sent
