"""How far somebody has come with the lessons: in the session, and in the database for whoever has a player.

A visitor needs no account. Nothing is written until a card is played, so whoever only looks leaves no trace.
"""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from games.lessons import LESSONS, Board, Lesson, resumed
from games.selectors.lessons import finished_lessons
from games.services.lessons import finish_lessons
from games.web.visitors import player_of

_KEY = "lessons"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a reader stands in a lesson: the number of the task, from 0, and the board."""

    lesson: Lesson
    task: int
    board: Board

    @property
    def is_last(self) -> bool:
        """Whether no task follows in this lesson."""
        return self.task + 1 == len(self.lesson.tasks)

    @property
    def mark(self) -> str:
        """What tells this position from every other one of the lesson, for forms that may come late or twice."""
        return f"{self.task}.{len(self.board.made)}"


def place_in(request: HttpRequest, lesson: Lesson) -> Place:
    """Where the reader stands in a lesson; at its beginning where the session knows nothing that can be read."""
    kept = _kept(request)["at"].get(lesson.code)
    task, plays = kept if isinstance(kept, list) and len(kept) == 2 else (0, [])
    if not isinstance(task, int) or not 0 <= task < len(lesson.tasks):
        task, plays = 0, []
    texts = [str(play) for play in plays] if isinstance(plays, list) else []
    return Place(lesson, task, resumed(lesson.tasks[task], texts))


def keep_place(request: HttpRequest, place: Place) -> None:
    """Remember where the reader stands; a lesson whose last task is done is finished."""
    kept = _kept(request)
    kept["at"][place.lesson.code] = [place.task, [str(play) for play in place.board.made]]
    if place.is_last and place.board.is_done and place.lesson.code not in kept["done"]:
        kept["done"].append(place.lesson.code)
    request.session[_KEY] = kept
    player = player_of(request)
    if player is not None and place.is_last and place.board.is_done:
        finish_lessons(by=player, lessons=_known(kept["done"]), now=timezone.now())


def lessons_done(request: HttpRequest) -> frozenset[str]:
    """The finished lessons, of this session and of the player."""
    player = player_of(request)
    return _known(_kept(request)["done"]) | (frozenset() if player is None else finished_lessons(player))


def next_lesson(request: HttpRequest) -> str:
    """The first lesson that is not finished; the first of all once every one is."""
    done = lessons_done(request)
    return next((code for code in LESSONS if code not in done), next(iter(LESSONS)))


def has_begun(request: HttpRequest) -> bool:
    """Whether anything has been played or finished."""
    return bool(_kept(request)["at"] or lessons_done(request))


def _kept(request: HttpRequest) -> dict[str, Any]:
    """What the session holds, in a form that can be relied on."""
    found = request.session.get(_KEY)
    found = found if isinstance(found, dict) else {}
    at, done = found.get("at"), found.get("done")
    return {"at": dict(at) if isinstance(at, dict) else {}, "done": list(done) if isinstance(done, list) else []}


def _known(codes: list[Any]) -> frozenset[str]:
    return frozenset(code for code in codes if code in LESSONS)
