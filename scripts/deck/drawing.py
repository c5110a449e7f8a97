# ruff: noqa: E501  (the path of a drawing is not broken)
"""Primitives: coordinates, colours as classes, shapes, digits. Every path was drawn for this deck."""

import math

WIDTH, HEIGHT = 200, 320


PALETTE = {
    "paper": ("#fdf8ec", "#272c37"),  # card face
    "edge": ("#cfc2a3", "#454d5e"),  # outer hairline
    "ink": ("#2b221c", "#0f1217"),  # outline of filled shapes
    "cloth": ("#fffdf7", "#f3ecdc"),  # linen, ermine
    "gold": ("#f0ae1f", "#f5b93a"),
    "goldl": ("#ffdf8a", "#ffe29a"),
    "goldd": ("#b87408", "#c4840f"),
    "skin1": ("#f3cda6", "#f0c9a1"),
    "skin2": ("#d9a272", "#d9a272"),
    "skin3": ("#a9714a", "#a9714a"),
    "wood": ("#b07b45", "#b9854e"),
    "woodl": ("#dcb27c", "#e0b984"),
    "woodd": ("#7a4f26", "#7f532a"),
    "horse": ("#e9e1d2", "#ddd5c6"),
    "horsed": ("#c4b8a3", "#b3a78f"),
    "hair1": ("#3a2a20", "#2b1f18"),
    "hair2": ("#8c4a22", "#93502a"),
    "hair3": ("#7c7f86", "#9a9da5"),
    "steel": ("#dbe6f8", "#e3ecfb"),
    # suit d(enari) c(oppe) s(pade) b(astoni): main, dark, light, index (>= 4.5:1 on paper)
    "dm": ("#f0ae1f", "#f5b93a"),
    "dd": ("#b87408", "#b8780e"),
    "dl": ("#ffe3a0", "#ffe3a0"),
    "di": ("#935f00", "#ffc94a"),
    "cm": ("#d2402f", "#e2604c"),
    "cd": ("#8f2118", "#9e3126"),
    "cl": ("#f7a697", "#f9b3a5"),
    "ci": ("#8c1712", "#ff9480"),
    "sm": ("#2f6ad0", "#5b90ee"),
    "sd": ("#173f86", "#234f9f"),
    "sl": ("#a9c7f7", "#b5d0fb"),
    "si": ("#15397f", "#93bcff"),
    "bm": ("#0f9272", "#28b48f"),
    "bd": ("#07573f", "#0a6a4d"),
    "bl": ("#93dcc2", "#a2e6ce"),
    "bi": ("#0a7355", "#63d8ab"),
    "glow": ("#fff0bd", "#4a4024"),  # settebello ground
}


SUITS = "dcsb"


NAMES = {"d": "denari", "c": "coppe", "s": "spade", "b": "bastoni"}


RANKS = {
    1: "asso",
    2: "due",
    3: "tre",
    4: "quattro",
    5: "cinque",
    6: "sei",
    7: "sette",
    8: "fante",
    9: "cavallo",
    10: "re",
}


used_classes = set()


used_signs = set()


def short(v):
    """A coordinate as short as it can be written."""
    s = f"{v:.1f}"
    return s[:-2] if s.endswith(".0") else s


def fill_class(tok):
    """The class that fills with a colour of the palette."""
    used_classes.add("f-" + tok)
    return "f-" + tok


def stroke_class(tok):
    """The class that strokes with a colour of the palette."""
    used_classes.add("s-" + tok)
    return "s-" + tok


def path(d, fill=None, stroke="ink", w=2.4, extra=""):
    """A path, filled and outlined from the palette."""
    cls = [fill_class(fill)] if fill else []
    if stroke:
        cls.append(stroke_class(stroke))
    sw = f' stroke-width="{short(w)}"' if stroke else ""
    nf = "" if fill else ' fill="none"'
    return f'<path class="{" ".join(cls)}" d="{d}"{sw}{nf}{extra}/>'


def circle(x, y, r, fill=None, stroke="ink", w=2.4):
    """A circle."""
    cls = [fill_class(fill)] if fill else []
    if stroke:
        cls.append(stroke_class(stroke))
    sw = f' stroke-width="{short(w)}"' if stroke else ""
    nf = "" if fill else ' fill="none"'
    return f'<circle class="{" ".join(cls)}" cx="{short(x)}" cy="{short(y)}" r="{short(r)}"{sw}{nf}/>'


