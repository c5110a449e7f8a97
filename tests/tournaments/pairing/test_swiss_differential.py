"""The exact tier beside two other engines, in a size for every run; the module's own command runs the long one."""

from __future__ import annotations

from fractions import Fraction

from tests.tournaments.pairing.swiss_differential import compare_with_library, compare_with_other


def test_exact_tier_pairs_as_the_bare_library_does_to_the_side() -> None:
    tally = compare_with_library(range(1000, 1060), 30)

    assert tally.differing == []
    assert tally.counts["same"] > 250
    assert set(tally.counts) <= {"same", "no pairing"}


def test_exact_tier_pairs_as_an_engine_by_others_where_everybody_played() -> None:
    tally = compare_with_other(range(2000, 2060), 30)

    assert tally.share_differing() <= Fraction(1, 30)
    assert tally.counts["even, all played: same"] > 50
    # the text of 2026 gives the bye otherwise now and then; more than one in six would be a fault of ours
    odd = sum(count for kind, count in tally.counts.items() if kind.startswith("odd"))
    assert tally.counts["odd: same"] + tally.counts["odd: side only"] > 5 * odd / 6
