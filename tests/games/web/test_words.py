"""Every refusal, preset, option, ending and pool has its words, in every language."""

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils import translation

from games import engine
from games.engine import DECK, PRESETS, Rules
from games.rating import POOLS
from games.services.correct_match import CORRECTED
from games.services.errors import BadReport, ImpossibleReport, MatchUnfinished, all_service_errors
from games.web.words.cards import card_name
from games.web.words.outcomes import CATEGORY_NAMES, POOL_NAMES, REASONS
from games.web.words.presets import PRESET_LINES, PRESET_NAMES
from games.web.words.refusals import REFUSALS
from games.web.words.reports import FAULTS, ISSUES, PARTS, report_problems
from games.web.words.rules import VALUES, chips, option_in_words, rules_in_words
from tests.games.web.conftest import LANGUAGES

CATALOGUES = sorted(Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po"))


def subclasses(error: type) -> set[type]:
    return {error}.union(*(subclasses(each) for each in error.__subclasses__()))


def test_every_refusal_has_a_sentence() -> None:
    codes = {error.code for error in subclasses(engine.GameError)} | {error.code for error in all_service_errors()}

    assert codes - set(REFUSALS) == set()


def test_every_fault_of_a_record_has_a_sentence() -> None:
    assert set(FAULTS) == set(engine.RecordFault)
    assert set(ISSUES) >= set(engine.SheetIssue)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (
            ImpossibleReport({"code": "cards_total", "hand": 2}),
            ["Hand 2: The cards of all sides together must be 40."],
        ),
        (BadReport(details={"where": "sweeps", "hand": 1}), ["Hand 1: Missing, or not to be read: scope."]),
        (MatchUnfinished(), ["With these points the match is not over yet."]),
        (
            engine.InvalidRecord("no", code="must_capture", line=9, hand=1, play=5, details={"legal": ["7Dx7C"]}),
            ["Line 9, hand 1, play 5: That card takes something, so it cannot be laid. Legal there: 7Dx7C."],
        ),
    ],
)
def test_what_is_wrong_with_a_report_is_said_with_its_place(error, words) -> None:
    assert report_problems(error) == words


def test_every_preset_pool_category_and_ending_has_a_name() -> None:
    assert set(PRESET_NAMES) == set(PRESET_LINES) == set(PRESETS)
    assert set(POOL_NAMES) == set(POOLS)
    assert set(CATEGORY_NAMES) == set(engine.ScoreRow.__dataclass_fields__)
    assert set(REASONS) == {reason.value for reason in engine.EndReason} | {CORRECTED}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_told_in_words(preset) -> None:
    sentences = rules_in_words(PRESETS[preset])

    assert all(sentences)
    assert len(sentences) > 10
    assert chips(preset, PRESETS[preset]) == []


def test_every_value_in_words_is_a_value_of_that_option() -> None:
    for name, value in VALUES:
        Rules.from_options({name: value})


def test_every_option_of_the_rules_has_words_for_its_default() -> None:
    wordless = {name for name, value in Rules().options().items() if not option_in_words(name, value)}

    assert wordless == set()


def test_changed_rules_are_told_as_chips() -> None:
    rules = engine.rules_for("scopa_classica", {"sweep_points": 2, "leftovers": "nobody", "target": 21})

    assert chips("scopa_classica", rules) == ["A scopa is 2 points.", "Cards left over go to nobody."] or chips(
        "scopa_classica", rules
    ) == ["Cards left over go to nobody.", "A scopa is 2 points."]


@pytest.mark.parametrize(
    ("language", "settebello", "knave"),
    [
        ("en", "7 of coins", "knave of cups"),
        ("it", "7 di denari", "fante di coppe"),
        ("ja", "金貨の7", "聖杯の兵士"),
    ],
)
def test_cards_have_their_names_in_each_language(language, settebello, knave) -> None:
    with translation.override(language):
        names = [card_name(card) for card in DECK]

    assert settebello in names
    assert knave in names
    assert len(set(names)) == 40


def test_there_is_a_catalogue_for_each_other_language() -> None:
    assert {path.parts[-3] for path in CATALOGUES} == set(LANGUAGES) - {"en"}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_catalogues_are_complete_and_keep_the_placeholders(path) -> None:
    for entry in polib.pofile(str(path)):
        assert entry.translated(), entry.msgid
        assert "fuzzy" not in entry.flags, entry.msgid
        wanted = placeholders(entry.msgid_plural or entry.msgid)
        for text in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
            assert placeholders(text) <= wanted, entry.msgid
        assert placeholders(list(entry.msgstr_plural.values())[-1] if entry.msgid_plural else entry.msgstr) == wanted


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_catalogues_name_everything_that_the_code_says(path) -> None:
    """Sentences of the words package are all in the catalogue: nobody forgot to extract them."""
    known = {(entry.msgctxt, entry.msgid) for entry in polib.pofile(str(path))}
    with translation.override("en"):
        said = {
            str(text)
            for text in (*REFUSALS.values(), *VALUES.values(), *ISSUES.values(), *FAULTS.values(), *PARTS.values())
        }

    assert said <= {msgid for _, msgid in known}


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)[sd]", text))
