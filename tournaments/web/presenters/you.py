"""What a reader can do in a tournament: enter it, confirm, come, go to the table, sit out, leave."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from games.models import Match, Player
from tournaments.models import Absence, Entry, EntryMember, Pairing, Round, Stage, Tournament
from tournaments.pairing.formats import FORMATS
from tournaments.selectors.tables import TableLine, current_table, table_line
from tournaments.services.entries import joinable_rounds
from tournaments.services.entries_access import IN, WAITING
from tournaments.web.words.numbers import moment_words
from tournaments.web.words.states import entry_state

Status = Tournament.Status

_BEFORE_START = (Status.PUBLISHED, Status.REGISTRATION, Status.CHECK_IN, Status.SEEDED)


@dataclass(frozen=True, slots=True)
class OwnTable:
    """The table that the reader is to play at now. `url` leads to the cards, or to the page of a real table."""

    pairing_id: int
    number: int
    name: str
    url: str
    opponent: str
    leads: bool
    can_say_present: bool
    is_present: bool
    due_words: str


@dataclass(frozen=True, slots=True)
class You:
    """What the page offers to its reader. `needs_account` is true for visitors and guests who could enter."""

    can_enter: bool
    needs_account: bool
    is_guest: bool
    by_approval: bool
    by_word: bool
    is_full: bool
    is_late: bool
    partners: range
    entry: Entry | None
    state: str
    waits_at: int | None
    must_confirm: bool
    unconfirmed: tuple[str, ...]
    can_check_in: bool
    can_take_back: bool
    can_leave: bool
    next_round: int | None
    sits_out: bool
    table: OwnTable | None

    @property
    def has_something(self) -> bool:
        """Whether the page has anything to say to this reader."""
        return self.can_enter or self.entry is not None


def you(
    tournament: Tournament, stages: Sequence[Stage], player: Player | None, member: EntryMember | None, *, taken: int
) -> You:
    """What a reader can do; `member` is their membership of an entry, `taken` the number of entries that are in."""
    entry = None if member is None else member.entry
    is_in = entry is not None and entry.status in IN
    waits = entry is not None and entry.status in WAITING
    late = entry is None and tournament.status == Status.RUNNING and joinable_rounds(tournament) is not None
    open_now = (tournament.status == Status.REGISTRATION or late) and (player is None or not player.is_bot)
    coming = _coming_round(tournament, stages) if entry is not None and entry.status == Entry.Status.ACTIVE else None
    return You(
        can_enter=open_now and entry is None,
        needs_account=player is None or player.is_guest,
        is_guest=player is not None and player.is_guest,
        by_approval=tournament.registration == Tournament.Registration.APPROVAL,
        by_word=tournament.registration == Tournament.Registration.CODE,
        is_full=tournament.capacity is not None and taken >= tournament.capacity,
        is_late=late,
        partners=range(1, tournament.team_size),
        entry=entry,
        state="" if entry is None else entry_state(entry.status),
        waits_at=_place_in_line(entry) if entry is not None and entry.status == Entry.Status.WAITLISTED else None,
        must_confirm=member is not None and not member.consented and (is_in or waits) and not tournament.is_over,
        unconfirmed=() if member is None or not (is_in or waits) else _unconfirmed(member),
        can_check_in=tournament.status == Status.CHECK_IN
        and entry is not None
        and entry.status == Entry.Status.ACCEPTED,
        can_take_back=tournament.status == Status.CHECK_IN
        and entry is not None
        and entry.status == Entry.Status.CHECKED_IN,
        can_leave=(is_in or waits) and (tournament.status in (*_BEFORE_START, Status.RUNNING, Status.PAUSED)),
        next_round=None if coming is None else coming[1],
        sits_out=coming is not None and entry is not None and _is_away(coming[0], entry, coming[1]),
        table=None if member is None or not is_in else _own_table(tournament, member),
    )


def _unconfirmed(own: EntryMember) -> tuple[str, ...]:
    """The names of the partners who have an account and have not said yet that they play."""
    others = own.entry.members.filter(is_active=True, consented=False, player__isnull=False).exclude(pk=own.pk)
    return tuple(others.order_by("position").values_list("name", flat=True))


def membership(player: Player | None, tournament: Tournament) -> EntryMember | None:
    """The place of a player in an entry, active or given up with it; None for somebody who has not entered."""
    if player is None:
        return None
    found = EntryMember.objects.select_related("entry").filter(tournament=tournament, player=player, is_active=True)
    return found.first()


def _own_table(tournament: Tournament, member: EntryMember) -> OwnTable | None:
    if tournament.status not in (Status.RUNNING, Status.PAUSED) or member.player is None:
        return None
    pairing = current_table(member.player, tournament)
    return None if pairing is None else _table(tournament, member, table_line(pairing))


def _table(tournament: Tournament, member: EntryMember, line: TableLine) -> OwnTable:
    pairing = line.pairing
    leads = line.first is not None and line.first.pk == member.entry_id
    opponent = line.second if leads else line.first
    own = next((side for side in pairing.sides.all() if side.entry_id == member.entry_id), None)
    here = own is not None and (own.present_at is not None or member.pk in own.present)
    matches = [each.match for each in pairing.pairing_matches.all()]
    to_play = next((match for match in matches if match.status in (Match.Status.OPEN, Match.Status.PLAYING)), None)
    return OwnTable(
        pairing_id=pairing.pk,
        number=line.number,
        name=pairing.table_name,
        url=reverse("table", args=[to_play.pk])
        if to_play is not None
        else reverse("tournament_table", args=[tournament.pk, pairing.pk]),
        opponent="" if opponent is None else opponent.name,
        leads=leads,
        can_say_present=pairing.status == Pairing.Status.READY and pairing.opened_at is not None and not here,
        is_present=here,
        due_words="" if line.due_at is None else moment_words(line.due_at),
    )


def _coming_round(tournament: Tournament, stages: Sequence[Stage]) -> tuple[Stage, int] | None:
    """The next round of the running stage that is not paired yet; None where there is no such choice."""
    stage = next((each for each in stages if each.status == Stage.Status.RUNNING), None)
    if stage is None or FORMATS[stage.format].is_bracket or tournament.status not in (Status.RUNNING, Status.PAUSED):
        return None
    number = 1 + Round.objects.filter(stage=stage).count()
    return (stage, number) if number <= stage.rounds_planned else None


def _is_away(stage: Stage, entry: Entry, number: int) -> bool:
    return Absence.objects.filter(stage=stage, entry=entry, round_number=number).exists()


def _place_in_line(entry: Entry) -> int:
    earlier = Entry.objects.filter(tournament=entry.tournament_id, status=Entry.Status.WAITLISTED).filter(
        created_at__lt=entry.created_at
    )
    return 1 + earlier.count()
