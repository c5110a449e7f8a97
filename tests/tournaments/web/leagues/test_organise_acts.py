"""Every button of the control room does what it says, and a conflict is told with both values."""

from datetime import datetime, timedelta

import pytest
from django.contrib.messages import get_messages
from django.utils import timezone

from tests.tournaments.services.leagues.seasons import boards_of, decide, enter, new_player, play_round, round_of
from tests.tournaments.web.leagues.organised import (
    arbiter_of,
    entries_of_every_kind,
    fields_of,
    first_board,
    path,
    season_in,
    troubled,
)
from tournaments.models import Board, BoardSeat, Claim, LeagueRound, Postponement, Season, SeasonEntry
from tournaments.services.leagues.placement import move_entry
from tournaments.services.leagues.seasons import edit_season
from tournaments.web.leagues.organise_acts import ACTS
from tournaments.web.leagues.organise_words import DONE

pytestmark = pytest.mark.django_db


@pytest.fixture
def now() -> datetime:
    """The clock of the pages."""
    return timezone.now()


def told(answer) -> str:
    """What the page says after an order."""
    return " ".join(map(str, get_messages(answer.wsgi_request)))


def act(browser, season: Season, do: str, **given: object):
    return browser.post(path(season, "act"), {"do": do, **given})


def test_every_order_has_a_sentence_for_when_it_was_done() -> None:
    own_words = {"decide_claim", "next_season", "move_entry"}

    assert set(ACTS) - set(DONE) - own_words == set()


def test_a_season_goes_from_draft_to_its_first_round(browser_of, organiser, now) -> None:
    season = season_in("draft", organiser, now)
    browser = browser_of(organiser)

    assert "Registration is open." in told(act(browser, season, "open_registration", version=season.version))
    for _ in range(8):
        enter(season, new_player(), now=now)
    season.refresh_from_db()
    assert "The divisions are filled." in told(act(browser, season, "place", version=season.version))
    season.refresh_from_db()
    assert "The season has started." in told(act(browser, season, "start", version=season.version))

    season.refresh_from_db()
    assert season.status == "running"
    assert LeagueRound.objects.filter(season=season, status="open").count() == 2


def test_what_happened_at_boards_in_between_does_not_stand_in_the_way_of_the_season(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now)
    seen = season.version
    troubled(season, now)

    act(browser_of(organiser), season, "cancel", version=seen, reason="Snow")

    season.refresh_from_db()
    assert (season.status, season.cancelled_reason) == ("cancelled", "Snow")


def test_whoever_is_late_reads_who_changed_what_with_both_values(browser_of, organiser, now) -> None:
    season = season_in("placed", organiser, now)
    entry = season.entries.get(division__number=1, seed=1)
    colleague = new_player("Bianca Colla")
    season.league.staff.create(player=colleague, role="organiser")
    move_entry(entry_id=entry.pk, by=colleague, division_number=2, now=now)

    late = {"entry": entry.pk, "version": entry.version}
    answer = act(browser_of(organiser), season, f"move_entry:{entry.pk}:1:3", **late)

    page = answer.content.decode()
    assert answer.status_code == 409
    conflict = answer.context["conflict"]
    assert conflict.by == "Bianca Colla"
    assert ("Division", "1", "2") in [(each.name, each.before, each.after) for each in conflict.changes]
    assert "Move the entry to another division" in page
    again = dict(conflict.again)
    done = browser_of(organiser).post(path(season, "act"), again)
    assert done.status_code == 302
    entry.refresh_from_db()
    assert (entry.division.number, entry.seed) == (1, 3)  # type: ignore[union-attr]


def test_two_organisers_do_not_start_from_different_divisions(browser_of, organiser, now) -> None:
    season = season_in("placed", organiser, now)
    entry = season.entries.get(division__number=1, seed=4)
    seen = season.version
    move_entry(entry_id=entry.pk, by=organiser, division_number=2, now=now)

    answer = act(browser_of(organiser), season, "start", version=seen)

    assert answer.status_code == 409
    season.refresh_from_db()
    assert season.status == "placed"


