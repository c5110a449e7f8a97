"""Tests: fixed keys, so that every process of a test run agrees; quick password hashing; no collected files needed."""

import base64
import hashlib

from scopa_site.settings.base import *  # noqa: F403
from scopa_site.settings.base import CACHES, PLAIN_STATICFILES, STORAGES
from scopa_site.settings.logs import logging_for

SECRET_KEY = "a-key-for-tests-only-that-protects-nothing-at-all-0123456789"
SEAL_KEYS = [base64.urlsafe_b64encode(hashlib.sha256(SECRET_KEY.encode()).digest()).decode()]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = PLAIN_STATICFILES
MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}
PUSH_PRIVATE_KEY = base64.urlsafe_b64encode(hashlib.sha256(SECRET_KEY.encode()).digest()).decode().rstrip("=")
PUSH_ALLOW_LOOPBACK = True
BOT_PAUSE_SECONDS = 0
# A server that a busy machine keeps waiting is not gone. Tests of the patience itself bring that of production.
QUEUE_PATIENCE = LIMITS_PATIENCE = CACHE_PATIENCE = {"socket_timeout": 10, "socket_connect_timeout": 10}
CACHES = {"default": {**CACHES["default"], "OPTIONS": CACHE_PATIENCE}}
LOGGING = logging_for(level="WARNING", json=False)
