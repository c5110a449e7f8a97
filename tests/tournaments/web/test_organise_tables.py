"""A table is entered, compared and corrected; a correction tells everything that it touches before it is made."""

import pytest

from games.services import report_match
from tests.tournaments.conftest import NOW
from tests.tournaments.services.events import event, open_tables
from tournaments.models import Pairing, ResultReport, Tournament
from tournaments.services.results import enter_result

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, table: Pairing) -> str:
    return f"/organise/{tournament.pk}/tables/{table.pk}"


def decided(organiser, *stages: tuple[str, dict[str, object]], entries: int = 4) -> tuple[Tournament, Pairing]:
    """An event with its first table decided, 11-7."""
    tournament = event(organiser, *stages, entries=entries)
    table = open_tables(tournament)[0]
    enter_result(pairing_id=table.pk, by=organiser, first_points=11, second_points=7, now=NOW)
    table.refresh_from_db()
    return tournament, table


def result_of(table: Pairing) -> ResultReport:
    """What counts at the table now."""
    table.refresh_from_db()
    assert table.result is not None
    return table.result


def test_a_score_is_entered_in_the_box_of_the_room(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    table = open_tables(tournament)[0]
    browser = browser_of(organiser)
    box = browser.get(f"/organise/{tournament.pk}?table={table.pk}").context["box"]
    assert box.can == "enter"

    sent = {"do": "enter", "version": box.version, "first_points": "11", "second_points": "9"}
    answer = browser.post(url(tournament, table), sent)

    assert answer["Location"] == f"/organise/{tournament.pk}"
    result = result_of(table)
    assert (result.first_points, result.second_points) == (11, 9)


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (("11", ""), "whole numbers"),
        (("eleven", "2"), "whole numbers"),
        (("9", "7"), "cut short"),
        (("99999", "7"), "whole numbers"),
    ],
)
def test_a_result_that_cannot_be_is_refused_with_what_was_written(browser_of, organiser, points, words) -> None:
    tournament = event(organiser, ("single_knockout", {}), entries=4)
    table = open_tables(tournament)[0]

    sent = {"do": "enter", "first_points": points[0], "second_points": points[1]}
    answer = browser_of(organiser).post(url(tournament, table), sent)

    assert answer.status_code == 400
    assert words in answer.context["problem"]
    assert f'value="{points[0]}"' in answer.content.decode()


def test_a_knockout_has_no_draws(browser_of, organiser) -> None:
    tournament = event(organiser, ("single_knockout", {}), entries=4)

    sent = {"do": "enter", "first_points": "11", "second_points": "11"}
    answer = browser_of(organiser).post(url(tournament, open_tables(tournament)[0]), sent)

    assert "A knockout needs a winner." in answer.context["problem"]