def ellipse(x, y, rx, ry, fill, stroke="ink", w=2.4):
    """An ellipse."""
    cls = fill_class(fill) + (" " + stroke_class(stroke) if stroke else "")
    sw = f' stroke-width="{short(w)}"' if stroke else ""
    return f'<ellipse class="{cls}" cx="{short(x)}" cy="{short(y)}" rx="{short(rx)}" ry="{short(ry)}"{sw}/>'


def rect(x, y, w_, h_, r, fill=None, stroke="ink", w=2.4):
    """A rectangle with round corners."""
    cls = [fill_class(fill)] if fill else []
    if stroke:
        cls.append(stroke_class(stroke))
    sw = f' stroke-width="{short(w)}"' if stroke else ""
    nf = "" if fill else ' fill="none"'
    return (
        f'<rect class="{" ".join(cls)}" x="{short(x)}" y="{short(y)}" width="{short(w_)}" height="{short(h_)}" '
        f'rx="{short(r)}"{sw}{nf}/>'
    )


def placed(x, y, body, s=1.0, rot=0):
    """A group moved, turned and scaled."""
    t = f"translate({short(x)} {short(y)})"
    if rot:
        t += f" rotate({short(rot)})"
    if s != 1:
        t += f" scale({s:.3g})"
    return f'<g transform="{t}">{body}</g>'


def star(k, r1, r2, rot=-90):
    """The outline of a star with this many points."""
    pts = []
    for i in range(2 * k):
        a = math.radians(rot + i * 180 / k)
        r = r1 if i % 2 == 0 else r2
        pts.append(f"{short(r * math.cos(a))},{short(r * math.sin(a))}")
    return "M" + "L".join(pts) + "Z"


GLYPHS = {
    "0": "M14 0C22.5 0 28 8.5 28 22S22.5 44 14 44 0 35.5 0 22 5.5 0 14 0Z",
    "1": "M4 10 15.5 1V44M5 44H26",
    "2": "M1 12.5C1 5 6.5 0 14 0S27 5 27 12C27 21 18 27 1 44H28",
    "3": "M2 0H26L13 17C22 17 28 22.5 28 30.5S22 44 14 44C7 44 2 40.5 0 35",
    "4": "M21 44V0L0 31H29",
    "5": "M26 0H5L3 20C6 17 10 15.5 14 15.5 22 15.5 28 21.5 28 29.7S22 44 13.5 44C7 44 2.5 41 0 36.5",
    "6": "M23 1C10 4 0 16 0 30 0 38 6 44 14 44S28 38 28 30.5 22 17 14.5 17C7.5 17 1.5 22 .2 28",
    "7": "M0 0H28L11 44M6 23.5H24",
    "8": "M14 20C7.5 20 3 15.7 3 10S8 0 14 0 25 4.3 25 10 20.5 20 14 20C6 20 0 25 0 32S6 44 14 44 28 39 28 32 22 20 14 20Z",
    "9": "M5 43C18 40 28 28 28 14 28 6 22 0 14 0S0 6 0 13.5 6 27 13.5 27C20.5 27 26.5 22 27.8 16",
    "A": "M0 44 14 0 28 44M5 29.5H23",
    "J": "M5 0H24V31C24 39 19 44 12 44 5.5 44 1 40 0 34",
    "Q": "M14 0C22.5 0 28 8.5 28 22S22.5 44 14 44 0 35.5 0 22 5.5 0 14 0ZM17 33 28 46",
    "K": "M2 0V44M27 0 3 25M11 18 28 44",
}


def glyph(text, cx, top, h, cls, sw=8.6):
    """Digits centred on a line, with this cap height."""
    k = h / 44
    if text == "10":
        one, zero = "M0 9 9 1V44", "M11 0C17.5 0 22 8.5 22 22S17.5 44 11 44 0 35.5 0 22 4.5 0 11 0Z"
        x0 = cx - 16.5 * k
        body = (
            f'<path d="{one}" transform="translate({short(x0)} {short(top)}) scale({k:.3f})"/>'
            f'<path d="{zero}" transform="translate({short(x0 + 20 * k)} {short(top)}) scale({k:.3f})"/>'
        )
    else:
        body = f'<path d="{GLYPHS[text]}" transform="translate({short(cx - 14 * k)} {short(top)}) scale({k:.3f})"/>'
    return f'<g class="{stroke_class(cls)}" fill="none" stroke-width="{sw}">{body}</g>'
