"""What both sides report of a match with real cards, side by side, for whoever has to decide."""

from dataclasses import dataclass

from games.models import Match, Report
from games.selectors.reports import chair_view
from games.selectors.views import match_view
from games.web.presenters.real_table import HandLine, real_table_screen
from games.web.words.reporting import score_words
from tournaments.models import BoardMatch
from tournaments.services.leagues.board_rulings import in_match_order


@dataclass(frozen=True, slots=True)
class Account:
    """What one side says, its points home before away."""

    report_id: int
    side: str
    by: str
    level: str
    score: str
    hands: tuple[HandLine, ...]
    record: str


def accounts_of(game: BoardMatch | None, names: tuple[str, str]) -> tuple[Account, ...]:
    """The reports of a board's match that nobody has replaced; `names` are the entries, home before away."""
    if game is None or game.match.venue != Match.Venue.TABLE:
        return ()
    screen = real_table_screen(match_view(game.match, None), chair_view(game.match), side=None)
    reports = list(Report.objects.filter(match=game.match_id, replaced_at=None).order_by("pk"))
    return tuple(
        Account(
            report_id=report.pk,
            side=names[0] if line.side.number == game.home_side else names[1],
            by=line.by,
            level=line.level,
            score=score_words(in_match_order(line.scores, game)),
            hands=tuple(
                HandLine(hand.number, tuple(in_match_order(hand.points, game)), _in_order(hand.words, game))
                for hand in line.hands
            ),
            record=line.shn,
        )
        for report, line in zip(reports, screen.reports or (), strict=False)
    )


def _in_order(words: tuple[str, ...], game: BoardMatch) -> tuple[str, ...]:
    return words if game.home_side == 0 else words[::-1]
