"""Which matches do not count: patterns by which ratings are farmed, on plain records.

The rules are those of lichess (lila, FarmBoostDetection and SandbagWatch) where it has them: a new account that
somebody gives up against at once or that is related to the opponent, and the same opening and winner again and again
against a bot. That three matches of a pair count a day, and that more than twenty are no play any more, are our own.
None of them is a verdict: a match does not count, or a moderator is asked to look.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

PAIR_LIMIT = 3
"""So many matches of two opponents count within a day, in one pool."""
PAIR_VOLUME = 20
"""More matches than these between two opponents within a day, in all pools, are looked at by a moderator."""
NEW_ACCOUNT_DAYS = 7.0
OPENING_CARDS = 20
"""Cards played that are compared of matches against a bot."""
SAME_OPENINGS = 3
"""So many matches on end of one opening and one winner: the third does not count."""
WATCHED, EARLY_LOSSES = 7, 3
"""Of a player's latest matches so many are watched, and so many early losses among them are an alert."""

type Pair = tuple[int, int]


class Uncounted(StrEnum):
    """Why a match moves no rating."""

    PAIR_LIMIT = "pair_limit"
    PAIR_VOLUME = "pair_volume"
    NEW_ACCOUNT = "new_account"
    RELATED = "related"
    SAME_OPENING = "same_opening"

    @property
    def is_suspicious(self) -> bool:
        """Whether it is more than a limit that everybody meets who likes to play with a friend."""
        return self is not Uncounted.PAIR_LIMIT

    @property
    def told(self) -> str:
        """The code that everybody reads; that two people share a browser is for moderators alone."""
        return (Uncounted.NEW_ACCOUNT if self is Uncounted.RELATED else self).value


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at the table: their number, and how many days their account was old when the match ended."""

    player: int
    is_bot: bool
    account_days: float


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that was to be rated, as far as it says something about farming.

    `winner` and `gave_up` are sides; `hands` those that were counted, None where nobody knows. `is_shutout` says that
    somebody lost a whole match without a point. `opening` are the first cards played.
    """

    sides: tuple[tuple[Seated, ...], ...]
    winner: int | None
    gave_up: int | None
    hands: int | None
    is_shutout: bool = False
    opening: tuple[str, ...] = ()


def opponents(match: PlayedMatch) -> Iterator[Pair]:
    """Every two who sat on different sides, the lower number first; two bots are nobody's concern."""
    for one, other in combinations(match.sides, 2):
        for first in one:
            for second in other:
                if not (first.is_bot and second.is_bot):
                    yield min(first.player, second.player), max(first.player, second.player)


def lost_early(match: PlayedMatch, side: int) -> bool:
    """Whether a side lost suspiciously early: it gave up before a hand was counted, or never made a point."""
    if match.winner is None or match.winner == side:
        return False
    return (match.gave_up == side and match.hands == 0) or (match.is_shutout and match.gave_up in (None, side))


def why_uncounted(
    match: PlayedMatch,
    *,
    counted: Mapping[Pair, int],
    played: Mapping[Pair, int],
    before: Sequence[PlayedMatch] = (),
    related: Collection[Pair] = (),
) -> Uncounted | None:
    """Why a match moves no rating; None if it counts.

    Of the day before it ended, `counted` holds how many matches of two opponents counted in its pool, `played` how many
    they had that were to be rated, in all pools. `before` are the latest matches of the same people against the same
    bot, latest last. `related` are those who may be one person.
    """
    pairs = list(opponents(match))
    if any(played.get(pair, 0) >= PAIR_VOLUME for pair in pairs):
        return Uncounted.PAIR_VOLUME
    if any(counted.get(pair, 0) >= PAIR_LIMIT for pair in pairs):
        return Uncounted.PAIR_LIMIT
    if _is_gift_and_account_is_new(match):
        return Uncounted.NEW_ACCOUNT
    if winners_over_related(match, related):
        return Uncounted.RELATED
    if is_against_bot(match) and _is_repeated([*before, match]):
        return Uncounted.SAME_OPENING
    return None


def is_against_bot(match: PlayedMatch) -> bool:
    """Whether one side are people and the only other one bots."""
    bots = [all(seated.is_bot for seated in side) for side in match.sides]
    return len(bots) == 2 and bots[0] != bots[1]


def is_sandbagging(early_losses: Sequence[bool]) -> bool:
    """Whether somebody who has just lost early has done so often lately; the latest match is the last."""
    watched = early_losses[-WATCHED:]
    return bool(watched) and watched[-1] and sum(watched) >= EARLY_LOSSES


def people(sides: Collection[Seated]) -> list[int]:
    """The numbers of those who are no bots."""
    return [seated.player for seated in sides if not seated.is_bot]


def _is_gift_and_account_is_new(match: PlayedMatch) -> bool:
    """Somebody lost early, and an account of either side is new; bots are never given anything."""
    losers = [side for side in range(len(match.sides)) if lost_early(match, side)]
    if not losers or match.winner is None:
        return False
    concerned = [*match.sides[match.winner], *(seated for side in losers for seated in match.sides[side])]
    if not people(match.sides[match.winner]):
        return False
    return any(_is_new(seated) for seated in concerned)


def winners_over_related(match: PlayedMatch, related: Collection[Pair]) -> list[int]:
    """Who won against an account related to their own while one of the two was new, by their numbers."""
    if match.winner is None:
        return []
    losers = [seated for side, seats in enumerate(match.sides) if side != match.winner for seated in seats]
    return [
        one.player
        for one in match.sides[match.winner]
        if any(
            (min(one.player, other.player), max(one.player, other.player)) in related
            and (_is_new(one) or _is_new(other))
            for other in losers
        )
    ]


def _is_new(seated: Seated) -> bool:
    return not seated.is_bot and seated.account_days < NEW_ACCOUNT_DAYS


def _is_repeated(matches: Sequence[PlayedMatch]) -> bool:
    latest = matches[-SAME_OPENINGS:]
    openings = {each.opening for each in latest}
    return (
        len(latest) == SAME_OPENINGS
        and len(openings) == 1
        and len(latest[-1].opening) == OPENING_CARDS
        and len({each.winner for each in latest}) == 1
    )
