"""What the worked cases about schedules and Swiss rounds ask of tournaments.pairing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.cases.case_input import BadCase
from tests.cases.tournament_answers_given import Given, exact, whole
from tests.cases.tournament_answers_histories import points_without_play, scoring_of
from tournaments.pairing.acceleration import virtual_points
from tournaments.pairing.groups import snake
from tournaments.pairing.mitchell import mitchell_round
from tournaments.pairing.no_shows import Appearance, ban_hours
from tournaments.pairing.round_robin import Pairs, berger, berger_round
from tournaments.pairing.swiss import SwissSettings, fewest_rounds, pair_swiss
from tournaments.pairing.types import PairingRequest
from tournaments.standings.history import Entrant, History, RoundKind, RoundResult, Scoring

type Answered = Mapping[str, object]

SWAP_KEYS = ("swap_last_two_of_first_cycle", "swap_last_two")
UNPLAYED = {
    "U": RoundKind.PAIRING_BYE,
    "F": RoundKind.PAIRING_BYE,
    "H": RoundKind.HALF_BYE,
    "Z": RoundKind.ZERO_BYE,
    "+": RoundKind.FORFEIT_WIN,
    "-": RoundKind.FORFEIT_LOSS,
}
AGAINST_NOBODY = {"1": RoundKind.PAIRING_BYE, "=": RoundKind.HALF_BYE, "0": RoundKind.ZERO_BYE}
WITHOUT_PLAY = {"1": RoundKind.FORFEIT_WIN, "0": RoundKind.FORFEIT_LOSS}
RESULTS = {"1": "win", "W": "win", "=": "draw", "D": "draw", "0": "loss", "L": "loss"}


def answer_round_robin(given: Given) -> Answered:
    """All rounds of a round robin; with a bye they are told as pairs and bye, as the case tells them."""
    players, cycles = given.whole("players"), given.whole("cycles", 1)
    rounds = berger(players, cycles, _swaps(given))
    return {"rounds": [_told(pairs) for pairs in rounds], **_of_cycles(players, cycles, rounds)}


def answer_acceleration(given: Given) -> Answered:
    """The groups and the virtual points of an accelerated Swiss."""
    players, rounds = given.whole("players"), given.whole("rounds")
    acceleration = virtual_points(players, rounds, scoring_of(given.input))
    return {
        "group_a_size": acceleration.group_a,
        "group_b_size": players - acceleration.group_a,
        "virtual_points_by_round": list(acceleration.points),
    }


def answer_swiss_round_count(given: Given) -> Answered:
    """How many rounds separate a winner."""
    return {str(players): fewest_rounds(whole(players)) for players in given.many("players")}


def answer_group_seeding(given: Given) -> Answered:
    """The seeds of each group."""
    return {"groups": [list(group) for group in snake(given.whole("seeds"), given.whole("groups"))]}


def answer_mitchell(given: Given) -> Answered:
    """Who sits at each table in each round: the pair that stays, and the pair that moves."""
    shares = any(given.flag(key) for key in ("shared_boards", "board_sharing"))
    return {
        f"round{number}": [list(table) for table in mitchell_round(given.whole("tables"), number, shares)]
        for number in range(1, given.whole("rounds") + 1)
    }


def answer_no_show_ban(given: Given) -> Answered:
    """The hours of each ban of somebody who does not come time after time."""
    if given.has("appearances"):
        appearances = [Appearance(one) for one in given.items("appearances")]
    else:
        banned = given.input.get("while_banned", False)
        number = given.whole("consecutive_no_shows")
        flags = banned if isinstance(banned, list) else [bool(banned)] * number
        appearances = [Appearance.NO_SHOW_WHILE_BANNED if flag else Appearance.NO_SHOW for flag in flags]
    return {"hours": list(ban_hours(appearances))}


def answer_swiss_dutch(given: Given) -> Answered:
    """The tables of one round, or of each round from its own history."""
    rounds = given.input.get("rounds_to_pair", given.expected.get("rounds"))
    if rounds is None:
        number = given.whole("to_pair_round") if given.has("to_pair_round") else None
        return {"pairs": _swiss_pairs(given, given.input.get("history", {}), number, given.input)}
    return {
        "rounds": [
            {**one, "pairs": _swiss_pairs(given, one.get("history", {}), one.get("round"), {**given.input, **one})}
            for one in rounds
        ]
    }


def in_any_order(pairs: object) -> object:
    """Tables without regard to their numbers; who is named first counts."""
    return sorted(pairs) if isinstance(pairs, list) else pairs


def _told(pairs: Pairs) -> object:
    met = [[first, second] for first, second in pairs if second is not None]
    bye = [first for first, second in pairs if second is None]
    return {"pairs": met, "bye": bye[0]} if bye else met


def _swaps(given: Given) -> bool:
    return next((given.flag(key) for key in SWAP_KEYS if given.has(key)), True)


def _of_cycles(players: int, cycles: int, rounds: Sequence[Pairs]) -> dict[str, object]:
    """In which order the rounds of the tables come, what the second cycle is, and how long anybody keeps a side."""
    length = len(rounds) // cycles
    tables = [frozenset(berger_round(players, number)) for number in range(1, length + 1)]
    order = [tables.index(frozenset(pairs)) + 1 for pairs in rounds[:length]]
    swapped = [frozenset(_turned(pair) for pair in berger_round(players, n)) for n in range(1, length + 1)]
    second = [frozenset(pairs) for pairs in rounds[length : 2 * length]]
    is_mirror = second == swapped
    return {
        "first_cycle_round_order": order,
        "second_cycle": f"rounds 1..{length} with sides swapped" if is_mirror else "another order",
        "max_same_side_streak": max(_longest_streak(rounds, player) for player in range(1, players + 1)),
    }


def _turned(pair: tuple[int, int | None]) -> tuple[int, int | None]:
    first, second = pair
    return (first, None) if second is None else (second, first)


def _longest_streak(rounds: Sequence[Pairs], player: int) -> int:
    longest = streak = 0
    last: bool | None = None
    for pairs in rounds:
        for first, second in pairs:
            if second is None or player not in (first, second):
                continue
            side = first == player
            streak = streak + 1 if side == last else 1
            last, longest = side, max(longest, streak)
    return longest


def _swiss_pairs(
    given: Given, written: Mapping[str, Any], number: int | None, source: Mapping[str, Any]
) -> list[list[int]]:
    players = given.whole("players")
    scoring = scoring_of(given.input)
    mirrored = given.text("first_round_first_player", "odd").startswith("even")
    played = number - 1 if number is not None else max((len(row) for row in written.values()), default=0)
    results = {
        player: _results(written.get(str(player), []), played, scoring, mirrored) for player in range(1, players + 1)
    }
    request = PairingRequest(
        History(_entrants(given, players), results, scoring),
        played + 1,
        given.whole("rounds", max(played + 1, fewest_rounds(players))),
        absent=frozenset(whole(one) for one in source.get("absent", [])),
        forbidden=frozenset(frozenset(whole(one) for one in pair) for pair in source.get("forbidden", [])),
    )
    tables = pair_swiss(request, SwissSettings(accelerated=given.flag("accelerated"))).tables
    pairs = [[table.first, table.second or 0] for table in tables]
    return [pair[::-1] if mirrored and pair[1] else pair for pair in pairs]


def _entrants(given: Given, players: int) -> tuple[Entrant, ...]:
    """Seeds are the numbers; only where a case says that 1 is the weakest they run the other way."""
    is_reversed = "weakest" in given.text("seed_order", "1 is strongest")
    ratings = given.table("ratings") if given.has("ratings") else {}
    return tuple(
        Entrant(player, players + 1 - player if is_reversed else player, whole(ratings.get(str(player), 0)))
        for player in range(1, players + 1)
    )


def _results(row: Sequence[Sequence[Any]], rounds: int, scoring: Scoring, mirrored: bool) -> tuple[RoundResult, ...]:
    if len(row) > rounds:
        raise BadCase("a history is longer than the rounds before the one to pair")
    told = tuple(_result(entry, scoring, mirrored) for entry in row)
    return told + (RoundResult(RoundKind.ZERO_BYE, None, Fraction(0)),) * (rounds - len(row))


def _result(entry: Sequence[Any], scoring: Scoring, mirrored: bool) -> RoundResult:
    opponent, side, code = whole(entry[0]), str(entry[1]), str(entry[2])
    if opponent and side in ("w", "b") and code in RESULTS:
        points = exact(getattr(scoring, RESULTS[code]))
        return RoundResult(RoundKind.PLAYED, opponent, points, starts=(side == "w") != mirrored)
    kinds = UNPLAYED | (WITHOUT_PLAY if opponent else AGAINST_NOBODY)
    if code not in kinds:
        raise BadCase(f"unknown entry of a history: {entry}")
    kind = kinds[code]
    return RoundResult(kind, opponent or None, points_without_play(kind, scoring))
