"""What a play leads to, as far as its seat can tell: what it brings, the table it leaves, and who could use it."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.bots.knowledge import Knowledge
from games.engine import DECK, Card, Mark, Play, captures_of, mark_of

_EXAMPLES = {value: next(card for card in DECK if card.value == value) for value in range(1, 11)}


@dataclass(frozen=True, slots=True)
class Expectation:
    """What one seat may be expected to gain from a table: chances to take and to sweep, and the worth of its take.

    All three are for its next play, and count that nobody took before it.
    """

    seat: int
    takes: float
    sweeps: float
    worth: float


@dataclass(frozen=True, slots=True)
class Prospect:
    """A play with what it brings: captured cards, their worth in points, the mark; the table it leaves, the held cards.

    `outlook` has the expectation of each seat in the order of play, the own seat last.
    """

    play: Play
    gained: tuple[Card, ...]
    worth: float
    mark: Mark
    table: tuple[Card, ...]
    held: tuple[Card, ...]
    outlook: tuple[Expectation, ...]


@dataclass(frozen=True, slots=True)
class _Answer:
    """The best that cards of one value can take from a table."""

    value: int
    worth: float
    sweeps: bool


def prospect_of(knowledge: Knowledge, worths: Sequence[float], play: Play) -> Prospect:
    """What a legal play leads to; `worths` are the points that each card is worth, by its index."""
    view = knowledge.view
    mark = mark_of(
        view.rules,
        view.table,
        play,
        last_play=knowledge.plays_left == 0,
        last_card_of_player=len(view.held) == 1 and not view.stock_count,
    )
    if play.is_lay:
        gained: tuple[Card, ...] = ()
        table = (*view.table, play.card)
    else:
        gained = (play.card, *play.take)
        table = tuple(card for card in view.table if card not in play.take)
    held = tuple(card for card in view.held if card is not play.card)
    worth = sum([worths[card.index] for card in gained])
    return Prospect(play, gained, worth, mark, table, held, _outlook(knowledge, worths, table, held))


def _outlook(
    knowledge: Knowledge, worths: Sequence[float], table: tuple[Card, ...], held: tuple[Card, ...]
) -> tuple[Expectation, ...]:
    answers = _answers(knowledge, worths, table)
    own_values = {card.value for card in held}
    untouched = 1.0
    outlook = []
    for steps in range(1, knowledge.rules.players + 1):
        if steps > knowledge.plays_left:
            break
        is_own = steps == knowledge.rules.players and bool(held)
        takes, sweeps, worth = 0.0, 0.0, 0.0
        for answer in answers:
            if is_own:
                chance = 1.0 if answer.value in own_values else 0.0
            else:
                chance = knowledge.chance_to_hold(steps, answer.value)
            chance *= 1 - takes  # a better card of the same seat comes first
            takes += chance
            worth += chance * answer.worth
            if answer.sweeps and steps < knowledge.plays_left:
                sweeps += chance
        seat = knowledge.seat_after(steps)
        outlook.append(Expectation(seat, untouched * takes, untouched * sweeps, untouched * worth))
        untouched *= 1 - takes
    return tuple(outlook)


def _answers(knowledge: Knowledge, worths: Sequence[float], table: tuple[Card, ...]) -> list[_Answer]:
    """For every value that can take something, its best take; the best answers come first."""
    if not table:
        return []
    sweep = knowledge.rules.sweep_points
    answers = []
    for value, example in _EXAMPLES.items():
        best: _Answer | None = None
        for taken in captures_of(knowledge.rules, example, table).sets:
            worth = sum([worths[card.index] for card in taken])
            sweeps = len(taken) == len(table)
            if best is None or worth + sweep * sweeps > best.worth + sweep * best.sweeps:
                best = _Answer(value, worth, sweeps)
        if best is not None:
            answers.append(best)
    answers.sort(key=lambda answer: -answer.worth - sweep * answer.sweeps)
    return answers
