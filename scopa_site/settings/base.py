"""What is true on every machine. Nothing secret has a default here: the overlays bring keys, or refuse to start."""

from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from django.utils.csp import CSP

from scopa_site.settings import env
from scopa_site.settings.database import database

BASE_DIR: Final = Path(__file__).resolve().parents[2]
VAR_DIR: Final = Path(env.text("SCOPA_VAR", str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)  # SQLite makes the file, not the folder

DEBUG = False
ALLOWED_HOSTS = env.names("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")
CSRF_TRUSTED_ORIGINS = env.names("CSRF_TRUSTED_ORIGINS", "")
WEB_THREADS = env.number("WEB_THREADS", 4)

# --- Parts -----------------------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    # Ours come before allauth so that our templates win over its bare ones.
    "scopa_site",
    "tournaments",
    "games",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "django_htmx",
    "django_countries",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.web.zones.ReaderZoneMiddleware",
    "games.web.middleware.LimitsMiddleware",
]
ROOT_URLCONF = "scopa_site.urls"
ASGI_APPLICATION = "scopa_site.asgi.application"
WSGI_APPLICATION = "scopa_site.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.template.context_processors.csp",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.web.lobby.lobby_events",
            ],
            "builtins": ["games.web.tags"],
        },
    }
]

# --- Data ------------------------------------------------------------------------------------------------------------

DATABASES = {
    "default": database(
        env.text("DATABASE_URL", f"sqlite://{VAR_DIR}/settebello.sqlite3"), test_file=VAR_DIR / "test.sqlite3"
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Two databases of one server, or two servers: the queue must survive a restart, the rest may vanish at any time.
QUEUE_URL = env.text("QUEUE_URL", "redis://127.0.0.1:6379/0")
REDIS_URL = env.text("REDIS_URL", "redis://127.0.0.1:6379/1")
# How many seconds a request waits for each answer of a server that is silent, before it goes on without: for a task to
# be queued, for what the limits count, for the cache. Whoever waited in vain does not ask again for five seconds.
QUEUE_PATIENCE = {"socket_timeout": 0.3, "socket_connect_timeout": 0.3}
LIMITS_PATIENCE = {"socket_timeout": 0.5, "socket_connect_timeout": 0.3}
CACHE_PATIENCE = {"socket_timeout": 0.5, "socket_connect_timeout": 0.5}
CACHES = {
    "default": {
        "BACKEND": "scopa_site.cache.RedisCacheWithFallback",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "cache",
        "OPTIONS": CACHE_PATIENCE,
    }
}
SESSION_ENGINE = "django.contrib.sessions.backends.db"  # people stay signed in when the cache is gone

# --- Tasks (docs/operations.md says why each value is what it is) ----------------------------------------------------

_VISIBILITY_SECONDS: Final = 90
CELERY_BROKER_URL = QUEUE_URL.replace("unix://", "redis+socket://").replace("?db=", "?virtual_host=")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
    "visibility_timeout": _VISIBILITY_SECONDS,
    # By default a task of a killed worker is looked for every 100 seconds only.
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    # No socket_timeout: a worker that meets one in the middle of an acknowledgement stays deaf for minutes.
    "socket_keepalive": True,
}
CELERY_RESULT_BACKEND_TRANSPORT_OPTIONS = {"visibility_timeout": _VISIBILITY_SECONDS}
CELERY_VISIBILITY_TIMEOUT = _VISIBILITY_SECONDS
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_IGNORE_RESULT = True
# What takes long has a queue and a process of its own: whoever waits for a bot must not wait behind it.
CELERY_TASK_ROUTES = {"games.tasks.review_match": {"queue": "reviews"}}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 20
CELERY_TASK_TIME_LIMIT = 30
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1, "interval_max": 0.1}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 10
CELERY_WORKER_ENABLE_SOFT_SHUTDOWN_ON_IDLE = True
CELERY_WORKER_REDIRECT_STDOUTS = False

# How long a bot waits before it plays, so that people can follow.
BOT_PAUSE_SECONDS = env.number("BOT_PAUSE_MILLISECONDS", 600) / 1000

