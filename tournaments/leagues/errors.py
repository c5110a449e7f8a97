"""What the rules of a season refuse."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["BadSeasonSettings"]


class BadSeasonSettings(Exception):
    """A season cannot be run with these settings; `code` is stable.

    `details` hold the `setting`, a stable `problem` and the bounds that matter, as those of BadStageSettings do.
    """

    code = "bad_season_settings"

    def __init__(self, setting: str, problem: str, **bounds: int | str) -> None:
        super().__init__(f"{setting}: {problem}")
        self.details: Mapping[str, int | str] = {"setting": setting, "problem": problem, **bounds}
