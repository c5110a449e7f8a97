"""Django as WSGI; `scopa_site.asgi` runs it on a few threads of the same process."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings.production")
application = get_wsgi_application()
