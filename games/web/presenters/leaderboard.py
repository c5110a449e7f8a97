"""The rows of a leaderboard as a page shows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import pgettext

from games.models import Player
from games.rating import PROVISIONAL_GAMES
from games.selectors.leaderboard_moves import Movement
from games.selectors.leaderboards import LeaderboardRow
from games.selectors.pools import FAMILY_SYSTEM
from games.web.presenters.people import Person, person
from games.web.words.countries import country_name
from games.web.words.outcomes import provisional_words
from games.web.words.rankings import movement_sign, movement_words


@dataclass(frozen=True, slots=True)
class RankedPerson:
    """A row: `moved` and `moved_words` say the same to eyes and ears, empty where nothing is known.

    `unsure` says of a provisional rating what is missing.
    """

    rank: int
    person: Person
    country: str
    country_name: str
    rating: int
    games: int
    unsure: str
    moved: str
    moved_words: str
    direction: str
    is_you: bool


def ranked_people(
    rows: Sequence[LeaderboardRow], movements: Mapping[int, Movement], viewer: Player | None, *, system: str
) -> list[RankedPerson]:
    """The rows in their order; `system` is that of the pool."""
    return [_row(row, movements.get(row.player.pk), viewer, system) for row in rows]


def _row(row: LeaderboardRow, movement: Movement | None, viewer: Player | None, system: str) -> RankedPerson:
    return RankedPerson(
        rank=row.rank,
        person=person(row.player),
        country=row.player.country,
        country_name=country_name(row.player.country) if row.player.country else "",
        rating=row.rating,
        games=row.games,
        unsure=_unsure(row, system),
        moved="" if movement is None else movement_sign(movement),
        moved_words="" if movement is None else movement_words(movement),
        direction=_direction(movement),
        is_you=row.player == viewer,
    )


def _direction(movement: Movement | None) -> str:
    places = None if movement is None else movement.places
    return "" if not places else "up" if places > 0 else "down"


def _unsure(row: LeaderboardRow, system: str) -> str:
    if not row.provisional:
        return ""
    if system == FAMILY_SYSTEM:
        return provisional_words(row.games, PROVISIONAL_GAMES)
    return pgettext("rating", "provisional")
