"""The page of a board: results entered and corrected with every effect shown first, seats, times, and the record."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games.models import Player
from tests.tournaments.services.leagues.seasons import (
    a_board,
    boards_of,
    decide,
    enter,
    fill,
    new_player,
    players_at,
    round_of,
)
from tests.tournaments.web.leagues.organised import first_board, path, season_in, troubled
from tournaments.models import Board, BoardMessage, Season
from tournaments.services.leagues.placement import place_season
from tournaments.services.leagues.rounds import open_round
from tournaments.services.leagues.starting import start_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def now() -> datetime:
    """The clock of the pages."""
    return timezone.now()


def send(browser, board: Board, do: str, **given: object):
    season = board.fixture.round.season
    return browser.post(path(season, f"boards/{board.pk}"), {"do": do, "version": board.version, **given})


def test_a_result_is_entered_with_a_reason(browser_of, organiser, now) -> None:
    board = first_board(season_in("running", organiser, now))
    browser = browser_of(organiser)

    without = send(browser, board, "enter", home_points="11", away_points="7", reason="")
    send(browser, board, "enter", home_points="11", away_points="7", reason="Told by telephone")

    assert without.status_code == 400
    assert 'value="11"' in without.content.decode()
    board.refresh_from_db()
    assert board.result is not None
    assert (board.result.home_points, board.result.away_points, board.result.outcome) == (11, 7, "home")


@pytest.mark.parametrize(("loser", "outcome"), [("home", "home_forfeits"), ("both", "double_forfeit")])
def test_a_board_is_forfeited_for_a_reason_and_only_by_somebody(browser_of, organiser, now, loser, outcome) -> None:
    board = first_board(season_in("running", organiser, now))
    browser = browser_of(organiser)

    nobody = send(browser, board, "forfeit", reason="Did not come")
    send(browser, board, "forfeit", loser=loser, reason="Did not come")

    assert nobody.status_code == 400
    board.refresh_from_db()
    assert board.result is not None
    assert board.result.outcome == outcome


def test_a_correction_shows_what_it_changes_and_asks_for_the_word_where_the_winner_changes(
    browser_of, organiser, now
) -> None:
    board = first_board(season_in("running", organiser, now))
    decide(board, (11, 5), now=now)
    board.refresh_from_db()
    browser = browser_of(organiser)
    home = board.fixture.sides.get(position=0).entry.name
    swapped = {"home_points": "5", "away_points": "11", "reason": "Columns were swapped"}

    looked = send(browser, board, "preview", **swapped)
    silent = send(browser, board, "correct", **swapped)

    effects = looked.context["effects"]
    assert effects.must_type
    assert "Now: 11–5, won by the home side. Then: 5–11, won by the away side." in effects.headline
    assert any(line.startswith(f"{home}: place 1 →") for line in effects.lines)
    assert silent.status_code == 400
    board.refresh_from_db()
    assert board.result is not None
    assert board.result.home_points == 11
    send(browser, board, "correct", **swapped, typed="change")
    board = Board.objects.select_related("result").get(pk=board.pk)
    assert board.result is not None
    assert (board.result.home_points, board.result.reason) == (5, "Columns were swapped")


def test_a_correction_that_keeps_the_winner_needs_no_word(browser_of, organiser, now) -> None:
    board = first_board(season_in("running", organiser, now))
    decide(board, (11, 5), now=now)
    board.refresh_from_db()

    answer = send(browser_of(organiser), board, "correct", home_points="11", away_points="8", reason="Miscounted")

    assert answer.status_code == 302
    board = Board.objects.select_related("result").get(pk=board.pk)
    assert board.result is not None
    assert board.result.away_points == 8


def test_the_effects_alone_are_answered_to_the_script(browser_of, organiser, now) -> None:
    board = first_board(season_in("running", organiser, now))
    decide(board, (11, 5), now=now)
    address = path(board.fixture.round.season, f"boards/{board.pk}?part=effects")

    answer = browser_of(organiser).post(address, {"do": "preview", "home_points": "5", "away_points": "11"})

    page = answer.content.decode()
    assert 'class="impact' in page
    assert "<html" not in page


def test_a_preview_changes_nothing(browser_of, organiser, now) -> None:
    board = first_board(season_in("running", organiser, now))
    decide(board, (11, 5), now=now)
    board.refresh_from_db()
    before = (board.version, board.result_id, board.reports.count(), board.fixture.round.season.log.count())

    send(browser_of(organiser), board, "preview", loser="void")

    board.refresh_from_db()
    assert (board.version, board.result_id, board.reports.count(), board.fixture.round.season.log.count()) == before


def test_a_result_is_voided_and_the_board_played_again(browser_of, organiser, now) -> None:
    board = first_board(season_in("running", organiser, now))
    decide(board, (11, 5), now=now)
    board.refresh_from_db()

    send(browser_of(organiser), board, "correct", loser="void", reason="Wrong opponent", typed="CHANGE")

    board = Board.objects.get(pk=board.pk)
    assert (board.status, board.result_id) == ("open", None)


def test_an_old_page_corrects_nothing_and_is_told_who_was_quicker(browser_of, organiser, now) -> None:
    board = first_board(season_in("running", organiser, now))
    seen = board.version
    decide(board, (11, 5), now=now, by=organiser)

    answer = browser_of(organiser).post(
        path(board.fixture.round.season, f"boards/{board.pk}"),
        {"do": "enter", "version": seen, "home_points": "3", "away_points": "11", "reason": "So it was"},
    )

    assert answer.status_code == 409
    conflict = answer.context["conflict"]
    assert conflict.by == organiser.name
    assert ("Score", "–", "11–5") in [(each.name, each.before, each.after) for each in conflict.changes]
    assert conflict.wanted == (("Score", "3–11"),)


def test_nobody_decides_about_the_own_board(browser_of, organiser, now) -> None:
    season = season_in("registration", organiser, now)
    enter(season, organiser, now=now)
    season = start_with(season, organiser, now)
    board = next(
        each
        for each in [*boards_of(round_of(season)), *boards_of(round_of(season, in_division=2))]
        if organiser in (players_at(each, 0) + players_at(each, 1))
    )

    page = browser_of(organiser).get(path(season, f"boards/{board.pk}"))
    answer = send(browser_of(organiser), board, "enter", home_points="11", away_points="0", reason="I won")

    assert page.context["box"].is_own
    assert answer.status_code == 400
    board.refresh_from_db()
    assert board.result is None


def test_a_time_is_set_in_the_zone_of_the_season(browser_of, organiser, now) -> None:
    board = first_board(season_in("running", organiser, now))
    at = (timezone.localtime(now) + timedelta(days=1)).replace(hour=20, minute=30, second=0, microsecond=0)

    send(browser_of(organiser), board, "set_time", starts_at=f"{at:%Y-%m-%dT%H:%M}", venue="online")

    board.refresh_from_db()
    assert board.status == "agreed"
    assert board.agreed_at is not None
    assert board.agreed_at.strftime("%H:%M") == "20:30"


def test_a_time_that_is_none_is_refused_with_everything_still_written(browser_of, organiser, now) -> None:
    board = first_board(season_in("running", organiser, now))

    answer = send(browser_of(organiser), board, "set_time", starts_at="soon")

    assert answer.status_code == 400
    assert answer.context["problem"]


def test_both_sides_are_written_to(browser_of, organiser, now) -> None:
    board = first_board(season_in("running", organiser, now))

    send(browser_of(organiser), board, "message", text="Please agree on a time.")

    assert BoardMessage.objects.get(board=board).text == "Please agree on a time."


def test_another_player_of_the_team_is_seated_and_put_back(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now, boards=2)
    board = a_board(season)
    entry = board.fixture.sides.get(position=0).entry
    reserve = new_player("Riserva Rossa")
    entry.roster.create(season=season, player=reserve, part="reserve", order=2, confirmed_at=now, joined_at=now)
    first = players_at(board, 0)
    browser = browser_of(organiser)
    page = browser.get(path(season, f"boards/{board.pk}"))
    assert page.context["box"].sides[0].chairs[0].others == ("Riserva Rossa",)

    send(browser, board, "use_reserve", seat="0:0", player="Riserva Rossa")
    assert players_at(board, 0) == [reserve]

    board.refresh_from_db()
    send(browser, board, "put_back", seat="0:0")
    assert players_at(board, 0) == first


def test_the_record_shows_who_offered_wrote_and_came_in_the_order_of_time(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now)
    board = troubled(season, now)["claim"]

    page = browser_of(organiser).get(path(season, f"boards/{board.pk}"))

    texts = [line.text for line in page.context["evidence"].lines]
    assert "Tuesday at nine?" in texts
    assert any(text.startswith("offers ") for text in texts)
    assert "gives the first sign of life" in texts
    assert page.context["evidence"].by_rule == "A claim is open: the board waits for a decision."
    assert [name for name, _words in page.context["evidence"].efforts] == [
        side.entry.name for side in board.fixture.sides.order_by("position")
    ]


def test_boards_are_filtered_by_state_division_round_and_name(browser_of, organiser, now) -> None:
    season = season_in("running", organiser, now)
    boards = troubled(season, now)
    browser = browser_of(organiser)

    def found(**query: object) -> set[int]:
        page = browser.get(path(season, "boards"), query)
        return {line.board_id for line in page.context["boards"]}

    assert found() == {each.pk for each in boards.values()} - {boards["decided"].pk}
    assert found(state="decided") == {boards["decided"].pk}
    assert found(state="agreed") == set()
    assert found(round=1, division=2) == {each.pk for each in boards_of(round_of(season, in_division=2))}
    assert len(found(state="all")) == 12
    name = boards["claim"].fixture.sides.get(position=0).entry.name
    assert found(state="all", round=1, q=name) == {boards["claim"].pk}


def start_with(season: Season, organiser: Player, now: datetime) -> Season:
    """The season with seven more players, placed and started."""
    fill(season, 7)
    place_season(season_id=season.pk, by=organiser, now=now)
    start_season(season_id=season.pk, by=organiser, now=now)
    for round_ in season.rounds.filter(number=1):
        open_round(round_id=round_.pk, now=now)
    season.refresh_from_db()
    return season
