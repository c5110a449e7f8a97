"""A table of a tournament as a page shows it: in a bracket, in a list of a round, on the path of an entry."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Match
from games.web.words.reporting import STATES
from tournaments.models import Entry, Pairing, ResultReport
from tournaments.selectors.tables import PlaceSource, TableLine
from tournaments.web.words.numbers import moment_words
from tournaments.web.words.reasons import reasons_in_words
from tournaments.web.words.states import table_state

Outcome = ResultReport.Outcome

_WINNERS: Mapping[str, int] = {
    Outcome.FIRST: 0,
    Outcome.SECOND_FORFEITS: 0,
    Outcome.SECOND: 1,
    Outcome.FIRST_FORFEITS: 1,
    Outcome.BYE: 0,
}
_FORFEITS = (Outcome.FIRST_FORFEITS, Outcome.SECOND_FORFEITS, Outcome.DOUBLE_FORFEIT)


@dataclass(frozen=True, slots=True)
class Place:
    """One of the two places of a table. `source` says who will take an open one; `mark` is win, out or empty."""

    entry_id: int | None
    name: str
    seed: int | None
    score: str
    mark: str
    source: str
    is_yours: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table. `state` is its status, `words` say it; `note` is the hand under way, or where the table stands.

    `where` is true when the note says more than the number of the table. `on_path` marks the tables of the entry that
    the reader follows, `path_goes_on` those that it won.
    """

    pairing_id: int | None
    key: str
    number: int
    group: int
    url: str
    first: Place
    second: Place
    state: str
    words: str
    chip: str
    is_live: bool
    note: str
    where: bool
    is_yours: bool
    on_path: bool
    path_goes_on: bool
    reasons: tuple[str, ...]
    match_ids: tuple[int, ...]
    due_at: datetime | None
    best_of: int

    @property
    def is_alone(self) -> bool:
        """True for a bye: nobody sits opposite."""
        return self.state == Pairing.Status.BYE

    @property
    def score(self) -> str:
        """Both scores side by side, «11–7»; empty before."""
        return f"{self.first.score}–{self.second.score}" if self.first.score and self.second.score else ""

    @property
    def due_words(self) -> str:
        """Until when the table waits; empty where nobody loses by being late."""
        return "" if self.due_at is None else moment_words(self.due_at)

    @property
    def foot(self) -> bool:
        """Whether there is more to say than who won."""
        return bool(self.is_live or self.note or self.chip)


@dataclass(frozen=True, slots=True)
class Reader:
    """Whose table is marked: the reader's own entry, and the one that they follow."""

    entry_id: int | None = None
    followed: int | None = None


def table_cards(
    lines: Iterable[TableLine],
    *,
    tournament_id: int,
    reader: Reader,
    names: Mapping[int, str] | None = None,
    sources: Mapping[str, str] | None = None,
) -> tuple[TableCard, ...]:
    """The tables of a list. `names` by entry id give the reasons their words, `sources` are names of bracket slots."""
    return tuple(
        _card(line, tournament_id=tournament_id, reader=reader, names=names, sources=sources or {}) for line in lines
    )


def source_words(source: PlaceSource | None, names: Mapping[str, str]) -> str:
    """«winner of table 3»; without a source somebody is simply not known yet."""
    if source is None:
        return _("to be decided")
    slot = names.get(source.key, source.key)
    if source.takes == "loser":
        return _("loser of %(table)s") % {"table": slot}
    return _("winner of %(table)s") % {"table": slot}


def _card(
    line: TableLine,
    *,
    tournament_id: int,
    reader: Reader,
    names: Mapping[int, str] | None,
    sources: Mapping[str, str],
) -> TableCard:
    pairing = line.pairing
    winner = None if line.outcome is None else _WINNERS.get(line.outcome)
    if line.outcome == Outcome.BYE and line.first is None:
        winner = 1
    words, chip = _state(line)
    scores = _scores(line)
    return TableCard(
        pairing_id=pairing.pk,
        key=pairing.key,
        number=line.number,
        group=pairing.group,
        url=reverse("tournament_table", args=[tournament_id, pairing.pk]),
        first=_place(line, line.first, line.first_source, 0, winner, scores, reader, sources),
        second=_place(line, line.second, line.second_source, 1, winner, scores, reader, sources),
        state=pairing.status,
        words=words,
        chip=chip,
        is_live=line.live is not None or (pairing.status == Pairing.Status.PLAYING and not line.reporting),
        note=_note(line),
        where=bool(pairing.table_name or line.live),
        is_yours=line.has(reader.entry_id),
        on_path=line.has(reader.followed),
        path_goes_on=reader.followed is not None and reader.followed == _winner_id(line, winner),
        reasons=() if names is None else reasons_in_words(_told(line, sources), names),
        match_ids=line.match_ids,
        due_at=None if _plays_unseen(pairing) else line.due_at,
        best_of=pairing.best_of,
    )


