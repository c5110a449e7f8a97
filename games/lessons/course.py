"""The six lessons: what each of their tasks shows, and which plays it asks for.

The words stand elsewhere, under the codes of the lessons and tasks. Advice and examples follow the two articles behind
docs/rules.md: keep the table above ten, hold the sevens back, a laid 2 beside a 5 waits for a 7.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from games.engine import Play
from games.lessons.positions import Position, prepared, recorded


@dataclass(frozen=True, slots=True)
class Task:
    """One position of a lesson.

    `asked` holds, for each turn of the learner, the plays that are right; a task without any is played freely until
    the hand has been counted. With `offers_wrong` the learner is also offered what the rules forbid, to find out why.
    """

    code: str
    position: Position
    asked: tuple[frozenset[Play], ...] = ()
    offers_wrong: bool = False

    @property
    def is_free(self) -> bool:
        """Whether any legal play will do."""
        return not self.asked


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its tasks in order."""

    code: str
    tasks: tuple[Task, ...]


def _asks(*turns: str) -> tuple[frozenset[Play], ...]:
    """Read one text for each turn: the right plays, with blanks between them."""
    return tuple(frozenset(map(Play.parse, turn.split())) for turn in turns)


_CARDS = Lesson(
    "cards",
    (
        Task("values", prepared(table="5C 6S 7S 7B", own="8C 9S 10D", other="1C 2C 3C"), _asks("9S")),
        Task("suits", prepared(table="8B 9D 9B 10S", own="4D 4C 4B", other="1C 2C 3C"), _asks("4D")),
    ),
)
_EQUAL = Lesson(
    "equal",
    (
        Task(
            "equal",
            prepared(table="8D 9C 10S 3C", own="8B 5D 1C", other="2C 4C 6C"),
            _asks("8Bx8D"),
            offers_wrong=True,
        ),
        Task(
            "which",
            prepared(table="7D 7C 9S 10B", own="7S 4C 2B", other="1C 3C 6C"),
            _asks("7Sx7D"),
            offers_wrong=True,
        ),
    ),
)
_SUMS = Lesson(
    "sums",
    (
        Task(
            "sum",
            prepared(table="3D 4S 6B 10C", own="7C 8S 2D", other="1C 2C 5C"),
            _asks("7Cx(3D+4S)"),
            offers_wrong=True,
        ),
        Task(
            "equal_first",
            prepared(table="8D 5C 3S 1B", own="8S 10B 2S", other="6C 7C 9C"),
            _asks("8Sx8D"),
            offers_wrong=True,
        ),
        Task(
            "choice",
            prepared(table="2D 5D 3S 4C", own="7B 1C 1S", other="6C 8C 9C"),
            _asks("7Bx(2D+5D)"),
        ),
    ),
)
_SCOPA = Lesson(
    "scopa",
    (
        Task(
            "sweep",
            prepared(table="9S 10S 3S 4C", own="9C 7B 2C", other="10C 6S 5S", plays="9Cx9S 10Cx10S"),
            _asks("7Bx(3S+4C)"),
        ),
        Task(
            "last_play",
            recorded(
                deck="JeCtaOMjiDqchKEAgIFflBdTRkSrGoPsNmHpnQbL",
                dealer=0,
                plays="3Dx3C 10Bx10S 10D 5C 1S 5Sx5C 5Dx(1S+4D) 3S 8S 1C 7B 1Dx1C 7Sx7B 9Dx9S 2B 2Dx2B 6D 6Sx6D "
                "8Cx8S 10Cx10D 9C 8B 4S 1B 7Dx(3S+4S) 9Bx9C 4C 5Bx(1B+4C) 6C 3B 8Dx8B 6Bx6C 2S 2Cx2S 4B",
            ),
            _asks("7Cx(3B+4B)"),
        ),
    ),
)
_POINTS = Lesson(
    "points",
    (
        Task(
            "settebello",
            prepared(table="7D 3C 9C 5S", own="7C 10B 9S", other="1C 2C 6C"),
            _asks("7Cx7D 10Bx(3C+7D)"),
        ),
        Task(
            "above_ten",
            prepared(table="9S 10S 3S 4C", own="9C 5B 2D", other="10C 6S 1S", plays="9Cx9S 10Cx10S"),
            _asks("5B"),
        ),
        Task(
            "sevens",
            prepared(table="5C 8D 9S 10S", own="7B 2S 4D", other="1C 3C 6C"),
            _asks("2S", "7Bx(2S+5C)"),
        ),
    ),
)
_HAND = Lesson(
    "hand",
    (
        Task(
            "hand",
            recorded(
                deck="fMbLAnprjEHDckTFONKhgJeidaPRoCQlSBGqsmIt",
                dealer=1,
                plays="6Sx6B 3C 2S 2Cx2S 1D 4Bx(1D+3C) 8Dx8B 6D 10Cx10S 1B 3S 4Dx(1B+3S) 5Cx5D 8S 7S 10D 1C 4C "
                "6Cx6D 1Sx1C 4Sx4C 8Cx8S 5S 9S",
            ),
        ),
    ),
)

LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {lesson.code: lesson for lesson in (_CARDS, _EQUAL, _SUMS, _SCOPA, _POINTS, _HAND)}
)
"""The lessons by code, in the order in which they are learnt."""


def lesson_after(code: str) -> str | None:
    """Give the code of the lesson that follows; None after the last."""
    codes = list(LESSONS)
    place = codes.index(code) + 1
    return codes[place] if place < len(codes) else None
