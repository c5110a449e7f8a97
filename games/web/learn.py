"""The lessons: six steps that are played with the cards of the table, by anybody, with or without scripts."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from secrets import SystemRandom
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine import Card, GameError, Play
from games.lessons import (
    BOT_LEVEL,
    LESSONS,
    Lesson,
    NotAsked,
    attempted,
    begun,
    hint_for,
    lesson_after,
    named,
    taken_back,
    tries,
)
from games.services.limits import spend_or_refuse
from games.web.learn_progress import Place, has_begun, keep_place, lessons_done, next_lesson, place_in
from games.web.presenters.learn import lesson_screen, lesson_steps
from games.web.presenters.page_texts import page_texts, spoken_texts
from games.web.visitors import address_of
from games.web.words.lessons import TASK_WORDS, hint_sentences
from games.web.words.presets import PRESET_LINES, PRESET_NAMES
from games.web.words.refusals import REFUSALS, refusal


def _of_a_lesson(door: Callable[[HttpRequest, Lesson], HttpResponse]) -> Callable[..., HttpResponse]:
    """Make a page for the lesson that the address names; there is no such page for what is none."""

    @never_cache
    @wraps(door)
    def opened(request: HttpRequest, code: str) -> HttpResponse:
        if code not in LESSONS:
            raise Http404
        return door(request, LESSONS[code])

    return opened


@require_safe
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """The six lessons with what is finished, the trainer, and the rules of every variant."""
    done = lessons_done(request)
    context: dict[str, Any] = {
        "steps": lesson_steps(done),
        "next_lesson": next_lesson(request),
        "has_begun": has_begun(request),
        "all_done": len(done) == len(LESSONS),
        "bot_level": BOT_LEVEL,
        "presets": [(preset, name, PRESET_LINES[preset]) for preset, name in PRESET_NAMES.items()],
    }
    return render(request, "games/learn/overview.html", context)


@require_safe
@_of_a_lesson
def lesson(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    """A lesson where the reader left it; `card` opens the choices of a card, `hint` asks for a hint."""
    place = place_in(request, lesson)
    return _page(request, place, chosen=request.GET.get("card", ""), hint="hint" in request.GET)


@require_POST
@_of_a_lesson
def play(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    """Play `play`, or the card `card` where only one thing can be done with it; with `part` the answer is the lesson.

    A wrong try is no mistake of the request: it is answered 200 with what is wrong about it.
    """
    spend_or_refuse("play", f"lessons {address_of(request)}")
    place = place_in(request, lesson)
    if request.POST.get("at") != place.mark:
        return _page(request, place, wrong=str(REFUSALS["stale_play"]))
    try:
        wanted = _wanted(request, place)
        if wanted is None:
            card = request.POST.get("card", "")
            return redirect(f"{reverse('learn_lesson', args=[lesson.code])}?card={card}#choices")
        place = replace(place, board=attempted(place.board, wanted, SystemRandom()))
    except NotAsked:
        return _page(request, place, wrong=str(TASK_WORDS[place.board.task.code].other))
    except GameError as error:
        return _page(request, place, wrong=refusal(error))
    keep_place(request, place)
    return _moved(request, place)


@require_POST
@_of_a_lesson
def act(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    """Go on to what follows, take a play back, or begin the task or the lesson again, as `act` says."""
    spend_or_refuse("play", f"lessons {address_of(request)}")
    place, wanted = place_in(request, lesson), request.POST.get("act", "")
    if wanted == "next":
        return _on(request, place)
    if wanted == "back" and place.board.task.is_free:
        place = replace(place, board=taken_back(place.board))
    elif wanted == "again":
        task = 0 if place.is_last and place.board.is_done else place.task
        place = Place(lesson, task, begun(lesson.tasks[task]))
    keep_place(request, place)
    return _moved(request, place)


def _on(request: HttpRequest, place: Place) -> HttpResponse:
    """What follows a task that is done: the next task, the next lesson or the list of all; else the task again."""
    code = place.lesson.code
    if not place.board.is_done:
        return _moved(request, place)
    if place.is_last:
        following = lesson_after(code)
        return redirect("learn_lesson", following) if following else redirect("learn")
    task = place.task + 1
    keep_place(request, Place(place.lesson, task, begun(place.lesson.tasks[task])))
    return redirect("learn_lesson", code)


def _wanted(request: HttpRequest, place: Place) -> Play | None:
    """The play that a form names; None where the card can be played in several ways. Raises BadNotation."""
    text = request.POST.get("card", "")
    if not text:
        return Play.parse(request.POST.get("play", ""))
    card = Card.parse(text)
    if any(offered.card == card for offered in tries(place.board)):
        return named(place.board, card)
    return Play(card)


def _moved(request: HttpRequest, place: Place) -> HttpResponse:
    """The lesson as it stands now: for the script at once, else by way of its address, at what is to be read first."""
    if request.GET.get("part") == "lesson":
        return _page(request, place)
    anchor = "#table" if place.board.is_done else "#asked"
    return redirect(reverse("learn_lesson", args=[place.lesson.code]) + anchor)


def _page(request: HttpRequest, place: Place, *, chosen: str = "", wrong: str = "", hint: bool = False) -> HttpResponse:
    advice = hint_for(place.board) if hint else None
    screen = lesson_screen(place, done=lessons_done(request), wrong=wrong)
    context: dict[str, Any] = {
        "lesson": screen,
        "screen": screen.table,
        "chosen": chosen if any(str(held.card) == chosen for held in screen.table.held) else "",
        "hint": hint_sentences(advice) if advice else (),
        "spoken": spoken_texts(screen.table),
        "page_texts": page_texts(),
        "card_field": "card",
        "bot_level": BOT_LEVEL,
        "home_of_page": reverse("learn_lesson", args=[place.lesson.code]),
    }
    part = request.GET.get("part") == "lesson"
    return render(request, "games/learn/part.html" if part else "games/learn/lesson.html", context)
