"""What stands above every page of a tournament: its name, its state, when and where, and the tabs."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext

from games.selectors.rulebook import rulebook
from games.web.words.presets import preset_name
from games.web.words.rules import chips, target_words
from tournaments.models import Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.web.words.formats import entries_words, format_name
from tournaments.web.words.states import CHIP_OF_TOURNAMENT, tournament_state

_NAMED_RULES = 3
_LIVE = (Tournament.Status.RUNNING, Tournament.Status.PAUSED)


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab of the page; `count` stands behind its name."""

    url: str
    name: str
    count: int | None
    is_current: bool


@dataclass(frozen=True, slots=True)
class Heading:
    """Everything above the tabs. `stamp` changes whenever the page would look different.

    `house_rules` are those that differ from the game's own, `more_rules` how many more there are.
    """

    tournament_id: int
    name: str
    state: str
    chip: str
    is_live: bool
    is_over: bool
    facts: tuple[str, ...]
    house_rules: tuple[str, ...]
    more_rules: int
    starts_at: datetime
    starts_words: str
    starts_local: str
    place: str
    rated: bool
    organiser: str
    organiser_url: str
    description: str
    cancelled_reason: str
    stamp: str
    tabs: tuple[Tab, ...]


def heading(
    tournament: Tournament, stages: Sequence[Stage], *, taken: int, tab: str, stamp: str, zone: ZoneInfo | None
) -> Heading:
    """The heading of a page; `zone` is the reader's, None where it is not known."""
    own = ZoneInfo(tournament.zone)
    changed = chips(tournament.preset, rulebook(tournament.preset, tournament.options))
    return Heading(
        tournament_id=tournament.pk,
        name=tournament.name,
        state=tournament_state(tournament.status),
        chip=CHIP_OF_TOURNAMENT.get(tournament.status, ""),
        is_live=tournament.status == Tournament.Status.RUNNING,
        is_over=tournament.is_over,
        facts=facts(tournament, stages, taken),
        house_rules=tuple(changed[:_NAMED_RULES]),
        more_rules=max(0, len(changed) - _NAMED_RULES),
        starts_at=tournament.starts_at,
        starts_words=moment_words(tournament.starts_at, zone or own, yours=zone is not None),
        starts_local="" if zone in (None, own) else moment_words(tournament.starts_at, own, yours=False),
        place=tournament.place,
        rated=tournament.rated,
        organiser=tournament.organiser.name,
        organiser_url=reverse("profile", args=[tournament.organiser.name]),
        description=tournament.description,
        cancelled_reason=tournament.cancelled_reason,
        stamp=stamp,
        tabs=_tabs(tournament, stages, taken, tab),
    )


def facts(tournament: Tournament, stages: Sequence[Stage], taken: int) -> tuple[str, ...]:
    """The game, the field with the formats, and the target, each as a chip."""
    rules = rulebook(tournament.preset, tournament.options)
    formats = " + ".join(format_name(stage.format) for stage in stages)
    return (
        preset_name(tournament.preset),
        f"{entries_words(taken, tournament.team_size)}, {formats}",
        target_words(rules.target),
    )


def moment_words(at: datetime, zone: ZoneInfo, *, yours: bool) -> str:
    """«Sat 14 Mar 2026, 15:00 Europe/Rome», with a remark that it is the reader's own time where it is."""
    words = f"{date_format(timezone.localtime(at, zone), 'DATETIME_FORMAT')} {zone.key}"
    return pgettext("time", "%(moment)s (your time)") % {"moment": words} if yours else words


def first_tab(stages: Sequence[Stage]) -> str:
    """What the tournament's own address shows: the bracket or the standings of the stage that matters now."""
    return "bracket" if FORMATS[current_stage(stages).format].is_bracket else "standings"


def current_stage(stages: Sequence[Stage]) -> Stage:
    """The last stage that has begun, the first one before the start."""
    begun = [stage for stage in stages if stage.status != Stage.Status.PLANNED]
    return begun[-1] if begun else stages[0]


def _tabs(tournament: Tournament, stages: Sequence[Stage], taken: int, current: str) -> tuple[Tab, ...]:
    landing = first_tab(stages)
    names = {
        "bracket": pgettext("tab", "Bracket"),
        "rounds": pgettext("tab", "Rounds"),
        "standings": pgettext("tab", "Standings"),
        "players": pgettext("tab", "Players"),
        "rules": pgettext("tab", "Rules"),
        "feed": pgettext("tab", "Feed"),
    }
    shown = list(names) if any(FORMATS[stage.format].is_bracket for stage in stages) else list(names)[1:]
    if landing in shown:
        shown.insert(0, shown.pop(shown.index(landing)))
    return tuple(
        Tab(
            url=reverse("tournament", args=[tournament.pk])
            if key == landing
            else reverse(f"tournament_{key}", args=[tournament.pk]),
            name=names[key],
            count=taken if key == "players" else None,
            is_current=key == current,
        )
        for key in shown
    )
