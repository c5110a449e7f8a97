"""The table as one viewer sees it: seats around it, cards on it, the score beside it."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.engine import Card, Rules, SeatView
from games.models import Match
from games.selectors.views import MatchView, SeatInfo
from games.web.presenters.announced import announced_in, opening_words, possible_calls
from games.web.presenters.choices import HeldCard, held_cards
from games.web.presenters.moves import MoveLine, lines_of
from games.web.presenters.people import Person, person
from games.web.words.bots import level_name
from games.web.words.clocks import clock_words
from games.web.words.plays import card_count, scope_count, table_sentence
from games.web.words.presets import preset_name
from games.web.words.rules import chips, rules_in_words, target_words

_PLACES = {
    1: ("s",),
    2: ("s", "n"),
    3: ("s", "e", "w"),
    4: ("s", "e", "n", "w"),
    6: ("s", "e", "n", "n", "n", "w"),
}
_SIDE_LETTERS = "abcdef"


@dataclass(frozen=True, slots=True)
class SeatBox:
    """A chair at the table. `place` is a compass point, the viewer sitting in the south."""

    number: int
    place: str
    side: str
    person: Person | None
    name: str
    is_you: bool
    is_turn: bool
    note: str
    held_count: int
    held_words: str
    shown: tuple[Card, ...]
    pile_words: str
    pile_count: int
    scope_words: str
    sweep_cards: tuple[Card, ...]
    deadline: datetime | None

    @property
    def backs(self) -> range:
        """As many as cards are held face down."""
        return range(self.held_count - len(self.shown))

    @property
    def heap(self) -> range:
        """One or two backs for a pile that is not empty."""
        return range(min(self.pile_count, 2))


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side's line in the score: its letter (empty when everybody plays alone), its names, its points."""

    number: int
    letter: str
    names: str
    points: int


@dataclass(frozen=True, slots=True)
class TableScreen:
    """Everything the table page shows, for one viewer at one `seq`."""

    match_id: int
    seq: int
    status: str
    layout: int
    variant: str
    target: str
    rated: bool
    seated: bool
    your_turn: bool
    seats: tuple[SeatBox, ...]
    table: tuple[Card, ...]
    table_words: str
    stock_count: int
    stock_words: str
    hand_number: int
    held: tuple[HeldCard, ...]
    moves: tuple[MoveLine, ...]
    sides: tuple[SideScore, ...]
    score_words: str
    prompt: str
    chips: tuple[str, ...]
    rules: tuple[str, ...]
    clock_note: str
    calls: tuple[tuple[str, str], ...] = ()
    announced: tuple[str, ...] = ()
    opening_words: str = ""

    @property
    def you(self) -> SeatBox | None:
        """The viewer's own chair, None for a spectator."""
        return next((seat for seat in self.seats if seat.is_you), None)

    @property
    def has_room(self) -> bool:
        """True while a chair is free."""
        return any(seat.person is None for seat in self.seats)

    @property
    def south(self) -> SeatBox:
        """The chair drawn at the bottom: the viewer's, or seat 0 for a spectator."""
        return next(seat for seat in self.seats if seat.place == "s")

    @property
    def north(self) -> tuple[SeatBox, ...]:
        """The chairs across the table, left to right."""
        return tuple(reversed([seat for seat in self.seats if seat.place == "n"]))

    @property
    def west(self) -> SeatBox | None:
        """The chair on the left."""
        return next((seat for seat in self.seats if seat.place == "w"), None)

    @property
    def east(self) -> SeatBox | None:
        """The chair on the right."""
        return next((seat for seat in self.seats if seat.place == "e"), None)


def table_screen(match_view: MatchView, *, before: int | None = None) -> TableScreen:
    """The table for whoever the view was made for; `before` counts the plays of earlier hands, to link to plays."""
    match, view = match_view.match, match_view.view
    rules = rules_of(match)
    seats = tuple(_seat_box(match_view, info) for info in match_view.seats)
    sides = side_scores(match_view)
    playing = match.status == Match.Status.PLAYING
    your_turn = playing and view is not None and match_view.seat is not None and view.turn == match_view.seat
    return TableScreen(
        match_id=match.pk,
        seq=match_view.seq,
        status=match.status,
        layout={2: 2, 6: 6}.get(rules.players, 4),
        variant=preset_name(match.preset),
        target=target_words(rules.target),
        rated=match.rated,
        seated=match_view.seat is not None,
        your_turn=your_turn,
        seats=seats,
        table=() if view is None else view.table,
        table_words=table_sentence(() if view is None else view.table),
        stock_count=0 if view is None else view.stock_count,
        stock_words=_stock_words(view),
        hand_number=0 if view is None else view.hand_number,
        held=() if view is None else held_cards(view, your_turn=your_turn),
        moves=() if view is None else lines_of(view.history, names_of(match_view), match_view.seat, before=before),
        sides=sides,
        score_words=_score_words(sides),
        prompt=_prompt(match_view, your_turn=your_turn),
        chips=tuple(chips(match.preset, rules)),
        rules=tuple(rules_in_words(rules)),
        clock_note=clock_words(match.turn_seconds),
        calls=possible_calls(view) if view is not None and your_turn else (),
        announced=() if view is None else announced_in(view, names_of(match_view), match_view.seat),
        opening_words="" if view is None else opening_words(view, names_of(match_view)),
    )


