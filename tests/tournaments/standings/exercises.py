"""Published worked examples of tie-breaks, in the notation of `stages`.

From the FIDE Technical Commission, "Exercises in tie-breaking" (M. Held, March 2024, rules of 2023): a Swiss of sixteen
(section 2.1), a round robin of six (2.2), a team Swiss of fourteen (2.3). For the edition of 2026 the values on which
gacrux 1.11.65 and tiebreak-core 1.2.0 agree for that Swiss. From scalachess, TiebreakTest: a round robin of five, with
the rules that lichess reads. What byes gave the teams follows from their totals.
"""

from __future__ import annotations

from tests.tournaments.standings.stages import TEAM_SCORING, stage
from tournaments.standings.history import Edition, History

SWISS_16 = {
    1: "w9=1 b13=0.5 w2=0.5 b15=1 w4=0.5",
    2: "b10=1 w7=1 b1=0.5 w16=1 b3=0.5",
    3: "w11=0.5 b6=1 w8=1 b4=0.5 w2=0.5",
    4: "b12=1 H=0.5 w13=1 w3=0.5 b1=0.5",
    5: "w13=0 b15=0 w11=1 b7=0.5 w10=1",
    6: "b14=0 w3=0 P=1 w10=1 b8=1",
    7: "w15=1 b2=0 b16=0 w5=0.5 b11=0",
    8: "b16=0.5 w14=1 b3=0 w13=1 w6=0",
    9: "b1=0 w10=0 H=0.5 L11=0 P=1",
    10: "w2=0 b9=1 w15=0 b6=0 b5=0",
    11: "b3=0.5 w16=0 b5=0 F9=1 w7=1",
    12: "w4=0 P=1 F14=1 Z=0 Z=0",
    13: "b5=1 w1=0.5 b4=0 b8=0 w14=0",
    14: "w6=1 b8=0 L12=0 Z=0 b13=1",
    15: "b7=0 w5=1 b10=1 w1=0 b16=0",
    16: "w8=0.5 b11=1 w7=1 b2=0 w15=1",
}
SWISS_16_RATINGS = {
    1: 2200,
    2: 2150,
    3: 2100,
    4: 2050,
    5: 2000,
    6: 1950,
    7: 1900,
    8: 1850,
    9: 1800,
    10: 1750,
    11: 1700,
    12: 1650,
    13: 1600,
    14: 1550,
    15: 1500,
    16: 1450,
}
ROUND_ROBIN_6 = {
    1: "w5=0.5 w2=1 b3=1 w4=0 b6=1",
    2: "w6=1 b1=0 w5=1 w3=0.5 b4=1",
    3: "w4=1 b6=1 w1=0 b2=0.5 w5=1",
    4: "b3=0 b5=0 w6=0.5 b1=1 w2=0",
    5: "b1=0.5 w4=1 b2=0 w6=0 b3=0",
    6: "b2=0 w3=0 b4=0.5 b5=1 w1=0",
}
ROUND_ROBIN_6_RATINGS = {1: 2200, 2: 2150, 3: 2100, 4: 2050, 5: 1950, 6: 2000}
TEAMS_14 = {
    1: "x8=2:2.5 x4=0:1.5 x7=2:3 x2=2:2.5 x5=0:1.5 F6=2:4 x3=2:2.5",
    2: "x9=2:3 x3=2:4 x5=0:0 x1=0:1.5 x13=2:3 x4=2:2.5 x10=2:3",
    3: "x10=2:2.5 x2=0:0 x9=2:3 x6=2:2.5 x4=2:3 x5=2:3.5 x1=0:1.5",
    4: "x11=2:3 x1=2:2.5 x13=2:3 x5=2:3.5 x3=0:1 x2=0:1.5 x9=2:2.5",
    5: "x12=2:4 x6=2:3 x2=2:4 x4=0:0.5 x1=2:2.5 x3=0:0.5 x13=2:3.5",
    6: "x13=1:2 x5=0:1 x8=2:3 x3=0:1.5 x11=2:2.5 L1=0:0 x12=2:2.5",
    7: "x14=1:2 x8=1:2 x1=0:1 x10=2:2.5 x9=1:2 x13=1:2 Z=0:0",
    8: "x1=0:1.5 x7=1:2 x6=0:1 x12=2:3.5 x10=1:2 x9=1:2 x11=2:3",
    9: "x2=0:1 x12=2:4 x3=0:1 x14=2:3 x7=1:2 x8=1:2 x4=0:1.5",
    10: "x3=0:1.5 x11=0:1.5 x12=2:2.5 x7=0:1.5 x8=1:2 x14=2:3 x2=0:1",
    11: "x4=0:1 x10=2:2.5 x14=1:2 x13=0:1.5 x6=0:1.5 x12=1:2 x8=0:1",
    12: "x5=0:0 x9=0:0 x10=0:1.5 x8=0:0.5 P=1:2 x11=1:2 x6=0:1.5",
    13: "x6=1:2 x14=2:2.5 x4=0:1 x11=2:2.5 x2=0:1 x7=1:2 x5=0:0.5",
    14: "x7=1:2 x13=0:1.5 x11=1:2 x9=0:1 H=1:2 x10=0:1 P=1:2",
}
LICHESS_5 = {
    1: "w2=1 w3=0.5 b4=0 w5=1",
    2: "b1=0 w3=1 w4=0.5 b5=0",
    3: "b1=0.5 b2=0 w4=1 w5=0.5",
    4: "w1=1 b2=0.5 b3=0 w5=1",
    5: "b1=0 w2=1 b3=0.5 b4=0",
}
LICHESS_5_RATINGS = {1: 1500, 2: 1600, 3: 1550, 4: 1450, 5: 1650}

