"""Which function answers each kind of worked tournament case, and how its answers are compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tests.cases import tournament_answers_brackets as brackets
from tests.cases import tournament_answers_pairing as pairing
from tests.cases import tournament_answers_ratings as ratings
from tests.cases import tournament_answers_standings as standings
from tests.cases.tournament_answers_given import Given

type Order = Callable[[object], object]


@dataclass(frozen=True)
class Answer:
    """How a kind of case is asked.

    `orders` bring the values of some keys, at any depth, into one order where the order means nothing. `parts` name the
    members of a list of numbers, for tolerances by field.
    """

    ask: Callable[[Given], Mapping[str, object]]
    orders: Mapping[str, Order] = field(default_factory=dict)
    parts: tuple[str, ...] = ()


def _tied_in_any_order(groups: object) -> object:
    """Ranked groups: the order of the groups counts, that within a group does not."""
    return [sorted(group, key=str) for group in groups] if isinstance(groups, list) else groups


TIED: Mapping[str, Order] = {"order_groups": _tied_in_any_order}

ANSWERS: Mapping[str, Answer] = {
    "tiebreak": Answer(standings.answer_tiebreak),
    "tiebreak_set": Answer(standings.answer_tiebreak_set),
    "adjusted_score": Answer(standings.answer_adjusted_score),
    "direct_encounter": Answer(standings.answer_direct_encounter, TIED),
    "extended_direct_encounter": Answer(standings.answer_extended_direct_encounter, TIED),
    "board_count": Answer(standings.answer_board_count, TIED),
    "bottom_board_elimination": Answer(standings.answer_bottom_board_elimination, TIED),
    "round_robin": Answer(pairing.answer_round_robin),
    "double_round_robin": Answer(pairing.answer_round_robin),
    "swiss_dutch": Answer(pairing.answer_swiss_dutch, {"pairs": pairing.in_any_order}),
    "acceleration": Answer(pairing.answer_acceleration),
    "swiss_round_count": Answer(pairing.answer_swiss_round_count),
    "group_seeding": Answer(pairing.answer_group_seeding),
    "mitchell": Answer(pairing.answer_mitchell),
    "no_show_ban": Answer(pairing.answer_no_show_ban),
    "bracket_seed_order": Answer(brackets.answer_bracket_seed_order),
    "bracket_size": Answer(brackets.answer_bracket_size),
    "bracket_bye_placement": Answer(brackets.answer_bracket_bye_placement),
    "double_elimination_walk": Answer(brackets.answer_double_elimination_walk),
    "double_elimination_reset": Answer(brackets.answer_double_elimination_reset),
    "double_elimination_count": Answer(brackets.answer_double_elimination_count),
    "double_elimination_rematch": Answer(brackets.answer_double_elimination_rematch),
    "elo_expected": Answer(ratings.answer_elo_expected),
    "elo_change": Answer(ratings.answer_elo_change),
    "performance_rating": Answer(ratings.answer_performance_rating),
    "elo_team": Answer(ratings.answer_elo_team),
    "elo_multiplayer": Answer(ratings.answer_elo_multiplayer),
    "glicko1": Answer(ratings.answer_glicko1),
    "glicko2": Answer(ratings.answer_glicko2),
    "glicko2_pair": Answer(ratings.answer_glicko2_pair, parts=("rating", "rd", "vol")),
    "rating_policy": Answer(ratings.answer_rating_policy, parts=("rating", "rd", "vol")),
    "openskill": Answer(ratings.answer_openskill, parts=("mu", "sigma")),
    "arena_score": Answer(standings.answer_arena_score),
    "swiss_points": Answer(standings.answer_swiss_points),
    "victory_points": Answer(standings.answer_victory_points),
    "matchpoints": Answer(standings.answer_matchpoints),
    "league_points": Answer(standings.answer_league_points),
    "league_tiebreak": Answer(standings.answer_league_tiebreak),
}
