"""The program of the API's guide finds a time for a board, by the very lines that stand there."""

import re
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from games.models import Player
from tests.tournaments.api.leagues.worlds import away, world
from tournaments.models import Board, TimeProposal
from tournaments.services.leagues.hours import set_usual_hours

GUIDE = Path(__file__).parents[4] / "docs" / "api.md"
HEADING = "A time for your next board"
IMPORTS = {"json", "urllib.error", "urllib.request"}


def example() -> str:
    """The program below the heading."""
    text = GUIDE.read_text()
    return re.findall(r"```python\n(.*?)```", text[text.index(f"\n## {HEADING}\n") :], re.DOTALL)[0]


def run(url: str, player: Player) -> str:
    """What the program prints for this player."""
    assert player.user is not None
    player.user.set_password("settebello")
    player.user.save()
    lines = example().replace("http://127.0.0.1:8000", url).replace('"Ada"', f'"{player.name}"')
    done = subprocess.run([sys.executable, "-"], input=lines, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_has_about_thirty_lines_and_needs_nothing_but_python() -> None:
    lines = [line for line in example().splitlines() if line.strip()]

    assert len(lines) <= 32
    assert {line.removeprefix("import ") for line in lines if line.startswith("import ")} == IMPORTS


@pytest.mark.django_db(transaction=True)
def test_two_programs_find_a_time(live_server, organiser) -> None:
    found = world("running", organiser)
    home, guest = found.people["member"], away(found)
    for player, zone in ((home, "Europe/Rome"), (guest, "Asia/Tokyo")):
        Player.objects.filter(pk=player.pk).update(zone=zone)
        set_usual_hours(by=player, hours=[(day, hour) for day in range(7) for hour in range(9, 22)], now=found.now)

    offered = run(live_server.url, home)
    answered = run(live_server.url, guest)

    proposal = TimeProposal.objects.get()
    board = Board.objects.get(pk=found.board.pk)
    assert f"for {home.name}" in offered
    assert f"for {guest.name}" in offered
    assert offered.splitlines()[-1].strip() == "proposed"
    state, moment = answered.split()
    assert (state, datetime.fromisoformat(moment)) == ("agreed", board.agreed_at)
    assert (proposal.status, proposal.starts_at) == ("accepted", board.agreed_at)
    assert 9 <= board.agreed_at.astimezone(ZoneInfo("Asia/Tokyo")).hour < 22
