"""What is on record about a board, in the order of its moments: who offered, answered, wrote, came, and did not."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.leagues.effort import Decision, SideEffort
from tournaments.models import TimeProposal
from tournaments.selectors.leagues.evidence import Evidence
from tournaments.web.leagues.words.reasons import RULES, WAITS
from tournaments.web.leagues.words.states import outcome_words


@dataclass(frozen=True, slots=True)
class EvidenceLine:
    """One thing on record; `side` is the entry that did it, empty for the service."""

    at: datetime
    side: str
    text: str
    is_quote: bool = False


@dataclass(frozen=True, slots=True)
class EvidenceBox:
    """The record of a board, what each side did in short, and what the rule would make of it."""

    lines: tuple[EvidenceLine, ...]
    efforts: tuple[tuple[str, str], ...]
    by_rule: str


def evidence_box(evidence: Evidence) -> EvidenceBox:
    """The record in words; the board comes with its sides."""
    names = {side.position: side.entry.name for side in evidence.board.fixture.sides.all()}
    found = [*_presence(evidence, names), *_times(evidence, names), *_words(evidence, names)]
    lines = sorted(found, key=lambda line: line.at)
    efforts = tuple((names.get(position, ""), effort_words(evidence.efforts[position])) for position in (0, 1))
    return EvidenceBox(tuple(lines), efforts, "" if evidence.board.result_id else rule_words(evidence.by_rule))


def rule_words(decision: Decision) -> str:
    """What the rule makes of a board that nobody decides, in a sentence."""
    if decision.outcome is None:
        return str(WAITS.get(decision.reason, WAITS["organiser_decides"]))
    return _("By rule it would be: %(outcome)s, because %(why)s.") % {
        "outcome": outcome_words(decision.outcome),
        "why": RULES.get(decision.reason, decision.reason),
    }


def effort_words(effort: SideEffort) -> str:
    """What one side did, in short."""
    said = [
        _("gave a sign of life in time") if effort.shown else _("gave no sign of life in time"),
        ngettext("offered %(n)d time", "offered %(n)d times", effort.proposals) % {"n": effort.proposals},
        ngettext("answered %(n)d offer", "answered %(n)d offers", effort.answered) % {"n": effort.answered},
    ]
    if effort.declined:
        declined = ngettext("declined %(n)d of them", "declined %(n)d of them", effort.declined)
        said.append(declined % {"n": effort.declined})
    if effort.came:
        said.append(_("came to the agreed time"))
    if effort.missed:
        said.append(_("did not come to the agreed time"))
    return ", ".join(said)


def _times(evidence: Evidence, names: Mapping[int, str]) -> Iterator[EvidenceLine]:
    for each in evidence.proposals:
        details = {"time": _moment(each.starts_at)}
        yield EvidenceLine(each.created_at, names.get(each.position, ""), _("offers %(time)s") % details)
        answer = _ANSWERS.get(TimeProposal.Status(each.status))
        if answer is not None and each.answered_at is not None:
            own = each.status == TimeProposal.Status.WITHDRAWN
            side = names.get(each.position if own else 1 - each.position, "")
            yield EvidenceLine(each.answered_at, "" if each.answered_by is None else side, str(answer) % details)
    for asked in evidence.postponements:
        details = {"time": _moment(asked.until)}
        text = _("takes more days, until %(time)s") if asked.is_free else _("asks for more days, until %(time)s")
        yield EvidenceLine(asked.created_at, names.get(asked.position, ""), text % details)
        if asked.reason:
            yield EvidenceLine(asked.created_at, names.get(asked.position, ""), asked.reason, is_quote=True)


def _words(evidence: Evidence, names: Mapping[int, str]) -> Iterator[EvidenceLine]:
    sides = {seat.player_id: names.get(seat.position, "") for seat in evidence.seats}
    for message in evidence.messages:
        side = sides.get(message.player_id)
        by = message.player.name if side in (None, message.player.name) else f"{message.player.name} ({side})"
        yield EvidenceLine(message.created_at, by, message.text, is_quote=True)


def _presence(evidence: Evidence, names: Mapping[int, str]) -> Iterator[EvidenceLine]:
    for seat in evidence.seats:
        entry = names.get(seat.position, "")
        # A single player is called as the entry is, so one of the two is enough.
        who = entry if entry == seat.player.name else f"{seat.player.name} ({entry})"
        if seat.shown_at is not None:
            yield EvidenceLine(seat.shown_at, who, _("gives the first sign of life"))
        if seat.ready_at is not None:
            yield EvidenceLine(seat.ready_at, who, _("comes to the table"))
        if seat.away_at is not None:
            yield EvidenceLine(seat.away_at, who, _("cannot play"))


def _moment(at: datetime) -> str:
    return date_format(localtime(at), "DATETIME_FORMAT")


_ANSWERS: Mapping[str, str | Promise] = MappingProxyType(
    {
        TimeProposal.Status.ACCEPTED: gettext_lazy("agrees to %(time)s"),
        TimeProposal.Status.DECLINED: gettext_lazy("cannot play at %(time)s"),
        TimeProposal.Status.WITHDRAWN: gettext_lazy("takes back %(time)s"),
        TimeProposal.Status.LAPSED: gettext_lazy("nobody has answered to %(time)s"),
    }
)
