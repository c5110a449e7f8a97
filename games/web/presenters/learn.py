"""A lesson as a page shows it: its words, the table of its task, and what came of it."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.engine import Rules, SeatView, score_hand
from games.lessons import BOT_LEVEL, LEARNER, LESSONS, Board, tries
from games.web.learn_progress import Place
from games.web.presenters.choices import held_cards
from games.web.presenters.hands import CategoryRow, category_rows
from games.web.presenters.moves import lines_of
from games.web.presenters.people import Person
from games.web.presenters.table import SeatBox, SideScore, TableScreen
from games.web.words.bots import level_name
from games.web.words.lessons import LESSON_LINES, LESSON_NAMES, TASK_WORDS
from games.web.words.plays import card_count, scope_count, table_sentence
from games.web.words.presets import preset_name
from games.web.words.rules import rules_in_words, target_words

_PRESET = "scopa_classica"


@dataclass(frozen=True, slots=True)
class Step:
    """A lesson in the list of all."""

    number: int
    code: str
    name: str
    line: str
    is_done: bool
    is_here: bool


@dataclass(frozen=True, slots=True)
class LessonScreen:
    """Everything that a lesson's page shows at one moment.

    `wrong` answers a try that was refused or not asked for; `rows` and `result` count a hand that was played out.
    """

    code: str
    number: int
    name: str
    steps: tuple[Step, ...]
    mark: str
    task: int
    tasks_words: str
    explained: tuple[str, ...]
    asked: str
    done: str
    wrong: str
    is_done: bool
    is_last: bool
    is_free: bool
    can_take_back: bool
    total_words: str
    rows: tuple[CategoryRow, ...]
    result: str
    next_name: str
    table: TableScreen


def lesson_steps(done: Collection[str], here: str = "") -> tuple[Step, ...]:
    """All lessons in order, with those that are done and the one that is open."""
    return tuple(
        Step(number, code, str(LESSON_NAMES[code]), str(LESSON_LINES[code]), code in done, code == here)
        for number, code in enumerate(LESSONS, start=1)
    )


def lesson_screen(place: Place, *, done: Collection[str], wrong: str) -> LessonScreen:
    """The lesson where the reader stands in it."""
    board, code = place.board, place.lesson.code
    words = TASK_WORDS[board.task.code]
    steps = lesson_steps(done, code)
    number = next(step.number for step in steps if step.is_here)
    total = sum(card.value for card in board.view.table)
    rows, result = _count(board)
    return LessonScreen(
        code=code,
        number=number,
        name=str(LESSON_NAMES[code]),
        steps=steps,
        mark=place.mark,
        task=place.task,
        tasks_words=_("Task %(n)d of %(all)d") % {"n": place.task + 1, "all": len(place.lesson.tasks)},
        explained=tuple(map(str, words.explained)),
        asked="" if board.is_done else str(words.asked[min(board.turns_made, len(words.asked) - 1)]),
        done=str(words.done) if board.is_done else "",
        wrong=wrong,
        is_done=board.is_done,
        is_last=place.is_last,
        is_free=board.task.is_free,
        can_take_back=board.task.is_free and bool(board.made),
        total_words=_("The table adds up to %(n)d.") % {"n": total} if total and not rows else "",
        rows=rows,
        result=result,
        next_name=steps[number].name if number < len(steps) else "",
        table=_table(board),
    )


def _table(board: Board) -> TableScreen:
    """The table of a task, for the templates of real tables."""
    view, rules = board.view, board.state.rules
    names = {LEARNER: _("You"), 1 - LEARNER: pgettext("name in the lessons", "Bot")}
    sides = tuple(SideScore(seat, "", names[seat], view.scores[seat]) for seat in (LEARNER, 1 - LEARNER))
    since = view.history[len(board.task.position.plays) :]
    your_turn = not board.is_done
    return TableScreen(
        match_id=0,
        seq=len(board.made),
        status="playing" if your_turn else "finished",
        layout=2,
        variant=preset_name(_PRESET),
        target=target_words(rules.target),
        rated=False,
        seated=True,
        your_turn=your_turn,
        seats=tuple(_seat(view, seat, names[seat], your_turn=your_turn) for seat in (LEARNER, 1 - LEARNER)),
        table=view.table,
        table_words=table_sentence(view.table),
        stock_count=view.stock_count,
        stock_words=ngettext("%(n)d in the stock", "%(n)d in the stock", view.stock_count) % {"n": view.stock_count},
        hand_number=view.hand_number,
        held=held_cards(replace(view, legal=tries(board)), your_turn=your_turn),
        moves=lines_of(since, names, LEARNER),
        sides=sides,
        score_words=_piles_words(view, names),
        prompt=_prompt(view) if your_turn else "",
        chips=(),
        rules=tuple(rules_in_words(rules)),
        clock_note="",
    )


def _seat(view: SeatView, seat: int, name: str, *, your_turn: bool) -> SeatBox:
    is_you, held = seat == LEARNER, view.held_counts[seat]
    words = ngettext("%(who)s holds %(n)d card", "%(who)s holds %(n)d cards", held) % {"who": name, "n": held}
    return SeatBox(
        number=seat,
        place="s" if is_you else "n",
        side="",
        person=Person(name, name[:2] if is_you else "B", "hue2" if is_you else "bot", "", not is_you, is_you),
        name=name,
        is_you=is_you,
        is_turn=is_you and your_turn,
        note="" if is_you else level_name(BOT_LEVEL),
        held_count=held,
        held_words=words,
        shown=(),
        pile_words=card_count(view.pile_counts[seat]),
        pile_count=view.pile_counts[seat],
        scope_words=scope_count(view.sweeps[seat]),
        sweep_cards=view.sweep_cards[seat][-3:],
        deadline=None,
    )


def _prompt(view: SeatView) -> str:
    if len(view.held) == 1:
        return _("Your turn: play your last card.")
    return _("Your turn: choose a card (keys %(keys)s).") % {"keys": f"1–{len(view.held)}"}


def _piles_words(view: SeatView, names: dict[int, str]) -> str:
    """What both have captured, as a sentence to be read aloud in place of a score."""
    each = [
        _("%(who)s: %(cards)s, %(scope)s")
        % {"who": names[seat], "cards": card_count(view.pile_counts[seat]), "scope": scope_count(view.sweeps[seat])}
        for seat in (LEARNER, 1 - LEARNER)
    ]
    return _("Captured. %(sides)s.") % {"sides": "; ".join(each)}


def _count(board: Board) -> tuple[tuple[CategoryRow, ...], str]:
    """The points of a hand that was played freely to its end, and who made more of them."""
    hand = board.state.hand
    if not board.task.is_free or not board.is_done or hand is None:
        return (), ""
    rules: Rules = board.state.rules
    score = score_hand(rules, hand.piles, hand.sweeps)
    own, other = score.rows[LEARNER].total, score.rows[1 - LEARNER].total
    if own > other:
        result = _("%(own)d to %(other)d for you. Well played!")
    elif own == other:
        result = _("%(own)d to %(other)d: neither side is ahead.")
    else:
        result = _("%(other)d to %(own)d for the bot. Try again, or go on to a real match.")
    return category_rows(rules, score.rows, score.counts, (LEARNER, 1 - LEARNER)), result % {"own": own, "other": other}
