"""Lessons: prepared positions of the common game, what each of them asks, and the trainer of the primiera.

Pure: values in, values out. The words are the pages' business, chance comes from whoever calls.
"""

from games.lessons.boards import BOT_LEVEL, Board, NotAsked, attempted, begun, named, resumed, taken_back, tries
from games.lessons.course import LESSONS, Lesson, Task, lesson_after
from games.lessons.hints import Hint, Reason, hint_for, reasons_for
from games.lessons.positions import LEARNER, Position, opened
from games.lessons.primiera import MOST_QUESTIONS, Question, TrainerLevel, is_best, question, worth

__all__ = [
    "BOT_LEVEL",
    "LEARNER",
    "LESSONS",
    "MOST_QUESTIONS",
    "Board",
    "Hint",
    "Lesson",
    "NotAsked",
    "Position",
    "Question",
    "Reason",
    "Task",
    "TrainerLevel",
    "attempted",
    "begun",
    "hint_for",
    "is_best",
    "lesson_after",
    "named",
    "opened",
    "question",
    "reasons_for",
    "resumed",
    "taken_back",
    "tries",
    "worth",
]
