"""The table that the engine of gacrux pairs from, filled from our state, and its weights worked out lean.

The engine keeps for each possible pair a dictionary of every criterion, for its reports. We need the weights alone;
at 250 entries that is the difference between seconds and fractions of them. What is worked out here is the same
number, criterion by criterion (C.04.3, articles 3 and 4); tests compare the pairings with those of the bare library.
"""

from __future__ import annotations

from typing import Any

from gacrux.crosstabledutch import crosstable_dutch

from tournaments.pairing.swiss_state import DOWN_BEFORE, DOWN_LAST, UP_BEFORE, UP_LAST, Contender, SwissState

__all__ = ["Facts", "by_seed"]

_SIGNS = {"nc": "n", "w0": "w", "w1": "W", "w2": "W", "b0": "b", "b1": "B", "b2": "B"}

type _Row = dict[str, Any]


def by_seed(state: SwissState) -> list[Contender]:
    """The field in the order of the pairing numbers."""
    return sorted(state.contenders, key=lambda contender: contender.number)


class Facts(crosstable_dutch):
    """The competitors and the possible pairs of one round."""

    def __init__(self, state: SwissState) -> None:
        super().__init__([], False, 0)
        self.state = state

    def compute_tiebreak(self, tournament: _Row, rnd: int) -> dict[int, _Row]:
        """The facts by competitor, numbered by seed from 1."""
        field = by_seed(self.state)
        places = {contender.id: place for place, contender in enumerate(field, start=1)}
        return {
            place: {"orgrank": place, "present": True, "tiebreakDetails": _details(contender, self.state, places)}
            for place, contender in enumerate(field, start=1)
        }

    def assign_tpn(self, competitors: list[_Row], size: int) -> None:
        """Our own pairing numbers, which count those who are absent today as well."""
        for place, contender in enumerate(by_seed(self.state), start=1):
            competitors[place]["tpn"] = contender.number

    def update_edge(self, edge: _Row) -> None:
        """The weight of a pair by the criteria C6 to C21, and whether it offends against none but the seats."""
        level = self.scorelevel
        if edge["qlevel"] == level and edge["cb"] < self.BLOB:
            return
        edge["qlevel"] = level
        edge["quality"] = quality = {"QC12": 0, "QC13": 0}
        if not edge["canmeet"]:
            return
        high, low = self.competitors[edge["ca"]], self.competitors[edge["cb"]]
        if high["scorelevel"] < low["scorelevel"]:
            high, low = low, high
        if high["scorelevel"] < level or low["scorelevel"] > level:
            weight, is_clean = 0, True
        elif low["scorelevel"] == level:
            weight, is_clean = self._within(edge, high, low, quality)
        else:
            weight, is_clean = self._leaving(high, low)
        above_next = high["scorelevel"] - level + 1
        if above_next >= 0 and low["scorelevel"] < level - 1:
            weight += self.weight["QN8"]
            if above_next > 0:
                weight += self.weight["QC8"][self.maxpsd + 1 - above_next]
        edge["qc"] = is_clean
        edge["qcweight"] = weight

    def _within(self, edge: _Row, high: _Row, low: _Row, quality: dict[str, int]) -> tuple[int, bool]:
        """The weight of a pair inside the bracket, and whether it is clean."""
        weights = self.weight
        weight, is_clean = self._bye_weight(high, low)
        if (high["top"] or low["top"]) and high["cid"] and low["cid"]:
            tops = self._leaders_weight(high, low)
            weight, is_clean = weight + tops, is_clean and not tops
        seat, other = high["cop"], low["cop"]
        if seat != "nc" and seat[0] == other[0]:
            quality["QC12"] = 1
            weight += weights["QC12"]
            if seat[1] > "0" and other[1] > "0":
                quality["QC13"] = 1
                weight += weights["QC13"]
        edge["colordiff"] = _SIGNS.get(seat, seat[0]) + _SIGNS.get(other, other[0])
        above = high["scorelevel"] - low["scorelevel"]
        if above and low["flt"] & (UP_LAST | UP_BEFORE):
            is_clean = False
            for bit, count, gap in ((UP_LAST, "QC15", "QC19"), (UP_BEFORE, "QC17", "QC21")):
                if low["flt"] & bit:
                    weight += weights[count] + weights[gap][self.maxpsd - above]
        return weight, is_clean

    def _leaving(self, high: _Row, low: _Row) -> tuple[int, bool]:
        """The weight of a pair that takes one out of the bracket, and whether it is clean."""
        weights = self.weight
        weight, is_clean = self._bye_weight(high, low)
        weight += weights["QC6"]
        above = high["scorelevel"] - self.scorelevel
        if above:
            weight += weights["QC7"][self.maxpsd - above]
        for bit, count, gap in ((DOWN_LAST, "QC14", "QC18"), (DOWN_BEFORE, "QC16", "QC20")):
            if high["flt"] & bit:
                is_clean = False
                weight += weights[gap][self.maxpsd - above] if above else weights[count]
        return weight, is_clean

    def _bye_weight(self, high: _Row, low: _Row) -> tuple[int, bool]:
        """What criterion C9 says of the bye: the fewer unplayed rounds the better."""
        if not self.pablevel or low["scorelevel"]:
            return 0, True
        unplayed = self.rnd - 1 - high["num"].get("val", 0)
        return self.weight["QC9"] * unplayed, not unplayed

    def _leaders_weight(self, one: _Row, other: _Row) -> int:
        """Criteria C10 and C11, for leaders in the last round: no balance beyond two, no seat three times running."""
        weight = 0
        balance, other_balance = one["cod"], other["cod"]
        if balance == other_balance and abs(balance) >= 2:
            weight += self.weight["QC10"]
        seat, other_seat = one["cop"], other["cop"]
        if seat[0] == other_seat[0] and seat[0] in "wb":
            twice = {"w": "bb", "b": "ww"}[seat[0]]
            last, other_last = one["csq"][-2:], other["csq"][-2:]
            strength, other_strength = seat[1], other_seat[1]
            if (
                (last == other_last and (last == "ww" or other_last == "bb"))
                or (strength > other_strength and other_last == twice)
                or (other_strength > strength and last == twice)
                or (
                    strength == other_strength == "2"
                    and (
                        (abs(balance) > abs(other_balance) and other_last == twice)
                        or (abs(other_balance) > abs(balance) and last == twice)
                    )
                )
            ):
                weight += self.weight["QC11"]
        return weight

    def update_hetrogenious(self, scorelevel: int, nodes: list[_Row], edges: list[_Row], bsn: dict[int, int]) -> None:
        """The part of the weights that orders the opponents of those who came down."""
        moved = self.M = sum(self.mdp)
        beyond = len(bsn) + 1
        self.init_heweights(scorelevel, bsn)
        unpaired, places = self.weight["HE1"], self.weight["HE2"]
        for edge in edges:
            self.get_edge_quality(edge)
            first, second = edge["ca"], edge["cb"]
            place, other = bsn.get(first, beyond), bsn.get(second, beyond)
            if place > other:
                first, second, place, other = second, first, other, place
            edge["heweight"] = 0
            if (
                self.competitors[first]["scorelevel"] > scorelevel
                and self.competitors[second]["scorelevel"] <= scorelevel
            ):
                edge["heweight"] = unpaired[place - 1] if other == beyond else places[place - 1] * (other - moved)

    def update_homogenious(self, scorelevel: int, edges: list[_Row], bsn: dict[int, int], S: int) -> None:  # noqa: N803
        """The part of the weights that orders exchanges and transpositions of the fold; the name is the engine's."""
        size = self.B = len(bsn)
        self.B3, self.B4, self.B5 = S, size - S, size - 1
        self.init_howeights(scorelevel, S, size - 2 * S)
        weights = self.weight
        nothing = sum(weights["HO4"])
        start = [nothing] * (size + 1)
        for place in range(1, size + 1):
            start[place] += (place - 1) * weights["HO2"]
            if place <= S:
                start[place] += weights["HO3"][S - place]
            else:
                start[place] += weights["HO1"] - weights["HO4"][place - S - 1]
        step = [0, *weights["HO5"], 0]
        for edge in edges:
            self.get_edge_quality(edge)
            edge["howeight"] = nothing
            if edge["canmeet"] and edge["sa"] == scorelevel and edge["sb"] == scorelevel:
                place, other = bsn[edge["ca"]], bsn[edge["cb"]]
                if place > other:
                    place, other = other, place
                edge["howeight"] = start[place] + step[place] * (other - place)

    def compute_weight(self, wpairs: list[_Row], bquality: _Row) -> _Row:
        """The engine's report on a bracket, which nobody reads."""
        return bquality


def _details(contender: Contender, state: SwissState, places: dict[int, int]) -> list[dict[Any, Any]]:
    """The facts of one competitor in the order in which the engine reads them."""
    met = [places[opponent] for opponent in contender.opponents if opponent in places]
    games: dict[Any, Any] = {"val": state.round_number - 1 - contender.unplayed, **dict(enumerate(met))}
    if not contender.may_have_bye:
        games["bye"] = 0
    colours = contender.seats.replace("F", "w").replace("D", "b")
    score = {"val": contender.score - state.contenders[-1].score}
    return [
        score,
        score,
        score,
        {"val": "Y"},
        games,
        {"val": 1},
        {"val": contender.balance},
        {"val": colours},
        {"val": contender.floats},
        {"val": contender.is_top},
        score,
    ]