def _place(
    line: TableLine,
    entry: Entry | None,
    source: PlaceSource | None,
    position: int,
    winner: int | None,
    scores: tuple[str, str],
    reader: Reader,
    sources: Mapping[str, str],
) -> Place:
    if entry is None:
        return Place(None, "", None, "", "", _nobody(line, source, sources), is_yours=False)
    decided = line.outcome is not None and line.outcome != Outcome.DRAW
    return Place(
        entry_id=entry.pk,
        name=entry.name,
        seed=entry.seed,
        score=scores[position],
        mark="win" if position == winner else "out" if decided else "",
        source="",
        is_yours=entry.pk == reader.entry_id,
    )


def _winner_id(line: TableLine, winner: int | None) -> int | None:
    entry = None if winner is None else (line.first, line.second)[winner]
    return None if entry is None else entry.pk


def _nobody(line: TableLine, source: PlaceSource | None, sources: Mapping[str, str]) -> str:
    """What stands on an empty place."""
    if line.pairing.status == Pairing.Status.BYE:
        return table_state(line.pairing.status)
    if line.pairing.status == Pairing.Status.EMPTY:
        return pgettext("empty place of a table", "nobody")
    if line.pairing.status == Pairing.Status.NOT_NEEDED:
        return "–"
    return source_words(source, sources)


def _scores(line: TableLine) -> tuple[str, str]:
    if line.live is not None:
        return str(line.live.scores[0]), str(line.live.scores[1])
    if line.score is None or line.outcome == Outcome.BYE:
        return "", ""
    if line.outcome in _FORFEITS:
        lost = {Outcome.FIRST_FORFEITS: (0,), Outcome.SECOND_FORFEITS: (1,), Outcome.DOUBLE_FORFEIT: (0, 1)}
        letters = pgettext("score of a forfeit, won", "+"), pgettext("score of a forfeit, lost", "ff")
        first, second = (letters[position in lost[Outcome(line.outcome)]] for position in (0, 1))
        return first, second
    return str(line.score[0]), str(line.score[1])


def _state(line: TableLine) -> tuple[str, str]:
    """The words for the state, and the colour of its chip where it should be seen."""
    pairing = line.pairing
    if line.outcome is not None:
        plain = line.outcome in (Outcome.FIRST, Outcome.SECOND, Outcome.BYE)
        return table_state(pairing.status, line.outcome), "" if plain else "info"
    if line.reporting == Match.Reporting.DISPUTED:
        return str(STATES[line.reporting]), "bad"
    if line.reporting:
        return str(STATES[line.reporting]), "warn"
    if _plays_unseen(pairing):
        return pgettext("state of a table", "called"), ""
    if pairing.status == Pairing.Status.READY and pairing.opened_at is not None:
        return pgettext("state of a table", "checking in"), "warn"
    return table_state(pairing.status), ""


def _plays_unseen(pairing: Pairing) -> bool:
    """Whether a called table has real cards and nobody was seen there: who plays with cards taps nothing."""
    called = pairing.status == Pairing.Status.READY and pairing.opened_at is not None
    has_cards = called and pairing.venue == Pairing.Venue.TABLE
    return has_cards and all(side.present_at is None for side in pairing.sides.all())


def _note(line: TableLine) -> str:
    """What is under way: the hand online, the place of a table with real cards."""
    pairing = line.pairing
    if pairing.status not in (Pairing.Status.READY, Pairing.Status.PLAYING):
        return ""
    where = pairing.table_name or _("table %(n)d") % {"n": line.number}
    if line.live is not None and line.live.hand:
        return _("%(table)s · hand %(n)d") % {"table": where, "n": line.live.hand}
    return where


def _told(line: TableLine, sources: Mapping[str, str]) -> list[dict[str, object]]:
    """The reasons with the names of slots instead of their keys."""
    told = []
    for reason in line.reasons:
        details = dict(reason.get("details", {}))
        if "slot" in details:
            details["slot"] = sources.get(str(details["slot"]), details["slot"])
        told.append({"code": reason.get("code", ""), "details": details})
    return told
