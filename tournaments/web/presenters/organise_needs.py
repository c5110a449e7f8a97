"""What waits for somebody's decision, each with what happens if nothing is done."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.models import Report
from games.web.words.reporting import score_words
from tournaments.models import EntryMember, Pairing, PairingMatch, PairingSide
from tournaments.selectors.steps import Need
from tournaments.services.results import by_side
from tournaments.web.presenters.rounds import round_title
from tournaments.web.words.numbers import duration_words

_HOUR = 3600


@dataclass(frozen=True, slots=True)
class NeedLine:
    """One thing to decide. `version` is that of the table, or of the entry where it is about one.

    `loser` is who would forfeit; `here` the position of the missing side; `members` those who could be substituted.
    """

    code: str
    title: str
    text: str
    pairing_id: int | None
    entry_id: int | None
    version: int
    due_at: datetime | None
    seconds: int
    loser: str
    here: int
    first: str
    second: str
    members: tuple[tuple[int, str], ...]
    entry_version: int


def need_lines(needs: Iterable[Need], now: datetime, *, paused: bool) -> tuple[NeedLine, ...]:
    """The lines, in the order of the needs. Of a paused tournament nobody runs out of time."""
    return tuple(_line(need, now, paused) for need in needs)


def pressing(needs: Iterable[Need]) -> tuple[Need, ...]:
    """The needs without tables with real cards at which nobody has been seen: who plays with cards taps nothing."""
    return tuple(need for need in needs if not (need.code == "late_table" and _has_cards(need)))


def left_words(seconds: int) -> str:
    """«5:48», and from an hour on «23 h 34 min»."""
    if seconds >= _HOUR:
        return duration_words(seconds // 60)
    return f"{seconds // 60}:{seconds % 60:02d}"


def _line(need: Need, now: datetime, paused: bool) -> NeedLine:
    if need.pairing is None:
        return _application(need)
    pairing = need.pairing
    sides = {side.position: side for side in pairing.sides.all()}
    first, second = sides[0].entry.name, sides[1].entry.name
    where = _("Table %(n)d (%(round)s)") % {
        "n": pairing.number, "round": round_title(pairing.round, pairing.round.pairings.count()),
    }  # fmt: skip
    missing = next((side for side in sides.values() if need.entry is not None and side.entry_id == need.entry.pk), None)
    seconds = 0 if need.due_at is None else max(0, int((need.due_at - now).total_seconds()))
    return NeedLine(
        code=need.code,
        title=_title(need, where, missing),
        text=_text(need, sides, missing, seconds, paused),
        pairing_id=pairing.pk,
        entry_id=None if missing is None else missing.entry_id,
        version=pairing.version,
        due_at=need.due_at,
        seconds=seconds,
        loser="" if missing is None else ("first", "second")[missing.position],
        here=-1 if missing is None else missing.position,
        first=first,
        second=second,
        members=() if missing is None else tuple((member.pk, member.name) for member in _absent(missing)),
        entry_version=0 if missing is None else missing.entry.version,
    )


def _title(need: Need, where: str, missing: PairingSide | None) -> str:
    if missing is not None:
        names = _who(missing)
        return _("%(table)s: %(who)s has not come.") % {"table": where, "who": names}
    if need.code == "late_table":
        return _("%(table)s: nobody has come in time.") % {"table": where}
    return _("%(table)s: the two reports differ.") % {"table": where}


def _text(need: Need, sides: dict[int, PairingSide], missing: PairingSide | None, seconds: int, paused: bool) -> str:
    if need.code == "reports_differ":
        return _reports(need, sides)
    if missing is None:
        return _("%(first)s and %(second)s are both missing. Nothing happens until you decide.") % {
            "first": sides[0].entry.name, "second": sides[1].entry.name,
        }  # fmt: skip
    other = sides[1 - missing.position].entry.name
    if paused:
        return _("While the tournament is paused nobody loses by being late.")
    if _has_cards(need):
        if seconds <= 0:
            return _("%(other)s has waited for the whole grace time. With real cards you decide.") % {"other": other}
        return _("%(other)s is waiting, %(left)s of the grace time left. With real cards you decide.") % {
            "other": other, "left": left_words(seconds),
        }  # fmt: skip
    return _("%(left)s left, then %(other)s wins by forfeit unless you act.") % {
        "left": left_words(seconds), "other": other,
    }  # fmt: skip


def _reports(need: Need, sides: dict[int, PairingSide]) -> str:
    game = PairingMatch.objects.filter(match=need.match_id).first()
    if game is None:
        return ""
    said = []
    for report in Report.objects.filter(match=game.match_id, replaced_at=None).order_by("side"):
        name = sides[report.side if game.first_side == 0 else 1 - report.side].entry.name
        score = score_words(by_side(report.scores, game.first_side))
        said.append(_("%(name)s sent %(score)s.") % {"name": name, "score": score})
    return " ".join([*said, _("Nothing counts until you decide.")])


def _application(need: Need) -> NeedLine:
    entry = need.entry
    if entry is None:
        raise ValueError("an application is about an entry")
    return NeedLine(
        code=need.code,
        title=_("%(entry)s would like to enter.") % {"entry": entry.name},
        text=_("The entry is not in until you approve it."),
        pairing_id=None,
        entry_id=entry.pk,
        version=entry.version,
        due_at=None,
        seconds=0,
        loser="",
        here=-1,
        first="",
        second="",
        members=(),
        entry_version=entry.version,
    )


def _has_cards(need: Need) -> bool:
    return need.pairing is not None and need.pairing.venue == Pairing.Venue.TABLE


def _who(side: PairingSide) -> str:
    """The entry, or of a pair that has come in part only those who have not."""
    absent = _absent(side)
    is_whole = len(absent) == side.entry.members.filter(is_active=True).count()
    return side.entry.name if is_whole or not absent else ", ".join(member.name for member in absent)


def _absent(side: PairingSide) -> list[EntryMember]:
    """The members who have not said that they are there."""
    members = side.entry.members.filter(is_active=True).order_by("position")
    return [member for member in members if member.pk not in side.present]
