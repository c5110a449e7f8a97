"""The event of the API's guide is played from its draft to its podium by the very lines that stand there."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tournaments.models import Tournament

GUIDE = Path(__file__).parents[3] / "docs" / "api.md"


def example(heading: str) -> str:
    """The lines for a shell below a heading of the guide."""
    text = GUIDE.read_text()
    return re.findall(r"```sh\n(.*?)```", text[text.index(f"\n## {heading}\n") :], re.DOTALL)[0]


@pytest.mark.skipif(shutil.which("curl") is None, reason="the example is one for curl, which is not installed here")
def test_an_event_takes_twelve_requests(live_server, ada) -> None:
    ada.user.set_password("settebello")
    ada.user.save()
    lines = example("An event in twelve requests").replace("http://127.0.0.1:8000", live_server.url)

    done = subprocess.run(["sh", "-eu"], input=lines, capture_output=True, text=True, timeout=60)

    assert done.returncode == 0, done.stderr
    assert lines.count("curl -s") == 12
    assert '{"imported":4}' in done.stdout
    ranking = re.findall(r"\((\d), '([^']+)'\)", done.stdout.splitlines()[-1])
    assert [rank for rank, _ in ranking] == ["1", "2", "3", "3"]
    assert {name for _, name in ranking} == {"Mario Rossi", "山田花子", "Giulia Verdi", "Pietro Neri"}
    event = Tournament.objects.get()
    assert (event.status, event.organiser) == (Tournament.Status.FINISHED, ada)
