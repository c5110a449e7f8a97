"""The list of plays of a hand, as lines with small pictures and as sentences to be spoken."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.engine import Card, Mark, PlayMade
from games.web.words.plays import play_line, play_sentence


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One play. `take_codes` names the taken cards for the page's script; `ply` counts over the whole match."""

    number: int
    seat: int
    is_you: bool
    card: Card
    take: tuple[Card, ...]
    take_codes: str
    is_sweep: bool
    line: str
    sentence: str
    ply: int | None = None


def lines_of(
    plays: Iterable[PlayMade], names: Mapping[int, str], you: int | None, *, before: int | None = None
) -> tuple[MoveLine, ...]:
    """A line for each play, numbered from 1; `before` is the number of plays in earlier hands, where it matters."""
    return tuple(_line(number, made, names, you, before) for number, made in enumerate(plays, start=1))


def _line(number: int, made: PlayMade, names: Mapping[int, str], you: int | None, before: int | None) -> MoveLine:
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
        ply=None if before is None else before + number,
    )
