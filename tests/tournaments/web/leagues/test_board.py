"""The page of a match: what everybody sees, and what its people say and do without any script."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Match, Player
from tests.tournaments.services.leagues.seasons import a_board, decide, entry_at, new_player, players_at
from tournaments.models import Board, BoardMatch, Season
from tournaments.services.leagues.alternates import offer_alternate
from tournaments.services.leagues.proposals import accept_time, propose_time, write_message
from tournaments.services.leagues.rosters import confirm_membership, invite_member
from tournaments.web.leagues.board_acts import moment_from

pytestmark = pytest.mark.django_db


def text_of(answer) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def soon(**parts: int) -> datetime:
    return (timezone.now() + timedelta(days=2)).replace(second=0, microsecond=0, **parts)


@pytest.fixture
def board(season: Season) -> Board:
    return a_board(season)


@pytest.fixture
def home(board: Board) -> Player:
    return players_at(board, 0)[0]


@pytest.fixture
def away(board: Board) -> Player:
    return players_at(board, 1)[0]


def do(browser: Client, board: Board, act: str, **fields: object) -> str:
    """Send a form of the page; the words of the page that comes back."""
    return text_of(browser.post(f"/boards/{board.pk}/act", {"do": act, **fields}, follow=True))


def test_everybody_sees_who_meets_when_and_until_when(visitor, board, home, away) -> None:
    page = text_of(visitor.get(f"/boards/{board.pk}"))

    assert f"{home.name} – {away.name}" in page
    assert "no time yet" in page
    assert "To be played until" in page
    assert f"{home.name} leads the first hand." in page
    for hidden in ("Messages", "Propose", "Postpone", "Open table"):
        assert hidden not in page


def test_a_suggested_time_is_proposed_by_one_button_and_accepted_by_another(browser_of, board, home, away) -> None:
    mine, theirs = browser_of(home), browser_of(away)
    slot = re.search(r'name="starts_at" value="([^"]+Z)"', mine.get(f"/boards/{board.pk}").content.decode())[1]

    assert "Your offer is sent." in do(mine, board, "propose", starts_at=slot)
    assert "Take back" in text_of(mine.get(f"/boards/{board.pk}"))
    proposal = board.proposals.get()
    page = do(theirs, board, "accept", proposal=proposal.pk)

    assert "confirmed" in page
    board.refresh_from_db()
    assert board.agreed_at == datetime.fromisoformat(slot)


def test_an_own_time_is_one_of_the_readers_clock_and_the_other_clock_stands_beside_it(
    browser_of, board, home, away
) -> None:
    Player.objects.filter(pk=home.pk).update(zone="Europe/Rome")
    Player.objects.filter(pk=away.pk).update(zone="Asia/Tokyo")
    day = soon().date()

    do(browser_of(home), board, "propose", starts_at=f"{day}T21:00", zone="Europe/Rome")

    proposal = board.proposals.get()
    assert proposal.starts_at == moment_from(f"{day}T21:00", "Europe/Rome")
    theirs = text_of(browser_of(away).get(f"/boards/{board.pk}"))
    mine = text_of(browser_of(home).get(f"/boards/{board.pk}"))
    assert "21:00 in Rome" in theirs or re.search(r"21:00 \w{3} in Rome", theirs)
    assert "in Tokyo" in mine


def test_where_the_players_live_is_told_to_each_other_and_the_organisers_only(
    visitor, browser_of, organiser, stranger, board, home, away
) -> None:
    Player.objects.filter(pk=away.pk).update(zone="Asia/Tokyo")
    offer = propose_time(board_id=board.pk, by=home, starts_at=soon(), now=timezone.now(), venue="online")
    accept_time(proposal_id=offer.pk, by=away, now=timezone.now())

    for browser in (browser_of(home), browser_of(organiser)):
        assert "in Tokyo" in text_of(browser.get(f"/boards/{board.pk}"))
    for browser in (visitor, browser_of(stranger)):
        assert "Tokyo" not in text_of(browser.get(f"/boards/{board.pk}"))


@pytest.mark.parametrize(
    ("text", "zone", "moment"),
    [
        ("2026-03-17T21:00", "Europe/Rome", datetime(2026, 3, 17, 20, 0, tzinfo=UTC)),
        ("2026-03-17T21:00", "Asia/Tokyo", datetime(2026, 3, 17, 12, 0, tzinfo=UTC)),
        ("2026-03-17T20:00Z", "nowhere", datetime(2026, 3, 17, 20, 0, tzinfo=UTC)),
        ("2026-10-25T02:30", "Europe/Rome", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
    ],
)
def test_a_moment_of_a_form_is_read_on_the_clock_it_names(text: str, zone: str, moment: datetime) -> None:
    assert moment_from(text, zone) == moment


@pytest.mark.parametrize(
    ("starts_at", "zone", "sentence"),
    [
        ("", "Europe/Rome", "Please give a date and a time."),
        ("tomorrow", "Europe/Rome", "Please give a date and a time."),
        ("2026-13-40T99:99", "Europe/Rome", "Please give a date and a time."),
        ("2999-03-17T21:00", "Mars/Base", "Please give a date and a time."),
        ("2026-03-29T02:30", "Europe/Rome", "The clocks are put forward in that hour."),
        ("2001-03-17T21:00", "Europe/Rome", "That time is past already."),
        ("2999-03-17T21:00", "Europe/Rome", "That time is after the last moment for this match."),
    ],
)
def test_a_time_that_is_none_is_refused_in_words(browser_of, board, home, starts_at, zone, sentence) -> None:
    assert sentence in do(browser_of(home), board, "propose", starts_at=starts_at, zone=zone)
    assert not board.proposals.exists()


def test_an_offer_is_declined_or_taken_back(browser_of, board, home, away) -> None:
    for act, browser, state in (("decline", browser_of(away), "declined"), ("withdraw", browser_of(home), "withdrawn")):
        offer = propose_time(board_id=board.pk, by=home, starts_at=soon(minute=7), now=timezone.now(), venue="online")

        page = do(browser, board, act, proposal=offer.pk)

        offer.refresh_from_db()
        assert offer.status == state
        assert "Earlier offers" in page


def test_messages_are_read_by_both_sides_and_the_organisers_only(
    visitor, browser_of, organiser, stranger, board, home, away
) -> None:
    do(browser_of(home), board, "write", text="Tuesday, as always?")

    for browser in (browser_of(away), browser_of(organiser)):
        assert "Tuesday, as always?" in text_of(browser.get(f"/boards/{board.pk}"))
    for browser in (visitor, browser_of(stranger)):
        assert "Tuesday, as always?" not in text_of(browser.get(f"/boards/{board.pk}"))


def test_the_table_opens_when_both_have_come(browser_of, board, home, away) -> None:
    assert "You are at the table." in do(browser_of(home), board, "come")
    page = browser_of(away).get(f"/boards/{board.pk}").content.decode()
    assert "data-until=" in page
    assert "somebody is at the table" in page

    answer = browser_of(away).post(f"/boards/{board.pk}/act", {"do": "come"})

    match = BoardMatch.objects.get(board=board).match
    assert answer["Location"] == f"/g/{match.pk}"
    assert match.status == Match.Status.PLAYING
    assert "Go to the table" in text_of(browser_of(home).get(f"/boards/{board.pk}"))
    table = text_of(browser_of(home).get(f"/g/{match.pk}"))
    assert "Lega di prova" in table
    assert "Serie A, Round 1" in table


def test_a_match_with_real_cards_is_reported_where_reports_are_made(browser_of, board, home) -> None:
    answer = browser_of(home).post(f"/boards/{board.pk}/act", {"do": "report"})

    match = BoardMatch.objects.get(board=board).match
    assert answer["Location"] == f"/g/{match.pk}"
    assert match.venue == Match.Venue.TABLE


def test_a_free_postponement_is_taken_at_once(browser_of, board, home) -> None:
    deadline = board.deadline
    assert "You have a free postponement." in text_of(browser_of(home).get(f"/boards/{board.pk}"))

    page = do(browser_of(home), board, "postpone", reason="Travelling")

    board.refresh_from_db()
    assert board.deadline > deadline
    assert "Travelling" in page
    assert "You have no free postponement left" in page or "Postpone" not in page


def test_whoever_cannot_play_has_an_alternate_asked_who_answers_on_the_same_page(
    browser_of, season, board, home, ada
) -> None:
    offer_alternate(season_id=season.pk, by=ada, now=timezone.now())

    page = do(browser_of(home), board, "standin", position=0, chair=0)
    assert "cannot play" in page
    request = board.alternate_requests.get()
    assert "You are asked to stand in" in text_of(browser_of(ada).get(f"/boards/{board.pk}"))
    assert "You are asked to stand in" in text_of(browser_of(ada).get("/my/boards"))

    do(browser_of(ada), board, "stand_in", request=request.pk)

    assert players_at(board, 0) == [ada]
    assert "(alternate)" in text_of(browser_of(home).get(f"/leagues/{season.league_id}/1/1/fixtures"))


def test_a_captain_seats_a_reserve(browser_of, organiser, team_season) -> None:
    board = a_board(team_season)
    entry = entry_at(board.fixture, 0)
    reserve = new_player("Riserva")
    invite_member(entry_id=entry.pk, by=entry.captain, player="Riserva", part="reserve", now=timezone.now())
    confirm_membership(entry_id=entry.pk, by=reserve, now=timezone.now())
    assert "Riserva" in browser_of(entry.captain).get(f"/boards/{board.pk}").content.decode()

    do(browser_of(entry.captain), board, "reserve", position=0, chair=0, player="Riserva")

    assert players_at(board, 0) == [reserve]


def test_a_claim_is_filed_answered_and_taken_back(browser_of, board, home, away) -> None:
    mine, theirs = browser_of(home), browser_of(away)
    page = do(mine, board, "claim", kind="no_effort", text="Never a word.")
    assert "Your claim is with the organisers." in page
    claim = board.claims.get()

    assert "Never a word." in text_of(theirs.get(f"/boards/{board.pk}"))
    assert "I was ill." in do(theirs, board, "answer", claim=claim.pk, text="I was ill.")
    assert "I was ill." in text_of(mine.get(f"/boards/{board.pk}"))

    do(mine, board, "withdraw_claim", claim=claim.pk)
    claim.refresh_from_db()
    assert claim.status == "withdrawn"


def test_a_claim_that_makes_no_sense_is_refused_in_words(browser_of, board, home) -> None:
    assert "No agreed time has been missed yet." in do(browser_of(home), board, "claim", kind="no_show", text="")
    assert "Please choose what the claim is about." in do(browser_of(home), board, "claim", kind="x", text="y")


def test_a_result_is_told_with_names_its_origin_and_the_log(visitor, board, home) -> None:
    decide(board, (11, 6), now=timezone.now())

    page = text_of(visitor.get(f"/boards/{board.pk}"))

    assert "11–6" in page
    assert f"{home.name} won" in page
    assert "entered by the organisers" in page
    assert f"The result: 11–6, {home.name} won." in page
    assert "no time yet" not in page


def test_the_log_tells_of_times_but_never_of_messages(visitor, board, home, away) -> None:
    offer = propose_time(board_id=board.pk, by=home, starts_at=soon(), now=timezone.now(), venue="online")
    accept_time(proposal_id=offer.pk, by=away, now=timezone.now())
    write_message(board_id=board.pk, by=home, text="See you", now=timezone.now())

    page = text_of(visitor.get(f"/boards/{board.pk}"))

    assert f"{home.name} proposed" in page
    assert "A time is agreed" in page
    assert "wrote" not in page


@pytest.mark.parametrize("act", ["propose", "come", "write", "postpone", "claim", "standin", "report"])
def test_strangers_are_refused_and_visitors_find_nothing(visitor, browser_of, stranger, board, act: str) -> None:
    fields = {"starts_at": soon().isoformat(), "text": "Hello", "kind": "scheduling", "position": 0, "chair": 0}

    assert visitor.post(f"/boards/{board.pk}/act", {"do": act, **fields}).status_code == 404
    answer = browser_of(stranger).post(f"/boards/{board.pk}/act", {"do": act, **fields}, follow=True)

    assert "notice bad" in answer.content.decode()
    assert not board.proposals.exists()
    assert not board.messages.exists()
    assert not board.claims.exists()


def test_an_act_that_is_none_and_a_board_that_is_not_there_are_not_found(browser_of, board, home) -> None:
    assert browser_of(home).post(f"/boards/{board.pk}/act", {"do": "cheat"}).status_code == 404
    assert browser_of(home).get("/boards/999999").status_code == 404
    assert browser_of(home).get(f"/boards/{board.pk}/act").status_code == 405


def test_an_open_page_is_told_only_what_has_changed(browser_of, board, home, away) -> None:
    page = browser_of(home).get(f"/boards/{board.pk}").content.decode()
    stamp = re.search(r'data-stamp="([^"]+)"', page)[1]
    assert browser_of(home).get(f"/boards/{board.pk}?part=1&v={stamp}").status_code == 204

    write_message(board_id=board.pk, by=away, text="Ciao", now=timezone.now())

    part = browser_of(home).get(f"/boards/{board.pk}?part=1&v={stamp}")
    assert part.status_code == 200
    assert "Ciao" in text_of(part)
