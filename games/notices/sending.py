"""How sending can end other than well."""


class NotSent(Exception):
    """It certainly did not leave the house; trying again later may help unless it failed for good.

    `retry_seconds` is what the other side asked for, 0 where it said nothing.
    """

    def __init__(self, reason: str, *, for_good: bool = False, retry_seconds: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.for_good = for_good
        self.retry_seconds = retry_seconds


class Unclear(Exception):
    """Nobody can say whether it arrived, so it is not sent again."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Gone(Exception):
    """The device takes no messages any more."""
