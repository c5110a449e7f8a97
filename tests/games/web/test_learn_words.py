"""Every lesson, task, reason and level of the trainer has its words."""

from games.lessons import LESSONS, Reason, TrainerLevel
from games.web.words.lessons import LESSON_LINES, LESSON_NAMES, REASONS, TASK_WORDS
from games.web.words.primiera import LEVEL_LINES, LEVEL_NAMES, QUESTIONS


def test_every_lesson_and_task_has_words_for_each_turn() -> None:
    tasks = [task for lesson in LESSONS.values() for task in lesson.tasks]

    assert list(LESSON_NAMES) == list(LESSON_LINES) == list(LESSONS)
    assert list(TASK_WORDS) == [task.code for task in tasks]
    for task in tasks:
        assert len(TASK_WORDS[task.code].asked) == max(len(task.asked), 1)


def test_reasons_and_levels_have_words() -> None:
    assert set(REASONS) == set(Reason)
    assert set(LEVEL_NAMES) == set(LEVEL_LINES) == set(QUESTIONS) == set(TrainerLevel)
