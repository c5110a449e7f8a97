"""How far a season is, and the one button that takes it further, with what pressing it will do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.leagues.errors import BadSeasonSettings
from tournaments.leagues.schedule import rounds_in_season
from tournaments.models import Board, Division, LeagueRound, RosterMember, Season, SeasonEntry
from tournaments.web.leagues.organise_visits import SeasonDesk
from tournaments.web.leagues.words.seasons import entries_words

Status = Season.Status
_IN = (SeasonEntry.Status.ACCEPTED, SeasonEntry.Status.ACTIVE)
_PLACES = {
    Status.DRAFT: 0,
    Status.REGISTRATION: 1,
    Status.PLACED: 2,
    Status.RUNNING: 3,
    Status.PLAYED: 4,
    Status.FINISHED: 5,
    Status.ARCHIVED: 5,
}
_NAMED = 8
"""So many entries are named; of more it is said how many there are."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A phase on the line: `state` is done, current or coming."""

    name: str
    detail: str
    state: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """What comes next. `button` is empty where there is nothing to press; `confirm` is the second click's.

    `consequences` say what it will do; `tab` leads to where it is decided, where that is not on the spot.
    """

    code: str
    title: str = ""
    button: str = ""
    confirm: str = ""
    consequences: tuple[str, ...] = ()
    is_possible: bool = True
    tab: str = ""


def step_line(desk: SeasonDesk, taken: int) -> tuple[Mark, ...]:
    """The phases with how far each has come; none for a season that was called off."""
    season = desk.season
    if season.status == Status.CANCELLED:
        return ()
    here = _PLACES[Status(season.status)]
    names = (
        (pgettext("phase", "Draft"), ""),
        (pgettext("phase", "Registration"), entries_words(season, taken) if here and taken else ""),
        (pgettext("phase", "Placed"), ""),
        (pgettext("phase", "Playing"), _round_words(season)),
        (pgettext("phase", "Disputes, play-offs"), ""),
        (pgettext("phase", "Finished"), ""),
    )
    return tuple(
        Mark(name, detail, "done" if place < here else "current" if place == here else "coming")
        for place, (name, detail) in enumerate(names)
    )


def next_step_of(desk: SeasonDesk, now: datetime) -> NextStep:
    """The next step, with everything that pressing its button will do."""
    season = desk.season
    steps = {
        Status.DRAFT: _publish,
        Status.REGISTRATION: _place,
        Status.PLACED: _start,
        Status.RUNNING: _play,
        Status.PLAYED: _sign,
    }
    if season.status in steps:
        return steps[Status(season.status)](desk, now)
    if season.status == Status.FINISHED:
        said = (_("From then on no result can be corrected."),)
        return NextStep("archive", "", _("Close the books"), _("Close the books"), said)
    return NextStep("nothing")


def _publish(desk: SeasonDesk, _now: datetime) -> NextStep:
    places = sum(each.places for each in desk.divisions)
    said = (
        _("Everybody can see the season and enter.")
        if desk.league.visibility == "public"
        else _("Those who know the league can see the season and enter."),
        ngettext(
            "There is %(n)d place; whoever comes later waits.",
            "There are %(n)d places; whoever comes later waits.",
            places,
        )
        % {"n": places},
    )
    return NextStep("open_registration", "", _("Open registration"), _("Open registration"), said)


def _place(desk: SeasonDesk, _now: datetime) -> NextStep:
    entries = list(desk.season.entries.filter(status__in=_IN).order_by("pk"))
    button = _("Fill the divisions")
    if len(entries) < 2:
        return NextStep("place", _("A season needs at least two entries. They come by themselves, or you wait."))
    said = [
        _("Registration closes, and the divisions are filled: %(entries)s.")
        % {"entries": entries_words(desk.season, len(entries))},
        _("The signed plan of the season before decides, then the rating; newcomers begin at the bottom."),
        _("Nobody plays yet: you look at the divisions, move whom you like, and start then."),
    ]
    waiting = desk.season.entries.filter(status__in=[SeasonEntry.Status.APPLIED, SeasonEntry.Status.WAITLISTED]).count()
    if waiting:
        words = ngettext("%(n)d entry still waits and is not in.", "%(n)d entries still wait and are not in.", waiting)
        said.append(words % {"n": waiting})
    short = incomplete(desk.season)
    if short:
        said.append(_("Not complete, and left out until they are: %(names)s.") % {"names": _names(short)})
    return NextStep("place", "", button, button, tuple(said))