def test_entries_are_moved_by_one_place_across_divisions(browser_of, organiser, now) -> None:
    season = season_in("placed", organiser, now)
    browser = browser_of(organiser)
    placed = browser.get(path(season, "placement")).context["placed"]
    last = placed[0].entries[-1]

    answer = act(browser, season, last.down, entry=last.entry.pk, version=last.entry.version)

    assert told(answer) == "Moved."
    last.entry.refresh_from_db()
    assert (last.entry.division.number, last.entry.seed) == (2, 1)
    assert browser.get(path(season, "placement")).context["placed"][1].is_wrong


@pytest.mark.parametrize(
    ("do", "status"), [("withdraw", "withdrawn"), ("reject", "rejected"), ("disqualify", "disqualified")]
)
def test_an_entry_is_taken_out_with_a_reason_and_the_next_one_moves_up(browser_of, organiser, now, do, status) -> None:
    season = season_in("registration", organiser, now)
    entries_of_every_kind(season, organiser, now)
    entry = season.entries.filter(status="accepted").order_by("pk")[0]

    given = {"entry": entry.pk, "version": entry.version}
    refused = act(browser_of(organiser), season, do, **given, reason="")
    act(browser_of(organiser), season, do, **given, reason="Two accounts")

    if do != "withdraw":
        assert "reason" in told(refused)
    entry.refresh_from_db()
    assert entry.status == status
    assert season.entries.filter(status="waitlisted").count() == 0


def test_somebody_is_invited_and_has_to_agree(browser_of, organiser, now) -> None:
    season = season_in("registration", organiser, now, boards=2)
    captain, partner = new_player("Capitana"), new_player("Compagno")

    answer = act(
        browser_of(organiser), season, "invite_entry", captain="@Capitana", team_name="Brera", partners="Compagno\n"
    )

    entry = season.entries.get()
    assert "agree" in told(answer)
    assert (entry.name, entry.captain, entry.status) == ("Brera", captain, SeasonEntry.Status.APPLIED)
    assert [member.player for member in entry.roster.order_by("order")] == [captain, partner]
    assert not entry.roster.filter(confirmed_at__isnull=False).exists()


def test_a_roster_is_put_in_order_and_gets_another_captain(browser_of, organiser, now) -> None:
    season = season_in("placed", organiser, now, boards=2)
    entry = season.entries.order_by("pk")[0]
    first, second = entry.roster.order_by("order")
    browser = browser_of(organiser)

    act(browser, season, "roster_down", entry=entry.pk, member=first.pk, version=entry.version)
    entry.refresh_from_db()
    act(browser, season, "name_captain", entry=entry.pk, member=second.pk, version=entry.version)

    entry.refresh_from_db()
    assert [member.pk for member in entry.roster.order_by("order")] == [second.pk, first.pk]
    assert entry.captain == second.player


def test_a_round_stays_open_longer_in_the_days_of_the_season(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now)
    round_ = round_of(season)
    until = (timezone.localtime(round_.closes_at) + timedelta(days=3)).replace(hour=22, minute=0)

    given = {"round": round_.pk, "version": round_.version}
    wrong = act(browser_of(organiser), season, "extend_round", **given, closes_at="soon")
    answer = act(browser_of(organiser), season, "extend_round", **given, closes_at=f"{until:%Y-%m-%dT%H:%M}")

    assert "Open until" in told(wrong)
    assert "longer" in told(answer)
    round_.refresh_from_db()
    assert round_.closes_at.strftime("%H:%M") == "22:00"
    assert set(Board.objects.filter(fixture__round=round_).values_list("deadline", flat=True)) == {round_.closes_at}


def test_a_round_is_closed_once_all_its_boards_are_decided(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now)
    round_ = round_of(season)
    browser = browser_of(organiser)

    early = act(browser, season, "close_round", round=round_.pk, version=round_.version)
    play_round(round_, now=now, closes=False)
    round_.refresh_from_db()
    act(browser, season, "close_round", round=round_.pk, version=round_.version)

    assert "2 boards are open" in told(early)
    round_.refresh_from_db()
    assert round_.status == "closed"


