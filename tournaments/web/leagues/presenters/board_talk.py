"""What passes between the people of a match: offers of times, suggestions, messages, claims, postponements, the log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from games.web.presenters.people import Person, person
from games.web.words.reporting import score_words
from tournaments.leagues.slots import Slot
from tournaments.models import AlternateRequest, BoardReport, Claim, Postponement, SeasonLogEntry, TimeProposal
from tournaments.selectors.leagues.boards import BoardView
from tournaments.web.leagues.presenters.board import zones_at
from tournaments.web.leagues.presenters.clocks import Moment, moment
from tournaments.web.leagues.visits import SeasonVisit
from tournaments.web.leagues.words.boards import (
    POSTPONEMENTS,
    PROPOSALS,
    evidence_words,
    log_sentence,
    venue_words,
)
from tournaments.web.leagues.words.reasons import reason_words
from tournaments.web.leagues.words.states import claim_state, claim_words, outcome_sentence
from tournaments.web.leagues.words.times import moment_words


@dataclass(frozen=True, slots=True)
class SlotLine:
    """A suggested time: what its button sends, and what it says."""

    value: str
    when: Moment
    why: str


@dataclass(frozen=True, slots=True)
class ProposalLine:
    """An offer of a time."""

    proposal_id: int
    when: Moment
    by: str
    venue: str
    is_mine: bool
    can_accept: bool
    state: str


@dataclass(frozen=True, slots=True)
class MessageLine:
    """A message with whoever wrote it."""

    person: Person
    text: str
    at: Moment
    is_you: bool


@dataclass(frozen=True, slots=True)
class ClaimLine:
    """A claim with its answer and what was decided."""

    claim_id: int
    what: str
    text: str
    by: str
    answer: str
    state: str
    is_open: bool
    decision: str
    decided_by: str
    is_mine: bool
    can_answer: bool


@dataclass(frozen=True, slots=True)
class PostponementLine:
    """More days, asked for or taken."""

    by: str
    until: Moment
    reason: str
    state: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class RequestLine:
    """The reader is asked to stand in until a moment."""

    request_id: int
    answer_by: Moment
    left_until: datetime


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that everybody may know of the match."""

    at: Moment
    sentence: str
    reason: str


@dataclass(frozen=True, slots=True)
class BoardTalk:
    """All of it, for one reader."""

    slots: tuple[SlotLine, ...]
    proposals: tuple[ProposalLine, ...]
    earlier: tuple[ProposalLine, ...]
    messages: tuple[MessageLine, ...]
    claims: tuple[ClaimLine, ...]
    claim_kinds: tuple[tuple[str, str], ...]
    postponements: tuple[PostponementLine, ...]
    request: RequestLine | None
    log: tuple[LogLine, ...]


def board_talk(view: BoardView, seen: SeasonVisit, log: Sequence[SeasonLogEntry]) -> BoardTalk:
    """What the reader may read, with times on the reader's clock and those of the players."""
    zones = zones_at(view)
    own = view.viewer.position
    names = (view.sides[0].entry.name, view.sides[1].entry.name)
    return BoardTalk(
        slots=tuple(_slot(each, seen.zone, zones) for each in view.slots),
        proposals=tuple(_proposal(each, own, seen, zones) for each in view.proposals),
        earlier=tuple(_proposal(each, own, seen, zones) for each in view.earlier_proposals),
        messages=tuple(
            MessageLine(
                person(each.player), each.text, moment(each.created_at, seen.zone, ()), each.player == seen.player
            )
            for each in view.messages
        ),
        claims=tuple(_claim(each, own) for each in view.claims),
        claim_kinds=tuple((kind, claim_words(kind)) for kind in view.claim_kinds),
        postponements=tuple(_postponement(each, seen.zone) for each in view.postponements),
        request=None if view.request is None else _request(view.request, seen.zone),
        log=tuple(line for row in log if (line := _log_line(row, names, seen.zone)) is not None),
    )


def _slot(slot: Slot, zone: ZoneInfo, zones: tuple[ZoneInfo, ...]) -> SlotLine:
    value = slot.starts_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%MZ")
    return SlotLine(value, moment(slot.starts_at, zone, zones), evidence_words(slot.evidence))


def _proposal(proposal: TimeProposal, own: int | None, seen: SeasonVisit, zones: tuple[ZoneInfo, ...]) -> ProposalLine:
    return ProposalLine(
        proposal_id=proposal.pk,
        when=moment(proposal.starts_at, seen.zone, zones),
        by=proposal.player.name,
        venue=venue_words(proposal.venue),
        is_mine=proposal.position == own,
        can_accept=own is not None and proposal.position != own and proposal.starts_at > seen.now,
        state=str(PROPOSALS[proposal.status]),
    )


def _claim(claim: Claim, own: int | None) -> ClaimLine:
    is_open = claim.status == Claim.Status.OPEN
    return ClaimLine(
        claim_id=claim.pk,
        what=claim_words(claim.kind),
        text=claim.text,
        by=claim.player.name,
        answer=claim.answer,
        state=claim_state(claim.status),
        is_open=is_open,
        decision=claim.decision,
        decided_by="" if claim.decided_by is None or claim.decided_by == claim.player else claim.decided_by.name,
        is_mine=claim.position == own,
        can_answer=is_open and own is not None and claim.position != own,
    )


def _postponement(postponement: Postponement, zone: ZoneInfo) -> PostponementLine:
    return PostponementLine(
        by=postponement.player.name,
        until=moment(postponement.until, zone, ()),
        reason=postponement.reason,
        state=str(POSTPONEMENTS[postponement.status]),
        is_open=postponement.status == Postponement.Status.ASKED,
    )


def _request(request: AlternateRequest, zone: ZoneInfo) -> RequestLine:
    return RequestLine(request.pk, moment(request.answer_by, zone, ()), request.answer_by)


def _log_line(row: SeasonLogEntry, names: tuple[str, str], zone: ZoneInfo) -> LogLine | None:
    sentence = log_sentence(row.verb, _details(row, names, zone))
    return LogLine(moment(row.at, zone, ()), sentence, reason_words(row.reason)) if sentence else None


def _details(row: SeasonLogEntry, names: tuple[str, str], zone: ZoneInfo) -> Mapping[str, str]:
    told: Mapping[str, Any] = {**row.before, **row.after}
    return {
        "by": _("The service") if row.actor is None else row.actor.name,
        "player": str(told.get("player", "")),
        "moment": _moment(told.get("starts_at") or told.get("agreed_at"), zone),
        "until": _moment(told.get("until") or told.get("deadline"), zone),
        "result": _result(row.after, names),
    }


def _moment(text: object, zone: ZoneInfo) -> str:
    found = parse_datetime(text) if isinstance(text, str) else None
    return "–" if found is None else moment_words(found, zone)


def _result(after: Mapping[str, Any], names: tuple[str, str]) -> str:
    outcome, points = str(after.get("outcome", "")), after.get("points") or []
    if outcome not in BoardReport.Outcome.values:
        return "–"
    words = outcome_sentence(outcome, *names)
    is_played = outcome in (BoardReport.Outcome.HOME, BoardReport.Outcome.AWAY, BoardReport.Outcome.DRAW)
    return f"{score_words(points)}, {words}" if is_played and points else words
