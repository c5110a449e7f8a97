"""The page of notices: what somebody was told, newest first, and where it leads."""

from django.contrib.auth.decorators import login_required
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from games.models import Player
from games.notices.letters import read_off_token
from games.notices.registry import notice_kinds
from games.selectors.notices import notices_of, unread_count
from games.services.notices_choices import turn_off_letters
from games.services.notices_reading import read_all, read_notice
from games.web.presenters.notices import badge, notice_lines
from games.web.visitors import hides_unknown, player_of, small_number
from games.web.zones import readers_zone

_ON_A_PAGE = 30


@require_safe
@never_cache
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """The list; `part=list` is the list alone and `part=badge` the bell, for pages that hear of something new."""
    player = _reader(request)
    part = request.GET.get("part", "")
    if part == "badge":
        return render(request, "games/notices/badge.html", {"badge": badge(player.pk, unread_count(player.pk))})
    before = small_number(request.GET.get("before", ""))
    found = notices_of(player, before=before, limit=_ON_A_PAGE + 1)
    zone = readers_zone(request)
    lines = notice_lines(found[:_ON_A_PAGE], "" if zone is None else zone.key)
    context = {
        "lines": lines,
        "newest": lines[0].number if lines else 0,
        "older": lines[-1].number if len(found) > _ON_A_PAGE else None,
        "before": before,
        "unread": unread_count(player.pk),
    }
    return render(request, "games/notices/list.html" if part == "list" else "games/notices/page.html", context)


@require_GET
@never_cache
@login_required
@hides_unknown
def notice(request: HttpRequest, notice_id: int) -> HttpResponse:
    """Go to what a notice is about; from then on it has been read."""
    found = read_notice(by=_reader(request), notice_id=notice_id, now=timezone.now())
    return redirect(found.link)


@require_POST
@login_required
@hides_unknown
def mark_read(request: HttpRequest) -> HttpResponse:
    """Mark one notice as read, or all that the page showed: up to the newest of them."""
    player, now = _reader(request), timezone.now()
    one, up_to = (small_number(request.POST.get(name, "")) for name in ("notice", "up_to"))
    if one is not None:
        read_notice(by=player, notice_id=one, now=now)
    elif up_to is not None:
        read_all(by=player, up_to=up_to, now=now)
    return redirect("notices")


@csrf_exempt  # mail programs post here without cookies (RFC 8058); the token proves that the letter was ours
@require_http_methods(["GET", "HEAD", "POST"])
def letters_off(request: HttpRequest, token: str) -> HttpResponse:
    """Turn off letters like the one that leads here, without signing in: asked first, for programs follow links too."""
    try:
        player_id, kinds = read_off_token(token)
    except BadSignature as error:
        raise Http404 from error
    if request.method == "POST":
        turn_off_letters(player_id=player_id, kinds=kinds)
    context = {
        "titles": [notice_kinds()[kind].title for kind in kinds if kind in notice_kinds()],
        "is_done": request.method == "POST",
        "reader": Player.objects.filter(pk=player_id).first(),
    }
    return render(request, "games/notices/off.html", context)


def _reader(request: HttpRequest) -> Player:
    player = player_of(request)
    assert player is not None  # signed in, as the decorator saw to
    return player
