"""What players do on the pages of a tournament, and how they are told that something cannot be done."""

import pytest

from games.models import Match
from tests.tournaments.conftest import NOW, in_phase
from tests.tournaments.web.factories import online
from tournaments.models import Absence, Entry, EntryMember, Pairing
from tournaments.services.entries import add_entry, register_entry
from tournaments.services.start import start_tournament

pytestmark = pytest.mark.django_db


def text_of(client, tournament) -> str:
    return client.get(f"/tournaments/{tournament.pk}").content.decode()


def join(client, tournament, **fields: str) -> str:
    answer = client.post(f"/tournaments/{tournament.pk}/join", fields, follow=True)
    return answer.content.decode()


def do(client, tournament, what: str, **fields: str) -> str:
    answer = client.post(f"/tournaments/{tournament.pk}/entry", {"do": what, **fields}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_one_click_enters_an_open_event(browser_of, organiser, ada) -> None:
    tournament = online(organiser)
    client = browser_of(ada)
    assert "Join" in text_of(client, tournament)

    text = join(client, tournament)

    assert tournament.entries.get().status == Entry.Status.ACCEPTED
    assert "entered" in text
    assert "/join" not in text


def test_a_visitor_is_led_to_an_account_and_back(visitor, organiser) -> None:
    tournament = online(organiser)
    back = f"next=/tournaments/{tournament.pk}"

    assert f"/accounts/signup/?{back}" in text_of(visitor, tournament)
    assert visitor.post(f"/tournaments/{tournament.pk}/join")["Location"].endswith(back)
    assert not tournament.entries.exists()


def test_an_event_by_approval_is_asked(browser_of, organiser, ada) -> None:
    tournament = online(organiser, registration="approval")
    client = browser_of(ada)
    assert "Ask to join" in text_of(client, tournament)

    assert "waits for approval" in join(client, tournament)


def test_an_event_by_code_wants_the_code(browser_of, organiser, ada) -> None:
    tournament = online(organiser, registration="code", entry_word="Settebello")
    client = browser_of(ada)
    assert 'name="entry_word"' in text_of(client, tournament)

    assert "That is not the word" in join(client, tournament, entry_word="asso")
    assert not tournament.entries.exists()
    join(client, tournament, entry_word="settebello")
    assert tournament.entries.exists()


def test_a_full_event_has_a_wait_list_with_places(browser_of, organiser, ada, bruno, carla, stranger) -> None:
    tournament = online(organiser, capacity=2)
    for player in (ada, bruno):
        register_entry(tournament_id=tournament.pk, by=player, now=NOW)
    assert "Join the wait list" in text_of(browser_of(carla), tournament)

    assert "place 1 on the wait list" in join(browser_of(carla), tournament)
    register_entry(tournament_id=tournament.pk, by=stranger, now=NOW.replace(hour=16))
    assert "on the wait list" in text_of(browser_of(stranger), tournament)


def test_a_pair_is_entered_by_one_and_confirmed_by_the_other(browser_of, organiser, ada, bruno) -> None:
    tournament = online(organiser, preset="scopone")
    assert "Your partner’s name" in text_of(browser_of(ada), tournament)

    join(browser_of(ada), tournament, partner_1="@Bruno")
    assert "Confirm" in text_of(browser_of(bruno), tournament)
    assert 'value="confirm"' not in text_of(browser_of(ada), tournament)
    do(browser_of(bruno), tournament, "confirm")

    assert all(EntryMember.objects.values_list("consented", flat=True))
    assert 'value="confirm"' not in text_of(browser_of(bruno), tournament)


def test_a_partner_may_decline(browser_of, organiser, ada, bruno) -> None:
    tournament = online(organiser, preset="scopone")
    join(browser_of(ada), tournament, partner_1="Bruno")

    do(browser_of(bruno), tournament, "decline")

    assert tournament.entries.get().status == Entry.Status.WITHDRAWN


def test_a_refusal_names_the_player_whom_it_is_about(browser_of, organiser, ada) -> None:
    tournament = online(organiser, preset="scopone")

    text = join(browser_of(ada), tournament, partner_1="Nessuno")

    assert "Nessuno: " in text
    assert not tournament.entries.exists()


def test_players_check_in_and_take_it_back(browser_of, organiser, ada) -> None:
    tournament = online(organiser)
    register_entry(tournament_id=tournament.pk, by=ada, now=NOW)
    in_phase(tournament, "check_in")
    client = browser_of(ada)
    assert "I am here" in text_of(client, tournament)

    assert "checked in" in do(client, tournament, "check_in")
    assert "Not here after all" in text_of(client, tournament)
    do(client, tournament, "take_back")
    assert tournament.entries.get().status == Entry.Status.ACCEPTED


def test_a_round_is_sat_out_and_played_after_all(browser_of, organiser, ada, bruno, carla) -> None:
    tournament = _started(organiser, ada, bruno, carla)
    client = browser_of(ada)
    assert "Sit out round 2" in text_of(client, tournament)

    assert "You sit out round 2." in do(client, tournament, "sit_out", round="2")
    assert Absence.objects.get().round_number == 2
    do(client, tournament, "play_on", round="2")
    assert not Absence.objects.exists()


def test_whoever_withdraws_forfeits_the_open_table(browser_of, organiser, ada, bruno) -> None:
    tournament = _started(organiser, ada, bruno)

    text = do(browser_of(ada), tournament, "withdraw")

    assert "withdrawn" in text
    assert Pairing.objects.get(round__stage__tournament=tournament).status == Pairing.Status.DECIDED


def test_a_match_begins_when_both_say_that_they_are_here(browser_of, organiser, ada, bruno) -> None:
    tournament = _started(organiser, ada, bruno)
    pairing = Pairing.objects.get(round__stage__tournament=tournament)
    address = f"/tournaments/{tournament.pk}/tables/{pairing.pk}/present"

    assert "you are here" in browser_of(ada).post(address, follow=True).content.decode()
    assert not Match.objects.exists()
    browser_of(bruno).post(address)

    assert f"/g/{Match.objects.get().pk}" in text_of(browser_of(ada), tournament)


@pytest.mark.parametrize("what", ["confirm", "withdraw", "check_in", "nonsense", ""])
def test_nobody_acts_for_an_entry_that_they_do_not_have(visitor, browser_of, organiser, ada, stranger, what) -> None:
    tournament = online(organiser)
    register_entry(tournament_id=tournament.pk, by=ada, now=NOW)
    address = f"/tournaments/{tournament.pk}/entry"

    assert visitor.post(address, {"do": what}).status_code == 404
    assert browser_of(stranger).post(address, {"do": what}).status_code == 404
    assert visitor.get(address).status_code == 405


def test_a_stranger_is_told_that_it_is_not_their_table(browser_of, organiser, ada, bruno, stranger) -> None:
    tournament = _started(organiser, ada, bruno)
    pairing = Pairing.objects.get(round__stage__tournament=tournament)

    answer = browser_of(stranger).post(f"/tournaments/{tournament.pk}/tables/{pairing.pk}/present", follow=True)

    assert "You do not play at this table." in answer.content.decode()


def test_a_player_entered_by_the_organisers_is_asked_to_confirm(browser_of, organiser, ada) -> None:
    tournament = online(organiser)
    add_entry(tournament_id=tournament.pk, by=organiser, members=["Ada"], now=NOW)

    assert "Somebody else entered you." in text_of(browser_of(ada), tournament)


def test_nobody_joins_a_knockout_that_is_being_played(browser_of, organiser, ada, bruno, stranger) -> None:
    tournament = online(organiser, stage="single_knockout")
    for player in (ada, bruno):
        register_entry(tournament_id=tournament.pk, by=player, now=NOW)
    start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)

    assert "/join" not in text_of(browser_of(stranger), tournament)


def _started(organiser, *players):
    tournament = online(organiser, stage="swiss" if len(players) > 2 else "danese")
    for player in players:
        register_entry(tournament_id=tournament.pk, by=player, now=NOW)
    return start_tournament(tournament_id=tournament.pk, by=organiser, now=NOW)