def test_a_claim_is_decided_where_it_stands(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now)
    board = troubled(season, now)["claim"]
    claim = Claim.objects.get(board=board)
    browser = browser_of(organiser)

    nothing = act(browser, season, "decide_claim", claim=claim.pk, decision="No")
    answer = act(browser, season, "decide_claim", claim=claim.pk, ruling="unplayed_draw", decision="Bad luck")

    assert "not possible" in told(nothing)
    assert "board is decided" in told(answer)
    claim.refresh_from_db()
    board.refresh_from_db()
    assert (claim.status, claim.decision, claim.decided_by) == ("upheld", "Bad luck", organiser)
    assert board.result is not None
    assert board.result.outcome == "unplayed_draw"


def test_a_rejected_claim_decides_nothing(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now)
    board = troubled(season, now)["claim"]
    claim = Claim.objects.get(board=board)

    act(browser_of(organiser), season, "decide_claim", claim=claim.pk, ruling="reject", decision="Play it")

    claim.refresh_from_db()
    board.refresh_from_db()
    assert (claim.status, board.status) == ("rejected", "open")


@pytest.mark.parametrize(("do", "status"), [("grant", "granted"), ("refuse", "refused")])
def test_a_postponement_is_granted_or_refused_with_one_click(browser_of, organiser, now, do, status) -> None:
    season = season_in("running", organiser, now)
    board = troubled(season, now)["postponement"]
    asked = Postponement.objects.get(board=board)

    act(browser_of(organiser), season, do, postponement=asked.pk)

    asked.refresh_from_db()
    assert asked.status == status


def test_a_chair_is_given_back_and_a_reserve_seated(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now)
    board = troubled(season, now)["no_standin"]
    browser = browser_of(organiser)

    act(browser, season, "put_back", board=board.pk, seat="1:0")
    strange = act(browser, season, "put_back", board=board.pk, seat="7:x")
    unknown = act(browser, season, "use_reserve", board=board.pk, seat="1:0", player="Nobody")

    assert not BoardSeat.objects.filter(board=board, away_at__isnull=False).exists()
    assert strange.status_code == 404
    assert "Nobody of that name" in told(unknown)


@pytest.mark.parametrize(
    "do", ["open_registration", "place", "start", "cancel", "extend_round", "withdraw", "preview_plan"]
)
def test_what_an_arbiter_may_not_do_is_refused_in_words(browser_of, organiser, now, do) -> None:
    season = season_in("running", organiser, now)
    arbiter = arbiter_of(season)
    entry, round_ = season.entries.order_by("pk")[0], round_of(season)

    given = {"entry": entry.pk, "round": round_.pk, "reason": "because", "closes_at": "2030-01-01T10:00"}
    answer = act(browser_of(arbiter), season, do, **given)

    assert told(answer)
    season.refresh_from_db()
    assert season.status == "running"
    entry.refresh_from_db()
    assert entry.status == "active"


def test_an_arbiter_enters_results_and_decides_claims(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now)
    boards = troubled(season, now)
    browser = browser_of(arbiter_of(season))
    board = boards_of(round_of(season, in_division=2))[1]

    act(browser, season, "forfeit", board=board.pk, version=board.version, loser="home", reason="Did not come")
    claim = Claim.objects.get(board=boards["claim"])
    act(browser, season, "decide_claim", claim=claim.pk, ruling="reject", decision="Play it")

    board.refresh_from_db()
    claim.refresh_from_db()
    assert (board.status, claim.status) == ("decided", "rejected")


def test_nobody_acts_on_things_of_another_season(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now)
    other = season_in("running", new_player("Altra"), now)
    foreign = first_board(other)
    browser = browser_of(organiser)

    for given in (
        {"do": "forfeit", "board": foreign.pk, "loser": "home", "reason": "x"},
        {"do": "close_round", "round": round_of(other).pk},
        {"do": "withdraw", "entry": other.entries.order_by("pk")[0].pk, "reason": "x"},
        {"do": "nonsense"},
    ):
        assert browser.post(path(season, "act"), given).status_code == 404
    assert browser.get(path(season, f"boards/{foreign.pk}")).status_code == 404
    foreign.refresh_from_db()
    assert foreign.status == "open"


