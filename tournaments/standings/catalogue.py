"""Every tie-break by its code: FIDE's abbreviation where it has one, which way is better, the rule in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """One criterion of a standing. `short` heads its column; `rule` is one English sentence for those who read it."""

    code: str
    short: str
    higher_is_better: bool
    rule: str


def _more(code: str, short: str, rule: str) -> Tiebreak:
    return Tiebreak(code, short, True, rule)


def _fewer(code: str, short: str, rule: str) -> Tiebreak:
    return Tiebreak(code, short, False, rule)


_OF_OPPONENTS = (
    _more("buchholz", "BH", "The sum of the opponents' scores."),
    _more("buchholz_cut_1", "BH-C1", "The sum of the opponents' scores without the lowest."),
    _more("buchholz_cut_2", "BH-C2", "The sum of the opponents' scores without the two lowest."),
    _more("buchholz_median_1", "BH-M1", "The sum of the opponents' scores without the lowest and the highest."),
    _more("buchholz_median_2", "BH-M2", "The sum of the opponents' scores without the two lowest and two highest."),
    _more("sonneborn_berger", "SB", "The sum of each opponent's score times the points made against that opponent."),
    _more("sonneborn_berger_cut_1", "SB-C1", "Sonneborn-Berger without the opponent who has the lowest score."),
    _more(
        "sonneborn_berger_median_1", "SB-M1", "Sonneborn-Berger without the opponents of the lowest and highest score."
    ),
    _more("fore_buchholz", "FB", "Buchholz as if all games played in the last round had been draws."),
    _more("fore_buchholz_cut_1", "FB-C1", "Fore Buchholz without the lowest score."),
    _more("average_opponents_buchholz", "AOB", "The average Buchholz of the opponents met in games that were played."),
    _more("koya", "KS", "The points made against entries with at least half of the maximum score."),
)

_OF_RATINGS = (
    _more("average_opponents_rating", "ARO", "The average rating of the opponents."),
    _more("average_opponents_rating_cut_1", "ARO-C1", "The average rating of the opponents without the lowest."),
    _more(
        "average_opponents_rating_median_1",
        "ARO-M1",
        "The average rating of the opponents without the lowest and the highest.",
    ),
    _more("performance_rating", "TPR", "The average rating of the opponents plus what the share of points speaks for."),
    _more("average_performance_of_opponents", "APRO", "The average performance rating of the opponents."),
    _more("perfect_performance", "PTP", "The lowest rating that would be expected to make the points made."),
    _more("average_perfect_performance_of_opponents", "APPO", "The average perfect performance of the opponents."),
)

_OF_OWN_ROUNDS = (
    _more("progressive", "PS", "The sum of the scores after each round."),
    _more("progressive_cut_1", "PS-C1", "The sum of the scores after each round but the first."),
    _more("wins", "WIN", "The number of rounds won, byes and forfeits included."),
    _more("games_won", "WON", "The number of games won at the table."),
    _more("games_elected", "GE", "The number of rounds that the entry did not choose to miss."),
    _more("games_dealt", "BPG", "The number of games played as the second side, which deals the first hand."),
    _more("games_won_dealing", "BWG", "The number of games won as the second side."),
    _fewer("direct_encounter", "DE", "The place by the games among those who are tied."),
)

_OF_CARDS = (
    _more("point_difference", "PD", "Points made minus points conceded, over all rounds."),
    _more("points_made", "PM", "Points made over all rounds."),
    _fewer("points_conceded", "PC", "Fewer points conceded over all rounds."),
    _more("sweeps", "SW", "The number of sweeps over all rounds."),
    _more("settebelli", "7D", "How often the seven of coins was taken."),
    _more("primiere", "PR", "How often the primiera was won."),
    _more("hands_won", "HW", "The number of hands won."),
    _more("average_margin", "AM", "The average margin of the rounds played, each counted up to 11 points."),
)

_OF_TEAMS = (
    _more("board_points", "GPTS", "The points of all boards."),
    _more("buchholz_of_boards", "BH:GP", "The sum of the opponents' points of all boards."),
    _more("buchholz_of_boards_cut_1", "BH-C1:GP", "The sum of the opponents' points of all boards without the lowest."),
    _more("matches_times_matches", "EMMSB", "The sum of each opponent's match points times the match points made."),
    _more("matches_times_matches_cut_1", "EMMSB-C1", "EMMSB without the opponent who has the fewest match points."),
    _more("matches_times_boards", "EMGSB", "The sum of each opponent's match points times the board points made."),
    _more("boards_times_matches", "EGMSB", "The sum of each opponent's board points times the match points made."),
    _more("boards_times_boards", "EGGSB", "The sum of each opponent's board points times the board points made."),
    _more("score_strength", "SSSC", "The board points plus the opponents' match points on the same scale."),
    _fewer("board_count", "BC", "The sum of board number times points made on that board; fewer is better."),
    _fewer("bottom_board_elimination", "BBE", "The place by the board points without the last board, the last two, …"),
    _fewer("extended_direct_encounter", "EDE", "The place by match points, then board points, among those tied."),
)

_LAST_RESORTS = (
    _more("external", "EXT", "A number that the director entered, such as the highest card drawn."),
    _fewer("lot", "LOT", "The place in the order of a published lot, which anybody can repeat."),
)

TIEBREAKS: Mapping[str, Tiebreak] = MappingProxyType(
    {
        tiebreak.code: tiebreak
        for tiebreak in (*_OF_OPPONENTS, *_OF_RATINGS, *_OF_OWN_ROUNDS, *_OF_CARDS, *_OF_TEAMS, *_LAST_RESORTS)
    }
)
"""All tie-breaks by code."""

_OTHER_NAMES = {
    "BH-Median1": "buchholz_median_1",
    "BH-Median2": "buchholz_median_2",
    "SB-Median1": "sonneborn_berger_median_1",
    "ARO-Median1": "average_opponents_rating_median_1",
    "REP": "games_elected",
    "BH:MP": "buchholz",
    "BH-C1:MP": "buchholz_cut_1",
}

CODE_OF_SHORT: Mapping[str, str] = MappingProxyType(
    {tiebreak.short: tiebreak.code for tiebreak in TIEBREAKS.values()} | _OTHER_NAMES
)
"""The code behind an abbreviation, and behind other spellings that programs of chess tournaments use."""
