"""What the worked cases about ratings ask of games.rating."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from fractions import Fraction
from typing import Any

from games.rating import (
    POLICY,
    Encounter,
    Estimate,
    Glicko2,
    Opposed,
    Rated,
    RatedGame,
    Skill,
    k_factor,
    performance,
    rate_match,
    rate_period,
    rate_skills,
    rerate,
    table_change,
    table_expected,
    widened,
)
from games.rating.fide import CAP
from tests.cases.case_input import BadCase
from tests.cases.tournament_answers_given import Given, exact, whole

type Answered = Mapping[str, object]

OPPONENT_MINUS_PLAYER = "rating_difference_opponent_minus_player"
PLAYER_MINUS_OPPONENT = "rating_difference_player_minus_opponent"


def answer_elo_expected(given: Given) -> Answered:
    """The expected score at each difference."""
    key, sign = (OPPONENT_MINUS_PLAYER, -1) if given.has(OPPONENT_MINUS_PLAYER) else (PLAYER_MINUS_OPPONENT, 1)
    cap = _cap(given, otherwise=None)
    return {"expected": [_expected(given, sign * exact(difference), cap) for difference in given.items(key)]}


def answer_elo_change(given: Given) -> Answered:
    """The change by each game alone, or by all of them as one period; not rounded, so that a tolerance can judge."""
    rating, games = given.exact("rating"), [(exact(one), exact(score)) for one, score in given.items("games")]
    k = given.exact("k") if given.has("k") else exact(k_factor(Rated(float(rating), given.whole("games_played", 0))))
    cap = _cap(given, otherwise=CAP if _by_table(given) else None)
    if _by_table(given):
        rated = [RatedGame(whole(opponent), score) for opponent, score in games]
        changes = [table_change(whole(rating), [game], whole(k), cap) for game in rated]
    else:
        changes = [k * (score - _expected(given, rating - opponent, cap)) for opponent, score in games]
    return {"change": changes if given.flag("each_game_alone") else [sum(changes, Fraction(0))]}


def answer_performance_rating(given: Given) -> Answered:
    """The performance in each list of games."""
    return {
        "performance": [
            performance([RatedGame(whole(opponent), exact(score)) for opponent, score in games]) if games else None
            for games in given.items("lists")
        ]
    }


def answer_elo_team(given: Given) -> Answered:
    """What two sides of several expect, and how far their members move."""
    called = [next((key for key in given.input if key.endswith(end) and key != "score_a"), end) for end in ("_a", "_b")]
    sides = [[Rated(float(exact(rating)), 0) for rating in given.many(key)] for key in called]
    score, k = given.real("score_a", 1.0), given.real("k", 40.0)
    places = {1.0: (1, 2), 0.5: (1, 1), 0.0: (2, 1)}.get(score, (1, 1))
    [first, *_], [second, *_] = rate_match(sides, places)
    # A share of victory points is a score that no finishing place says.
    scores = (first.score, second.score) if score in (0.0, 0.5, 1.0) else (score, 1.0 - score)
    return {
        "expected_a": first.expected,
        "expected_b": second.expected,
        "change_each_a": k * (scores[0] - first.expected),
        "change_each_b": k * (scores[1] - second.expected),
    }


def answer_elo_multiplayer(given: Given) -> Answered:
    """How far each side of a table moves."""
    sides = [
        [Rated(float(exact(rating)), 0) for rating in (side if isinstance(side, list) else [side])]
        for side in given.items("ratings")
    ]
    changes = [side[0] for side in rate_match(sides, _places(given))]
    k = given.real("k", 40.0)
    return {
        "change": [k * (change.score - change.expected) for change in changes],
        "expected": [change.expected for change in changes],
    }


def answer_glicko1(given: Given) -> Answered:
    """One period of the first Glicko system, after time without games if the case tells of any."""
    player = Estimate(given.real("rating"), given.real("rd"))
    if given.has("c"):
        player = widened(player, given.real("c"), given.real("t", given.real("periods", 1.0)))
    games = [Opposed(Estimate(float(rating), float(rd)), float(score)) for rating, rd, score in given.items("games")]
    after = rate_period(player, games)
    return {"rating": after.rating, "rd": after.deviation}


def answer_glicko2(given: Given) -> Answered:
    """One period of Glicko-2, with what the paper calls v and Δ."""
    games = [Encounter(float(rating), float(rd), float(score)) for rating, rd, score in given.items("games")]
    after = rerate(_glicko2(given.input), games, tau=given.real("tau", POLICY.tau), periods=_periods(given, 1.0))
    return {
        **dict(zip(("rating", "rd", "vol"), astuple(after.value), strict=True)),
        "v": after.variance,
        "delta": after.improvement,
    }


def answer_glicko2_pair(given: Given) -> Answered:
    """One game of two, both rated at once and, unless the case tells of time, on end."""
    first = _glicko2(given.table("first" if given.has("first") else "both"))
    second = _glicko2(given.table("second" if given.has("second") else "both"))
    score, tau, periods = given.real("score_first"), given.real("tau", POLICY.tau), _periods(given, 0.0)
    one = rerate(first, [Encounter(second.rating, second.deviation, score)], tau=tau, periods=periods)
    other = rerate(second, [Encounter(first.rating, first.deviation, 1.0 - score)], tau=tau, periods=periods)
    return {"first": list(astuple(one.value)), "second": list(astuple(other.value))}


def answer_rating_policy(given: Given) -> Answered:
    """The limits that Glicko-2 values are kept in."""
    return {
        "start": list(astuple(POLICY.start)),
        "min_rating": POLICY.min_rating,
        "max_rating": POLICY.max_rating,
        "min_rd": POLICY.min_deviation,
        "max_rd": POLICY.max_deviation,
        "provisional_rd": POLICY.provisional_deviation,
        "rankable_rd": POLICY.rankable_deviation,
        "max_volatility": POLICY.max_volatility,
        "tau": POLICY.tau,
        "rating_periods_per_day": POLICY.periods_per_day,
        "max_change_per_game": POLICY.max_change,
        "win_against_bot_change_factor": POLICY.bot_gain_factor,
    }


def answer_openskill(given: Given) -> Answered:
    """The skills after a match of any of the library's models."""
    start = Skill(given.real("mu", Skill().mu), given.real("sigma", Skill().sigma))
    sides = [_members(side, start) for side in given.items("teams")]
    places = _places(given)
    model = re.sub(r"(?<!^)(?=[A-Z])", "_", given.text("model", "PlackettLuce")).lower()
    after = [[[skill.mu, skill.sigma] for skill in side] for side in rate_skills(sides, places, model)]
    winner, loser = after[places.index(min(places))], after[len(places) - 1 - places[::-1].index(max(places))]
    return {
        "teams": after,
        "players": [skill for side in after for skill in side],
        **_told("winner", winner),
        **_told("loser", loser),
    }


