"""The names of tie-breaks, and a sentence for each that says how it is counted."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.standings.catalogue import TIEBREAKS

NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "score": pgettext_lazy("tie-break", "Score"),
        "buchholz": pgettext_lazy("tie-break", "Buchholz"),
        "buchholz_cut_1": pgettext_lazy("tie-break", "Buchholz cut 1"),
        "buchholz_cut_2": pgettext_lazy("tie-break", "Buchholz cut 2"),
        "buchholz_median_1": pgettext_lazy("tie-break", "Median Buchholz"),
        "buchholz_median_2": pgettext_lazy("tie-break", "Median Buchholz 2"),
        "sonneborn_berger": pgettext_lazy("tie-break", "Sonneborn-Berger"),
        "sonneborn_berger_cut_1": pgettext_lazy("tie-break", "Sonneborn-Berger cut 1"),
        "sonneborn_berger_median_1": pgettext_lazy("tie-break", "Median Sonneborn-Berger"),
        "fore_buchholz": pgettext_lazy("tie-break", "Fore Buchholz"),
        "fore_buchholz_cut_1": pgettext_lazy("tie-break", "Fore Buchholz cut 1"),
        "average_opponents_buchholz": pgettext_lazy("tie-break", "Average of the opponents’ Buchholz"),
        "koya": pgettext_lazy("tie-break", "Koya"),
        "average_opponents_rating": pgettext_lazy("tie-break", "Average rating of the opponents"),
        "average_opponents_rating_cut_1": pgettext_lazy("tie-break", "Average rating of the opponents, cut 1"),
        "average_opponents_rating_median_1": pgettext_lazy("tie-break", "Average rating of the opponents, median"),
        "performance_rating": pgettext_lazy("tie-break", "Performance rating"),
        "average_performance_of_opponents": pgettext_lazy("tie-break", "Average performance of the opponents"),
        "perfect_performance": pgettext_lazy("tie-break", "Perfect performance"),
        "average_perfect_performance_of_opponents": pgettext_lazy(
            "tie-break", "Average perfect performance of the opponents"
        ),
        "progressive": pgettext_lazy("tie-break", "Progressive score"),
        "progressive_cut_1": pgettext_lazy("tie-break", "Progressive score cut 1"),
        "wins": pgettext_lazy("tie-break", "Wins"),
        "games_won": pgettext_lazy("tie-break", "Wins at the table"),
        "games_elected": pgettext_lazy("tie-break", "Rounds not missed"),
        "games_dealt": pgettext_lazy("tie-break", "Rounds as the dealing side"),
        "games_won_dealing": pgettext_lazy("tie-break", "Wins as the dealing side"),
        "direct_encounter": pgettext_lazy("tie-break", "Direct encounter"),
        "extended_direct_encounter": pgettext_lazy("tie-break", "Extended direct encounter"),
        "board_points": pgettext_lazy("tie-break", "Points of the boards"),
        "point_difference": pgettext_lazy("tie-break", "Point difference"),
        "points_made": pgettext_lazy("tie-break", "Points made"),
        "points_conceded": pgettext_lazy("tie-break", "Points conceded"),
        "sweeps": pgettext_lazy("tie-break", "Scope"),
        "settebelli": pgettext_lazy("tie-break", "Settebelli"),
        "primiere": pgettext_lazy("tie-break", "Primiere"),
        "hands_won": pgettext_lazy("tie-break", "Hands won"),
        "average_margin": pgettext_lazy("tie-break", "Average margin"),
        "external": pgettext_lazy("tie-break", "Entered by the director"),
        "lot": pgettext_lazy("tie-break", "Lot"),
    }
)
"""Those that a stage offers; others are called by their abbreviation."""

RULES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "score": _("The points of the stage."),
        "buchholz": _("The sum of the opponents’ scores."),
        "buchholz_cut_1": _("The sum of the opponents’ scores without the lowest."),
        "buchholz_cut_2": _("The sum of the opponents’ scores without the two lowest."),
        "buchholz_median_1": _("The sum of the opponents’ scores without the lowest and the highest."),
        "buchholz_median_2": _("The sum of the opponents’ scores without the two lowest and two highest."),
        "sonneborn_berger": _("The sum of each opponent’s score times the points made against that opponent."),
        "sonneborn_berger_cut_1": _("Sonneborn-Berger without the opponent who has the lowest score."),
        "sonneborn_berger_median_1": _("Sonneborn-Berger without the opponents of the lowest and the highest score."),
        "fore_buchholz": _("Buchholz as if all matches of the last round had been drawn."),
        "fore_buchholz_cut_1": _("Fore Buchholz without the lowest score."),
        "average_opponents_buchholz": _("The average Buchholz of the opponents met in matches that were played."),
        "koya": _("The points made against entries with at least half of the highest possible score."),
        "average_opponents_rating": _("The average rating of the opponents."),
        "average_opponents_rating_cut_1": _("The average rating of the opponents without the lowest."),
        "average_opponents_rating_median_1": _(
            "The average rating of the opponents without the lowest and the highest."
        ),
        "performance_rating": _("The average rating of the opponents plus what the share of points speaks for."),
        "average_performance_of_opponents": _("The average performance rating of the opponents."),
        "perfect_performance": _("The lowest rating that would be expected to make the points made."),
        "average_perfect_performance_of_opponents": _("The average perfect performance of the opponents."),
        "progressive": _("The sum of the scores after each round."),
        "progressive_cut_1": _("The sum of the scores after each round but the first."),
        "wins": _("The number of rounds won, byes and forfeits included."),
        "games_won": _("The number of matches won at the table."),
        "games_elected": _("The number of rounds that the entry did not choose to miss."),
        "games_dealt": _("The number of matches played as the side that deals the first hand."),
        "games_won_dealing": _("The number of matches won as the side that deals the first hand."),
        "direct_encounter": _("The place by the matches among those who are tied."),
        "extended_direct_encounter": _("The place by the matches, then by the boards, among those who are tied."),
        "board_points": _("The points of all boards: a board won counts 1, a drawn one ½."),
        "point_difference": _("Points made minus points conceded, over all rounds."),
        "points_made": _("Points made over all rounds."),
        "points_conceded": _("Points conceded over all rounds; fewer are better."),
        "sweeps": _("The number of scope over all rounds."),
        "settebelli": _("How often the seven of coins was taken."),
        "primiere": _("How often the primiera was won."),
        "hands_won": _("The number of hands won."),
        "average_margin": _("The average margin of the rounds played, each counted up to 11 points."),
        "external": _("A number that the director entered, such as the highest card drawn."),
        "lot": _("The place in the order of a published lot, which anybody can repeat."),
    }
)


def tiebreak_name(code: str) -> str:
    """The name of a tie-break; one without a name is called by its abbreviation."""
    return str(NAMES.get(code) or tiebreak_short(code))


def tiebreak_short(code: str) -> str:
    """The heading of its column: «BH-C1»."""
    known = TIEBREAKS.get(code)
    return code if known is None else known.short


def tiebreak_rule(code: str) -> str:
    """How it is counted, in a sentence."""
    known = TIEBREAKS.get(code)
    return str(RULES.get(code) or ("" if known is None else known.rule))
