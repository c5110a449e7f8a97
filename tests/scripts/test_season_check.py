"""The parts of the check against examples worked out by hand, most of them those of docs/algorithms."""

import ast
import sys
from fractions import Fraction
from pathlib import Path

from season_check.buchholz import Contribution, contributions, without_lowest
from season_check.document import Division, Season
from season_check.elo import folded
from season_check.encounters import direct_encounter, extended_direct_encounter
from season_check.meetings import Meeting
from season_check.movement import Ending, plan_of, playoff_pairs
from season_check.schedules import berger
from season_check.tables import zones_of
from season_check.tiebreaks import lot_order

SWISS = Season(
    1, 1, 0, True, 1, False, Fraction(1), Fraction(1, 2), Fraction(0), Fraction(1), ("buchholz_cut_1",), "first of May"
)


def games(*wins: tuple[int, int]) -> dict[tuple[int, int], list[Fraction]]:
    """What everybody made against whom, from (winner, loser)."""
    made: dict[tuple[int, int], list[Fraction]] = {}
    for winner, loser in wins:
        made.setdefault((winner, loser), []).append(Fraction(1))
        made.setdefault((loser, winner), []).append(Fraction(0))
    return made


def test_places_are_given_where_nobody_can_reach_them() -> None:
    met = games((1, 2), (1, 3), (1, 4), (2, 3), (2, 4))

    assert direct_encounter([4, 3, 2, 1], met, Fraction(1)) == [[1], [2], [4, 3]]


def test_a_circle_of_wins_separates_nobody() -> None:
    assert direct_encounter([1, 2, 3], games((1, 2), (2, 3), (3, 1)), Fraction(1)) == [[1, 2, 3]]


def test_those_still_tied_get_a_table_of_their_own() -> None:
    met = games((1, 2), (2, 3), (3, 1), (1, 4), (2, 4), (4, 3))

    assert direct_encounter([1, 2, 3, 4], met, Fraction(1)) == [[1], [2], [4], [3]]


def test_boards_separate_those_whom_matches_do_not() -> None:
    level = {(one, other): [Fraction(1)] for one in (1, 2, 3) for other in (1, 2, 3) if one != other}
    boards = {**level, (1, 2): [Fraction(2)], (2, 1): [Fraction(1)], (1, 3): [Fraction(3, 2)], (3, 1): [Fraction(3, 2)]}

    assert extended_direct_encounter([3, 2, 1], level, boards, Fraction(3), Fraction(3)) == [[1], [3], [2]]


def test_a_cut_drops_a_round_missed_by_choice_before_the_lowest_opponent() -> None:
    values = [Contribution(Fraction(value), False) for value in (1, 2, 3)] + [Contribution(Fraction(5, 2), True)]

    assert sum(each.value for each in without_lowest(values)) == 6


def test_a_win_by_forfeit_adds_no_more_than_the_opponent_of_that_round_has() -> None:
    def meeting(entry: int, opponent: int, number: int, kind: str, points: int) -> Meeting:
        return Meeting(entry, opponent, number, kind, Fraction(points), Fraction(points))

    rounds = [1, 2]
    played = {
        1: [meeting(1, 2, 1, "played", 1), meeting(1, 3, 2, "forfeit_win", 1)],
        2: [meeting(2, 1, 1, "played", 0)],
        3: [meeting(3, 1, 2, "forfeit_loss", 0)],
    }

    added = contributions([1, 2, 3], played, rounds, SWISS)

    # entry 2 came to round 1 only, so what it missed after counts as a draw for its opponents; entry 3 never came
    assert [each.value for each in added[1]] == [Fraction(1, 2), Fraction(1, 2)]


def test_the_berger_tables_of_an_odd_field_leave_everybody_free_once() -> None:
    rounds = berger([11, 12, 13], 1)

    assert rounds == [[(11, None), (12, 13)], [(13, None), (11, 12)], [(12, None), (13, 11)]]


