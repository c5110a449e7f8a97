"""What a form of a season's control room asks for, with the version of the thing that it was based on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.http import QueryDict
from django.utils import timezone

from games.models import Player
from games.web.visitors import small_number
from tournaments.models import (
    Board,
    Claim,
    LeagueRound,
    Postponement,
    RosterMember,
    Season,
    SeasonEntry,
    SeasonLogEntry,
)
from tournaments.selectors.leagues.access import NotFound, access_entry
from tournaments.services.errors import Stale
from tournaments.web.leagues.organise_visits import SeasonDesk


@dataclass(frozen=True, slots=True)
class Order:
    """One order: what the form said, who gives it, when."""

    desk: SeasonDesk
    data: QueryDict
    now: datetime

    @property
    def season(self) -> Season:
        """What it is about."""
        return self.desk.season

    @property
    def by(self) -> Player:
        """Who gives it."""
        return self.desk.player

    @property
    def argument(self) -> str:
        """What stands behind the name of the act, as in `move_entry:41:3`."""
        return str(self.data.get("do", "")).partition(":")[2]

    @property
    def version(self) -> int | None:
        """The version of the thing acted on that the form was based on; None where it says none."""
        found = small_number(self.data.get("version", ""))
        return None if found == -1 else found

    def text(self, name: str) -> str:
        """A text of the form, empty where it is missing."""
        return str(self.data.get(name, "")).strip()

    def person(self, name: str = "player") -> str:
        """The name of a player, with or without the sign that goes before names."""
        return self.text(name).removeprefix("@")

    def number(self, name: str, default: int = -1) -> int:
        """A number of the form; -1, which nobody accepts, for what is none."""
        found = small_number(self.text(name))
        return default if found is None else found

    def numbers_of_argument(self) -> list[int]:
        """The numbers behind the name of the act. Raises NotFound for anything else."""
        texts = self.argument.split(":")
        if not all(text.isascii() and text.isdecimal() and len(text) < 10 for text in texts):
            raise NotFound
        return [int(text) for text in texts]

    def moment(self, name: str) -> datetime | None:
        """A date with a time of day in the season's zone; None for what is none, or for what clocks leave out."""
        try:
            found = datetime.fromisoformat(self.text(name))
        except ValueError:
            return None
        if found.tzinfo is not None:
            return found
        # The page shows times of the season's zone, which the view has made the current one.
        moment = timezone.make_aware(found).astimezone(UTC)
        return moment if timezone.localtime(moment).replace(tzinfo=None) == found else None

    def common(self) -> dict[str, Any]:
        """What every service is told of an act on the season itself."""
        return {"season_id": self.season.pk, "by": self.by, "now": self.now}

    def entry(self, name: str = "entry") -> SeasonEntry:
        """An entry of this season. Raises NotFound."""
        return access_entry(self.season, self.number(name))

    def member(self) -> RosterMember:
        """Somebody on a roster of this season. Raises NotFound."""
        return _found(RosterMember.objects.filter(entry__season=self.season, pk=self.number("member")).first())

    def round(self) -> LeagueRound:
        """A round of this season. Raises NotFound."""
        return _found(self.season.rounds.filter(pk=self.number("round")).first())

    def board(self) -> Board:
        """A board of this season. Raises NotFound."""
        return _found(Board.objects.filter(fixture__round__season=self.season, pk=self.number("board")).first())

    def claim(self) -> Claim:
        """A claim at a board of this season. Raises NotFound."""
        claims = Claim.objects.filter(board__fixture__round__season=self.season, pk=self.number("claim"))
        return _found(claims.first())

    def postponement(self) -> Postponement:
        """A postponement of a board of this season. Raises NotFound."""
        asked = Postponement.objects.filter(board__fixture__round__season=self.season)
        return _found(asked.filter(pk=self.number("postponement")).first())

    def season_version(self) -> int | None:
        """The version to compare for an act on the season itself, whatever happened to its boards in between.

        Every act gives the season a new version; only acts on it stand in the way of others on it.
        """
        return self._version_unless(subject=f"season:{self.season.pk}")

    def field_version(self) -> int | None:
        """The same for an act that depends on who has entered: filling the divisions, starting."""
        return self._version_unless(subject__regex=r"^(season|seasonentry):")

    def _version_unless(self, **about: str) -> int | None:
        if self.version is None or self.version == self.season.version:
            return self.version
        # The number of a row of the log is the version that the season had after it.
        since = SeasonLogEntry.objects.filter(season=self.season, number__gt=self.version, **about)
        relevant = since.select_related("actor").order_by("-number").first()
        if relevant is None:
            return None
        raise Stale(
            details={
                "version": self.season.version,
                "subject": relevant.subject,
                "verb": relevant.verb,
                "by": "" if relevant.actor is None else relevant.actor.name,
                "at": relevant.at.isoformat(),
                "before": relevant.before,
                "after": relevant.after,
            }
        )


type Act = Callable[[Order], str | None]
"""Does what was ordered; the message that it gives is shown instead of the usual one."""
type Acts = Mapping[str, Act]


def _found[T](thing: T | None) -> T:
    if thing is None:
        raise NotFound
    return thing