def test_two_accounts_stand_side_by_side_and_one_is_made_to_count(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    table = open_tables(tournament)[0]
    game = table.pairing_matches.get()
    for side, scores in ((0, [11, 9]), (1, [10, 11])):
        seat = game.match.seats.filter(side=side)[0]
        report_match(
            match_id=game.match_id, level="points", content={"scores": scores}, now=NOW, report_code=seat.report_code
        )
    browser = browser_of(organiser)

    needs = browser.get(f"/organise/{tournament.pk}").context["needs"]
    assert [need.code for need in needs if need.pairing_id == table.pk] == ["reports_differ"]
    page = browser.get(url(tournament, table))
    assert [account.score for account in page.context["box"].accounts] == ["11–9", "10–11"]
    second = page.context["box"].accounts[1]
    browser.post(url(tournament, table), {"do": "count", "report": second.report_id, "version": table.version})

    result = result_of(table)
    assert (result.first_points, result.second_points) == (10, 11)
    assert "this one was right" in result.reason


def test_a_report_of_another_table_cannot_be_made_to_count(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    first, second = open_tables(tournament)
    game = second.pairing_matches.get()
    seat = game.match.seats.all()[0]
    report = report_match(
        match_id=game.match_id, level="points", content={"scores": [11, 2]}, now=NOW, report_code=seat.report_code
    )

    sent = {"do": "count", "report": report.pk}
    assert browser_of(organiser).post(url(tournament, first), sent).status_code == 404


def test_a_correction_is_previewed_and_writes_nothing_until_it_is_saved(browser_of, organiser) -> None:
    tournament, table = decided(organiser, ("swiss", {"rounds": 3}))
    browser = browser_of(organiser)

    sent = {"version": table.version, "first_points": "7", "second_points": "11"}
    preview = browser.post(url(tournament, table), sent | {"do": "preview"})
    effects = preview.context["effects"]
    assert "11–7" in effects.headline
    assert effects.ranks
    assert result_of(table).first_points == 11

    answer = browser.post(url(tournament, table), sent | {"do": "correct", "reason": "Hand 7 miscounted"})
    assert answer.status_code == 302
    result = result_of(table)
    assert (result.first_points, result.reason) == (7, "Hand 7 miscounted")


def test_the_preview_can_be_asked_for_alone(browser_of, organiser) -> None:
    tournament, table = decided(organiser, ("swiss", {"rounds": 3}))
    browser = browser_of(organiser)

    fine = browser.post(
        f"{url(tournament, table)}?part=effects", {"do": "preview", "first_points": "11", "second_points": "8"}
    ).content.decode()
    wrong = browser.post(f"{url(tournament, table)}?part=effects", {"do": "preview", "first_points": "x"})

    assert "What changes" in fine
    assert "<html" not in fine
    assert "whole numbers" in wrong.content.decode()


def test_a_correction_needs_a_reason(browser_of, organiser) -> None:
    tournament, table = decided(organiser, ("swiss", {"rounds": 3}))

    sent = {"do": "correct", "first_points": "11", "second_points": "8", "reason": " "}
    answer = browser_of(organiser).post(url(tournament, table), sent)

    assert answer.status_code == 400
    assert "Please give a reason." in answer.context["problem"]


def test_a_change_of_the_winner_that_resets_tables_needs_the_typed_word(browser_of, organiser) -> None:
    tournament, table = decided(organiser, ("single_knockout", {}))
    other = next(each for each in open_tables(tournament) if each.round_id == table.round_id)
    enter_result(pairing_id=other.pk, by=organiser, first_points=11, second_points=2, now=NOW)
    final = next(each for each in open_tables(tournament))
    enter_result(pairing_id=final.pk, by=organiser, first_points=11, second_points=5, now=NOW)
    browser = browser_of(organiser)
    sent = {"do": "correct", "first_points": "7", "second_points": "11", "reason": "Swapped"}

    refused = browser.post(url(tournament, table), sent)
    assert refused.status_code == 400
    assert refused.context["effects"].must_type
    assert "Final, table 1" in refused.context["effects"].tables[0]
    page = refused.content.decode()
    assert 'name="typed"' in page
    assert "Type RESET" in page

    assert browser.post(url(tournament, table), sent | {"typed": "reset"}).status_code == 302
    final.refresh_from_db()
    assert final.status != Pairing.Status.DECIDED


@pytest.mark.parametrize(("loser", "outcome"), [("both", "double_forfeit"), ("first", "first_forfeits")])
def test_a_result_becomes_a_forfeit(browser_of, organiser, loser, outcome) -> None:
    tournament, table = decided(organiser, ("swiss", {"rounds": 3}))

    sent = {"do": "correct", "loser": loser, "reason": "Left the table", "first_points": "11", "second_points": "7"}
    browser_of(organiser).post(url(tournament, table), sent)

    assert result_of(table).outcome == outcome


def test_a_result_is_made_void_and_the_table_played_again(browser_of, organiser) -> None:
    tournament, table = decided(organiser, ("swiss", {"rounds": 3}))
    browser = browser_of(organiser)

    preview = browser.post(url(tournament, table), {"do": "preview", "loser": "void"})
    assert "played again" in preview.context["effects"].headline
    browser.post(url(tournament, table), {"do": "correct", "loser": "void", "reason": "Wrong deck"})

    table.refresh_from_db()
    assert (table.status, table.result) == ("ready", None)


def test_a_result_of_a_closed_round_says_that_the_round_must_be_reopened(browser_of, organiser) -> None:
    tournament, table = decided(organiser, ("swiss", {"rounds": 1}), entries=2)
    browser = browser_of(organiser)
    browser.post(f"/organise/{tournament.pk}/act", {"do": "close_round", "round": table.round_id})

    assert browser.get(url(tournament, table)).context["box"].can == ""
    answer = browser.post(url(tournament, table), {"do": "correct", "loser": "both", "reason": "Late"})
    assert "Reopen it first." in answer.context["problem"]


def test_whoever_is_slower_is_told_what_the_other_entered_and_can_go_on(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    table = open_tables(tournament)[0]
    seen = table.version
    enter_result(pairing_id=table.pk, by=organiser, first_points=11, second_points=7, now=NOW)
    browser = browser_of(organiser)

    sent = {"do": "enter", "version": seen, "first_points": "11", "second_points": "9"}
    answer = browser.post(url(tournament, table), sent)

    assert answer.status_code == 409
    conflict = answer.context["conflict"]
    assert conflict.by == "Olga"
    assert "11–7" in conflict.sentence
    assert [(change.name, change.after) for change in conflict.changes if change.name == "Score"] == [("Score", "11–7")]
    assert conflict.wanted == (("Score", "11–9"),)
    assert result_of(table).second_points == 7
    again = browser.post(url(tournament, table), dict(conflict.again))
    assert "Correct it instead" in again.context["problem"]


def test_the_same_form_sent_twice_enters_one_result(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    table = open_tables(tournament)[0]
    browser = browser_of(organiser)
    page = browser.get(f"/organise/{tournament.pk}?table={table.pk}")
    key, version = page.context["client_key"], page.context["box"].version
    assert f'name="client_key" value="{key}"' in page.content.decode()

    sent = {"do": "enter", "first_points": "11", "second_points": "9", "client_key": key, "version": version}
    assert browser.post(url(tournament, table), sent).status_code == 302
    assert browser.post(url(tournament, table), sent).status_code == 302
    assert table.reports.count() == 1


def test_an_arbiter_enters_and_corrects(browser_of, organiser, bruno) -> None:
    tournament, table = decided(organiser, ("swiss", {"rounds": 3}))
    tournament.staff.create(player=bruno, role="arbiter")

    sent = {"do": "correct", "first_points": "11", "second_points": "8", "reason": "Recount"}
    assert browser_of(bruno).post(url(tournament, table), sent).status_code == 302


def test_score_sheets_are_compared_hand_by_hand_in_the_order_of_the_table(browser_of, organiser) -> None:
    tournament = event(organiser, ("swiss", {"rounds": 3}), entries=4)
    table = open_tables(tournament)[0]
    game = table.pairing_matches.get()
    game.first_side = 1
    game.save()
    for side, cards in ((0, [22, 18]), (1, [18, 22])):
        hand = {"cards": cards, "coins": [6, 4], "settebello": 0, "prime": [81, 70], "sweeps": [3, 1]}
        report_match(
            match_id=game.match_id,
            level="sheet",
            content={"hands": [hand] * 2},
            now=NOW,
            report_code=game.match.seats.filter(side=side)[0].report_code,
        )

    accounts = browser_of(organiser).get(url(tournament, table)).context["box"].accounts

    names = [side.entry.name for side in table.sides.select_related("entry").order_by("position")]
    assert {account.side: account.score for account in accounts} == {names[1]: "2–14", names[0]: "4–12"}
    assert [hand.points for hand in accounts[0].hands] == [(1, 7), (1, 7)]
