"""The rules of every variant as a page."""

import re
from html import unescape

import pytest

from games.engine import PRESETS, differences
from games.web.presenters.learn_rules import rule_sections
from games.web.words.rules import option_in_words
from tests.games.web.conftest import LANGUAGES


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_of_every_preset_are_shown_in_three_languages(visitor, preset, language) -> None:
    page = visitor.get(f"/learn/rules/{preset}", headers={"accept-language": language})

    assert page.status_code == 200
    assert len(re.findall(r"<li>[^<]", page.content.decode())) > 10


@pytest.mark.django_db
def test_there_is_no_page_for_a_preset_that_is_none(visitor) -> None:
    assert visitor.get("/learn/rules/poker").status_code == 404


@pytest.mark.parametrize("preset", PRESETS)
def test_everything_in_which_a_preset_differs_is_told_and_marked(preset) -> None:
    lines = {line.sentence: line.is_own for section in rule_sections(preset) for line in section.lines}
    options = PRESETS[preset].options()
    changed = differences("scopa_classica", PRESETS[preset])
    unsaid = {
        *({"sweep_points"} if options["honours_only"] else ()),
        *({"single_priority"} if options["capture_mode"] == "fifteen" else ()),
        *({"misdeal"} if options["table_cards"] == 0 else ()),
    }

    told = {name for name in changed if lines.get(option_in_words(name, options[name]))}

    assert told == set(changed) - unsaid


def test_plain_scopa_has_no_rule_that_is_marked() -> None:
    assert not any(line.is_own for section in rule_sections("scopa_classica") for line in section.lines)


def test_what_goes_with_a_rule_is_told_only_beside_it() -> None:
    def told(preset: str) -> str:
        return unescape(" ".join(line.sentence for section in rule_sections(preset) for line in section.lines))

    assert "Napola needs 3 cards." in told("scopa_con_napola")
    assert "Napola" not in told("scopa_classica")
    assert "An ace on an empty table stays there." in told("asso_piglia_tutto")
    assert "Primiera values" not in told("escoba")
    assert "One point for the most cards." not in told("scopa_frac")
