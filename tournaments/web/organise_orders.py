"""What a form of the control room asks for, with the version of the thing that it was based on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import QueryDict

from games.models import Player
from games.web.visitors import small_number
from tournaments.models import AuditEntry, Entry, Pairing, Round, Tournament
from tournaments.selectors.access import NotFound, access_entry, access_pairing
from tournaments.services.errors import Stale
from tournaments.web.organise_visits import Desk

_HARMLESS = ("checked_in", "membership_confirmed", "came_to_table", "seen_at_table", "table_moved")
"""Acts in between that nobody has to be told of before starting or going on."""


@dataclass(frozen=True, slots=True)
class Order:
    """One order: what the form said, who gives it, when."""

    desk: Desk
    data: QueryDict
    now: datetime

    @property
    def tournament(self) -> Tournament:
        """What it is about."""
        return self.desk.tournament

    @property
    def by(self) -> Player:
        """Who gives it."""
        return self.desk.player

    @property
    def argument(self) -> str:
        """What stands behind the name of the act, as in `move_seed:41:3`."""
        return str(self.data.get("do", "")).partition(":")[2]

    @property
    def version(self) -> int | None:
        """The version of the thing acted on that the form was based on; None where it says none."""
        found = small_number(self.data.get("version", ""))
        return None if found == -1 else found

    def text(self, name: str) -> str:
        """A text of the form, empty where it is missing."""
        return str(self.data.get(name, "")).strip()

    def number(self, name: str, default: int = -1) -> int:
        """A number of the form; -1, which nobody accepts, for what is none."""
        found = small_number(self.text(name))
        return default if found is None else found

    def entry(self, name: str = "entry") -> Entry:
        """An entry of this tournament. Raises NotFound."""
        return access_entry(self.tournament, self.number(name))

    def pairing(self) -> Pairing:
        """A table of this tournament. Raises NotFound."""
        return access_pairing(self.tournament, self.number("pairing"))

    def round(self) -> Round:
        """A round of this tournament. Raises NotFound."""
        found = Round.objects.filter(pk=self.number("round"), stage__tournament=self.tournament).first()
        if found is None:
            raise NotFound
        return found

    def tournament_version(self) -> int | None:
        """The version to compare for an act on the tournament itself, whatever happened to its tables in between.

        Every act gives the tournament a new version; only acts on it stand in the way of others on it.
        """
        return self._version_unless(subject=f"tournament:{self.tournament.pk}")

    def field_version(self) -> int | None:
        """The same for an act that depends on the entries or the results: the start, the next round."""
        return self._version_unless()

    def _version_unless(self, **subject: str) -> int | None:
        if self.version is None or self.version == self.tournament.version:
            return self.version
        # The number of a row of the log is the version that the tournament had after it.
        since = AuditEntry.objects.filter(tournament=self.tournament, number__gt=self.version, **subject)
        relevant = since.exclude(verb__in=_HARMLESS).select_related("actor").order_by("-number").first()
        if relevant is None:
            return None
        raise Stale(
            details={
                "version": self.tournament.version,
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
