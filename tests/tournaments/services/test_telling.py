"""Who hears what in a tournament, and what is taken back."""

from datetime import timedelta

import pytest

from games.models import Channel, Notice, Player
from games.services import deliver_notices, report_match, rule_on_match
from games.services.notices_choices import choose_channels
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, tables
from tournaments.models import Entry, PairingMatch
from tournaments.services.cancel import cancel_tournament
from tournaments.services.entries_decisions import approve_entry
from tournaments.services.entries_leave import reject_entry, withdraw_entry
from tournaments.services.entries_register import register_entry
from tournaments.services.results import enter_result
from tournaments.services.start import start_tournament

pytestmark = pytest.mark.django_db

SWISS = ("swiss", {"rounds": 3})


def told(player: Player) -> list[tuple[str, dict[str, object]]]:
    """What the player was told and what still holds, the oldest first: kinds and facts."""
    notices = Notice.objects.filter(player=player, void_at__isnull=True).order_by("pk")
    return [(notice.kind, notice.facts) for notice in notices]


def kinds_told(player: Player) -> list[str]:
    return [kind for kind, _ in told(player)]


def report_of(match_id: int, player: Player, *points: int) -> None:
    report_match(match_id=match_id, player=player, level="points", content={"scores": list(points)}, now=NOW)


def test_players_hear_of_their_table_when_their_round_starts(organiser, make_players) -> None:
    players = make_players(4)
    tournament = event(organiser, SWISS, entries=players)

    (table, *_) = tables(tournament)
    ours, theirs = (side.entry.members.get().player for side in table.sides.order_by("position"))
    (told_first, facts) = told(ours)[-1]
    assert told_first == "tournament_round_started"
    assert facts["opponent"] == theirs.name
    assert (facts["round"], facts["table"]) == (1, "1")
    assert Notice.objects.filter(player=ours).latest("pk").link == f"/tournaments/{tournament.pk}/tables/{table.pk}"
    assert Notice.objects.filter(kind="tournament_round_started").count() == 4


def test_whoever_has_no_opponent_hears_that(organiser, make_players) -> None:
    event(organiser, SWISS, entries=make_players(3))

    outcomes = [facts.get("outcome") for facts in Notice.objects.values_list("facts", flat=True)]
    assert outcomes.count("bye") == 1


def test_a_round_that_is_paired_but_not_started_is_told_to_nobody(organiser, make_players) -> None:
    tournament = event(organiser, SWISS, entries=make_players(4), starts=False)

    start_tournament(tournament_id=tournament.pk, by=organiser, plays=False, now=NOW)

    assert not Notice.objects.filter(kind="tournament_round_started").exists()


def test_a_call_to_a_table_that_is_decided_is_not_sent_any_more(organiser, make_players, settings, mailoutbox) -> None:
    players = make_players(2)
    for player in players:
        player.user.email = f"{player.name}@example.org"
        player.user.save()
        choose_channels(by=player, wanted={"tournament_round_started": list(Channel), "tournament_entered": []})
    tournament = event(organiser, ("round_robin", {}), entries=players)
    enter_result(pairing_id=tables(tournament)[0].pk, by=organiser, first_points=11, second_points=4, now=NOW)

    deliver_notices(now=NOW)

    assert mailoutbox == []


def test_partners_hear_who_entered_them(pairs_tournament, ada, bruno) -> None:
    register_entry(tournament_id=pairs_tournament.pk, by=ada, partners=["Bruno"], now=NOW)

    assert kinds_told(ada) == []
    ((kind, facts),) = told(bruno)
    assert (kind, facts["by"], facts["tournament"]) == ("tournament_entered", "Ada", "Torneo di prova")


def test_applicants_hear_what_was_decided_and_why(organiser, ada, bruno) -> None:
    tournament = event(organiser, SWISS, entries=0, starts=False, registration="approval")
    entries = {player: register_entry(tournament_id=tournament.pk, by=player, now=NOW) for player in (ada, bruno)}

    approve_entry(entry_id=entries[ada].pk, by=organiser, now=NOW)
    reject_entry(entry_id=entries[bruno].pk, by=organiser, reason="too many already", now=NOW)

    (_, of_ada), (_, of_bruno) = told(ada)[-1], told(bruno)[-1]
    assert (of_ada["outcome"], of_ada["by"]) == ("accepted", "Olga")
    assert (of_bruno["outcome"], of_bruno["text"]) == ("rejected", "too many already")


def test_a_withdrawal_of_one_s_own_is_no_news_but_moving_up_is(organiser, ada, bruno) -> None:
    tournament = event(organiser, SWISS, entries=1, starts=False, capacity=2)
    first = register_entry(tournament_id=tournament.pk, by=ada, now=NOW)
    second = register_entry(tournament_id=tournament.pk, by=bruno, now=NOW)
    assert second.status == Entry.Status.WAITLISTED

    withdraw_entry(entry_id=first.pk, by=ada, now=NOW)

    assert kinds_told(ada) == []
    assert [facts["outcome"] for _, facts in told(bruno)] == ["accepted"]


def test_everybody_hears_that_it_is_called_off_and_calls_to_tables_are_void(organiser, make_players) -> None:
    players = make_players(4)
    tournament = event(organiser, SWISS, entries=players)

    cancel_tournament(tournament_id=tournament.pk, by=organiser, reason="The roof leaks", now=NOW)

    for player in players:
        assert "tournament_round_started" not in kinds_told(player)
        kind, facts = told(player)[-1]
        assert (kind, facts["text"]) == ("tournament_cancelled", "The roof leaks")
    assert kinds_told(organiser) == []


@pytest.fixture
def reported(organiser, ada, bruno) -> tuple[int, Player, Player]:
    """A table with real cards at which one side has reported: the match, who reported and who has not."""
    tournament = event(organiser, ("round_robin", {}), entries=[ada, bruno])
    game = PairingMatch.objects.get(pairing=tables(tournament)[0])
    seats = {seat.side: seat.player for seat in game.match.seats.all()}
    report_of(game.match_id, seats[0], 11, 5)
    return game.match_id, seats[0], seats[1]


def test_the_other_side_is_asked_to_confirm_a_report(reported) -> None:
    _, speaker, other = reported

    kind, facts = told(other)[-1]
    assert (kind, facts["by"], facts["outcome"]) == ("tournament_result_reported", speaker.name, "11 : 5")
    assert facts["deadline_at"] == (NOW + timedelta(hours=24)).isoformat()
    assert "tournament_result_reported" not in kinds_told(speaker)


def test_both_hear_that_their_reports_differ(reported) -> None:
    match_id, speaker, other = reported

    report_of(match_id, other, 5, 11)

    assert "tournament_result_disputed" in kinds_told(speaker)
    assert "tournament_result_reported" not in kinds_told(other)  # that question is over


def test_a_confirmed_report_is_asked_about_no_longer(reported) -> None:
    match_id, _, other = reported

    report_of(match_id, other, 11, 5)

    assert "tournament_result_reported" not in kinds_told(other)


def test_a_ruling_ends_the_questions_as_well(reported, organiser) -> None:
    match_id, speaker, other = reported
    report_of(match_id, other, 5, 11)

    rule_on_match(
        match_id=match_id,
        player=organiser,
        level="points",
        content={"scores": [11, 5]},
        explanation="The sheet says so",
        now=NOW,
        for_competition=True,
    )

    assert "tournament_result_disputed" not in kinds_told(speaker)
