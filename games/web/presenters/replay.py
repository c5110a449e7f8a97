"""A finished match at one of its plays: the table as it stood, the plays around it, and the ways on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.engine import Event, HandScored, HandStarted, Played, PlayMade
from games.selectors.replays import ReplayView
from games.selectors.views import MatchView
from games.web.presenters.moves import MoveLine, lines_of
from games.web.presenters.table import SideScore, TableScreen, names_of, side_scores, table_screen


@dataclass(frozen=True, slots=True)
class HandLink:
    """A hand of the match and the ply at which it was dealt."""

    number: int
    ply: int
    is_shown: bool


@dataclass(frozen=True, slots=True)
class ReplayScreen:
    """One step of a replay. `previous` and `next` are None at the ends; `ended` is a hand that the last play ended."""

    ply: int
    length: int
    previous: int | None
    next: int | None
    step_words: str
    screen: TableScreen
    moves: tuple[MoveLine, ...]
    last: MoveLine | None
    laid: str
    hands: tuple[HandLink, ...]
    ended: int | None
    ended_sides: tuple[SideScore, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class _Hand:
    number: int
    before: int
    plays: tuple[PlayMade, ...]


def replay_screen(match_view: MatchView, replay: ReplayView, whole: Sequence[Event]) -> ReplayScreen:
    """The step for whoever looks; `whole` is the log of the whole match."""
    names, you = names_of(match_view), match_view.seat
    hands = _hands(whole)
    shown = next(hand for hand in hands if hand.number == replay.hand_number)
    then = replace(match_view, view=replay.view)
    screen = table_screen(then, before=shown.before)
    last = None if replay.last is None else lines_of([replay.last], names, you)[0]
    scored = _just_scored(replay.events)
    return ReplayScreen(
        ply=replay.ply,
        length=replay.length,
        previous=replay.ply - 1 if replay.ply else None,
        next=replay.ply + 1 if replay.ply < replay.length else None,
        step_words=_("Play %(ply)d of %(length)d") % {"ply": replay.ply, "length": replay.length},
        screen=screen,
        moves=lines_of(shown.plays, names, you, before=shown.before),
        last=last,
        laid=str(last.card) if last is not None and scored is None and not last.take else "",
        hands=tuple(HandLink(hand.number, hand.before, hand is shown) for hand in hands),
        ended=None if scored is None else scored.number,
        ended_sides=() if scored is None else _points_of(then, scored),
        spoken=" ".join(filter(None, ["" if last is None else last.sentence, screen.table_words])),
    )


def plays_before(whole: Iterable[Event]) -> dict[int, int]:
    """For every hand, by its number, how many plays were made before it."""
    return {hand.number: hand.before for hand in _hands(whole)}


def _hands(whole: Iterable[Event]) -> list[_Hand]:
    hands: list[_Hand] = []
    count = 0
    for event in whole:
        if isinstance(event, HandStarted):
            hands.append(_Hand(event.number, count, ()))
        elif isinstance(event, Played):
            made = PlayMade(event.seat, event.play, event.mark)
            hands[-1] = replace(hands[-1], plays=(*hands[-1].plays, made))
            count += 1
    return hands


def _just_scored(events: Sequence[Event]) -> HandScored | None:
    """The hand that was counted after the last play, if it was."""
    for event in reversed(events):
        if isinstance(event, Played):
            return None
        if isinstance(event, HandScored):
            return event
    return None


def _points_of(match_view: MatchView, scored: HandScored) -> tuple[SideScore, ...]:
    return tuple(replace(side, points=scored.rows[side.number].total) for side in side_scores(match_view))
