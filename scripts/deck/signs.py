# ruff: noqa: E501  (the path of a drawing is not broken)
"""Suit signs, frames, indices and pips."""

import math

from scripts.deck.drawing import circle, ellipse, fill_class, glyph, path, placed, rect, short, star, used_signs

FRAME_GAPS = {"d": 0, "c": 1, "s": 2, "b": 3}  # breaks in the frame: the old colour-free suit mark


def coin(hero=False):
    """The sign of coins, radius 30."""
    o = circle(0, 0, 29, "gold") + circle(0, 0, 22.5, "cloth", "goldd", 2)
    o += path(star(8, 20, 9.5), "dm", "goldd", 1.6)
    o += circle(0, 0, 6.2, "cm" if hero else "dd", "ink", 1.6)
    for i in range(16):
        a = math.radians(i * 22.5 + 11.25)
        o += f'<circle class="{fill_class("goldd")}" cx="{short(25.8 * math.cos(a))}" cy="{short(25.8 * math.sin(a))}" r="1.3"/>'
    return o


def cup():
    """The sign of cups, 50 wide and 64 high."""
    o = path("M-4 6H4L5 15C8 21 17 21 19 29H-19C-17 21-8 21-5 15Z", "cm")
    o += path("M-19 27H19V33H-19Z", "gold")
    o += ellipse(0, 12, 8.5, 4.6, "gold")
    o += path("M-24-26C-25-4-14 8 0 8S25-4 24-26Z", "cm")
    o += path("M-21.5-10C-12-4.5 12-4.5 21.5-10L19.6-3.5C11 2 -11 2-19.6-3.5Z", "gold", "ink", 1.8)
    o += path("M-17-21C-17-17-16.5-15-16-13", None, "cl", 3.4)
    o += ellipse(0, -26, 24, 6, "cd")
    o += path("M-24-26C-24-22.7-13-20 0-20S24-22.7 24-26", None, "cl", 1.6)
    return o


def sword():
    """The sign of swords, 30 wide and 92 high."""
    o = path("M0-46 8.5-34V14H-8.5V-34Z", "steel")
    o += f'<path class="{fill_class("sm")}" d="M0-43 7.3-33V13H0Z"/>'
    o += path("M0-46 8.5-34V14H-8.5V-34Z", None)
    o += path("M0-36V10", None, "sd", 1.6)
    o += rect(-4.4, 17, 8.8, 19, 2, "sd")
    o += path("M-4 23 4 20M-4 29 4 26M-4 35 4 32", None, "sl", 1.5)
    o += path("M-13 11C-7 15 7 15 13 11 17 13 17 20 13 21 7 18-7 18-13 21-17 20-17 13-13 11Z", "gold")
    o += circle(0, 40, 6, "gold")
    return o


def club():
    """The sign of clubs, 38 wide and 92 high."""
    o = path("M-9 9C-16 7-20 0-20-8-11-8-6-2-5 6Z", "bm", "ink", 2) + path("M-8 5C-12 2-15-2-17-5", None, "bd", 1.5)
    o += path(
        "M-4.5 41C-5 28-6 16-9 4-12-2-17-4-17-9S-12-14-12-18C-15-22-15-29-13-34-10-46 10-48 13-35 15-30 14-26 12-21 18-23 20-13 13-9 10-6 9 4 7 14 6 26 5.5 34 5 41 4.5 46-4 46-4.5 41Z",
        "wood",
    )
    o += path("M-8-34C-10-24-7-14-5-6M-3-2C-1 8-1 20-1 32", None, "woodl", 3.2)
    o += path("M6-30C8-22 6-14 4-6M3 2C3 10 2 16 2 22", None, "woodd", 2)
    o += ellipse(-13.5, -9, 3, 3.8, "woodl", "ink", 1.7) + ellipse(14.2, -16, 3.2, 4.2, "woodl", "ink", 1.7)
    o += ellipse(0, -40, 9.8, 4.6, "woodl", "ink", 1.8) + path("M-5-40H4", None, "woodd", 1.5)
    o += path("M7 6C16 6 21 0 22-9 13-10 7-4 6 2Z", "bm", "ink", 2) + path("M9 3C13 0 16-3 18-6", None, "bd", 1.5)
    return o


SIGNS = {"d": coin, "c": cup, "s": sword, "b": club}


SIGN_HEIGHTS = {"d": 60, "c": 66, "s": 98, "b": 92}


def small_sign(s):
    """The simplified sign that stands under the index."""
    if s == "d":
        return (
            circle(0, 0, 17.5, "gold", "ink", 3)
            + circle(0, 0, 10.5, "cloth", "dd", 2.4)
            + circle(0, 0, 4.6, "dd", None)
        )
    if s == "c":
        return (
            path("M-3 4H3L4 9C6 12 12 13 13 17H-13C-12 13-6 12-4 9Z", "cm", "ink", 2.6)
            + path("M-17-18H17C17-2 10 7 0 7S-17-2-17-18Z", "cm", "ink", 3)
            + path("M-15.5-9C-8-6 8-6 15.5-9", None, "gold", 4)
        )
    if s == "s":
        return placed(
            0,
            0,
            path("M0-27 6.5-18V8H-6.5V-18Z", "sm", "ink", 3)
            + rect(-3.4, 11, 6.8, 11, 2, "sd", "ink", 2.4)
            + path("M-11 9H11", None, "ink", 8)
            + path("M-11 9H11", None, "gold", 4),
            1.08,
            40,
        )
    return placed(
        0,
        0,
        path("M-3 24C-4 12-7 2-9-8-11-18-9-26 0-26S11-18 9-8C7 2 4 12 3 24Z", "wood", "ink", 3)
        + path("M6-2C14-2 19-8 18-16 10-16 5-11 5-5Z", "bm", "ink", 2.6)
        + path("M-6 6C-13 5-17 0-17-7-9-8-5-3-4 3Z", "bm", "ink", 2.6),
        1.02,
        36,
    )