def _by_table(given: Given) -> bool:
    return "table" in given.text("method", "FIDE table")


def _cap(given: Given, otherwise: int | None) -> int | None:
    """The largest difference that counts; null in the case lifts it."""
    if "cap_difference" not in given.input:
        return otherwise
    return given.whole("cap_difference") if given.has("cap_difference") else None


def _expected(given: Given, difference: Fraction, cap: int | None) -> Fraction:
    if _by_table(given):
        return table_expected(whole(difference), cap)
    limited = difference if cap is None else max(Fraction(-cap), min(Fraction(cap), difference))
    [[one], _] = rate_match([[Rated(float(limited), 0)], [Rated(0.0, 0)]], (1, 1))
    return Fraction(one.expected)


def _places(given: Given) -> list[int]:
    """Finishing places, from the ranks or from the scores; the sides as they are listed if the case has neither."""
    if given.has("ranks"):
        return [whole(rank) for rank in given.items("ranks")]
    if given.has("scores"):
        scores = [exact(score) for score in given.items("scores")]
        return [1 + sum(other > score for other in scores) for score in scores]
    return list(range(1, len(given.items("teams" if given.has("teams") else "ratings")) + 1))


def _periods(given: Given, otherwise: float) -> float:
    for key in ("elapsed_periods", "periods"):
        if given.has(key):
            return given.real(key)
    return given.real("elapsed_days") * POLICY.periods_per_day if given.has("elapsed_days") else otherwise


def _glicko2(source: Mapping[str, Any]) -> Glicko2:
    given = Given(source)
    return Glicko2(given.real("rating"), given.real("rd"), given.real("vol"))


def _members(side: object, start: Skill) -> Sequence[Skill]:
    """A side told by how many it has, or by the mean and deviation of each."""
    if not isinstance(side, list):
        return [start] * whole(side, "a team")
    if not all(isinstance(member, list) and len(member) == 2 for member in side):
        raise BadCase("a team is neither a number of members nor a list of [mu, sigma]")
    return [Skill(float(mu), float(sigma)) for mu, sigma in side]


def _told(called: str, side: Sequence[Sequence[float]]) -> dict[str, object]:
    """A side of one as its member; a side of equals by each of them."""
    return {called: side[0] if len(side) == 1 else side, f"{called}_each": side[0]}
