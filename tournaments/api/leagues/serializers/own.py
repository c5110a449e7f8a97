"""What is a player's own: the agenda, the usual hours, the calendar."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from games.api.serializers.moments import MomentField
from tournaments.api.leagues.serializers.choices import WAITS
from tournaments.api.leagues.serializers.talk import StandInRequestSerializer, request_document
from tournaments.models import RosterMember
from tournaments.selectors.exports_documents import moment_text
from tournaments.selectors.leagues.agenda import Agenda, AgendaLine
from tournaments.selectors.leagues.attendance import venue_of


class AgendaLineSerializer(serializers.Serializer[object]):
    """A board of yours, or of an entry that you are captain of."""

    board = serializers.IntegerField()
    league = serializers.IntegerField()
    league_name = serializers.CharField()
    season = serializers.IntegerField(help_text="its number")
    division = serializers.IntegerField(allow_null=True, help_text="its number; null: play-offs")
    round = serializers.IntegerField(help_text="its number")
    number = serializers.IntegerField(help_text="of the board in its fixture")
    position = serializers.IntegerField(help_text="your side")
    own = serializers.CharField(help_text="the name of your entry")
    opponent = serializers.CharField(help_text="the name of the other one")
    you_sit = serializers.BooleanField(help_text="false: you are captain only")
    status = serializers.CharField()
    agreed_at = MomentField(allow_null=True)
    deadline_at = MomentField()
    venue = serializers.CharField(allow_blank=True)
    match = serializers.IntegerField(allow_null=True)
    waits = serializers.ChoiceField(choices=WAITS, allow_null=True, help_text="what is to be done; null: others are")


class InvitationToEntrySerializer(serializers.Serializer[object]):
    """An entry that wants you."""

    league = serializers.IntegerField()
    season = serializers.IntegerField(help_text="its number")
    entry = serializers.IntegerField()
    name = serializers.CharField()
    captain = serializers.CharField()
    part = serializers.ChoiceField(choices=RosterMember.Part.choices)


class AgendaSerializer(serializers.Serializer[object]):
    """What you have to play and to answer in all leagues."""

    next = AgendaLineSerializer(allow_null=True, help_text="the board with the earliest time")
    waiting = serializers.ListField(
        child=serializers.IntegerField(), help_text="boards that wait for you, the most pressing first"
    )
    boards = AgendaLineSerializer(many=True, help_text="by time, those without one last")
    requests = StandInRequestSerializer(many=True)
    invitations = InvitationToEntrySerializer(many=True)


class UsualHourSerializer(serializers.Serializer[object]):
    """An hour of the week."""

    weekday = serializers.IntegerField(help_text="Monday is 0")
    hour = serializers.IntegerField()


class UsualHoursSerializer(serializers.Serializer[object]):
    """The hours at which you can usually play."""

    zone = serializers.CharField(allow_blank=True, help_text="of your clock; empty: not told, so that of each season")
    hours = UsualHourSerializer(many=True)


class CalendarSerializer(serializers.Serializer[object]):
    """The address of your calendar; whoever has it reads your times."""

    url = serializers.CharField()


def agenda_document(agenda: Agenda, invitations: list[RosterMember]) -> Mapping[str, Any]:
    """The JSON of an agenda."""
    return {
        "next": None if agenda.next is None else _line(agenda.next),
        "waiting": [line.board.pk for line in agenda.waiting],
        "boards": [_line(line) for line in agenda.lines],
        "requests": [request_document(each) for each in agenda.requests],
        "invitations": [_invitation(each) for each in invitations],
    }


def _line(line: AgendaLine) -> Mapping[str, Any]:
    board = line.board
    round_ = board.fixture.round
    return {
        "board": board.pk,
        "league": round_.season.league_id,
        "league_name": round_.season.league.name,
        "season": round_.season.number,
        "division": None if round_.division is None else round_.division.number,
        "round": round_.number,
        "number": board.number,
        "position": line.position,
        "own": line.own,
        "opponent": line.opponent,
        "you_sit": line.sits,
        "status": board.status,
        "agreed_at": moment_text(board.agreed_at),
        "deadline_at": moment_text(board.deadline),
        "venue": venue_of(board),
        "match": None if line.match is None else line.match.pk,
        "waits": None if line.waits is None else line.waits.value,
    }


def _invitation(member: RosterMember) -> Mapping[str, Any]:
    return {
        "league": member.season.league_id,
        "season": member.season.number,
        "entry": member.entry_id,
        "name": member.entry.name,
        "captain": member.entry.captain.name,
        "part": member.part,
    }
