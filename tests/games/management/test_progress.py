"""A long command says how far it has come."""

from games.management.progress import Progress


class Clock:
    """A clock that moves only when items do."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def told(items: int, total: int, seconds_each: float) -> list[str]:
    clock, lines = Clock(), []

    class Lines:
        def write(self, msg: str) -> None:
            lines.append(msg)

    passed = []
    for item in Progress(total, Lines(), clock=clock)(iter(range(items))):
        passed.append(item)
        clock.now += seconds_each
    assert passed == list(range(items))
    return lines


def test_the_share_and_the_time_left_are_said_about_once_a_second() -> None:
    assert told(2000, 2000, 0.004) == [
        "500 of 2,000 matches (25 %), about 6 s left",
        "1,000 of 2,000 matches (50 %), about 4 s left",
        "1,500 of 2,000 matches (75 %), about 2 s left",
        "2,000 of 2,000 matches (100 %), about 0 s left",
        "2,000 matches in 8.0 s",
    ]


def test_what_is_quick_is_said_once() -> None:
    assert told(2000, 2000, 0.0001) == ["2,000 matches in 0.2 s"]


def test_more_items_than_expected_never_pass_the_whole() -> None:
    assert told(1000, 700, 0.01)[1] == "1,000 of 1,000 matches (100 %), about 0 s left"


def test_nothing_is_nothing() -> None:
    assert told(0, 0, 1.0) == ["0 matches in 0.0 s"]