def _start(desk: SeasonDesk, now: datetime) -> NextStep:
    season = desk.season
    button = _("Start the season")
    filled = Count("entries", filter=Q(entries__status__in=_IN))
    counts = dict(season.divisions.annotate(filled=filled).values_list("pk", "filled"))
    why_not = _why_not(desk, counts, now)
    if why_not:
        return NextStep("start", "", button, "", (why_not,), is_possible=False)
    said = [_of_a_division(season, division, counts[division.pk]) for division in desk.divisions]
    said.append(
        _("Round 1 opens on %(day)s, and everybody is told whom they meet.")
        % {"day": date_format(season.starts_on, "DATE_FORMAT")}
        if season.starts_on > localtime(now).date()
        else _("Round 1 opens at once, and everybody is told whom they meet.")
    )
    said.append(_("Game, divisions, boards and points can no longer be changed then."))
    confirm = _("Start with %(entries)s") % {"entries": entries_words(season, sum(counts.values()))}
    return NextStep("start", "", button, confirm, tuple(said))


def _why_not(desk: SeasonDesk, counts: Mapping[int, int], now: datetime) -> str:
    """Why the season cannot start as it is placed; empty when it can."""
    if desk.season.starts_on + timedelta(days=desk.season.round_days) <= localtime(now).date():
        return _("Round 1 would be over already. Open registration again, and set another first day in the settings.")
    for division in desk.divisions:
        count = counts[division.pk]
        if count > division.places:
            full = _("%(division)s has more entries than places. Move some, or give it more places.")
            return full % {"division": division.name}
        try:
            if count:
                rounds_in_season(desk.season.format, count, desk.season.cycles, desk.season.swiss_rounds)
        except BadSeasonSettings:
            few = _("%(division)s has too few entries to be played. Move entries, or change the divisions.")
            return few % {"division": division.name}
    short = incomplete(desk.season)
    if short:
        return _("Not complete yet, because players have not agreed: %(names)s.") % {"names": _names(short)}
    return ""


def _of_a_division(season: Season, division: Division, entries: int) -> str:
    if not entries:
        return _("%(division)s has no entries and is given up.") % {"division": division.name}
    rounds = rounds_in_season(season.format, entries, season.cycles, season.swiss_rounds)
    ends = season.starts_on + timedelta(days=season.round_days * rounds - 1)
    return ngettext(
        "%(division)s: %(entries)s, %(n)d round, until %(end)s.",
        "%(division)s: %(entries)s, %(n)d rounds, until %(end)s.",
        rounds,
    ) % {
        "division": division.name,
        "entries": entries_words(season, entries),
        "n": rounds,
        "end": date_format(ends, "DATE_FORMAT"),
    }


def _play(desk: SeasonDesk, _now: datetime) -> NextStep:
    season = desk.season
    open_boards = Board.objects.filter(fixture__round__season=season, fixture__round__status=LeagueRound.Status.OPEN)
    count = open_boards.exclude(status=Board.Status.DECIDED).count()
    closes = season.rounds.filter(status=LeagueRound.Status.OPEN).order_by("closes_at").first()
    if closes is None:
        return NextStep("wait", _("No round is open at the moment. The next one opens by itself."))
    title = ngettext(
        "%(n)d board of the open rounds has no result yet. The first of these rounds closes on %(end)s by itself.",
        "%(n)d boards of the open rounds have no result yet. The first of these rounds closes on %(end)s by itself.",
        count,
    ) % {"n": count, "end": date_format(localtime(closes.closes_at), "DATETIME_FORMAT")}  # fmt: skip
    return NextStep("wait", title)


def _sign(_desk: SeasonDesk, _now: datetime) -> NextStep:
    title = _("All rounds are closed. Look at who moves where, and sign the plan.")
    return NextStep("end", title, _("Look at the plan"), tab="end")


def incomplete(season: Season) -> list[SeasonEntry]:
    """The entries that have fewer players who agreed than seats, in the order of their names."""
    agreed = Q(roster__left_at=None, roster__confirmed_at__isnull=False, roster__part=RosterMember.Part.REGULAR)
    entries = season.entries.filter(status__in=_IN).annotate(agreed=Count("roster", filter=agreed))
    return list(entries.filter(agreed__lt=season.team_size * season.boards).order_by("name", "pk"))


def _names(entries: Sequence[SeasonEntry]) -> str:
    names = ", ".join(entry.name for entry in entries[:_NAMED])
    rest = len(entries) - _NAMED
    if rest <= 0:
        return names
    return ngettext("%(names)s and %(n)d other", "%(names)s and %(n)d others", rest) % {"names": names, "n": rest}


def _round_words(season: Season) -> str:
    if season.status != Status.RUNNING:
        return ""
    rounds = season.rounds.filter(division__isnull=False)
    opened = rounds.exclude(status=LeagueRound.Status.PLANNED).order_by("-number").values_list("number", flat=True)
    last = opened.first()
    return pgettext("phase", "round %(n)d") % {"n": last} if last else ""