# Names of the tasks to queue, with the match's id, when a match has been settled. `games` knows nothing of who listens.
MATCH_SETTLED_TASKS: list[str] = [
    "tournaments.tasks.record_match_result",
    "tournaments.tasks.record_board_result",
]

# What says, for a match of a competition, where it belongs: gives a `games.web.belonging.Belonging`, or None.
MATCH_BELONGS_TO: list[str] = ["tournaments.web.belonging.belonging_of"]

# What knows leaderboards besides those of pools, countries and clubs, as of seasons: gives, for a code and a viewer, a
# `games.selectors.leaderboard_scopes.Scope`, or None.
LEADERBOARD_SCOPES: list[str] = ["tournaments.selectors.leagues.scopes.season_scope"]

# What knows titles that players have won: gives, for a player and a viewer, `games.selectors.profile_titles.Title`s.
PLAYER_TITLES: list[str] = [
    "tournaments.selectors.titles.tournaments_won",
    "tournaments.selectors.leagues.titles.leagues_won",
]

# What knows events of clubs: gives, for a club and a viewer, `games.selectors.club_events.ClubEvent`s.
CLUB_EVENTS: list[str] = ["tournaments.selectors.club_events.seasons_of_club"]

# What the sweeper calls in every round after the sweep of the matches, with the time as `now`.
SWEEPS: list[str] = [
    "games.services.notices_sweep.sweep_notices",
    "tournaments.services.sweep.sweep_tournaments",
    "tournaments.services.leagues.sweep.sweep_leagues",
    "games.services.refold_sweep.sweep_refolds",
    "games.services.calibrations.sweep_calibrations",
    "games.services.board_sweep.sweep_leaderboards",
    "games.services.reviews_sweep.sweep_reviews",
]

# What tells of a report about a match of a competition, in its transaction: given the match, the report (None: it is
# settled) and the time, it says whether the match is one of its own.
MATCH_REPORT_TELLERS: list[str] = [
    "tournaments.services.telling.tell_match_reported",
    "tournaments.services.leagues.result_news.tell_board_reported",
]

# Tuples of the kinds of notices that there are.
NOTICE_KINDS: list[str] = ["games.notices.kinds.KINDS", "tournaments.notice_kinds.KINDS"]

# --- People ----------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "games.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "games.web.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"  # nobody waits for a letter to play cards
ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,5/5m/key"}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]