def small_sign_at(s, x, y, k=1.0):
    """The simplified sign at a place."""
    return placed(x, y, small_sign(s), k)


def frame(s, hero=False):
    """Paper, edge and the frame whose gaps tell the suit without colour."""
    o = rect(1.5, 1.5, 197, 317, 15, "glow" if hero else "paper", "edge", 2)
    k, gap = FRAME_GAPS[s], 13
    xs = {0: [], 1: [100], 2: [87, 113], 3: [76, 100, 124]}[k]
    top, cur = "", 18
    for x in xs:
        top += f"M{cur} 8H{short(x - gap / 2)}"
        cur = short(x + gap / 2)
    top += f"M{cur} 8H182"
    bot = top.replace(" 8H", " 312H")
    sides = "M182 8Q192 8 192 18V302Q192 312 182 312M18 8Q8 8 8 18V302Q8 312 18 312"
    o += path(top + bot + sides, None, s + "i", 2)
    if hero:
        o += path("M20 13H180Q187 13 187 20V300Q187 307 180 307H20Q13 307 13 300V20Q13 13 20 13Z", None, "gold", 3)
    return o


def index(suit: str, rank: int) -> str:
    """The rank and the small sign in the corner."""
    return glyph(str(rank), 34, 22, 44, suit + "i") + small_sign_at(suit, 34, 98)


WIDE_PIPS = {  # coins and cups: wide signs
    2: [(100, 84), (100, 236)],
    3: [(112, 66), (100, 160), (88, 254)],
    4: [(88, 84), (157, 84), (43, 236), (112, 236)],
    5: [(90, 68), (156, 68), (100, 160), (44, 252), (110, 252)],
    6: [(90, 66), (156, 66), (62, 160), (138, 160), (44, 254), (110, 254)],
    7: [(90, 64), (156, 64), (40, 160), (100, 160), (160, 160), (44, 256), (110, 256)],
}


TALL_PIPS = {  # swords and clubs: narrow signs
    2: [(70, 178), (130, 142)],
    3: [(66, 180), (106, 160), (146, 140)],
    4: [(88, 92), (146, 92), (54, 228), (112, 228)],
    5: [(88, 70), (146, 70), (100, 160), (54, 250), (112, 250)],
    6: [(80, 92), (120, 92), (160, 92), (40, 228), (80, 228), (120, 228)],
    7: [(88, 66), (146, 66), (44, 160), (100, 160), (156, 160), (54, 254), (112, 254)],
}


PIP_SCALES = {  # scale per count
    "d": {2: 1.36, 3: 1.26, 4: 1.06, 5: 1.04, 6: 1.04, 7: 0.95},
    "c": {2: 1.34, 3: 1.18, 4: 1.14, 5: 1.08, 6: 1.06, 7: 0.92},
    "s": {2: 1.66, 3: 1.34, 4: 1.32, 5: 0.98, 6: 1.2, 7: 0.98},
    "b": {2: 1.66, 3: 1.3, 4: 1.3, 5: 0.98, 6: 1.12, 7: 0.98},
}


def sign_at(s, x, y, k):
    """A suit sign at a place."""
    used_signs.add(s)
    return f'<use href="#p{s}" transform="translate({short(x)} {short(y)}) scale({k:.3g})"/>'


def pips(s, k):
    """The signs of a numbered card."""
    place = TALL_PIPS if s in "sb" else WIDE_PIPS
    return "".join(sign_at(s, x, y, PIP_SCALES[s][k]) for x, y in place[k])


def ace(s):
    """The single large sign of an ace."""
    o = ""
    if s == "d":
        rays = path(star(24, 84, 60), "dl", "goldd", 2)
        o += placed(104, 172, rays) + placed(104, 172, coin(), 2.05)
    elif s == "c":
        for sx in (-1, 1):  # laurel sprigs
            o += f'<g transform="translate(108 186) scale({0.86 * sx:.2f} 1)">{leaf_spray("b")}</g>'
        o += placed(108, 182, cup(), 2.1)
    elif s == "s":
        o += placed(106, 164, sword(), 2.5)
        o += path(
            "M52 214C70 204 82 224 100 214 118 204 132 222 156 208L152 228C130 240 118 224 100 234 82 244 68 226 48 236L56 224Z",
            "cm",
        )
        o += path("M60 222C74 218 84 232 100 225S132 230 148 219", None, "cl", 2)
    else:
        o += placed(122, 232, leaf("b"), 1.35, 52) + placed(92, 250, leaf("b"), 1.2, -62)
        o += placed(108, 162, club(), 2.6)
    return o


def leaf(s):
    """One leaf in the colour of the suit."""
    return path("M0 0C-14-6-16-22 0-34 16-22 14-6 0 0Z", s + "l", "ink", 2) + path("M0-4V-26", None, s + "d", 1.8)


def leaf_spray(s):
    """A curved spray of leaves."""
    o = path("M52 84C70 40 70-8 54-52", None, s + "d", 3)
    for x, y, r in (
        (54, -52, 10),
        (64, -22, 58),
        (60, -30, -24),
        (67, 10, 62),
        (62, 4, -30),
        (64, 44, 66),
        (60, 40, -28),
    ):
        o += placed(x, y, leaf(s), 0.72, r)
    return o
