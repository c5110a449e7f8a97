"""How somebody reads and is told: language, time zone, and a box for each kind of notice on each channel."""

from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language

from games.models import Channel, Player, User
from games.notices.pushes import is_offered, public_key
from games.notices.registry import notice_kinds
from games.selectors.notices import choices_of, devices_of, is_unconfirmed
from games.services.errors import ServiceError
from games.services.notices_choices import choose_channels, remove_device, set_zone
from games.services.notices_choices import set_language as keep_language
from games.web.presenters.notices import channel_name, kind_groups, zone_groups
from games.web.visitors import player_of, small_number
from games.web.words.refusals import refusal


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def notice_settings(request: HttpRequest) -> HttpResponse:
    """Show what was chosen, or keep one of the page's three forms."""
    player = _reader(request)
    if request.method != "POST":
        return _page(request, player)
    try:
        response = _KEEPERS.get(request.POST.get("form", ""), _keep_kinds)(request, player)
    except ServiceError as error:
        return _page(request, player, refused=refusal(error), status=400)
    return response


@require_POST
def language(request: HttpRequest) -> HttpResponseBase:
    """Switch the language of the pages, and of letters to whoever is signed in."""
    player, wanted = player_of(request), request.POST.get("language", "")
    if player is not None and wanted in dict(settings.LANGUAGES):
        keep_language(by=player, language=wanted)
    return set_language(request)


@require_safe
@never_cache
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The script that shows web push messages; at the top, for a worker sees only what lies below its address."""
    return HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")


def _keep_reading(request: HttpRequest, player: Player) -> HttpResponse:
    set_zone(by=player, zone=request.POST.get("zone", ""))
    keep_language(by=player, language=request.POST.get("language", ""))
    response = redirect("notice_settings")
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        player.language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,
    )
    return response


def _keep_kinds(request: HttpRequest, player: Player) -> HttpResponse:
    ticked = {channel: set(request.POST.getlist(channel)) for channel in Channel}
    group, channel, state = (*request.POST.get("all", "").split(":"), "", "", "")[:3]
    if channel in Channel.values:
        of_group = {kind.code for kind in notice_kinds().values() if kind.group == group}
        change = set.update if state == "on" else set.difference_update
        change(ticked[Channel(channel)], of_group)
    choose_channels(
        by=player,
        wanted={code: [channel for channel in Channel if code in ticked[channel]] for code in notice_kinds()},
    )
    return redirect("notice_settings")


def _drop_device(request: HttpRequest, player: Player) -> HttpResponse:
    remove_device(by=player, device_id=small_number(request.POST.get("device", "")) or 0)
    return redirect("notice_settings")


_KEEPERS = {"reading": _keep_reading, "kinds": _keep_kinds, "device": _drop_device}


def _page(request: HttpRequest, player: Player, *, refused: str = "", status: int = 200) -> HttpResponse:
    user = player.user
    address = user.email if isinstance(user, User) else ""
    context = {
        "refused": refused,
        "player": player,
        "zones": zone_groups(),
        "groups": kind_groups(choices_of(player)),
        "channels": [(channel, channel_name(channel)) for channel in Channel],
        "address": address,
        "has_letters": settings.NOTICE_LETTERS,
        "is_unconfirmed": bool(address) and isinstance(user, User) and is_unconfirmed(user),
        "push_key": public_key() if is_offered() else "",
        "devices": devices_of(player),
    }
    return render(request, "games/notices/settings.html", context, status=status)


@lru_cache(maxsize=1)
def _worker() -> str:
    path = finders.find("js/service-worker.js")
    assert isinstance(path, str)  # it is one of our own files
    return Path(path).read_text(encoding="utf-8")


def _reader(request: HttpRequest) -> Player:
    player = player_of(request)
    assert player is not None  # signed in, as the decorator saw to
    return player
