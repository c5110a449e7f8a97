"""Who may be a member of an entry: people found by their names, and the conditions they meet or do not."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from games.models import Player
from games.selectors.ratings import PlayerRating, ratings_for
from games.services.errors import BotAtTable
from games.services.names import clean_name, name_key
from tournaments.models import Entry, EntryMember, Tournament
from tournaments.services.errors import AlreadyEntered, BotsStayOut, ConditionNotMet, GuestsStayOut


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is to be a member: a player of the service, or a name on paper."""

    name: str
    player: Player | None = None


def people_named(names: Iterable[str]) -> list[Person]:
    """Each name as the player who bears it, or as a name on paper. Raises BadName."""
    cleaned = [clean_name(name) for name in names]
    found = {player.name_key: player for player in Player.objects.filter(name_key__in={name_key(n) for n in cleaned})}
    players = [found.get(name_key(name)) for name in cleaned]
    return [
        Person(name) if player is None else Person(player.name, player)
        for name, player in zip(cleaned, players, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Eligibility:
    """All that the checks of some people look at, read at once: their ratings, and who has entered already."""

    tournament: Tournament
    ratings: Mapping[int, PlayerRating]
    entered: frozenset[int]
    bots_allowed: bool
    has_bots: bool
    has_paper: bool

    def check(self, people: Sequence[Person]) -> None:
        """Raises GuestsStayOut, BotsStayOut, BotAtTable, AlreadyEntered or ConditionNotMet; names on paper always pass.

        Conditions are for people: a bot enters by the word of the site's staff, and needs none.
        """
        seen: set[int] = set()
        for player in (person.player for person in people):
            if player is None:
                continue
            if player.is_guest:
                raise GuestsStayOut(details={"player": player.name})
            if player.pk in self.entered or player.pk in seen:
                raise AlreadyEntered(details={"player": player.name})
            seen.add(player.pk)
            if player.is_bot:
                self._check_bot(player)
            else:
                self._check_conditions(player)
        self._check_bots_and_paper(people)

    def _check_bots_and_paper(self, people: Sequence[Person]) -> None:
        """Bots hold no real cards and names on paper play with nothing else, so the two never share an event."""
        bots = any(person.player is not None and person.player.is_bot for person in people)
        paper = any(person.player is None for person in people)
        if (bots and (paper or self.has_paper)) or (paper and self.has_bots):
            raise BotAtTable

    def _check_bot(self, bot: Player) -> None:
        if not self.bots_allowed:
            raise BotsStayOut(details={"player": bot.name})
        if self.tournament.venue == Tournament.Venue.TABLE:
            raise BotAtTable

    def _check_conditions(self, player: Player) -> None:
        rating = self.ratings[player.pk]
        least, most, games = self.tournament.least_rating, self.tournament.most_rating, self.tournament.least_games
        unmet = (
            ("least_rating", least, rating.value, least is not None and rating.value < least),
            ("most_rating", most, rating.value, most is not None and rating.value > most),
            ("least_games", games, rating.games, games is not None and rating.games < games),
        )
        for condition, limit, value, is_unmet in unmet:
            if is_unmet:
                details = {"player": player.name, "condition": condition, "limit": limit, "value": value}
                raise ConditionNotMet(details=details)


def eligibility(
    tournament: Tournament, people: Iterable[Person], *, bots_allowed: bool = False, entry: Entry | None = None
) -> Eligibility:
    """What is needed to check these people, who are to be members of `entry` or of a new one.

    Entered has whoever is a member now, and whoever was one of another entry that has played: nobody plays for two. The
    tournament is locked by the caller.
    """
    players = {person.player.pk for person in people if person.player is not None}
    played_elsewhere = Q(entry__stage_entries__isnull=False)
    if entry is not None:
        played_elsewhere &= ~Q(entry=entry)
    entered = EntryMember.objects.filter(
        Q(is_active=True) | played_elsewhere, tournament=tournament, player__in=players
    )
    members = EntryMember.objects.filter(tournament=tournament, is_active=True)
    return Eligibility(
        tournament=tournament,
        ratings=ratings_for(tournament.preset, players),
        entered=frozenset(number for number in entered.values_list("player", flat=True) if number is not None),
        bots_allowed=bots_allowed,
        has_bots=members.filter(player__kind=Player.Kind.BOT).exists(),
        has_paper=members.filter(player__isnull=True).exists(),
    )


def may_enter_bots(by: Player) -> bool:
    """Whether somebody belongs to the site's staff, who alone enter bots."""
    return by.user is not None and by.user.is_staff


def mean_rating(people: Iterable[Person], ratings: Mapping[int, PlayerRating], given: int = 0) -> int:
    """What an entry is seeded by: the mean of its members with an account, halves up; on paper what was given."""
    values = [ratings[person.player.pk].value for person in people if person.player is not None]
    return (2 * sum(values) + len(values)) // (2 * len(values)) if values else given