def test_roles_are_given_and_taken_and_one_organiser_stays(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now)
    new_player("Arturo")
    browser = browser_of(organiser)
    address = f"/organise/leagues/{season.league_id}/act"

    browser.post(address, {"do": "add_staff", "player": "@Arturo", "role": "arbiter"})
    last = browser.post(address, {"do": "remove_staff", "player": organiser.name})
    nobody = browser.post(address, {"do": "add_staff", "player": "Nemo", "role": "arbiter"})

    assert season.league.staff.filter(player__name="Arturo", role="arbiter").exists()
    assert "at least one organiser" in told(last)
    assert "Nobody of that name" in told(nobody)
    browser.post(address, {"do": "remove_staff", "player": "Arturo"})
    assert season.league.staff.count() == 1


def test_the_league_is_renamed_and_what_cannot_be_is_said_beside_its_field(browser_of, organiser, now) -> None:
    league = season_in("registration", organiser, now).league
    browser = browser_of(organiser)
    address = f"/organise/leagues/{league.pk}"

    refused = browser.post(address, {"league_name": "", "description": "Every Monday"})
    browser.post(address, {"league_name": "Lega nuova", "description": "Every Monday", "private": "on"})

    assert refused.status_code == 400
    assert "Every Monday" in refused.content.decode()
    league.refresh_from_db()
    assert (league.name, league.description, league.visibility) == ("Lega nuova", "Every Monday", "private")


def test_settings_are_saved_and_a_conflict_shows_what_the_other_has_changed(browser_of, organiser, now) -> None:
    season = season_in("registration", organiser, now)
    browser = browser_of(organiser)
    page = browser.get(path(season, "settings"))
    sent = fields_of(page)

    saved = browser.post(path(season, "edit"), sent | {"season_name": "Estate", "division1-places": "6"})
    assert saved.status_code == 302, [form.errors for form in (saved.context["form"], saved.context["house"])]
    season.refresh_from_db()
    assert season.name == "Estate"
    assert [each.places for each in season.divisions.order_by("number")] == [6, 4]

    edit_season(season_id=season.pk, by=organiser, changes={"round_days": 10}, now=now)
    late = browser.post(path(season, "edit"), sent | {"round_days": "14", "do": "edit"})
    assert late.status_code == 409
    changes = late.context["conflict"].changes
    assert ("Days of a round", "7", "10") in [(each.name, each.before, each.after) for each in changes]


def test_what_the_placement_has_frozen_cannot_be_changed_the_rest_can(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now)
    browser = browser_of(organiser)
    sent = fields_of(browser.get(path(season, "settings")))

    browser.post(path(season, "edit"), sent | {"grace_minutes": "25", "round_days": "14", "cycles": "2"})

    season.refresh_from_db()
    assert (season.grace_minutes, season.round_days, season.cycles) == (25, 7, 1)


def test_bad_settings_are_said_beside_their_field(browser_of, organiser, now) -> None:
    season = season_in("registration", organiser, now)
    browser = browser_of(organiser)
    sent = fields_of(browser.get(path(season, "settings")))

    answer = browser.post(path(season, "edit"), sent | {"round_days": "0", "season_name": "Estate"})

    assert answer.status_code == 400
    assert "round_days" in answer.context["form"].errors
    assert answer.context["form"]["season_name"].value() == "Estate"


def test_a_change_of_phase_by_somebody_else_shows_in_the_live_part(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now)
    browser = browser_of(organiser)
    stamp = browser.get(path(season)).context["stamp"]

    same = browser.get(path(season, "state"), {"v": stamp})
    decide(first_board(season), (11, 3), now=now)
    other = browser.get(path(season, "state"), {"v": stamp})

    assert same.status_code in (204, 200)
    assert other.status_code == 200
    assert 'id="live-main"' in other.content.decode()
