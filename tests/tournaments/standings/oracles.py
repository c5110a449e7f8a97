"""Two independent programs that compute FIDE's tie-breaks, asked about our histories: tiebreak-core and gacrux."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from gacrux.tiebreak import tiebreak as GacruxTiebreak  # noqa: N812
from tiebreak_core import GameRecord, PlayerTiebreakData, rank_standings_strict
from tiebreak_core.fide2024 import _de_tiers as tiers_2024
from tiebreak_core.fide2026 import _de_tiers as tiers_2026

from tournaments.standings.history import Edition, History, RoundKind, RoundResult

TIEBREAK_CORE_NAMES = {
    "buchholz": "buchholz",
    "buchholz_cut_1": "buchholz_cut1",
    "buchholz_cut_2": "buchholz_cut2",
    "buchholz_median_1": "median_buchholz",
    "buchholz_median_2": "median_buchholz_2",
    "sonneborn_berger": "sonneborn_berger",
    "sonneborn_berger_cut_1": "sonneborn_berger_cut1",
    "fore_buchholz": "fore_buchholz",
    "average_opponents_buchholz": "aob",
    "progressive": "progressive",
    "progressive_cut_1": "progressive_cut1",
    "koya": "koya",
    "wins": "wins",
    "games_won": "won",
    "games_dealt": "games_black",
    "games_won_dealing": "wins_black",
    "games_elected": "rounds_elected",
    "average_opponents_rating": "aro",
    "average_opponents_rating_cut_1": "aro_cut1",
    "performance_rating": "tpr",
    "perfect_performance": "ptp",
    "average_performance_of_opponents": "apro",
    "average_perfect_performance_of_opponents": "appo",
}

GACRUX_NAMES = {
    "buchholz": "BH",
    "buchholz_cut_1": "BH/C1",
    "buchholz_cut_2": "BH/C2",
    "buchholz_median_1": "BH/M1",
    "buchholz_median_2": "BH/M2",
    "sonneborn_berger": "SB",
    "sonneborn_berger_cut_1": "SB/C1",
    "fore_buchholz": "FB",
    "fore_buchholz_cut_1": "FB/C1",
    "average_opponents_buchholz": "AOB",
    "progressive": "PS",
    "progressive_cut_1": "PS/C1",
    "koya": "KS",
    "wins": "WIN",
    "games_won": "WON",
    "games_dealt": "BPG",
    "games_won_dealing": "BWG",
    "games_elected": "GE",
    "average_opponents_rating": "ARO",
    "average_opponents_rating_cut_1": "ARO/C1",
    "performance_rating": "TPR",
    "perfect_performance": "PTP",
    "average_performance_of_opponents": "APRO",
    "average_perfect_performance_of_opponents": "APPO",
}

_KINDS = {
    RoundKind.PLAYED: "played",
    RoundKind.FORFEIT_WIN: "forfeit_win",
    RoundKind.FORFEIT_LOSS: "forfeit_loss",
    RoundKind.PAIRING_BYE: "pairing_bye",
    RoundKind.HALF_BYE: "requested_bye",
    RoundKind.ZERO_BYE: "requested_bye",
}
_RULESETS = {Edition.FIDE_2024: "fide-2024", Edition.FIDE_2026: "fide-2026"}
_GACRUX_LETTERS = {
    RoundKind.PAIRING_BYE: "P",
    RoundKind.HALF_BYE: "H",
    RoundKind.ZERO_BYE: "Z",
    RoundKind.FORFEIT_WIN: "W",
    RoundKind.FORFEIT_LOSS: "Z",
}


def tiebreak_core_players(history: History) -> dict[int, PlayerTiebreakData]:
    """A history as tiebreak-core wants it."""
    ratings = {entrant.id: entrant.rating for entrant in history.entrants}
    return {
        entry: PlayerTiebreakData(
            entry,
            rating,
            float(history.score(entry)),
            [_record(result, number, ratings) for number, result in enumerate(history.results[entry], start=1)],
        )
        for entry, rating in ratings.items()
    }


def tiebreak_core_values(codes: Sequence[str], history: History) -> Mapping[str, Mapping[int, float]]:
    """What tiebreak-core says, by code; it writes 0 where there is no value."""
    ranked = rank_standings_strict(
        tiebreak_core_players(history),
        [TIEBREAK_CORE_NAMES[code] for code in codes],
        total_rounds=history.rounds,
        ruleset=_RULESETS[history.edition],
        mode="round_robin" if history.is_round_robin else "swiss",
    )
    return {
        code: {player.player_id: player.values[TIEBREAK_CORE_NAMES[code]] for player in ranked.players}
        for code in codes
    }


def tiebreak_core_encounter(tied: Sequence[int], history: History) -> list[list[int]]:
    """The groups that tiebreak-core makes of the tied by direct encounter."""
    if history.edition is Edition.FIDE_2024:
        return tiers_2024(list(tied), tiebreak_core_players(history))
    mode = "round_robin" if history.is_round_robin else "swiss"
    return tiers_2026(list(tied), tiebreak_core_players(history), mode)


def gacrux_values(codes: Sequence[str], history: History) -> Mapping[str, Mapping[int, Decimal | None]]:
    """What gacrux says, by code; None where there is no value.

    Ask for fore Buchholz in a call of its own: gacrux's run of it changes what it says of Buchholz afterwards.
    """
    version = 1 if history.edition is Edition.FIDE_2024 else 2
    words = [f"{GACRUX_NAMES[code]}/V{version}" for code in codes]
    competitors = _gacrux_competitors(history, words)
    return {
        code: {competitor["cid"]: competitor["tiebreakScore"][place] for competitor in competitors}
        for place, code in enumerate(codes)
    }


def gacrux_encounter(history: History) -> Mapping[int, int]:
    """The place of each entry among those of its score by direct encounter, 1 for the first."""
    return {
        competitor["cid"]: int(competitor["tiebreakScore"][1])
        for competitor in _gacrux_competitors(history, ["PTS", "DE"])
    }


def _record(result: RoundResult, number: int, ratings: Mapping[int, int]) -> GameRecord:
    opponent = -1 if result.opponent is None else result.opponent
    side = "black" if result.starts is False else "white"
    return GameRecord(opponent, ratings.get(opponent, 0), float(result.points), side, number, kind=_KINDS[result.kind])


def _gacrux_competitors(history: History, words: list[str]) -> list[dict[str, Any]]:
    tournament = {
        "tournamentType": "RR" if history.is_round_robin else "SWISS",
        "teamTournament": False,
        "numRounds": history.rounds,
        "currentRound": history.rounds,
        "tournamentInfo": {},
        "competitors": [
            {"cid": entrant.id, "rank": 1, "random": entrant.id, "rating": {"rating": entrant.rating}}
            for entrant in history.entrants
        ],
        "gameList": list(_gacrux_games(history)),
        "scoreSystem": {
            "game": {
                "W": Decimal("1.0"),
                "D": Decimal("0.5"),
                "L": Decimal("0.0"),
                "F": "W",
                "H": "D",
                "Z": Decimal("0.0"),
                "P": "W",
                "A": "D",
                "U": "Z",
            }
        },
    }
    params = {
        "tiebreak": words,
        "check": False,
        "pre_determined": history.is_round_robin,
        "swiss": not history.is_round_robin,
        "unrated": None,
    }
    asked = GacruxTiebreak(tournament, history.rounds, params)
    return asked.compute_tiebreaks(tournament, params)["competitors"]


def _gacrux_games(history: History) -> Iterator[dict[str, Any]]:
    """Every meeting once, every bye of its own."""
    letters = {0: "L", 1: "D", 2: "W"}
    for entry, results in history.results.items():
        for number, result in enumerate(results, start=1):
            is_played = result.kind is RoundKind.PLAYED
            letter = letters[int(result.points * 2)] if is_played else _GACRUX_LETTERS[result.kind]
            game = {
                "round": number,
                "played": is_played or result.kind is RoundKind.PAIRING_BYE,
                "rated": is_played,
                "white": {"cid": entry, "result": letter},
            }
            if result.opponent is None:
                yield game
                continue
            other = history.results[result.opponent][number - 1]
            comes_first = result.starts if is_played else entry < result.opponent
            if comes_first:
                reply = letters[int(other.points * 2)] if is_played else _GACRUX_LETTERS[other.kind]
                yield {**game, "black": {"cid": result.opponent, "result": reply}}
