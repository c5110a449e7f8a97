"""The box in which one table is decided: who sits there, what was said, what another result would change."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import Match, Report
from games.selectors.reports import chair_view
from games.selectors.views import match_view
from games.web.presenters.real_table import HandLine, real_table_screen
from games.web.words.reporting import score_words
from tournaments.models import Pairing, PairingMatch, PairingSide, Round
from tournaments.services.impacts import Impact
from tournaments.services.results import by_side
from tournaments.web.presenters.reports import ReportLine, report_lines
from tournaments.web.presenters.rounds import round_title
from tournaments.web.words.states import table_state
from tournaments.web.words.verbs import result_in_words

_SHOWN_CHANGES = 8


@dataclass(frozen=True, slots=True)
class SideBox:
    """One of the two sides: `key` is first or second, `is_here` whether everybody who is needed has come."""

    key: str
    position: int
    entry_id: int
    entry_version: int
    name: str
    is_here: bool
    members: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Account:
    """What one side says of a match with real cards, its points in the order of the table."""

    report_id: int
    side: str
    by: str
    level: str
    score: str
    hands: tuple[HandLine, ...]
    record: str


@dataclass(frozen=True, slots=True)
class TableBox:
    """Everything that is needed to decide a table. `can` is enter, correct or empty."""

    pairing_id: int
    version: int
    number: int
    table_name: str
    where: str
    state: str
    can: str
    sides: tuple[SideBox, ...]
    points: tuple[int | str, int | str]
    outcome: str
    best_of: int
    is_open: bool
    is_bracket_slot: bool
    venue: str
    accounts: tuple[Account, ...]
    differ: bool
    history: tuple[ReportLine, ...]
    match_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Effects:
    """What a correction changes, in sentences; `must_type` where tables that were played are reset."""

    headline: str
    sentences: tuple[str, ...]
    ratings: tuple[str, ...]
    ranks: tuple[str, ...]
    tables: tuple[str, ...]
    must_type: bool


def table_box(pairing: Pairing) -> TableBox:
    """The box of a table that comes with its round, stage, tournament and result."""
    sides = list(pairing.sides.select_related("entry").order_by("position"))
    games = list(PairingMatch.objects.filter(pairing=pairing, is_void=False).select_related("match").order_by("number"))
    result = pairing.result
    round_ = pairing.round
    game = games[-1] if games else None
    accounts = () if game is None or result is not None else _accounts(game, sides)
    return TableBox(
        pairing_id=pairing.pk,
        version=pairing.version,
        number=pairing.number,
        table_name=pairing.table_name,
        where=_("Table %(n)d (%(round)s)") % {"n": pairing.number, "round": title_of(round_)},
        state=table_state(pairing.status, None if result is None else result.outcome),
        can=_can(pairing),
        sides=tuple(_side(side) for side in sides),
        points=("", "") if result is None else (result.first_points, result.second_points),
        outcome="" if result is None else result.outcome,
        best_of=pairing.best_of,
        is_open=pairing.status == Pairing.Status.READY and pairing.opened_at is not None,
        is_bracket_slot=bool(pairing.key),
        venue=pairing.venue,
        accounts=accounts,
        differ=game is not None and result is None and game.match.reporting == Match.Reporting.DISPUTED,
        history=report_lines(pairing),
        match_ids=tuple(each.match_id for each in games),
    )


def effects_of(impact: Impact) -> Effects:
    """What carrying out a correction would change."""
    pairing, then = impact.pairing, impact.result
    names = {side.position: side.entry.name for side in pairing.sides.select_related("entry")}
    before = "" if pairing.result is None else _result(names, pairing.result.outcome, _points_of(pairing))
    if then is None:
        after = _("The table is played again.")
        winner_stays = False
    else:
        after = _result(names, then.outcome, (then.first_points, then.second_points))
        winner_stays = pairing.result is not None and pairing.result.outcome == then.outcome
    sentences = [_("The winner stays.")] if winner_stays else []
    if pairing.key and not impact.replaced:
        sentences.append(_("No later table is touched."))
    return Effects(
        headline=_("Now: %(before)s Then: %(after)s") % {"before": before, "after": after},
        sentences=tuple(sentences),
        ratings=_ratings(impact),
        ranks=_ranks(impact),
        tables=_tables(impact),
        must_type=bool(impact.reset),
    )


def title_of(round_: Round) -> str:
    """«Semi-finals», «Round 3»."""
    return round_title(round_, round_.pairings.count())


def _can(pairing: Pairing) -> str:
    if pairing.round.status != Round.Status.PLAYING:
        return ""
    if pairing.status == Pairing.Status.DECIDED:
        return "correct"
    return "enter" if pairing.status in (Pairing.Status.READY, Pairing.Status.PLAYING) else ""


def _side(side: PairingSide) -> SideBox:
    members = side.entry.members.filter(is_active=True).order_by("position")
    return SideBox(
        key=("first", "second")[side.position],
        position=side.position,
        entry_id=side.entry_id,
        entry_version=side.entry.version,
        name=side.entry.name,
        is_here=side.present_at is not None,
        members=tuple((member.pk, member.name) for member in members),
    )


def _accounts(game: PairingMatch, sides: list[PairingSide]) -> tuple[Account, ...]:
    if game.match.venue != Match.Venue.TABLE or len(sides) != 2:
        return ()
    screen = real_table_screen(match_view(game.match, None), chair_view(game.match), side=None)
    reports = list(Report.objects.filter(match=game.match_id, replaced_at=None).order_by("pk"))
    return tuple(
        Account(
            report_id=report.pk,
            side=sides[line.side.number if game.first_side == 0 else 1 - line.side.number].entry.name,
            by=line.by,
            level=line.level,
            score=score_words(by_side(line.scores, game.first_side)),
            hands=tuple(
                HandLine(hand.number, tuple(by_side(hand.points, game.first_side)), _in_order(hand.words, game))
                for hand in line.hands
            ),
            record=line.shn,
        )
        for report, line in zip(reports, screen.reports or (), strict=False)
    )


def _in_order(words: tuple[str, ...], game: PairingMatch) -> tuple[str, ...]:
    return words if game.first_side == 0 else words[::-1]


def _points_of(pairing: Pairing) -> tuple[int, int]:
    return (0, 0) if pairing.result is None else (pairing.result.first_points, pairing.result.second_points)


def _result(names: Mapping[int, str], outcome: str, points: tuple[int, int]) -> str:
    shown = points[::-1] if outcome == "second" else points
    details = {"first": names.get(0, "–"), "second": names.get(1, "–"), "score": score_words(shown)}
    return result_in_words(outcome, details)


def _ratings(impact: Impact) -> tuple[str, ...]:
    lines = []
    for effect in impact.ratings:
        now, then = round(effect.now), round(effect.then)
        change = f"+{then - now}" if then >= now else f"−{now - then}"
        lines.append(
            pgettext("change of a rating", "%(name)s: %(now)d → %(then)d (%(change)s)")
            % {"name": effect.player.name, "now": now, "then": then, "change": change}
        )
    return tuple(lines)


def _ranks(impact: Impact) -> tuple[str, ...]:
    lines = [
        pgettext("change of a rank", "%(name)s: %(before)s → %(after)s")
        % {"name": change.entry.name, "before": change.before or "–", "after": change.after or "–"}
        for change in impact.ranks
    ]
    rest = len(lines) - _SHOWN_CHANGES
    if rest <= 0:
        return tuple(lines)
    more = ngettext("and %(n)d other", "and %(n)d others", rest) % {"n": rest}
    return (*lines[:_SHOWN_CHANGES], more)


def _tables(impact: Impact) -> tuple[str, ...]:
    lines = []
    reset = {table.pk for table in impact.reset}
    for table in impact.replaced:
        names = " – ".join(side.entry.name for side in table.sides.select_related("entry").order_by("position"))
        details = {"n": table.number, "round": title_of(table.round), "names": names}
        if table.pk in reset:
            lines.append(_("%(round)s, table %(n)d (%(names)s) has been played or begun, and is reset.") % details)
        else:
            lines.append(_("%(round)s, table %(n)d seats somebody else.") % details)
    return tuple(lines)