# --- API -------------------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    # The first one decides how a stranger is turned away: a token challenge makes that 401, a session would say 403.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "knox.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "EXCEPTION_HANDLER": "games.api.errors.problem_response",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
REST_KNOX = {"TOKEN_TTL": timedelta(days=365), "AUTH_HEADER_PREFIX": "Token"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Settebello API",
    "DESCRIPTION": "Play Scopa and Scopone, read ratings. Authenticate with `Authorization: Token …` or a session.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    # Fields that are called alike take values of different sets; without names of their own these get random ones.
    "ENUM_NAME_OVERRIDES": {
        "KindEnum": "games.models.Player.Kind",
        "StatusEnum": "games.models.Match.Status",
        "VenueEnum": "games.models.Match.Venue",
        "AbsenceKindEnum": "tournaments.models.Absence.Kind",
        "EntryStatusEnum": "tournaments.models.Entry.Status",
        "PairingStatusEnum": "tournaments.models.Pairing.Status",
        "RoundStatusEnum": "tournaments.models.Round.Status",
        "StageStatusEnum": "tournaments.models.Stage.Status",
        "TournamentStatusEnum": "tournaments.models.Tournament.Status",
        "TournamentVenueEnum": "tournaments.models.Tournament.Venue",
        "RoleEnum": "tournaments.models.TournamentStaff.Role",
        "ClubRoleEnum": "games.models.ClubMember.Role",
        "RatingSystemEnum": "games.rating.systems.CHOICES",
        "SeasonStatusEnum": "tournaments.models.Season.Status",
        "SeasonFormatEnum": "tournaments.models.Season.Format",
        "SeasonEntryStatusEnum": "tournaments.models.SeasonEntry.Status",
        "RosterPartEnum": "tournaments.models.RosterMember.Part",
        "LeagueRoundStatusEnum": "tournaments.models.LeagueRound.Status",
        "BoardStatusEnum": "tournaments.models.Board.Status",
        "BoardOutcomeEnum": "tournaments.models.BoardReport.Outcome",
        "BoardOriginEnum": "tournaments.models.BoardReport.Origin",
        "ProposalStatusEnum": "tournaments.models.TimeProposal.Status",
        "PostponementStatusEnum": "tournaments.models.Postponement.Status",
        "ClaimStatusEnum": "tournaments.models.Claim.Status",
        "ClaimKindEnum": "tournaments.models.Claim.Kind",
        "PlanStatusEnum": "tournaments.models.MovementPlan.Status",
        "OutcomeEnum": "tournaments.models.ResultReport.Outcome",
        "OriginEnum": "tournaments.models.ResultReport.Origin",
        "LoserEnum": ["first", "second", "both"],
        "PartEnum": ["winners", "losers", "final", "reset", "third_place"],
        "StateEnum": ["waiting", "ready", "playing", "decided", "bye", "empty", "not_needed"],
        "BoardVenueEnum": "tournaments.api.leagues.serializers.choices.VENUES",
        "BoardLoserEnum": "tournaments.api.leagues.serializers.choices.LOSERS",
        "ClaimOutcomeEnum": "tournaments.api.leagues.serializers.choices.CLAIM_OUTCOMES",
        "BoardStateEnum": "tournaments.api.leagues.serializers.choices.BOARD_STATES",
        "BoardActEnum": "tournaments.api.leagues.serializers.choices.BOARD_ACTS",
        "SeasonNeedKindEnum": "tournaments.api.leagues.serializers.choices.NEED_KINDS",
        "ZoneEnum": "tournaments.api.leagues.serializers.choices.ZONES",
        "FormEnum": "tournaments.api.leagues.serializers.choices.FORM",
        "MoveReasonEnum": "tournaments.api.leagues.serializers.choices.MOVE_REASONS",
        "StillOpenEnum": "tournaments.api.leagues.serializers.choices.STILL_OPEN",
        "SlotEvidenceEnum": "tournaments.api.leagues.serializers.choices.EVIDENCE",
        "WaitsEnum": "tournaments.api.leagues.serializers.choices.WAITS",
    },
}

# --- Pages -----------------------------------------------------------------------------------------------------------

SECURE_CSP = {
    "default-src": [CSP.SELF],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "connect-src": [CSP.SELF],
    "worker-src": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "object-src": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
    "form-action": [CSP.SELF],
}
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SAMESITE = "Lax"
PLAYERS_COOKIE_NAME = "players"  # who signed in here lately (games/web/browsers.py)
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("it", "Italiano"), ("ja", "日本語")]
LOCALE_PATHS = [BASE_DIR / "scopa_site" / "locale"]
FORMAT_MODULE_PATH = ["scopa_site.formats"]
USE_TZ = True
TIME_ZONE = "Europe/Rome"  # how times are shown; they are kept in UTC

STATIC_URL = "static/"
# The order of 5,000 entries is one form with two fields an entry.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_100

STATIC_ROOT = Path(env.text("STATIC_ROOT", str(VAR_DIR / "static")))
STATICFILES_DIRS = [("vendor", BASE_DIR / "vendor")]
STATIC_COMPRESS = env.flag("STATIC_COMPRESS", default=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "scopa_site.storage.HashedStaticFilesStorage"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
PLAIN_STATICFILES = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}

# Where people reach this service, in letters and messages that are read elsewhere.
PUBLIC_URL = env.text("PUBLIC_URL", "http://127.0.0.1:8000")

# Whether letters about what happens are written at all.
NOTICE_LETTERS = True

# Web push: the key that signs messages (none: not offered), whom push services may write to, and what tests allow.
PUSH_PRIVATE_KEY = ""
PUSH_CONTACT = env.text("PUSH_CONTACT", "mailto:settebello@localhost")
PUSH_ALLOW_LOOPBACK = False

DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "settebello@localhost")
MAILERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.mail.backends.filebased.EmailBackend",
        "OPTIONS": {"file_path": str(VAR_DIR / "mail")},
    }
}
