"""The links by which letters are turned off."""

import pytest
from django.core.signing import BadSignature

from games.notices.letters import off_token, read_off_token


def test_a_token_names_the_reader_and_the_kinds_of_the_letter() -> None:
    assert read_off_token(off_token(7, ["your_turn", "moved", "moved"])) == (7, ("moved", "your_turn"))


def test_a_token_that_was_changed_is_worth_nothing() -> None:
    token = off_token(7, ["moved"])

    for changed in (token[:-1] + ("a" if token[-1] != "a" else "b"), "", "x", off_token(8, ["moved"])[:5] + token[5:]):
        with pytest.raises(BadSignature):
            read_off_token(changed)
