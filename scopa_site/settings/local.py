"""One machine at home: keys are made once and kept in the data folder, so `make run` asks for nothing."""

import warnings

from scopa_site.settings import env
from scopa_site.settings.base import *  # noqa: F403
from scopa_site.settings.base import PLAIN_STATICFILES, STORAGES, VAR_DIR
from scopa_site.settings.keys import kept_key, new_push_key, new_seal_key, new_secret_key, push_key
from scopa_site.settings.logs import logging_for
from scopa_site.settings.mail import mailers

DEBUG = env.flag("DEBUG", default=False)
SECRET_KEY = env.text("SECRET_KEY", kept_key(VAR_DIR / "secret_key", new_secret_key))
SEAL_KEYS = env.names("SEAL_KEYS", kept_key(VAR_DIR / "seal_keys", new_seal_key))
PUSH_PRIVATE_KEY = push_key(env.text("PUSH_PRIVATE_KEY", kept_key(VAR_DIR / "push_key", new_push_key)))
if _email_host := env.text("EMAIL_HOST", ""):
    MAILERS = mailers(_email_host)  # else letters become files
LOGGING = logging_for(level=env.text("LOG_LEVEL", "INFO"), json=False)

if DEBUG:
    STORAGES["staticfiles"] = PLAIN_STATICFILES  # files are served as they lie, edits show at once

# At home, and above all in a container, the only user is often root.
warnings.filterwarnings("ignore", message=r"\s*You're running the worker with superuser privileges")
