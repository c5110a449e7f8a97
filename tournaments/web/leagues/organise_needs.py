"""What waits for those who run a season, each with what can be done at once and what happens if nobody does."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Board, RosterMember
from tournaments.selectors.leagues.attendance import fixing_at
from tournaments.selectors.leagues.evidence import rule_says
from tournaments.selectors.leagues.needs import Need, NeedKind
from tournaments.selectors.leagues.suggestions import slots_for
from tournaments.web.leagues.organise_board_lines import board_url
from tournaments.web.leagues.organise_claims import ClaimBox, claim_box
from tournaments.web.leagues.organise_evidence import rule_words
from tournaments.web.leagues.organise_log import board_words, round_words
from tournaments.web.leagues.organise_visits import SeasonDesk

ORDER: Sequence[str] = (
    NeedKind.CLAIM,
    NeedKind.DISPUTED,
    NeedKind.POSTPONEMENT,
    NeedKind.UNDECIDED,
    NeedKind.UNREPORTED,
    NeedKind.NO_TIME,
    NeedKind.NO_STANDIN,
)
"""The most pressing first: claims, accounts that differ, questions, boards out of time, empty chairs."""
_PRESSING = (NeedKind.CLAIM, NeedKind.DISPUTED, NeedKind.UNDECIDED)
_SLOTS = 4
_SUGGESTED = 8
"""Times are suggested for so many of the first needs: each suggestion looks through what many people have played."""


@dataclass(frozen=True, slots=True)
class NeedLine:
    """One thing to decide. `text` says what it is about, `otherwise` what happens if nothing is done.

    `seat` names the chair that is empty, `others` who of the entry could take it; `slots` are times that would suit.
    """

    kind: str
    is_pressing: bool
    title: str
    text: str
    otherwise: str
    where: str
    url: str
    board_id: int
    version: int
    home: str
    away: str
    claim: ClaimBox | None
    postponement_id: int | None
    seat: str
    others: tuple[str, ...]
    slots: tuple[datetime, ...]


def in_order(needs: Iterable[Need]) -> list[Need]:
    """The needs as the page shows them, the most pressing first; of one kind those that wait longest."""
    return sorted(needs, key=lambda need: (ORDER.index(need.kind), need.at, need.board.pk))


def need_lines(desk: SeasonDesk, needs: Iterable[Need], now: datetime) -> list[NeedLine]:
    """The lines, in the order of the needs."""
    return [_line(desk, need, now, suggests=place < _SUGGESTED) for place, need in enumerate(needs)]


def _line(desk: SeasonDesk, need: Need, now: datetime, *, suggests: bool) -> NeedLine:
    board = need.board
    names = {side.position: side.entry.name for side in board.fixture.sides.all()}
    title, text, otherwise = _words(need, names, now)
    wants_seat = need.kind == NeedKind.NO_STANDIN and need.position is not None
    return NeedLine(
        kind=str(need.kind),
        is_pressing=need.kind in _PRESSING,
        title=title,
        text=text,
        otherwise=otherwise,
        where=round_words(board.fixture.round),
        url=board_url(desk.season, board.pk),
        board_id=board.pk,
        version=board.version,
        home=names.get(0, "–"),
        away=names.get(1, "–"),
        claim=None if need.claim is None else claim_box(desk, need.claim, need.board, with_evidence=False),
        postponement_id=None if need.postponement is None else need.postponement.pk,
        seat=f"{need.position}:{need.chair}" if wants_seat else "",
        others=_others(board, need.position or 0) if wants_seat else (),
        slots=_slots(board, now) if suggests and need.kind == NeedKind.NO_TIME else (),
    )


def _words(need: Need, names: dict[int, str], now: datetime) -> tuple[str, str, str]:
    """The title of a need, what it is about, and what happens if nothing is done."""
    board = need.board
    said = {"board": board_words(board), "end": _moment(board.deadline)}
    if need.kind == NeedKind.CLAIM and need.claim is not None:
        return _of_claim(need, names, said)
    if need.kind == NeedKind.DISPUTED:
        return (
            _("%(board)s: two reports differ.") % said,
            _("Both sides have told how it ended, and not the same."),
            _("The result stays open until you decide, or both report the same."),
        )
    if need.kind == NeedKind.POSTPONEMENT and need.postponement is not None:
        return _of_postponement(need, names, said)
    if need.kind == NeedKind.UNDECIDED:
        return (
            _("%(board)s: its time is over.") % said,
            rule_words(rule_says(board, now)),
            _("Nothing happens by itself: the board stays open until you decide."),
        )
    if need.kind == NeedKind.UNREPORTED:
        return (
            _("%(board)s: nobody has reported.") % said,
            _("It was to be played with real cards on %(time)s.") % {"time": _moment(need.at)},
            _("Until %(end)s both sides can still report; then the rule decides.") % said,
        )
    if need.kind == NeedKind.NO_TIME:
        rule = rule_words(rule_says(board, now))
        return _("%(board)s: no time yet.") % said, rule, _without_time(board, now, said)
    return _of_chair(need, names, said)


def _of_claim(need: Need, names: dict[int, str], said: dict[str, str]) -> tuple[str, str, str]:
    claim = need.claim
    assert claim is not None
    by = names.get(claim.position, "")
    title = _("%(board)s: %(name)s has a claim.") % {**said, "name": by}
    return title, "", _("Nothing happens by itself: the board waits for your decision.")


def _of_postponement(need: Need, names: dict[int, str], said: dict[str, str]) -> tuple[str, str, str]:
    asked = need.postponement
    assert asked is not None
    details = {**said, "name": names.get(asked.position, ""), "until": _moment(asked.until)}
    return (
        _("%(board)s: %(name)s asks for more days.") % details,
        _("Until %(until)s instead of %(end)s. «%(reason)s»") % {**details, "reason": asked.reason},
        _("Without an answer it is refused a day after its time is over."),
    )


def _without_time(board: Board, now: datetime, said: dict[str, str]) -> str:
    fixing = fixing_at(board)
    if fixing is not None and fixing > now:
        return _("On %(time)s the service sets the best suggested time; the board ends on %(end)s.") % {
            **said, "time": _moment(fixing),
        }  # fmt: skip
    return _("If nobody agrees on a time, the rule decides on %(end)s.") % said


def _of_chair(need: Need, names: dict[int, str], said: dict[str, str]) -> tuple[str, str, str]:
    position, chair = need.position or 0, need.chair or 0
    seats = [seat for seat in need.board.seats.all() if seat.is_active]
    seat = next((each for each in seats if (each.position, each.chair) == (position, chair)), None)
    details = {**said, "name": names.get(position, ""), "player": "" if seat is None else seat.player.name}
    title = _("%(board)s: a chair of %(name)s is empty.") if seat is None else _("%(board)s: %(player)s cannot play.")
    return (
        title % details,
        _("Nobody is left who could be asked to stand in."),
        _("The captain is told too. If nobody takes the chair, the rule decides on %(end)s.") % details,
    )


def _others(board: Board, position: int) -> tuple[str, ...]:
    """Those of the entry who sit nowhere in this round."""
    entry = next((side.entry_id for side in board.fixture.sides.all() if side.position == position), None)
    people = RosterMember.objects.filter(entry=entry, left_at=None, confirmed_at__isnull=False)
    free = people.exclude(player__board_seats__round=board.fixture.round_id, player__board_seats__is_active=True)
    return tuple(free.order_by("order").values_list("player__name", flat=True))


def _slots(board: Board, now: datetime) -> tuple[datetime, ...]:
    return tuple(slot.starts_at for slot in slots_for(board, now, most=_SLOTS))


def _moment(at: datetime) -> str:
    return date_format(timezone.localtime(at), "DATETIME_FORMAT")
