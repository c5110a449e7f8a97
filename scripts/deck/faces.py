# ruff: noqa: E501  (the path of a drawing is not broken)
"""Whole cards and whole files."""

from scripts.deck.courts import COURTS
from scripts.deck.drawing import (
    HEIGHT,
    PALETTE,
    WIDTH,
    fill_class,
    glyph,
    path,
    placed,
    rect,
    short,
    star,
    used_classes,
    used_signs,
)
from scripts.deck.signs import SIGNS, WIDE_PIPS, ace, coin, frame, index, pips, sign_at, small_sign_at


def card(s, r):
    """The face of one card."""
    hero = s == "d" and r == 7
    o = frame(s, hero)
    if r == 1:
        o += ace(s)
    elif hero:
        o += placed(100, 160, path(star(24, 46, 33), "gold", None))
        for x, y in WIDE_PIPS[7]:
            mid = (x, y) == (100, 160)
            dx = {40: -2, 160: 2}.get(x, 0) if y == 160 else 0
            o += placed(x + dx, y, coin(True), 1.02) if mid else sign_at("d", x + dx, y, 0.84 if y == 160 else 0.92)
    elif r <= 7:
        o += pips(s, r)
    else:
        o += COURTS[r](s)
    o += index(s, r)
    if r <= 7 and r != 1:
        o += f'<g transform="rotate(180 100 160)">{index(s, r)}</g>'
    return o


def jumbo(s, r):
    """The same card for choosing among forty: one large number over one large sign."""
    o = frame(s, s == "d" and r == 7)
    o += glyph(str(r), 100, 34, 116, s + "i", 9)
    return o + (sign_at(s, 100, 234, 1.8) if s in "dc" else small_sign_at(s, 100, 234, 2.7))


def back():
    """The back of all cards."""
    o = rect(1.5, 1.5, 197, 317, 15, "paper", "edge", 2)
    o += rect(11, 11, 178, 298, 9, "sd", "sd", 2)
    tile = ""
    for j in range(7):
        for i in range(4):
            x, y = 34.5 + i * 43.7, 34 + j * 42
            tile += f'<use href="#t" x="{short(x)}" y="{short(y)}"/>'
    t = path("M0-17C8-12 12-8 17 0 12 8 8 12 0 17-8 12-12 8-17 0-12-8-8-12 0-17Z", None, "sl", 2)
    t += path(star(4, 11, 4), "gold", None) + f'<circle class="{fill_class("paper")}" r="2.6"/>'
    t += f'<circle class="{fill_class("cm")}" cx="21.8" cy="21" r="2.6"/>'
    o += f'<defs><g id="t">{t}</g><clipPath id="k"><rect x="13" y="13" width="174" height="294" rx="8"/></clipPath></defs><g clip-path="url(#k)">{tile}</g>'
    o += rect(16, 16, 168, 288, 6, None, "gold", 2)
    return o


def style_text(var=False):
    """The style element's text for the colours that were used."""
    light, dark = [], []
    for c in sorted(used_classes):
        prop = "fill" if c[0] == "f" else "stroke"
        tok = c[2:]
        a, b = PALETTE[tok]
        if var:
            light.append(f".{c}{{{prop}:var(--card-{tok},{a})}}")
        else:
            light.append(f".{c}{{{prop}:{a}}}")
            if a != b:
                dark.append(f".{c}{{{prop}:{b}}}")
    out = "".join(light)
    if dark:
        out += "@media(prefers-color-scheme:dark){" + "".join(dark) + "}"
    return out


def document(body, title, box=None):
    """A whole file around a drawing."""
    box = box or (0, 0, WIDTH, HEIGHT)
    defs = "".join(f'<g id="p{s}">{SIGNS[s]()}</g>' for s in sorted(used_signs))
    if defs:
        body = f"<defs>{defs}</defs>{body}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(short(v) for v in box)}" role="img" '
        f'stroke-linecap="round" stroke-linejoin="round"><title>{title}</title><style>{style_text()}</style>{body}</svg>\n'
    )
