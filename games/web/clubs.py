"""Clubs: the list, a club with its members and their standing, and the forms that make and change one."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from games.models import Club, Player
from games.selectors.access import NotFound
from games.selectors.club_events import events_of
from games.selectors.clubs import (
    access_club,
    askers_of,
    club_size,
    clubs_of,
    is_manager,
    listed_clubs,
    members_of,
    membership_of,
)
from games.selectors.leaderboard_scopes import club_code, scope_called
from games.selectors.leaderboards import Leaderboard, histogram, pools_with, rows_from
from games.selectors.pools import pools
from games.services.clubs import create_club, edit_club
from games.services.errors import ServiceError
from games.services.limits import spend_or_refuse
from games.web.club_forms import ClubForm, form_of
from games.web.presenters.clubs import club_lines, member_lines
from games.web.presenters.leaderboard import ranked_people
from games.web.visitors import hides_unknown, player_of, small_number
from games.web.words.countries import country_name
from games.web.words.rankings import title_of_pool

PAGE = 50
_BEST = 10


@require_safe
def club_list(request: HttpRequest) -> HttpResponse:
    """Clubs by name, perhaps those whose name or place contains some words; one's own before."""
    viewer, words = player_of(request), request.GET.get("q", "").strip()[:60]
    number = max(1, small_number(request.GET.get("page", "")) or 1)
    found = listed_clubs(name=words.replace("\x00", ""), offset=(number - 1) * PAGE, limit=PAGE + 1)
    context = {
        "words": words,
        "clubs": club_lines(found[:PAGE]),
        "mine": [] if viewer is None else clubs_of(viewer),
        "may_create": viewer is not None and not viewer.is_guest,
        "number": number,
        "has_more": len(found) > PAGE,
    }
    return render(request, "games/clubs.html", context)


@require_safe
@hides_unknown
def club_page(request: HttpRequest, club_id: int) -> HttpResponse:
    """A club, who is in it, and how they stand among themselves."""
    club, viewer = access_club(club_id), player_of(request)
    membership, manages = membership_of(club, viewer), is_manager(club, viewer)
    number = max(1, small_number(request.GET.get("page", "")) or 1)
    found = members_of(club, offset=(number - 1) * PAGE, limit=PAGE + 1)
    context = {
        "club": club,
        "country": country_name(club.country) if club.country else "",
        "members": member_lines(found[:PAGE], viewer),
        "size": club_size(club),
        "number": number,
        "has_more": len(found) > PAGE,
        "askers": member_lines(askers_of(club), viewer) if manages else [],
        "manages": manages,
        "is_member": membership is not None and membership.joined_at is not None,
        "has_asked": membership is not None and membership.joined_at is None,
        "may_join": viewer is None or not viewer.is_guest,
        "events": events_of(club, viewer),
        **_standing(request, club, viewer),
    }
    return render(request, "games/club.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_club(request: HttpRequest) -> HttpResponse:
    """The form for a new club; whoever sends it manages the club."""
    player = player_of(request)
    if player is None or player.is_guest:
        return redirect("keep_guest")
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        spend_or_refuse("create_club", f"player {player.pk}")
        try:
            club = create_club(by=player, details=form.details(), now=timezone.now())
        except ServiceError as error:
            form.refuse(error)
        else:
            return redirect("club", club.pk)
    return render(request, "games/club_form.html", {"form": form}, status=400 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@hides_unknown
def change_club(request: HttpRequest, club_id: int) -> HttpResponse:
    """The same form with what the club says today; for its managers."""
    club, player = access_club(club_id), player_of(request)
    if player is None or not is_manager(club, player):
        raise NotFound
    form = ClubForm(request.POST) if request.method == "POST" else form_of(club)
    if request.method == "POST" and form.is_valid():
        try:
            edit_club(by=player, club_id=club.pk, details=form.details(), now=timezone.now())
        except ServiceError as error:
            form.refuse(error)
        else:
            return redirect("club", club.pk)
    return render(request, "games/club_form.html", {"form": form, "club": club}, status=400 if form.errors else 200)


def _standing(request: HttpRequest, club: Club, viewer: Player | None) -> dict[str, object]:
    """The best of the club in one pool, the first in which anybody is ranked unless another is asked for."""
    players = scope_called(club_code(club.pk), viewer).players
    known = pools()
    wanted = request.GET.get("pool", "")
    if wanted and wanted not in {pool.code for pool in known}:
        raise NotFound
    if wanted:
        chosen = next(pool for pool in known if pool.code == wanted)
    else:
        rated = pools_with(players)
        chosen = next((pool for pool in known if pool.code in rated), known[0])
    board = Leaderboard(chosen.code, players=players)
    counted = histogram(board)
    return {
        "pools": [(pool.code, title_of_pool(pool), pool.code == chosen.code) for pool in known],
        "rows": ranked_people(rows_from(board, counted, 0, limit=_BEST), {}, viewer, system=chosen.system),
        "pool": chosen.code,
        "scope": club_code(club.pk),
        "ranked": counted.total,
    }
