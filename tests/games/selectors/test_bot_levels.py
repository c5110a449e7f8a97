"""Which bot somebody gets without asking for one."""

import pytest

from games.bots import LEVELS
from games.selectors.bot_levels import FIRST_LEVEL, usual_bot_level
from games.services import create_match
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


def test_a_newcomer_gets_the_weakest(ada) -> None:
    assert usual_bot_level(None) == usual_bot_level(ada) == FIRST_LEVEL == next(iter(LEVELS))


def test_others_get_the_level_that_they_met_last(ada, bruno) -> None:
    create_match(creator=ada, preset="scopa_classica", bots=["master"], now=NOW)
    create_match(creator=ada, preset="scopa_classica", bots=["tradition"], now=NOW)
    create_match(creator=ada, preset="scopone", now=NOW)
    create_match(creator=bruno, preset="scopa_classica", bots=["search"], now=NOW)

    assert usual_bot_level(ada) == "tradition"


def test_a_level_that_is_not_offered_any_more_is_not_proposed(ada) -> None:
    create_match(creator=ada, preset="scopa_classica", bots=["random"], now=NOW)

    assert usual_bot_level(ada) == FIRST_LEVEL