def test_a_second_cycle_swaps_sides_and_the_first_exchanges_its_last_rounds() -> None:
    rounds = berger([1, 2, 3, 4], 2)

    assert rounds[0] == [(1, 4), (2, 3)]
    assert rounds[1] == [(2, 4), (3, 1)]
    assert rounds[2] == [(4, 3), (1, 2)]
    assert rounds[3] == [(4, 1), (3, 2)]


def test_zones_that_overlap_go_to_promotion_then_relegation_then_play_offs() -> None:
    division = Division(2, 3, 1, 1, 2, 1)

    assert zones_of(division, 3, 3) == ["promotion", "playoff_up", "relegation"]


def test_the_lot_is_what_sha256_says() -> None:
    # printf 'first of May:1' | sha256sum begins with bb4b, :2 with 0c20, :3 with 887e
    assert lot_order("first of May", [1, 2, 3]) == [2, 3, 1]


def _ending(**changes: object) -> Ending:
    usual: dict[str, object] = {
        "divisions": (Division(1, 4, 1, 1, 1, 1), Division(2, 4, 1, 1, 1, 1)),
        "tables": {1: [1, 2, 3, 4], 2: [5, 6, 7, 8]},
        "left": frozenset(),
        "disqualified": frozenset(),
        "winners": {(3, 6): 6},
        "refusals": frozenset(),
        "waiting": (),
    }
    return Ending(**{**usual, **changes})  # type: ignore[arg-type]


def test_who_wins_a_play_off_plays_above() -> None:
    plan = plan_of(_ending())

    assert plan.divisions == {1: [1, 2, 5, 6], 2: [3, 4, 7, 8]}
    assert (plan.reason[6], plan.reason[3]) == ("playoff_won", "playoff_lost")


def test_a_refused_promotion_goes_to_the_next_whose_play_off_falls_away() -> None:
    plan = plan_of(_ending(refusals=frozenset({5}), winners={}))

    assert plan.divisions == {1: [1, 2, 3, 6], 2: [4, 5, 7, 8]}
    assert (plan.reason[5], plan.reason[6], plan.reason[3]) == ("refused", "promoted", "stays")


def test_a_free_place_goes_to_the_loser_of_the_play_off_and_newcomers_start_at_the_bottom() -> None:
    plan = plan_of(_ending(left=frozenset({4}), refusals=frozenset({5, 6, 7}), winners={}, waiting=(9, 10)))

    # nobody comes up into the place of entry 4, until entry 8 is offered it
    assert plan.divisions == {1: [1, 2, 3, 8], 2: [5, 6, 7, 9]}
    assert (plan.reason[8], plan.reason[9], plan.reason[10]) == ("fills_vacancy", "from_waiting_list", "no_place")


def test_who_is_too_many_goes_down_from_the_end_of_the_division() -> None:
    divisions = (Division(1, 4, 0, 0, 0, 0), Division(2, 4, 1, 0, 0, 0))
    plan = plan_of(_ending(divisions=divisions, winners={}))

    assert plan.divisions == {1: [1, 2, 3, 5], 2: [4, 6, 7, 8]}
    assert plan.reason[4] == "relegated"


def test_an_open_play_off_is_pending() -> None:
    ending = _ending(winners={})

    assert playoff_pairs(ending) == [(3, 6)]
    assert plan_of(ending).pending == [(3, 6)]


def test_partners_move_alike_and_three_sides_share_the_stakes() -> None:
    pairs = folded([{"sides": [[1, 2], [3, 4]], "places": [1, 2]}])
    three = folded([{"sides": [[1], [2], [3]], "places": [1, 2, 2]}])

    assert pairs.values == {1: 1520.0, 2: 1520.0, 3: 1480.0, 4: 1480.0}
    assert three.values == {1: 1520.0, 2: 1490.0, 3: 1490.0}
    assert three.games == {1: 1, 2: 1, 3: 1}


def test_the_check_imports_nothing_but_itself_and_the_standard_library() -> None:
    scripts = Path(__file__).resolve().parents[2] / "scripts"
    imported = set()
    for path in (scripts / "verify_season.py", *(scripts / "season_check").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add((node.module or "").split(".")[0])

    assert imported - sys.stdlib_module_names == {"season_check"}