def rules_of(match: Match) -> Rules:
    """The rules by which the match is played, as frozen with it."""
    return Rules.from_options(match.options)


def names_of(match_view: MatchView) -> dict[int, str]:
    """The shown name of everybody seated, by seat; at a real table perhaps a name on paper."""
    shown = {info.number: info.label if info.player is None else info.player.name for info in match_view.seats}
    return {number: name for number, name in shown.items() if name}


def side_scores(match_view: MatchView) -> tuple[SideScore, ...]:
    """The score by side, the viewer's own side first."""
    rules = rules_of(match_view.match)
    scores = match_view.match.scores if match_view.view is None else match_view.view.scores
    order = list(range(rules.sides_count))
    if match_view.seat is not None:
        own = rules.side_of(match_view.seat)
        order = [own, *(side for side in order if side != own)]
    names = names_of(match_view)
    return tuple(
        SideScore(
            number=side,
            letter=_SIDE_LETTERS[side] if rules.sides_count < rules.players else "",
            names=" + ".join(_side_names(match_view, names, side)),
            points=scores[side],
        )
        for side in order
    )


def _side_names(match_view: MatchView, names: dict[int, str], side: int) -> list[str]:
    seats = [info.number for info in match_view.seats if info.side == side]
    seats.sort(key=lambda seat: seat != match_view.seat)
    return [_("You") if seat == match_view.seat else names.get(seat, _("free seat")) for seat in seats]


def _score_words(sides: tuple[SideScore, ...]) -> str:
    each = [_("%(names)s: %(points)d") % {"names": side.names, "points": side.points} for side in sides]
    return _("Score. %(sides)s.") % {"sides": "; ".join(each)}


def _stock_words(view: SeatView | None) -> str:
    count = 0 if view is None else view.stock_count
    return ngettext("%(n)d in the stock", "%(n)d in the stock", count) % {"n": count}


def _seat_box(match_view: MatchView, info: SeatInfo) -> SeatBox:
    view, rules, number = match_view.view, rules_of(match_view.match), info.number
    offset = (number - (match_view.seat or 0)) % rules.players
    is_you = number == match_view.seat
    is_turn = view is not None and view.turn == number and match_view.match.status == "playing"
    held = 0 if view is None else view.held_counts[number]
    own_held = is_you and view is not None and view.seat is not None
    opened = () if view is None or own_held else _opened(view, number)
    pile = 0 if view is None else view.pile_counts[number]
    return SeatBox(
        number=number,
        place=_PLACES[rules.players][offset],
        side=_SIDE_LETTERS[info.side] if rules.sides_count < rules.players else "",
        person=None if info.player is None else person(info.player),
        name="" if info.player is None else info.player.name,
        is_you=is_you,
        is_turn=is_turn,
        note=_note(match_view, info),
        held_count=held,
        held_words="" if info.player is None else _held_words(info.player.name, held),
        shown=opened,
        pile_words="" if match_view.match.rated and not match_view.match.is_over else card_count(pile),
        pile_count=pile,
        scope_words=scope_count(0 if view is None else view.sweeps[number]),
        sweep_cards=() if view is None else tuple(view.sweep_cards[number])[-3:],
        deadline=match_view.turn_deadline if is_turn else None,
    )


def _opened(view: SeatView, number: int) -> tuple[Card, ...]:
    """The cards of another seat that everybody can see: all where hands lie open, else those that were announced."""
    if view.open_hands is not None:
        return view.open_hands[number]
    return view.shown[number] if view.shown else ()


def _held_words(name: str, held: int) -> str:
    return ngettext("%(who)s holds %(n)d card", "%(who)s holds %(n)d cards", held) % {"who": name, "n": held}


def _note(match_view: MatchView, info: SeatInfo) -> str:
    rules, parts = rules_of(match_view.match), list[str]()
    if info.player is None:
        return ""
    if match_view.seat not in (None, info.number) and info.side == rules.side_of(match_view.seat or 0):
        parts.append(pgettext("at the table", "partner"))
    if info.player.is_bot:
        parts += [pgettext("at the table", "bot"), level_name(info.player.bot_level)]
    elif info.player.is_guest and info.number != match_view.seat:
        parts.append(pgettext("kind of player", "guest"))
    if info.rating is not None:
        parts.append(str(round(info.rating)))
    if match_view.view is not None and match_view.view.dealer == info.number:
        parts.append(pgettext("at the table", "dealer"))
    return " · ".join(parts)


def _prompt(match_view: MatchView, *, your_turn: bool) -> str:
    view = match_view.view
    if view is None or view.turn is None:
        return ""
    if your_turn:
        if len(view.held) == 1:
            return _("Your turn: play your last card.")
        return _("Your turn: choose a card (keys %(keys)s).") % {"keys": f"1–{min(len(view.held), 9)}"}
    return _("%(who)s is to play…") % {"who": names_of(match_view).get(view.turn, "")}
