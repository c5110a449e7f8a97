"""The map of addresses."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from scopa_site import health

# People sign in to the admin through the same door as everywhere, with its limits and its second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # how allauth documents it

handler400 = "scopa_site.errors.bad_request"
handler500 = "scopa_site.errors.server_error"

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("tournaments.api.leagues.urls")),
    path("api/v1/", include("games.api.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("", include("tournaments.web.organise_urls")),
    path("", include("tournaments.web.urls")),
    path("", include("games.web.urls")),
]
