"""A tournament is created and published on one page; what cannot be is said beside its field."""

import pytest
from django.forms import BooleanField

from games.models import Player
from games.services.limits import RATES, spend
from games.services.players import make_guest
from tests.games.web.conftest import LANGUAGES
from tournaments.models import Tournament
from tournaments.web.organise_templates import TEMPLATES

pytestmark = pytest.mark.django_db
PLAIN = {"name": "Coppa del Naviglio", "starts_at": "2026-05-02T20:30", "zone": "Europe/Rome"}


def stages(tournament: Tournament) -> list[str]:
    return list(tournament.stages.order_by("number").values_list("format", flat=True))


def test_two_fields_and_one_button_publish_an_event(browser_of, organiser) -> None:
    answer = browser_of(organiser).post("/organise/new", {"template": "swiss", "do": "publish", **PLAIN})

    tournament = Tournament.objects.get()
    assert answer["Location"] == f"/organise/{tournament.pk}"
    assert (tournament.status, tournament.name, stages(tournament)) == ("registration", "Coppa del Naviglio", ["swiss"])
    assert tournament.starts_at.isoformat() == "2026-05-02T18:30:00+00:00"


@pytest.mark.parametrize("code", TEMPLATES)
def test_every_kind_of_event_can_be_published_as_it_stands(browser_of, organiser, code) -> None:
    browser_of(organiser).post("/organise/new", {"template": code, "do": "publish", "place": "Circolo", **PLAIN})

    tournament = Tournament.objects.get()
    assert tournament.status == "registration"
    assert stages(tournament) == [code for code, _settings in TEMPLATES[code].stages]
    assert tournament.options.items() >= TEMPLATES[code].options.items()


def test_the_page_as_it_was_sent_without_scripts_follows_the_chosen_kind(browser_of, organiser) -> None:
    browser = browser_of(organiser)
    sent = fields_of(browser.get("/organise/new"))

    answer = browser.post("/organise/new", sent | {"template": "circle", "do": "publish", "place": "Circolo", **PLAIN})

    assert answer.status_code == 302, problems_of(answer)
    tournament = Tournament.objects.get()
    assert stages(tournament) == ["mitchell", "danese"]
    assert (tournament.preset, tournament.options["max_hands"], tournament.team_size) == ("scopone_scientifico", 3, 2)
    assert tournament.venue == "table"


def test_what_was_changed_stays_when_another_kind_is_chosen(browser_of, organiser) -> None:
    browser = browser_of(organiser)
    sent = fields_of(browser.get("/organise/new")) | {"game": "cirulla", "stage1-best_of": "5"}

    browser.post("/organise/new", sent | {"template": "swiss", "do": "publish", **PLAIN})

    tournament = Tournament.objects.get()
    assert tournament.preset == "cirulla"
    assert stages(tournament) == ["single_knockout"]
    assert tournament.stages.get().settings["best_of"] == 5


def test_a_draft_is_seen_by_nobody_else(browser_of, organiser, stranger) -> None:
    browser_of(organiser).post("/organise/new", {"template": "swiss", "do": "draft", **PLAIN})

    tournament = Tournament.objects.get()
    assert tournament.status == "draft"
    assert browser_of(stranger).get(f"/tournaments/{tournament.pk}").status_code == 404


def test_who_has_made_twenty_events_today_makes_no_more(browser_of, organiser) -> None:
    browser = browser_of(organiser)
    sent = {"template": "swiss", "do": "publish", **PLAIN}
    for _ in range(RATES["create_tournament"].requests - 1):
        assert spend("create_tournament", f"player {organiser.pk}") is None

    refused = browser.post("/organise/new", sent | {"venue": "table"})
    last = browser.post("/organise/new", sent)
    over = browser.post("/organise/new", sent)

    # What was refused does not count.
    assert (refused.status_code, last.status_code, over.status_code) == (400, 302, 429)
    assert int(over["Retry-After"]) > 3600
    assert Tournament.objects.count() == 1


