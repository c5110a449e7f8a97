"""Whole events for the tests of rounds and results: entries on paper, and results entered table by table."""

from collections.abc import Callable, Sequence
from datetime import timedelta

from games.models import Player
from tests.tournaments.conftest import NOW
from tournaments.models import Entry, Pairing, Round, Tournament
from tournaments.selectors.steps import next_step
from tournaments.services.advance import advance_tournament
from tournaments.services.create_tournament import StagePlan, create_tournament
from tournaments.services.entries_register import add_entry
from tournaments.services.phases import publish_tournament
from tournaments.services.results import enter_result
from tournaments.services.start import start_tournament


def event(
    organiser: Player,
    *stages: tuple[str, dict[str, object]],
    entries: int | Sequence[Player] = 8,
    starts: bool = True,
    **columns: object,
) -> Tournament:
    """A tournament at real tables with so many entries on paper, or these players; started unless told otherwise."""
    settings: dict[str, object] = {"venue": "table", "place": "Circolo", **columns}
    tournament = create_tournament(
        by=organiser,
        name="Coppa",
        starts_at=NOW + timedelta(hours=1),
        preset="scopa_classica",
        stages=[StagePlan(code, values) for code, values in stages],
        now=NOW,
        **settings,
    )
    publish_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
    names = [f"Entry {number}" for number in range(1, entries + 1)] if isinstance(entries, int) else entries
    for rank, name in enumerate(names):
        member = name if isinstance(name, str) else name.name
        add_entry(tournament_id=tournament.pk, by=organiser, members=[member], rating=2000 - rank, now=NOW)
    if starts:
        start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
    tournament.refresh_from_db()
    return tournament


def tables(tournament: Tournament, number: int | None = None) -> list[Pairing]:
    """The tables of the last round that is being played, or of round `number`, with two entries each."""
    rounds = Round.objects.filter(stage__tournament=tournament).exclude(status="paired").order_by("stage", "number")
    round_ = rounds.get(number=number) if number is not None else rounds.last()
    assert round_ is not None
    return [pairing for pairing in round_.pairings.order_by("number") if pairing.sides.count() == 2]


def open_tables(tournament: Tournament) -> list[Pairing]:
    """Every table that can be played now, of a bracket whatever its round."""
    found = Pairing.objects.filter(
        round__stage__tournament=tournament, round__status="playing", status__in=["ready", "playing"]
    )
    return list(found.order_by("round__number", "number"))


def stronger_wins(pairing: Pairing) -> tuple[int, int]:
    """11-5 for whoever has the lower seed."""
    seeds = [side.entry.seed or 0 for side in pairing.sides.select_related("entry").order_by("position")]
    points = (11, 5) if seeds[0] < seeds[1] else (5, 11)
    if pairing.best_of == 1:
        return points
    won = pairing.best_of // 2 + 1
    return (won, 0) if points[0] > points[1] else (0, won)


def play_all(
    tournament: Tournament, organiser: Player, points: Callable[[Pairing], tuple[int, int]] = stronger_wins
) -> None:
    """Enter a result for every table, pair whatever follows, and go on until the tournament is finished."""
    while tournament.status == Tournament.Status.RUNNING:
        for pairing in open_tables(tournament):
            first, second = points(pairing)
            enter_result(pairing_id=pairing.pk, by=organiser, first_points=first, second_points=second, now=NOW)
        if next_step(tournament).code != "results":
            advance_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
        tournament.refresh_from_db()


def entry_named(tournament: Tournament, name: str) -> Entry:
    """The entry of this name."""
    return tournament.entries.get(name=name)
