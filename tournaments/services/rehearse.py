"""A whole tournament is rehearsed: entered, seeded, played by bots at tables with real cards, and ended with a podium.

Everything goes through the services that people use; only the cards are played in memory. Now and then somebody does
not come, and somebody leaves, as at any real event.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from games.models import Match, Player
from games.services import report_match, settle_match
from games.services.bot_results import bot_result
from games.services.report_match import confirm_report
from tournaments.models import Entry, Pairing, PairingMatch, Round, Tournament
from tournaments.selectors.steps import next_step
from tournaments.services.advance import advance_tournament, open_more_tables
from tournaments.services.create_tournament import StagePlan, create_tournament
from tournaments.services.entries_leave import withdraw_entry
from tournaments.services.errors import NoPairingPossible
from tournaments.services.import_entries import import_entries
from tournaments.services.phases import publish_tournament
from tournaments.services.results import forfeit, record_match
from tournaments.services.seeding import seed_by_rating
from tournaments.services.start import end_stage, start_tournament

FORMATS: Mapping[str, tuple[str, ...]] = {
    "swiss": ("swiss",),
    "round_robin": ("round_robin",),
    "groups": ("groups", "single_knockout"),
    "single_knockout": ("single_knockout",),
    "double_knockout": ("double_knockout",),
    "danese": ("swiss", "danese"),
    "mitchell": ("mitchell",),
}
"""The stages of a rehearsal by the format that it is for."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A format, how many entries, by which rules; `trouble` is the share of tables at which somebody is missing.

    `ends_after` so many rounds the first stage is ended, as an organiser ends one for which the evening is too short.
    """

    format: str
    entries: int
    preset: str = "scopa_classica"
    options: Mapping[str, object] = field(default_factory=dict)
    settings: Mapping[str, object] = field(default_factory=dict)
    trouble: float = 0.02
    ends_after: int | None = None


def rehearse_tournament(
    *,
    rehearsal: Rehearsal,
    organiser: Player,
    now: datetime,
    rng: Random,
    name: str = "",
    tell: Callable[[str], None] = lambda text: None,
) -> Tournament:
    """Run the whole event and give the finished tournament; `tell` hears of every round.

    Raises what the services raise: BadStageSettings, for example, for a field that the format cannot seat.
    """
    first, *later = FORMATS[rehearsal.format]
    tournament = create_tournament(
        by=organiser,
        name=name or f"Rehearsal: {rehearsal.format}, {rehearsal.entries}",
        starts_at=now + timedelta(hours=1),
        preset=rehearsal.preset,
        options=rehearsal.options,
        stages=[StagePlan(first, rehearsal.settings), *(StagePlan(each, {}) for each in later)],
        venue=Tournament.Venue.TABLE,
        place="Circolo",
        now=now,
    )
    publish_tournament(tournament_id=tournament.pk, by=organiser, now=now)
    import_entries(tournament_id=tournament.pk, by=organiser, content=_field(tournament, rehearsal.entries), now=now)
    seed_by_rating(tournament_id=tournament.pk, by=organiser, now=now)
    start_tournament(tournament_id=tournament.pk, by=organiser, now=now)
    tell(f"{rehearsal.entries} entries seeded, first round paired")
    _play(tournament, rehearsal, organiser, now, rng, tell)
    tournament.refresh_from_db()
    return tournament


def _field(tournament: Tournament, entries: int) -> str:
    members = [f"member{place}" for place in range(1, tournament.team_size + 1)]
    lines = [",".join(["name", *members, "rating"])]
    for number in range(1, entries + 1):
        people = [f"Player {number}{'abc'[place]}" for place in range(tournament.team_size)]
        lines.append(",".join([f"Entry {number}", *people, str(2000 - number)]))
    return "\n".join(lines)


def _play(
    tournament: Tournament,
    rehearsal: Rehearsal,
    organiser: Player,
    now: datetime,
    rng: Random,
    tell: Callable[[str], None],
) -> None:
    tournament.refresh_from_db()
    someone_left = rehearsal.entries < 8
    while tournament.status == Tournament.Status.RUNNING:
        while open_more_tables(tournament_id=tournament.pk, now=now):
            continue
        for pairing in _open_pairings(tournament):
            now += timedelta(seconds=5)
            _play_table(tournament, pairing, rehearsal, organiser, now, rng)
        tournament.refresh_from_db()
        step = next_step(tournament)
        if step.code == "results":
            continue
        if not someone_left:
            someone_left = True
            weakest = tournament.entries.filter(status=Entry.Status.ACTIVE).order_by("-seed").first()
            if weakest is not None:
                withdraw_entry(entry_id=weakest.pk, by=organiser, now=now, reason="went home")
                continue
        if step.code == "pair_round" and step.details["round"] - 1 == rehearsal.ends_after:
            end_stage(tournament_id=tournament.pk, by=organiser, reason="the evening is over", now=now)
            continue
        try:
            advance_tournament(tournament_id=tournament.pk, by=organiser, now=now)
        except NoPairingPossible:
            end_stage(tournament_id=tournament.pk, by=organiser, reason="nobody is left to be paired", now=now)
        tell(f"{step.code} {dict(step.details)}")
        tournament.refresh_from_db()


def _open_pairings(tournament: Tournament) -> list[Pairing]:
    ready = Pairing.objects.filter(
        round__stage__tournament=tournament,
        round__status=Round.Status.PLAYING,
        status__in=[Pairing.Status.READY, Pairing.Status.PLAYING],
    )
    return list(ready.order_by("round", "number"))


def _play_table(
    tournament: Tournament, pairing: Pairing, rehearsal: Rehearsal, organiser: Player, now: datetime, rng: Random
) -> None:
    """One table: somebody may be missing; else a match is played, reported by one side and confirmed by the other."""
    if rng.random() < rehearsal.trouble:
        forfeit(pairing_id=pairing.pk, by=organiser, loser=rng.choice(["first", "second"]), now=now, reason="no show")
        return
    game = (
        PairingMatch.objects.select_related("match")
        .filter(pairing=pairing, is_void=False, match__status=Match.Status.OPEN)
        .last()
    )
    if game is None:
        return  # decided since the list was made: somebody left
    seats = list(game.match.seats.order_by("number"))
    # The stronger half plays with more thought, so that seeds mean something.
    strength = {side.position: side.entry.seed or 0 for side in pairing.sides.select_related("entry")}
    better = 0 if strength[0] <= strength[1] else 1
    better_side = game.first_side if better == 0 else 1 - game.first_side
    levels = ["greedy" if seat.side == better_side else "random" for seat in seats]
    result = bot_result(preset=tournament.preset, options=tournament.options, levels=levels, rng=rng)
    reporter, confirmer = (next(seat for seat in seats if seat.side == side) for side in (0, 1))
    report_match(
        match_id=game.match_id, level="points", content=result.as_report(), now=now, report_code=reporter.report_code
    )
    confirm_report(match_id=game.match_id, now=now, report_code=confirmer.report_code)
    settle_match(match_id=game.match_id, now=now)
    record_match(match_id=game.match_id, now=now)
