"""`manage.py simulate_tournament`: every format goes from registration to podium, and nothing is left behind."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tournaments.models import Tournament
from tournaments.services.rehearse import FORMATS

pytestmark = pytest.mark.django_db


def simulate(*arguments: str) -> str:
    out = StringIO()
    call_command("simulate_tournament", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_every_format_is_rehearsed_to_its_podium(name):
    printed = simulate("--format", name, "--entries", "8")

    assert ": finished" in printed
    assert "1. " in printed
    assert not Tournament.objects.exists()


def test_the_same_seed_gives_the_same_event():
    def podium(seed: str) -> list[str]:
        """What is printed of rounds and ranks, without the number of the event and the time it took."""
        printed = simulate("--format", "swiss", "--entries", "9", "--seed", seed).splitlines()
        return [line for line in printed if not line.startswith(("tournament", "done"))]

    assert podium("3") == podium("3")
    assert podium("4") != podium("3")


def test_pairs_play_scopone_and_the_event_can_be_kept():
    simulate("--format", "single_knockout", "--entries", "4", "--preset", "scopone", "--keep")

    kept = Tournament.objects.get()
    assert (kept.status, kept.team_size) == (Tournament.Status.FINISHED, 2)


def test_a_long_round_robin_ends_after_the_rounds_that_were_asked_for():
    simulate("--format", "round_robin", "--entries", "8", "--rounds", "2", "--keep")

    assert Tournament.objects.get().stages.get().rounds.count() == 2


@pytest.mark.parametrize("entries", ["1", "5001"])
def test_a_field_of_one_or_of_too_many_is_refused(entries):
    with pytest.raises(CommandError):
        simulate("--format", "swiss", "--entries", entries)


def test_more_rounds_than_the_field_supplies_are_refused():
    with pytest.raises(CommandError, match="bad_stage_settings"):
        simulate("--format", "swiss", "--entries", "4", "--rounds", "9")