# By tie-break and edition: the value of each entry, in the order of their numbers, as printed (two decimals at most).
SWISS_16_VALUES = {
    ("buchholz", Edition.FIDE_2024): "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5",
    ("buchholz_cut_1", Edition.FIDE_2024): "11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11",
    ("sonneborn_berger_cut_1", Edition.FIDE_2024): "7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75",
    (
        "average_opponents_rating",
        Edition.FIDE_2024,
    ): "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820",
    (
        "performance_rating",
        Edition.FIDE_2024,
    ): "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969",
    (
        "average_performance_of_opponents",
        Edition.FIDE_2024,
    ): "1789 1856 1904 1772 1719 1846 1869 1915 1805 1717 1840 2081 1879 1775 1776 1805",
    (
        "perfect_performance",
        Edition.FIDE_2024,
    ): "2029 2216 2112 2168 1689 1810 1531 1715 950 1575 1763 1250 1744 1942 1768 2013",
    (
        "average_perfect_performance_of_opponents",
        Edition.FIDE_2024,
    ): "1769 1852 1934 1784 1676 1836 1890 1924 1802 1687 1836 2168 1909 1756 1767 1799",
    ("wins", Edition.FIDE_2024): "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3",
    ("buchholz_cut_1", Edition.FIDE_2026): "11 12 13 11.5 7.5 10.5 12.5 12 7.5 11.5 11 9.5 12 9 11 11",
    (
        "average_opponents_buchholz",
        Edition.FIDE_2026,
    ): "12.4 13.6 12.9 13.38 13.2 13.25 11.7 12.9 12.75 10.8 12.75 14 11.9 13 12.2 13.1",
    ("fore_buchholz", Edition.FIDE_2026): "13.5 13.5 15 14.5 10 12 13.5 12.5 9.5 12.5 12 11 13.5 10.5 12 13.5",
    ("sonneborn_berger", Edition.FIDE_2026): "8 9.5 10.5 9.25 4.25 6 3.25 5.25 2.25 1.5 4.75 4 4.25 4.5 3.5 7.25",
    ("games_won", Edition.FIDE_2024): "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3",
    ("progressive", Edition.FIDE_2024): "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5",
    ("progressive_cut_1", Edition.FIDE_2024): "10 12 10.5 10.5 5 6 5 8 2.5 4 5 7 6 5 7 10",
    ("games_won_dealing", Edition.FIDE_2024): "1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1",
    ("games_elected", Edition.FIDE_2024): "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5",
    (
        "average_opponents_rating_cut_1",
        Edition.FIDE_2024,
    ): "1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 - 2025 1900 1963 1900",
}
ROUND_ROBIN_6_VALUES = {
    "sonneborn_berger_cut_1": "9.25 4.75 4.75 4.25 3.25 1.5",
    "koya": "2 0.5 0.5 1 0.5 0",
}
TEAMS_14_VALUES = {
    "buchholz": "64 57 58 56 55 46 44 41 50 44 41 41 52 36",
    "buchholz_cut_1": "57 52 53 52 53 39 38 39 48 42 39 39 48 32",
    "buchholz_of_boards": "114 107.5 109.5 106 99 92 94.5 90 97.5 92 88 92 101 87",
    "buchholz_of_boards_cut_1": "100.5 96 97 94.5 91.5 79.5 83 82.5 90 84.5 80.5 84.5 89.5 75.5",
    "matches_times_matches_cut_1": "74 64 66 64 66 NA NA NA NA NA NA NA NA NA",
    "boards_times_matches": "158 144 150 146 132 79.5 78.5 79 66.5 53 45 19 72 48",
    "matches_times_boards": "158.5 131 128 130 125 73 68.5 77 83 72.5 61 33.5 73 58",
    "boards_times_boards": "283 249.75 247.5 253.5 236 157.5 155 181.5 180 161.75 138.5 83.75 152.5 140.75",
    "score_strength": "38.8 36 35.3 35.7 36.3 27.8 26.2 28.7 31.2 27.7 25.2 21.2 28.8 23.5",
}
LICHESS_VALUES_OF_THE_FIRST = {
    "sonneborn_berger": "4",
    "sonneborn_berger_cut_1": "4",
    "sonneborn_berger_median_1": "2.5",
    "buchholz": "7.5",
    "buchholz_cut_1": "6",
    "buchholz_cut_2": "4.5",
    "buchholz_median_1": "3.5",
    "buchholz_median_2": "0",
    "fore_buchholz": "8",
    "fore_buchholz_cut_1": "6",
    "average_opponents_buchholz": "8.125",
    "progressive": "6.5",
    "progressive_cut_1": "5.5",
    "koya": "0.5",
    "average_opponents_rating": "1563",
    "average_opponents_rating_cut_1": "1600",
    "average_opponents_rating_median_1": "1575",
    "average_performance_of_opponents": "1527",
    "performance_rating": "1657",
    "games_won": "2",
    "games_dealt": "1",
}


def swiss_16(edition: Edition) -> History:
    """The Swiss of sixteen."""
    return stage(SWISS_16, ratings=SWISS_16_RATINGS, edition=edition)


def round_robin_6() -> History:
    """The round robin of six; its forfeited game counts as played."""
    return stage(ROUND_ROBIN_6, ratings=ROUND_ROBIN_6_RATINGS, is_round_robin=True)


def teams_14() -> History:
    """The team Swiss of fourteen, four boards each."""
    return stage(TEAMS_14, edition=Edition.FIDE_2024, scoring=TEAM_SCORING, boards=4)


def lichess_5() -> History:
    """The round robin of five, by the rules that lichess reads."""
    return stage(LICHESS_5, ratings=LICHESS_5_RATINGS, edition=Edition.LICHESS, is_round_robin=True)
