"""The list of plays of a hand, as lines with small pictures and as sentences to be spoken."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.engine import Card, Mark, PlayMade, SeatView
from games.web.words.plays import play_line, play_sentence


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One play. `take_codes` names the taken cards for the page's script."""

    number: int
    seat: int
    is_you: bool
    card: Card
    take: tuple[Card, ...]
    take_codes: str
    is_sweep: bool
    line: str
    sentence: str


def move_lines(view: SeatView, names: Mapping[int, str], you: int | None) -> tuple[MoveLine, ...]:
    """The plays of the hand that is being played."""
    return lines_of(view.history, names, you)


def lines_of(plays: Iterable[PlayMade], names: Mapping[int, str], you: int | None) -> tuple[MoveLine, ...]:
    """A line for each play, numbered from 1."""
    return tuple(_line(number, made, names, you) for number, made in enumerate(plays, start=1))


def _line(number: int, made: PlayMade, names: Mapping[int, str], you: int | None) -> MoveLine:
    who, is_you = names.get(made.seat, ""), made.seat == you
    return MoveLine(
        number=number,
        seat=made.seat,
        is_you=is_you,
        card=made.play.card,
        take=made.play.take,
        take_codes=" ".join(map(str, made.play.take)),
        is_sweep=made.mark is Mark.SWEEP,
        line=play_line(made, who=who, is_you=is_you),
        sentence=play_sentence(made, who=who, is_you=is_you),
    )
