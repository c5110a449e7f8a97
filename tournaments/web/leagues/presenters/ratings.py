"""Ratings of the league's own pool, best first, with words beside those that are not settled yet."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import pgettext

from games.models import Player, Rating
from games.web.presenters.people import Person, person
from games.web.words.outcomes import provisional_words

PROVISIONAL_GAMES = 12
"""About as many matches as a rating needs until it is settled (`games.rating.PROVISIONAL_GAMES`)."""


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A player with the rating of the league's pool; `rank` is shared by equal ratings, empty for who has none."""

    rank: str
    person: Person
    rating: str
    games: int
    provisional: str
    is_you: bool


def rating_words(rating: Rating | None) -> str:
    """«1655», rounded as everywhere; nothing for somebody who has none."""
    return "" if rating is None else str(int(rating.value + 0.5))


def rating_lines(
    players: Iterable[Player], ratings: Mapping[int, Rating], you: Player | None
) -> tuple[RatingLine, ...]:
    """The players of a division or season by their rating of the league; those without one come last, by name."""
    rated = sorted(players, key=lambda player: (-_value(ratings.get(player.pk)), player.name_key))
    lines: list[RatingLine] = []
    for place, player in enumerate(rated, start=1):
        rating = ratings.get(player.pk)
        words = rating_words(rating)
        is_equal = bool(lines) and words != "" and lines[-1].rating == words
        lines.append(
            RatingLine(
                rank=lines[-1].rank if is_equal else str(place) if words else pgettext("rank", "–"),
                person=person(player),
                rating=words,
                games=0 if rating is None else rating.games,
                provisional=_provisional(rating),
                is_you=player == you,
            )
        )
    return tuple(lines)


def _value(rating: Rating | None) -> int:
    return -1 if rating is None else int(rating.value + 0.5)


def _provisional(rating: Rating | None) -> str:
    if rating is None or rating.games >= PROVISIONAL_GAMES:
        return ""
    return provisional_words(rating.games, PROVISIONAL_GAMES)
