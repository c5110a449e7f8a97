"""The log of a season for those who run it: who did what and when, what it was before and after."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.web.words.presets import preset_name
from games.web.words.reporting import score_words
from tournaments.models import Board, LeagueRound, SeasonEntry, SeasonLogEntry
from tournaments.web.leagues.organise_verbs import act_in_words
from tournaments.web.leagues.organise_visits import SeasonDesk
from tournaments.web.leagues.organise_words import (
    BOARDS,
    CLAIM_STATES,
    CLAIMS,
    FORMATS,
    ORIGINS,
    PARTS,
    ROLES,
    VENUES,
    WINDOW_RULES,
    named,
)
from tournaments.web.leagues.words.reasons import reason_words
from tournaments.web.leagues.words.states import ENTRIES, OUTCOMES, ROUNDS, SEASONS

_SILENT = frozenset(
    {
        "chair", "claim", "digest", "entries", "entry", "fixtures", "plan", "position", "postponement", "proposal",
        "report", "rounds",
    }
)  # fmt: skip
"""What the sentence of the act says already, or nobody can read."""
_MOMENTS = ("registration_closes_at", "closes_at", "opens_at", "deadline", "agreed_at", "starts_at", "until")


@dataclass(frozen=True, slots=True)
class Change:
    """One value that an act changed."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """A row of the log. `by` is empty where the service acted by rule."""

    number: int
    at: datetime
    sentence: str
    by: str
    by_you: bool
    reason: str
    url: str
    changes: tuple[Change, ...]


def log_lines(desk: SeasonDesk, *, limit: int, before: int | None = None, subject: str = "") -> tuple[LogLine, ...]:
    """The latest rows, newest first: before this number, about this subject."""
    rows = SeasonLogEntry.objects.filter(season=desk.season).select_related("actor").order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    if subject:
        rows = rows.filter(subject=subject)
    found = list(rows[:limit])
    places = _Subjects.of(desk, found)
    return tuple(
        LogLine(
            number=row.number,
            at=row.at,
            sentence=act_in_words(row.verb, places.details(row)),
            by="" if row.actor is None else row.actor.name,
            by_you=row.actor_id == desk.player.pk,
            reason=reason_words(row.reason),
            url=places.url(row),
            changes=changes_of(row.before, row.after),
        )
        for row in found
    )


def changes_of(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
    """What an act changed, in words; values that nobody could read are left out."""
    names = [name for name in {**before, **after} if name not in _SILENT and before.get(name) != after.get(name)]
    names = [name for name in names if _is_readable(name, {**before, **after}[name])]
    told = [
        Change(named(name), value_words(name, before.get(name)), value_words(name, after.get(name))) for name in names
    ]
    return tuple(change for change in told if change.before != change.after)


def _is_readable(name: str, value: Any) -> bool:
    """Whether a value is a text, a number or a list of them; a player is a name, not a number of the database."""
    return not isinstance(value, Mapping) and not (name == "player" and isinstance(value, int))


def _result_words(after: Mapping[str, Any]) -> str:
    """«11–7, won by the home side», «both forfeit»; empty for an act that is about no result."""
    outcome, points = str(after.get("outcome", "")), after.get("points")
    words = str(OUTCOMES.get(outcome, ""))
    if not words or outcome not in ("home", "away", "draw") or not isinstance(points, list):
        return words
    return pgettext("result of a board", "%(score)s, %(outcome)s") % {"score": score_words(points), "outcome": words}


def board_words(board: Board) -> str:
    """«Ada – Bruno», «Roma – Lecce, board 2»; the board comes with its sides and their entries."""
    names = " – ".join(side.entry.name for side in board.fixture.sides.all())
    if not board.fixture.round.season.is_of_teams:
        return names
    return _("%(sides)s, board %(n)d") % {"sides": names, "n": board.number}


def value_words(name: str, value: Any) -> str:
    """A value of the log as people read it."""
    if value is None or value == "":
        return "–"
    known = _KNOWN.get(name)
    if known is not None:
        return next((str(words[value]) for words in known if value in words), str(value))
    if name == "points" and isinstance(value, list):
        return score_words(value)
    if name == "preset":
        return preset_name(str(value))
    if isinstance(value, bool):
        return pgettext("setting", "yes") if value else pgettext("setting", "no")
    if name in _MOMENTS:
        moment = parse_datetime(str(value))
        return str(value) if moment is None else date_format(localtime(moment), "DATETIME_FORMAT")
    if name == "starts_on":
        day = parse_date(str(value))
        return str(value) if day is None else date_format(day, "DATE_FORMAT")
    if name == "divisions" and isinstance(value, list):
        return ", ".join(
            f"{each.get('name', '')} ({each.get('places', '')})" for each in value if isinstance(each, dict)
        )
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


_KNOWN: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "status": (SEASONS, ENTRIES, BOARDS, ROUNDS, CLAIM_STATES),
    "outcome": (OUTCOMES,),
    "origin": (ORIGINS,),
    "role": (ROLES,),
    "format": (FORMATS,),
    "window_rule": (WINDOW_RULES,),
    "kind": (CLAIMS,),
    "part": (PARTS,),
    "venue": (VENUES,),
}


@dataclass(frozen=True, slots=True)
class _Subjects:
    """What the rows of one page of the log are about, fetched together."""

    desk: SeasonDesk
    boards: Mapping[int, Board]
    entries: Mapping[int, SeasonEntry]
    rounds: Mapping[int, LeagueRound]

    @classmethod
    def of(cls, desk: SeasonDesk, rows: Iterable[SeasonLogEntry]) -> "_Subjects":
        wanted: dict[str, set[int]] = {}
        for row in rows:
            kind, _colon, key = row.subject.partition(":")
            wanted.setdefault(kind, set()).add(int(key) if key.isdecimal() else 0)
        boards = Board.objects.select_related("fixture__round__season", "fixture__round__division")
        return cls(
            desk,
            boards.prefetch_related("fixture__sides__entry").in_bulk(wanted.get("board", set())),
            SeasonEntry.objects.in_bulk(wanted.get("seasonentry", set())),
            LeagueRound.objects.select_related("division").in_bulk(wanted.get("leagueround", set())),
        )

    def details(self, row: SeasonLogEntry) -> dict[str, str]:
        kind, key = self._key(row)
        board = self.boards.get(key) if kind == "board" else None
        entry = self.entries.get(key) if kind == "seasonentry" else None
        round_ = self.rounds.get(key) if kind == "leagueround" else None
        if board is not None:
            round_ = board.fixture.round
        return {
            "board": "" if board is None else board_words(board),
            "entry": str(row.after.get("name", "")) if entry is None else entry.name,
            "round": "" if round_ is None else round_words(round_),
            "division": next((each.name for each in self.desk.divisions if kind == "division" and each.pk == key), ""),
            "player": str(row.after.get("player") or row.before.get("player") or ""),
            "result": _result_words(row.after),
        }

    def url(self, row: SeasonLogEntry) -> str:
        kind, key = self._key(row)
        place = [self.desk.season.league_id, self.desk.season.number]
        if kind == "board" and key in self.boards:
            return reverse("organise_league_board", args=[*place, key])
        if kind == "seasonentry" and key in self.entries:
            return reverse("organise_league_entry", args=[*place, key])
        return ""

    @staticmethod
    def _key(row: SeasonLogEntry) -> tuple[str, int]:
        kind, _colon, key = row.subject.partition(":")
        return kind, int(key) if key.isdecimal() else 0


def round_words(round_: LeagueRound) -> str:
    """«Division 2, round 3», «Play-offs, round 1»."""
    if round_.division is None:
        return _("Play-offs, round %(n)d") % {"n": round_.number}
    return _("%(division)s, round %(n)d") % {"division": round_.division.name, "n": round_.number}
