"""The settings of a tournament are changed; what its start froze stays."""

import pytest

from tests.tournaments.conftest import NOW
from tests.tournaments.web.factories import draft, in_phase
from tests.tournaments.web.test_organise_new import fields_of
from tournaments.models import Tournament
from tournaments.services.create_tournament import edit_tournament

pytestmark = pytest.mark.django_db


def page_of(browser, tournament: Tournament) -> dict[str, object]:
    """What the page would send as it stands."""
    return fields_of(browser.get(f"/organise/{tournament.pk}/settings"))


def test_a_page_that_is_saved_as_it_stands_changes_nothing(browser_of, organiser) -> None:
    tournament = draft(organiser, capacity=16, grace_minutes=7)
    before = Tournament.objects.filter(pk=tournament.pk).values().get()
    browser = browser_of(organiser)

    answer = browser.post(f"/organise/{tournament.pk}/edit", page_of(browser, tournament))

    assert answer.status_code == 302
    assert Tournament.objects.filter(pk=tournament.pk).values().get() == before


def test_settings_rules_and_stages_are_changed_before_the_start(browser_of, organiser) -> None:
    tournament = draft(organiser)
    browser = browser_of(organiser)
    sent = page_of(browser, tournament) | {
        "name": "Coppa nuova", "capacity": "32", "game": "scopone", "rule-open_hands": "True",
        "stage2-format": "single_knockout", "stage1-advance": "8",
    }  # fmt: skip

    assert browser.post(f"/organise/{tournament.pk}/edit", sent).status_code == 302

    tournament.refresh_from_db()
    assert (tournament.name, tournament.capacity, tournament.preset, tournament.team_size) == (
        "Coppa nuova",
        32,
        "scopone",
        2,
    )
    assert tournament.options["open_hands"] is True
    assert list(tournament.stages.order_by("number").values_list("format", flat=True)) == ["swiss", "single_knockout"]


def test_what_the_start_froze_is_shown_disabled_and_cannot_be_sent(browser_of, organiser) -> None:
    tournament = in_phase(organiser, "running")
    browser = browser_of(organiser)
    page = browser.get(f"/organise/{tournament.pk}/settings")
    assert page.context["form"].fields["capacity"].disabled
    assert not page.context["form"].fields["name"].disabled
    assert "the rest is frozen" in page.content.decode()

    sent = fields_of(page) | {"name": "Coppa", "capacity": "2", "place": "Veranda", "grace_minutes": "3", "rated": "on"}
    assert browser.post(f"/organise/{tournament.pk}/edit", sent).status_code == 302

    tournament.refresh_from_db()
    assert (tournament.place, tournament.grace_minutes) == ("Veranda", 3)
    assert (tournament.capacity, tournament.rated) == (None, False)


@pytest.mark.parametrize(
    ("change", "field"),
    [({"name": " "}, "name"), ({"capacity": "1"}, "capacity"), ({"grace_minutes": "-1"}, "grace_minutes")],
)
def test_what_cannot_be_is_said_beside_its_field(browser_of, organiser, change, field) -> None:
    tournament = draft(organiser)
    browser = browser_of(organiser)

    answer = browser.post(f"/organise/{tournament.pk}/edit", page_of(browser, tournament) | change)

    assert answer.status_code == 400
    assert answer.context["form"].errors[field]


def test_an_incoherent_house_rule_is_refused_beside_the_rule(browser_of, organiser) -> None:
    tournament = draft(organiser)
    browser = browser_of(organiser)

    answer = browser.post(f"/organise/{tournament.pk}/edit", page_of(browser, tournament) | {"rule-hand_size": "30"})

    assert answer.status_code == 400
    assert answer.context["house"].errors["hand_size"]


def test_a_change_in_the_meantime_is_told_with_both_values(browser_of, organiser) -> None:
    tournament = draft(organiser)
    browser = browser_of(organiser)
    sent = page_of(browser, tournament) | {"capacity": "24"}
    edit_tournament(tournament_id=tournament.pk, by=organiser, changes={"capacity": 16}, now=NOW)

    answer = browser.post(f"/organise/{tournament.pk}/edit", sent)

    assert answer.status_code == 409
    conflict = answer.context["conflict"]
    assert [(each.name, each.before, each.after) for each in conflict.changes] == [("Places", "–", "16")]
    assert ("Places", "24") in conflict.wanted
    browser.post(f"/organise/{tournament.pk}/edit", dict(conflict.again))
    tournament.refresh_from_db()
    assert tournament.capacity == 24
