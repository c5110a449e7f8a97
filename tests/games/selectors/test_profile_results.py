"""A player's finished matches, company and taste."""

import pytest

from games.models import Match
from games.selectors.profile_results import Outcome, ResultFilter, company_of, result_count, results_of
from tests.games.settled import finished, settled

pytestmark = pytest.mark.django_db

ALL = ResultFilter()


@pytest.fixture
def matches(ada, bruno) -> dict[str, Match]:
    """Ada won, lost and drew against Bruno, and won at Scopone with him."""
    return {
        "won": settled([[ada], [bruno]], (11, 5)),
        "lost": settled([[bruno], [ada]], (11, 5), hours=1),
        "drawn": settled([[ada], [bruno]], (11, 11), hours=2, winner=None),
    }


def numbers(*arguments, **more) -> list[int]:
    """The matches of a page."""
    return [result.match.pk for result in results_of(*arguments, **more)]


def test_the_latest_comes_first_and_pages_follow(ada, matches) -> None:
    everything = [matches[name].pk for name in ("drawn", "lost", "won")]

    assert numbers(ada, None, ALL) == everything
    assert numbers(ada, None, ALL, limit=2) == everything[:2]
    assert numbers(ada, None, ALL, before=everything[1]) == everything[2:]


@pytest.mark.parametrize("outcome", list(Outcome))
def test_outcomes_can_be_chosen(ada, matches, outcome) -> None:
    assert numbers(ada, None, ResultFilter(outcome=outcome)) == [matches[outcome].pk]


def test_families_and_rated_matches_can_be_chosen(ada, bruno, make_player, matches) -> None:
    four = settled([[ada, bruno], [make_player(), make_player()]], (21, 5), preset="scopone", hours=3)
    Match.objects.filter(pk=matches["won"].pk).update(rated=False)

    assert numbers(ada, None, ResultFilter(family="scopone")) == [four.pk]
    assert numbers(ada, None, ResultFilter(rated=False)) == [matches["won"].pk]
    assert numbers(ada, None, ResultFilter(family="scopa", rated=True, outcome=Outcome.WON)) == []


def test_a_result_says_what_it_did_to_the_rating(ada, matches) -> None:
    changes = [result.change for result in results_of(ada, None, ALL)]

    assert changes[2] > 0 > changes[1]


def test_private_matches_are_for_those_who_played_them(ada, bruno, make_player, matches) -> None:
    Match.objects.filter(pk=matches["won"].pk).update(visibility="private")

    assert matches["won"].pk not in numbers(ada, None, ALL)
    assert matches["won"].pk not in numbers(ada, make_player(), ALL)
    assert matches["won"].pk in numbers(ada, bruno, ALL)
    assert matches["won"].pk in numbers(ada, ada, ALL)
    assert result_count(ada, None) == (2, True)
    assert result_count(ada, ada) == (3, True)


def test_a_match_that_is_not_over_is_no_result(ada, bruno, table) -> None:
    assert numbers(ada, None, ALL) == []


def test_the_best_partner_is_with_whom_most_was_won(ada, bruno, make_player) -> None:
    carla, others = make_player("Carla"), [make_player(), make_player()]
    for number in range(6):
        settled([[ada, bruno], others], (21, 5), preset="scopone", hours=number)
        settled([[ada, carla], others], (21, 5), preset="scopone", hours=number, winner=number % 2)
    for number in range(4):
        settled([[ada, others[0]], [bruno, carla]], (21, 5), preset="scopone", hours=number)

    company = company_of(ada, None)

    assert company.partner == bruno
    assert (company.together.won, company.together.lost, company.together.drawn) == (6, 0, 0)
    assert company.presets == (("scopone", 16),)


def test_who_was_a_partner_seldom_is_not_named(ada, bruno, make_player) -> None:
    others = [make_player(), make_player()]
    for number in range(4):
        settled([[ada, bruno], others], (21, 5), preset="scopone", hours=number)

    assert company_of(ada, None).partner is None


def test_company_in_private_matches_is_not_told(ada, bruno, make_player) -> None:
    others = [make_player(), make_player()]
    for number in range(5):
        settled([[ada, bruno], others], (21, 5), preset="scopone", hours=number)
    Match.objects.update(visibility="private")

    assert company_of(ada, None).matches == 0
    assert company_of(ada, ada).partner == bruno


def test_results_cost_the_same_whatever_their_number(ada, bruno, django_assert_num_queries) -> None:
    for number in range(10):
        finished([[ada], [bruno]], (11, 5), hours=number)

    with django_assert_num_queries(4):
        assert len(numbers(ada, None, ALL)) == 10
