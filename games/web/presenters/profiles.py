"""A profile as a page shows it: tiles, bars, results, tallies and titles."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import Match, Player
from games.rating import PROVISIONAL_GAMES
from games.selectors.play_styles import PlayStyle
from games.selectors.profile_results import Company, Result, Tally
from games.selectors.profiles import PoolStanding
from games.web.presenters.lobby import ResultLine, result_line
from games.web.presenters.people import Person, person
from games.web.words.presets import preset_name
from games.web.words.rankings import matches_words, pool_title, provisional_reason, rank_words


@dataclass(frozen=True, slots=True)
class Tile:
    """A rating in one pool; `lines` say place, matches, and what is not sure yet."""

    pool: str
    name: str
    rating: int
    deviation: int | None
    lines: tuple[str, ...]
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """One number of how somebody plays: in words, as a share of the longest bar in percent, and everybody's average."""

    label: str
    value: str
    percent: int
    average: str


@dataclass(frozen=True, slots=True)
class Favourite:
    """A variant and how often it was played lately."""

    name: str
    matches: str
    percent: int


@dataclass(frozen=True, slots=True)
class Partner:
    """The partner with whom most was won."""

    person: Person
    words: str


def tiles(standings: Sequence[PoolStanding], chosen: str) -> list[Tile]:
    """A tile for every pool."""
    return [
        Tile(
            pool=standing.pool,
            name=pool_title(standing.pool, standing.name),
            rating=standing.rating,
            deviation=standing.deviation,
            lines=_lines(standing),
            is_chosen=standing.pool == chosen,
        )
        for standing in standings
    ]


def style_bars(style: PlayStyle, average: PlayStyle) -> list[Bar]:
    """How the player plays, beside everybody."""
    shares = (
        (_("Settebello won"), style.settebello, average.settebello),
        (_("Coins point"), style.coins, average.coins),
        (pgettext("style of play", "Primiera"), style.primiera, average.primiera),
        (_("Cards point"), style.cards, average.cards),
    )
    bars = [Bar(label, _percent(own), round(own * 100), _all(_percent(all_))) for label, own, all_ in shares]
    most = max(1.5, style.sweeps, average.sweeps)
    sweeps = _("Scope per hand")
    return [
        *bars,
        Bar(sweeps, _decimal(style.sweeps), round(style.sweeps / most * 100), _all(_decimal(average.sweeps))),
    ]


def result_lines(results: Sequence[Result], player: Player) -> list[ResultLine]:
    """The player's matches as lines of a list."""
    changes = {result.match.pk: result.change for result in results if result.change is not None}
    return [result_line(result.match, player, changes) for result in results]


def match_lines(matches: Sequence[Match], player: Player) -> list[ResultLine]:
    """The same without what they did to the rating."""
    return [result_line(match, player, {}) for match in matches]


def favourites(company: Company) -> list[Favourite]:
    """The variants that were played most lately."""
    return [
        Favourite(preset_name(preset), matches_words(number), round(100 * number / company.matches))
        for preset, number in company.presets
    ]


def best_partner(company: Company) -> Partner | None:
    """The partner with whom most was won, and how much."""
    if company.partner is None:
        return None
    return Partner(person(company.partner), tally_words(company.together))


def tally_words(tally: Tally) -> str:
    """«12 won, 7 lost, 1 drawn»; draws are left out where there was none."""
    won = ngettext("%(n)d won", "%(n)d won", tally.won) % {"n": tally.won}
    lost = ngettext("%(n)d lost", "%(n)d lost", tally.lost) % {"n": tally.lost}
    if not tally.drawn:
        return _("%(won)s, %(lost)s") % {"won": won, "lost": lost}
    drawn = ngettext("%(n)d drawn", "%(n)d drawn", tally.drawn) % {"n": tally.drawn}
    return _("%(won)s, %(lost)s, %(drawn)s") % {"won": won, "lost": lost, "drawn": drawn}


def _lines(standing: PoolStanding) -> tuple[str, ...]:
    if standing.provisional:
        return (provisional_reason(standing.games, PROVISIONAL_GAMES, standing.deviation),)
    rank = () if standing.rank is None else (rank_words(standing.rank, standing.of),)
    return (*rank, matches_words(standing.games))


def _percent(share: float) -> str:
    return f"{round(share * 100)}%"


def _decimal(number: float) -> str:
    return formats.number_format(number, decimal_pos=2)


def _all(value: str) -> str:
    return _("all players %(value)s") % {"value": value}
