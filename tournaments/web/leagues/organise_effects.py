"""What a correction of a board would change, in words: the result, the table, the ratings."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import RatingPool
from games.web.words.outcomes import pool_name
from tournaments.models import Board
from tournaments.services.leagues.board_rulings import BoardRuling
from tournaments.services.leagues.result_impacts import BoardImpact
from tournaments.web.leagues.words.states import outcome_words
from tournaments.web.words.numbers import points_words

CONSENT = "CHANGE"
"""What is typed where somebody else would win; it is the same in every language."""
_SHOWN = 12
"""So many lines of the table are named; of more it is said how many there are."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What would change, line by line."""

    headline: str
    sentences: tuple[str, ...]
    lines: tuple[str, ...]
    ratings: tuple[str, ...]
    must_type: bool


def effects_of(impact: BoardImpact) -> Effects:
    """What carrying out a correction would change."""
    board = impact.board
    before = _result(board, None)
    after = _("the board is played again") if impact.ruling is None else _result(board, impact.ruling)
    sentences = [] if impact.winner_changes else [_("The winner stays.")]
    if board.fixture.round.division is None:
        sentences.append(_("It is a play-off: the plan of who moves where has to be computed again."))
    return Effects(
        headline=_("Now: %(before)s. Then: %(after)s.") % {"before": before, "after": after},
        sentences=tuple(sentences),
        lines=_lines(impact),
        ratings=_ratings(impact),
        must_type=impact.winner_changes,
    )


def _result(board: Board, ruling: BoardRuling | None) -> str:
    """«11–7, won by the home side»."""
    if ruling is not None:
        outcome, points, is_played = ruling.outcome, ruling.points, ruling.is_played
    else:
        assert board.result is not None
        outcome, points = board.result.outcome, (board.result.home_points, board.result.away_points)
        is_played = outcome in ("home", "away", "draw")
    words = outcome_words(outcome)
    if not is_played:
        return words
    return pgettext("result of a board", "%(score)s, %(outcome)s") % {
        "score": f"{points[0]}–{points[1]}", "outcome": words,
    }  # fmt: skip


def _lines(impact: BoardImpact) -> tuple[str, ...]:
    said = [
        pgettext("change of a table", "%(name)s: place %(before)d → %(after)d, points %(had)s → %(has)s")
        % {
            "name": change.entry.name,
            "before": change.rank_before,
            "after": change.rank_after,
            "had": points_words(change.points_before),
            "has": points_words(change.points_after),
        }
        for change in impact.lines
    ]
    rest = len(said) - _SHOWN
    if rest <= 0:
        return tuple(said)
    more = ngettext("and %(n)d other", "and %(n)d others", rest) % {"n": rest}
    return (*said[:_SHOWN], more)


def _ratings(impact: BoardImpact) -> tuple[str, ...]:
    leagues = dict(
        RatingPool.objects.filter(code__in={effect.pool for effect in impact.ratings}).values_list("code", "name")
    )
    lines = []
    for effect in impact.ratings:
        now, then = round(effect.now), round(effect.then)
        change = f"+{then - now}" if then >= now else f"−{now - then}"
        lines.append(
            pgettext("change of a rating", "%(name)s, %(pool)s: %(now)d → %(then)d (%(change)s)")
            % {
                "name": effect.player.name,
                "pool": leagues.get(effect.pool) or pool_name(effect.pool),
                "now": now,
                "then": then,
                "change": change,
            }
        )
    return tuple(lines)
