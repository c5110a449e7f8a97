"""The trainer of the primiera: a question at an address, an answer by a form, a score in the session."""

from secrets import SystemRandom
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.engine import BadCard, Card
from games.lessons import MOST_QUESTIONS, Question, TrainerLevel, is_best, question
from games.services.limits import spend_or_refuse
from games.web.presenters.learn_primiera import answer_screen, pile_screens, worths
from games.web.visitors import address_of, small_number
from games.web.words.primiera import LEVEL_LINES, LEVEL_NAMES, QUESTIONS, SIDES, score_words

_KEY = "primiera"
_SIDES = {"own": 0, "other": 1, "nobody": None}
_MOST_CARDS = 40


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def trainer(request: HttpRequest) -> HttpResponse:
    """Ask the question that the address names, a new one where it names none; a posted form answers it."""
    form = request.POST if request.method == "POST" else request.GET
    level = _level(form.get("level", ""))
    number = small_number(form.get("n", ""))
    if number is None or not 0 <= number < MOST_QUESTIONS:
        return redirect(_address(level))
    asked = question(level, number)
    if request.method == "POST" and request.POST.get("act") == "forget":
        request.session.pop(_KEY, None)
        return redirect(_address(level))
    context = _context(request, asked, number)
    if request.method == "POST":
        spend_or_refuse("play", f"lessons {address_of(request)}")
        context |= _answered(request, asked, number)
    context["score"] = score_words(*_score(request, level))
    return render(request, "games/learn/primiera.html", context)


def _answered(request: HttpRequest, asked: Question, number: int) -> dict[str, Any]:
    """What is said to the posted answer, which counts."""
    chosen, side = _cards(request), request.POST.get("side", "")
    right = is_best(asked, chosen) if asked.level.asks_for_cards else side in _SIDES and asked.winner == _SIDES[side]
    _count(request, asked.level, number, right=right)
    return {"answer": answer_screen(asked, right=right, chosen=chosen), "chosen": {str(card) for card in chosen}}


def _context(request: HttpRequest, asked: Question, number: int) -> dict[str, Any]:
    return {
        "level": asked.level,
        "levels": [(level, LEVEL_NAMES[level], LEVEL_LINES[level]) for level in TrainerLevel],
        "number": number,
        "asks": QUESTIONS[asked.level],
        "by_cards": asked.level.asks_for_cards,
        "piles": pile_screens(asked),
        "sides": [(side, SIDES[side]) for side in _SIDES],
        "worths": worths(),
        "chosen": (),
        "next_question": _address(asked.level),
        "home_of_page": f"{reverse('learn_primiera')}?level={asked.level}&n={number}",
    }


def _address(level: TrainerLevel) -> str:
    """The address of a question that is drawn by chance."""
    return f"{reverse('learn_primiera')}?level={level}&n={SystemRandom().randrange(10**9)}"


def _level(text: str) -> TrainerLevel:
    return TrainerLevel(text) if text in list(TrainerLevel) else TrainerLevel.SMALL


def _cards(request: HttpRequest) -> list[Card]:
    """The cards that were ticked; what is no card is passed over."""
    cards = []
    for text in request.POST.getlist("card")[:_MOST_CARDS]:
        try:
            cards.append(Card.parse(text))
        except BadCard:
            continue
    return cards


def _score(request: HttpRequest, level: TrainerLevel) -> tuple[int, int, int]:
    """Right answers, answers and right answers in a row of this level."""
    kept = request.session.get(_KEY)
    line = kept.get(str(level)) if isinstance(kept, dict) else None
    if not isinstance(line, list) or len(line) != 4 or not all(isinstance(each, int) for each in line):
        return 0, 0, 0
    return line[0], line[1], line[2]


def _count(request: HttpRequest, level: TrainerLevel, number: int, *, right: bool) -> None:
    """Count an answer; a second answer to the same question does not count."""
    kept = request.session.get(_KEY)
    kept = dict(kept) if isinstance(kept, dict) else {}
    line = kept.get(str(level))
    if isinstance(line, list) and line[-1:] == [number]:
        return
    good, answers, row = _score(request, level)
    kept[str(level)] = [good + right, answers + 1, row + 1 if right else 0, number]
    request.session[_KEY] = kept