def test_events_are_not_made_by_the_dozen_in_a_minute(browser_of, organiser) -> None:
    for _ in range(RATES["create_tournament_burst"].requests):
        assert spend("create_tournament_burst", f"player {organiser.pk}") is None

    answer = browser_of(organiser).post("/organise/new", {"template": "swiss", "do": "draft", **PLAIN})

    assert answer.status_code == 429
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"name": ""}, "name", "required"),
        ({"starts_at": "tomorrow"}, "starts_at", "date and a time"),
        ({"starts_at": "1026-05-02T20:30"}, "starts_at", "makes no sense"),
        ({"zone": "Moon/Crater"}, "zone", "Moon/Crater"),
        ({"venue": "table"}, "place", "missing"),
        ({"capacity": "1"}, "capacity", "2"),
        ({"registration": "code"}, "entry_word", "makes no sense"),
        ({"least_rating": "1800", "most_rating": "1500"}, "most_rating", "makes no sense"),
        ({"players": "6:trios"}, "game", "shared out evenly"),
        ({"target": "0"}, "target", "1"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field_and_nothing_is_kept(
    browser_of, organiser, change, field, words
) -> None:
    sent = {"template": "swiss", "do": "publish", **PLAIN, "game": "scopone_scientifico"} | change

    answer = browser_of(organiser).post("/organise/new", sent)

    assert answer.status_code == 400
    assert words in " ".join(answer.context["form"].errors[field])
    assert not Tournament.objects.exists()


def test_an_incoherent_house_rule_is_refused_beside_the_rule(browser_of, organiser) -> None:
    browser = browser_of(organiser)
    sent = fields_of(browser.get("/organise/new")) | {"rule-hand_size": "30"}

    answer = browser.post("/organise/new", sent | {"template": "knockout", "do": "publish", **PLAIN})

    assert answer.status_code == 400
    assert "not enough cards" in str(answer.context["house"].errors["hand_size"])
    assert not Tournament.objects.exists()


def test_house_rules_are_chosen_per_tournament_and_shown_as_chips(browser_of, organiser) -> None:
    browser = browser_of(organiser)
    sent = fields_of(browser.get("/organise/new")) | {"rule-open_hands": "True"}

    browser.post("/organise/new", sent | {"template": "knockout", "do": "publish", **PLAIN})

    tournament = Tournament.objects.get()
    assert tournament.options["open_hands"] is True
    page = browser.get(f"/organise/{tournament.pk}/settings").content.decode()
    assert '<span class="chip warn">Hands lie face up.</span>' in page


def test_a_stage_that_cannot_be_played_is_refused_in_words(browser_of, organiser) -> None:
    sent = {"template": "swiss", "do": "publish", **PLAIN, "stage1-format": "single_knockout", "stage1-best_of": "4"}

    answer = browser_of(organiser).post("/organise/new", sent)

    assert answer.status_code == 400
    assert "Best of" in answer.context["stages_wrong"]
    assert not Tournament.objects.exists()


def test_four_stages_with_their_settings_and_tie_breaks_are_kept(browser_of, organiser) -> None:
    sent = {
        "template": "swiss", "do": "publish", **PLAIN,
        "stage1-format": "groups", "stage1-qualifiers": "2", "stage1-scoring": "3",
        "stage2-format": "swiss", "stage2-rounds": "5", "stage2-advance": "8", "stage2-accelerated": "yes",
        "stage2-tiebreak_1": "direct_encounter", "stage2-tiebreak_2": "sweeps",
        "stage3-format": "danese", "stage3-rounds": "2", "stage3-rematches": "no",
        "stage4-format": "double_knockout", "stage4-reset": "no", "stage4-best_of": "3",
    }  # fmt: skip

    browser_of(organiser).post("/organise/new", sent)

    first, second, third, fourth = Tournament.objects.get().stages.order_by("number")
    assert (first.settings["qualifiers"], first.settings["scoring"]["win"]) == (2, "3")
    assert second.settings["tiebreaks"] == ["direct_encounter", "sweeps"]
    assert (second.settings["rounds"], second.settings["advance"], second.settings["accelerated"]) == (5, 8, True)
    assert (third.settings["rounds"], third.settings["rematches"]) == (2, False)
    assert (fourth.settings["reset"], fourth.settings["best_of"]) == (False, 3)


def test_without_scripts_the_settings_of_a_kind_can_be_shown_first(browser_of, organiser) -> None:
    browser = browser_of(organiser)
    sent = fields_of(browser.get("/organise/new")) | {"template": "girone", "show": "yes", "name": "Notte"}

    answer = browser.post("/organise/new", sent)

    assert answer.status_code == 200
    assert answer.context["form"]["name"].value() == "Notte"
    assert answer.context["stages"][0]["format"].value() == "round_robin"
    assert answer.context["stages"][0]["scoring"].value() == "3"
    assert not Tournament.objects.exists()


def test_the_last_place_and_zone_are_proposed_and_the_browsers_zone_goes_first(browser_of, make_tournament) -> None:
    made = make_tournament(venue="table", place="Circolo Ada", zone="Asia/Tokyo")
    browser = browser_of(made.organiser)

    assert browser.get("/organise/new").context["form"]["zone"].value() == "Asia/Tokyo"
    assert browser.get("/organise/new").context["form"]["place"].value() == "Circolo Ada"
    browser.cookies["zone"] = "America/New_York"
    assert browser.get("/organise/new").context["form"]["zone"].value() == "America/New_York"


def test_visitors_sign_in_and_guests_sign_up_first(visitor, browser_of) -> None:
    assert visitor.get("/organise/new")["Location"].endswith("?next=/organise/new")
    guest: Player = make_guest()
    assert browser_of(guest).get("/organise/new")["Location"] == "/account/keep"


def test_the_other_address_leads_here(visitor) -> None:
    assert visitor.get("/tournaments/new")["Location"] == "/organise/new"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_opens_in_every_language(browser_of, organiser, language) -> None:
    answer = browser_of(organiser).get("/organise/new", headers={"accept-language": language})

    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.content.decode()


def fields_of(answer) -> dict[str, object]:
    """What a browser without scripts would send of the page."""
    forms = [answer.context["form"], answer.context["house"], *answer.context["stages"]]
    sent: dict[str, object] = {}
    for form in forms:
        for bound in form:
            value = bound.value()
            if bound.name == "count_order":
                sent |= {f"{bound.html_name}_{place}": word for place, word in enumerate(value)}
            elif value is not None and not (value is False and isinstance(bound.field, BooleanField)):
                sent[bound.html_name] = bound.field.prepare_value(value)
    return sent


def problems_of(answer) -> list[object]:
    """What the forms of the page complain about."""
    return [form.errors for form in (answer.context["form"], answer.context["house"], *answer.context["stages"])]
