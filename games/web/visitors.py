"""Who is asking: the player behind a request, made on the spot where somebody plays without an account."""

from collections.abc import Callable
from functools import wraps

from allauth.account.adapter import get_adapter
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import url_has_allowed_host_and_scheme

from games.models import Player, User
from games.selectors.access import NotFound
from games.services.limits import spend_or_refuse
from games.services.players import make_guest, player_for


def player_of(request: HttpRequest) -> Player | None:
    """The player of whoever is signed in; None for a visitor. An account without one is given one."""
    user = request.user
    if not isinstance(user, User):
        return None
    return Player.objects.filter(user=user).first() or player_for(user=user)


def player_or_guest(request: HttpRequest) -> Player:
    """The player of the request; a visitor becomes a guest and is signed in."""
    player = player_of(request)
    if player is None:
        spend_or_refuse("guest", address_of(request))
        player = make_guest()
        login(request, player.user)
    return player


def address_of(request: HttpRequest) -> str:
    """The visitor's address, taken from a forwarding header only as far as our own proxies wrote it."""
    return str(get_adapter().get_client_ip(request))


def table_opener(request: HttpRequest) -> Player:
    """The player of the request, who is about to open a table. Raises TooManyRequests."""
    player = player_or_guest(request)
    spend_or_refuse("create_match", f"player {player.pk}")
    return player


def small_number(text: str) -> int | None:
    """A number from a form, -1 for what is none, None for an empty field; nothing a person would send is longer."""
    if not text:
        return None
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1


def safe_next(request: HttpRequest, fallback: str) -> str:
    """The path in `next` if it leads to this site, else `fallback`; a plain word would be taken for a view's name."""
    wanted = request.POST.get("next", "")
    allowed = wanted.startswith("/") and url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if allowed else fallback


def hides_unknown[**P](view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Make a page of the house's «no such thing»: the same for what is absent and for what is private."""

    @wraps(view)
    def shown(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(*args, **kwargs)
        except NotFound as unknown:
            raise Http404 from unknown

    return shown
