"""Which leaderboard an address asks for: read from its parameters, written into links, offered as choices."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_countries import countries

from games.models import Player, RatingPool
from games.selectors.access import NotFound
from games.selectors.leaderboard_bands import DAY_STEPS, MATCH_STEPS, Certainty
from games.selectors.leaderboard_scopes import Scope, scope_called
from games.selectors.leaderboards import Leaderboard, countries_of
from games.selectors.pools import pool_called, pools
from games.web.words.countries import countries_named

KINDS = (Player.Kind.HUMAN.value, Player.Kind.BOT.value)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values of a filter, as an option of a form."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is asked for. `certainty` is settled unless the provisional ones are asked for."""

    pool: RatingPool
    scope: Scope | None
    country: str
    kind: str
    matches: int
    days: int | None
    certainty: Certainty

    @property
    def board(self) -> Leaderboard:
        """The leaderboard of these choices."""
        return Leaderboard(
            pool=self.pool.code,
            kind=self.kind or None,
            country=self.country,
            matches=self.matches,
            days=self.days,
            certainty=self.certainty,
            players=None if self.scope is None else self.scope.players,
        )

    @property
    def parameters(self) -> dict[str, str]:
        """What an address says to ask for the same; usual values are left out."""
        found = {
            "pool": self.pool.code,
            "scope": self.scope.code if self.scope is not None else "",
            "country": self.country,
            "kind": self.kind,
            "matches": str(self.matches) if self.matches != MATCH_STEPS[0] else "",
            "days": str(self.days or ""),
            "certainty": self.certainty.value if self.certainty is Certainty.PROVISIONAL else "",
        }
        return {name: value for name, value in found.items() if value}

    @property
    def is_filtered(self) -> bool:
        """Whether anybody is left out who could stand in the pool."""
        return bool(self.country or self.kind or self.days or self.matches != MATCH_STEPS[0])

    def link(self, **others: str) -> str:
        """The address of the same with other parameters; empty ones are left out."""
        return "?" + urlencode({name: value for name, value in (self.parameters | others).items() if value})

    def provisional(self) -> "Chosen":
        """The same circle, but those whose rating is provisional."""
        return replace(self, certainty=Certainty.PROVISIONAL, matches=MATCH_STEPS[0])


def chosen_by(query: QueryDict, viewer: Player | None) -> Chosen:
    """What the parameters of an address ask for. Raises NotFound for what does not exist."""
    if not all(str(value).isprintable() for value in query.dict().values()):  # no database looks for a NUL
        raise NotFound
    code = query.get("scope", "")
    scope = scope_called(code, viewer) if code else None
    fallback = scope.pool if scope is not None and scope.pool else pools()[0].code
    pool = pool_called(query.get("pool") or fallback)
    of_scope = scope is not None and scope.pool == pool.code
    if not pool.is_public and not of_scope:
        raise NotFound
    certainty = Certainty.PROVISIONAL if query.get("certainty") == Certainty.PROVISIONAL else Certainty.SETTLED
    return Chosen(
        pool=pool,
        scope=scope,
        country=_country(query.get("country", "")),
        kind=_one_of(query.get("kind", ""), KINDS),
        matches=int(_one_of(query.get("matches", ""), map(str, MATCH_STEPS)) or MATCH_STEPS[0]),
        days=int(_one_of(query.get("days", ""), map(str, DAY_STEPS)) or 0) or None,
        certainty=certainty,
    )


def kind_choices(chosen: Chosen) -> list[Choice]:
    """People, bots, or both."""
    labels = {"": _("All players"), "human": _("People"), "bot": _("Bots")}
    return [Choice(value, label, value == chosen.kind) for value, label in labels.items()]


def matches_choices(chosen: Chosen) -> list[Choice]:
    """How many rated matches at least."""
    return [
        Choice(
            str(step) if place else "",
            ngettext("%(n)d match or more", "%(n)d matches or more", step) % {"n": step} if place else _("Any number"),
            step == chosen.matches,
        )
        for place, step in enumerate(MATCH_STEPS)
    ]


def days_choices(chosen: Chosen) -> list[Choice]:
    """How lately at least."""
    lately = [
        Choice(
            str(days),
            ngettext("In the last %(n)d day", "In the last %(n)d days", days) % {"n": days},
            days == chosen.days,
        )
        for days in DAY_STEPS
    ]
    return [Choice("", _("At any time"), chosen.days is None), *lately]


def country_filter(chosen: Chosen, viewer: Player | None) -> list[Choice]:
    """Everywhere, and the countries in which somebody plays; the viewer's own among them."""
    codes = {*countries_of(chosen.pool.code), chosen.country, viewer.country if viewer is not None else ""}
    named = countries_named(codes)
    return [
        Choice("", _("Everywhere"), not chosen.country),
        *(Choice(code, name, code == chosen.country) for code, name in named),
    ]


def _one_of(value: str, known: Iterable[str]) -> str:
    if value and value not in set(known):
        raise NotFound
    return value


def _country(code: str) -> str:
    if code and code not in countries:
        raise NotFound
    return code
