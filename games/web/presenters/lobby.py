"""Lists of matches as lines of the lobby and of a profile."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import Match, Player, Seat
from games.web.presenters.people import Person, bot_name, person
from games.web.presenters.table import rules_of
from games.web.words.clocks import clock_words
from games.web.words.presets import preset_name
from games.web.words.reporting import reporting_words
from games.web.words.rules import chips, target_words


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list."""

    match_id: int
    host: Person
    variant: str
    target: str
    clock: str
    rated: bool
    chips: tuple[str, ...]
    seats_words: str
    names: str
    score: str
    is_open: bool
    your_turn: bool
    seated: bool


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A finished match in a player's history. `mark` is W, L or D."""

    match_id: int
    mark: str
    mark_words: str
    opponents: str
    variant: str
    score: str
    change: str
    at: datetime | None


def match_line(match: Match, viewer: Player | None) -> MatchLine:
    """A line of the lobby; the match comes with its seats."""
    rules = rules_of(match)
    seats = list(match.seats.all())
    free = sum(seat.player_id is None and not seat.label for seat in seats)
    own = next((seat for seat in seats if viewer is not None and seat.player_id == viewer.pk), None)
    return MatchLine(
        match_id=match.pk,
        host=person(match.created_by),
        variant=preset_name(match.preset),
        target=target_words(rules.target),
        clock="" if match.turn_seconds is None else clock_words(match.turn_seconds),
        rated=match.rated,
        chips=tuple(chips(match.preset, rules)),
        seats_words=reporting_words(match) if match.venue == Match.Venue.TABLE else seats_words(len(seats), free),
        names=_names_by_side(match, viewer),
        score="–".join(map(str, match.scores)),
        is_open=match.status == Match.Status.OPEN,
        your_turn=own is not None and match.turn_seat == own.number,
        seated=own is not None,
    )


def seats_words(total: int, free: int) -> str:
    """«2 players» for a full table, «1 seat left» for another."""
    if free == 0:
        return ngettext("%(n)d player", "%(n)d players", total) % {"n": total}
    return ngettext("%(n)d seat left", "%(n)d seats left", free) % {"n": free}


def result_line(match: Match, player: Player, changes: dict[int, float]) -> ResultLine:
    """A line of the player's history; `changes` are rating changes by match."""
    own = next(seat for seat in match.seats.all() if seat.player_id == player.pk)
    others = [_shown(seat) for seat in match.seats.all() if seat.side != own.side]
    scores = [match.scores[own.side], *(score for side, score in enumerate(match.scores) if side != own.side)]
    mark = "D" if match.winner_side is None else "W" if match.winner_side == own.side else "L"
    words = {
        "W": pgettext("result", "won"),
        "L": pgettext("result", "lost"),
        "D": pgettext("result", "drawn"),
    }
    return ResultLine(
        match_id=match.pk,
        mark=mark,
        mark_words=words[mark],
        opponents=" + ".join(others),
        variant=preset_name(match.preset),
        score="–".join(map(str, scores)),
        change=signed(changes[match.pk]) if match.pk in changes else pgettext("match", "unrated"),
        at=match.finished_at,
    )


def signed(change: float) -> str:
    """«+5», «−8», «±0»."""
    whole = round(change)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole < 0 else "±0"


def _shown(seat: Seat) -> str:
    if seat.player is None:
        return seat.label
    return bot_name(seat.player) if seat.player.is_bot else seat.player.name


def _names_by_side(match: Match, viewer: Player | None) -> str:
    sides: dict[int, list[str]] = {}
    for seat in match.seats.all():
        own = viewer is not None and seat.player_id == viewer.pk
        name = _("You") if own else seat.label or (_("free seat") if seat.player is None else seat.player.name)
        sides.setdefault(seat.side, []).append(name)
    return " – ".join(" + ".join(sides[side]) for side in sorted(sides))
