"""Taking part in a season: the form of registration, and what one does about it later."""

from collections.abc import Callable, Mapping
from datetime import datetime
from zoneinfo import available_timezones

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.models import Player
from games.services.errors import ServiceError
from games.services.limits import spend_or_refuse
from games.web.visitors import small_number
from tournaments.models import Season, SeasonEntry
from tournaments.selectors.leagues.access import NotFound
from tournaments.selectors.leagues.own import clubs_of, membership_of
from tournaments.services.leagues.alternates import offer_alternate, withdraw_alternate
from tournaments.services.leagues.entries import enter_season
from tournaments.services.leagues.rosters import confirm_membership, decline_membership
from tournaments.web.leagues.done import done, refused
from tournaments.web.leagues.presenters.heading import entry_heading
from tournaments.web.leagues.presenters.sign_up import sign_up
from tournaments.web.leagues.visits import SeasonVisit, in_zone_of_reader, season_visit
from tournaments.web.leagues.words.rules import entry_rules, time_rules

_MOST_PARTNERS = 36
"""Twelve boards of three; a form never shows more fields than its season needs."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@in_zone_of_reader
def join(request: HttpRequest, league_id: int, number: int) -> HttpResponse:
    """The form of registration, and what it leads to; whoever has no account is shown where to make one."""
    seen = season_visit(request, league_id, number)
    here = reverse("league_join", args=[league_id, number])
    if seen.player is None:
        return redirect(f"{reverse('account_signup')}?next={here}")
    if seen.player.is_guest:
        return redirect(f"{reverse('keep_guest')}?next={here}")
    membership = membership_of(seen.player, seen.season)
    if membership is not None:
        return redirect("league_entry", league_id, number, membership.entry_id)
    if request.method != "POST":
        return _form(request, seen)
    try:
        entry = _entered(request, seen.season, seen.player)
    except (ServiceError, NotFound) as error:
        return _form(request, seen, refused(error))
    messages.success(request, _entered_words(entry))
    return redirect("league_entry", league_id, number, entry.pk)


@require_POST
@in_zone_of_reader
def own(request: HttpRequest, league_id: int, number: int) -> HttpResponse:
    """Answer an invitation, offer to stand in, or take that back; `do` says what."""
    seen = season_visit(request, league_id, number)
    act = _ACTS.get(request.POST.get("do", ""))
    if seen.player is None or act is None:
        raise NotFound
    player, season = seen.player, seen.season
    entry, division = (small_number(request.POST.get(name, "")) for name in ("entry", "division"))
    back = reverse("league_season", args=[league_id, number])
    return done(request, lambda now: act(season, player, entry or 0, division, now), back)


def partner_count(season: Season) -> tuple[int, int]:
    """How many partners a captain names at least, and at most, when entering."""
    most = season.boards * season.team_size + season.most_reserves - 1
    least = 0 if season.is_of_teams else season.team_size - 1
    return least, min(most, _MOST_PARTNERS)


def _form(request: HttpRequest, seen: SeasonVisit, problem: str = "") -> HttpResponse:
    season = seen.season
    least, most = partner_count(season)
    typed = [request.POST.get(f"partner_{each}", "") for each in range(1, most + 1)]
    context = {
        "season": season,
        "league": seen.league,
        "head": entry_heading(seen, _("Join %(league)s") % {"league": seen.league.name}, None),
        "up": sign_up(seen),
        "problem": problem,
        "partners": [(each, typed[each - 1], each <= least, _place(season, each)) for each in range(1, most + 1)],
        "team_name": request.POST.get("team_name", ""),
        "clubs": [] if seen.player is None else clubs_of(seen.player),
        "club": request.POST.get("club", ""),
        "sentences": [*entry_rules(season), *time_rules(season)[:2]],
        "zone_is_told": seen.player is not None and seen.player.zone in available_timezones(),
    }
    return render(request, "leagues/join.html", context, status=400 if problem else 200)


def _place(season: Season, order: int) -> str:
    """What a partner is asked to be: the partner of a pair, a board of a team, a reserve."""
    if order >= season.boards * season.team_size:
        return _("Reserve")
    if not season.is_of_teams:
        return _("Your partner’s name") if season.team_size == 2 else _("Partner %(n)d") % {"n": order}
    return _("Board %(n)d") % {"n": 1 + order // season.team_size}


def _entered(request: HttpRequest, season: Season, player: Player) -> SeasonEntry:
    spend_or_refuse("report", f"player {player.pk}")  # names of others shall not be tried out
    names = [request.POST.get(f"partner_{each}", "").strip() for each in range(1, partner_count(season)[1] + 1)]
    return enter_season(
        season_id=season.pk,
        by=player,
        now=timezone.now(),
        partners=[name.removeprefix("@") for name in names if name],
        team_name=request.POST.get("team_name", "").strip(),
        club_id=small_number(request.POST.get("club", "")),
    )


def _entered_words(entry: SeasonEntry) -> str:
    if entry.status == SeasonEntry.Status.WAITLISTED:
        return _("You are on the wait list.")
    if entry.status == SeasonEntry.Status.APPLIED:
        return _("Your players have been asked. The entry is complete once they agree.")
    return _("You are in. Tell us when you usually play, and finding times gets easier.")


_ACTS: Mapping[str, Callable[[Season, Player, int, int | None, datetime], object]] = {
    "confirm": lambda _season, by, entry, _division, now: confirm_membership(entry_id=entry, by=by, now=now),
    "decline": lambda _season, by, entry, _division, now: decline_membership(entry_id=entry, by=by, now=now),
    "offer": lambda season, by, _entry, division, now: offer_alternate(
        season_id=season.pk, by=by, division=division, now=now
    ),
    "withdraw_offer": lambda season, by, _entry, _division, now: withdraw_alternate(
        season_id=season.pk, by=by, now=now
    ),
}
"""What `do` can say, and the service that does it."""
