"""Places, movement and deviations in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import RatingPool
from games.selectors.leaderboard_moves import Movement
from games.web.words.outcomes import pool_name


def pool_title(code: str, name: str) -> str:
    """The name of a pool for people: of a family in words, of a league its own."""
    return name or pool_name(code)


def title_of_pool(pool: RatingPool) -> str:
    """The same of a row."""
    return pool_title(pool.code, pool.name)


def movement_sign(movement: Movement) -> str:
    """«▲ 3», «▼ 2», «=», «new»: what is seen; what is heard is `movement_words`."""
    if movement.places is None:
        return pgettext("movement on a leaderboard", "new")
    if movement.places == 0:
        return "="
    return f"▲ {movement.places}" if movement.places > 0 else f"▼ {-movement.places}"


def movement_words(movement: Movement) -> str:
    """The same for screen readers, in a sentence."""
    places = movement.places
    if places is None:
        return _("was not ranked a week ago")
    if places == 0:
        return _("same place as a week ago")
    if places > 0:
        return ngettext("up %(n)d place since a week ago", "up %(n)d places since a week ago", places) % {"n": places}
    return ngettext("down %(n)d place since a week ago", "down %(n)d places since a week ago", -places) % {"n": -places}


def rank_words(rank: int, of: int) -> str:
    """«rank 12 of 341»."""
    return _("rank %(rank)d of %(of)d") % {"rank": rank, "of": of}


def provisional_reason(games: int, needed: int, deviation: int | None) -> str:
    """«provisional: 6 of about 12 matches», or how unsure it still is where the system says so by a deviation."""
    if deviation is None:
        return _("provisional: %(games)d of about %(needed)d matches") % {"games": games, "needed": needed}
    words = ngettext(
        "provisional: still ± %(deviation)d after %(n)d match",
        "provisional: still ± %(deviation)d after %(n)d matches",
        games,
    )
    return words % {"deviation": deviation, "n": games}


def matches_words(games: int) -> str:
    """«214 matches»."""
    return ngettext("%(n)d match", "%(n)d matches", games) % {"n": games}
