# ruff: noqa: E501  (the path of a drawing is not broken)
"""Kings, knights and knaves."""

from scripts.deck.drawing import circle, ellipse, fill_class, path, placed, rect, short
from scripts.deck.signs import club, coin, cup, sword

PEOPLE = {  # suit: (skin, hair)
    "d": ("skin1", "hair2"),
    "c": ("skin2", "hair1"),
    "s": ("skin3", "hair1"),
    "b": ("skin1", "hair3"),
}


def plinth(suit):
    """The patterned ground that a court card stands on."""
    drawing = rect(13, 284, 174, 23, 7, suit + "m")
    drawing += "<g>"
    if suit == "d":
        drawing += "".join(circle(26 + i * 18.5, 295.5, 4.6, "dl", "dd", 1.6) for i in range(9))
    elif suit == "c":
        dark = "M16 291" + "q8.4 12 16.8 0" * 10
        drawing += path(dark, None, "cl", 3)
    elif suit == "s":
        drawing += path("".join(f"M{22 + i * 17} 302 {30 + i * 17} 289" for i in range(10)), None, "sl", 3.2)
    else:
        drawing += path(
            "M18 300" + "".join(f"L{27 + i * 18} {290 if i % 2 == 0 else 301}" for i in range(9)) + "L183 296",
            None,
            "bl",
            3,
        )
    return drawing + "</g>"


def emblem(suit, x, y):
    """The suit sign in a raised hand."""
    if suit == "d":
        return placed(x + 3, y - 36, coin(), 0.92)
    if suit == "c":
        return placed(x + 3, y - 33, cup(), 0.96)
    if suit == "s":
        return placed(x, y - 37, sword(), 1.36)
    return placed(x, y - 30, club(), 1.3)


def face(cx, cy, rx, ry, skin, brow="hair1"):
    """A face with its features."""
    drawing = ellipse(cx, cy, rx, ry, skin)
    drawing += f'<circle class="{fill_class("ink")}" cx="{short(cx - rx * 0.38)}" cy="{short(cy - 1)}" r="2.2"/>'
    drawing += f'<circle class="{fill_class("ink")}" cx="{short(cx + rx * 0.38)}" cy="{short(cy - 1)}" r="2.2"/>'
    drawing += path(
        f"M{short(cx - rx * 0.58)} {short(cy - 6.5)}q{short(rx * 0.2)}-3 {short(rx * 0.4)}-.5M{short(cx + rx * 0.58)} {short(cy - 6.5)}q{short(-rx * 0.2)}-3 {short(-rx * 0.4)}-.5",
        None,
        brow,
        2,
    )
    drawing += path(f"M{short(cx)} {short(cy)}l-2.5 7h4", None, "ink", 1.6)
    return drawing


def king(suit):
    """The king: a bell-shaped mantle."""
    skin, hair = PEOPLE[suit]
    main, dark, light = suit + "m", suit + "d", suit + "l"
    drawing = plinth(suit)
    # mantle, robe, ermine
    drawing += path("M44 285C44 214 54 158 78 140H122C146 158 152 214 154 285Z", dark)
    drawing += path("M62 285C62 224 70 168 84 142H116C130 168 136 224 138 285Z", main)
    drawing += path("M91 150H109L115 285H85Z", "cloth")
    for x, y in ((100, 184), (95, 208), (105, 208), (100, 232), (94, 256), (106, 256), (100, 274)):
        drawing += f'<path class="{fill_class("ink")}" d="M{x} {y - 5}q3.5 7 0 8-3.5-1 0-8z"/>'
    drawing += path("M68 262q8 6 16 2M116 264q9 4 17-2M66 238q8 5 17 2M117 240q8 3 16-2", None, light, 2.2)
    # left arm with orb
    drawing += path("M80 152C62 160 52 186 60 208 66 216 80 216 88 210L92 198C82 198 76 190 80 180Z", main)
    drawing += path("M78 214 92 210 94 200 84 197Z", "cloth", "ink", 2)
    drawing += circle(99, 203, 8, skin)
    # right arm raised
    drawing += emblem(suit, 160, 122) if suit in "sb" else ""
    drawing += path("M118 152C136 152 148 142 152 126L168 131C165 156 148 180 122 180Z", main)
    drawing += path("M150 133 169 139 171 128 153 122Z", "cloth", "ink", 2)
    drawing += circle(161, 120, 8.5, skin)
    drawing += emblem(suit, 160, 116) if suit in "dc" else ""
    # collar
    drawing += path("M70 152C74 138 88 134 100 134S126 138 130 152C128 164 114 170 100 170S72 164 70 152Z", "cloth")
    for x, y in ((80, 156), (90, 161), (110, 161), (120, 156)):
        drawing += f'<path class="{fill_class("ink")}" d="M{x} {y - 4}q3 6 0 7-3-1 0-7z"/>'
    # head
    drawing += path("M77 100C74 122 78 134 84 138H116C122 134 126 122 123 100Z", hair)
    drawing += face(100, 108, 19, 23, skin, hair)
    drawing += path("M80 108C78 138 88 158 100 158S122 138 120 108C117 118 110 120 100 120S83 118 80 108Z", hair)
    drawing += path(
        "M86 122C90 116 97 116 100 119.5 103 116 110 116 114 122 109 126 103 125 100 122.5 97 125 91 126 86 122Z",
        hair,
        "ink",
        1.6,
    )
    drawing += path("M96 129q4 3 8 0", None, "cl", 2.2)
    # crown
    drawing += path("M79 94 72 64 88 78 100 54 112 78 128 64 121 94Q100 87 79 94Z", "gold")
    for x, y in ((72, 61), (100, 51), (128, 61)):
        drawing += circle(x, y, 4.6, "goldl", "ink", 2)
    drawing += (
        circle(100, 81, 4.6, "cm" if suit == "d" else main, "ink", 1.8)
        + circle(87, 85, 3, light, "ink", 1.5)
        + circle(113, 85, 3, light, "ink", 1.5)
    )
    return drawing


def knave(suit):
    """The knave: slim, in two halves."""
    skin, hair = PEOPLE[suit]
    main, dark, light = suit + "m", suit + "d", suit + "l"
    drawing = plinth(suit)
    # cape behind
    drawing += path("M80 142C60 164 54 206 60 240L82 232 84 150Z", dark)
    # legs
    drawing += path("M81 222H99L97 274H85Z", "cloth") + path("M101 222H119L116 274H104Z", main)
    drawing += path("M84 268H98L99 285H74C73 279 80 277 84 274Z", dark) + path(
        "M103 268H117C121 276 128 278 128 285H102Z", dark
    )
    # raised arm and sign
    drawing += emblem(suit, 154, 128) if suit in "sb" else ""
    drawing += path("M116 146C132 150 142 144 146 131L161 137C158 158 140 176 118 174Z", light)
    drawing += path("M128 151 139 169M137 147 151 163", None, main, 3)
    drawing += path("M144 139 162 145 164 134 147 128Z", "cloth", "ink", 2) + circle(155, 126, 8, skin)
    drawing += emblem(suit, 154, 122) if suit in "dc" else ""
    # tunic, two halves
    drawing += path("M80 144C86 138 94 137 100 137V232H68L76 190Z", main)
    drawing += path("M120 144C114 138 106 137 100 137V232H132L124 190Z", light)
    drawing += path("M84 200 80 230M92 200V231M108 200V231M116 200 121 230", None, dark, 2)
    drawing += path("M68 226H132L133 236H67Z", "gold")
    drawing += path("M75 186H125L126 197H74Z", dark) + rect(94, 184, 12, 15, 2, "gold", "ink", 2)
    drawing += (
        circle(100, 154, 2.6, "gold", "ink", 1.4)
        + circle(100, 164, 2.6, "gold", "ink", 1.4)
        + circle(100, 174, 2.6, "gold", "ink", 1.4)
    )
    # arm on hip
    drawing += path("M82 144C64 152 58 176 70 194L84 188C78 178 82 170 90 164Z", main)
    drawing += path("M70 158 83 170M65 170 78 178", None, light, 3)
    drawing += circle(79, 193, 7.5, skin)
    # collar, head, cap
    drawing += path("M80 142q4 9 10 3 3 8 10 3 7 5 10-3 6 6 10-3C116 134 84 134 80 142Z", "cloth", "ink", 2)
    drawing += path("M79 96C73 118 76 136 84 138H116C124 136 127 118 121 96Z", hair)
    drawing += path("M93 120H107V138H93Z", skin, None)
    drawing += face(100, 108, 17.5, 20, skin, hair)
    drawing += path("M95 119q5 4 10 0", None, "ci", 2.2)
    drawing += path("M84 96C88 88 112 86 117 97 108 98 100 104 84 104Z", hair, "ink", 1.8)
    drawing += path("M80 70C64 48 50 50 50 62 58 60 66 68 76 84Z", "cloth") + path(
        "M56 59C64 60 70 68 76 78", None, dark, 1.8
    )
    drawing += path("M76 92C66 78 76 64 98 62 122 60 134 74 128 88 124 94 112 88 100 88S82 90 76 92Z", main)
    drawing += path("M77 93C84 86 116 84 126 91L125 98C112 92 92 92 79 100Z", "gold")
    return drawing


def knight(suit):
    """The knight on a horse."""
    skin, hair = PEOPLE[suit]
    drawing = plinth(suit) + horse(suit)
    return drawing + rider(suit, skin, hair)


def horse(suit):
    """The horse, turned to the left, with bridle and saddle cloth."""
    main, dark = suit + "m", suit + "d"
    mane = "hair2" if suit in "db" else "hair1"
    drawing = ""
    # far legs
    drawing += path("M66 232C56 236 44 240 40 252L52 268 60 262 54 254C62 252 74 252 82 248Z", "horsed")
    drawing += path("M52 268 60 262 65 268 57 275Z", "hair1", "ink", 2)
    drawing += path("M132 238C126 252 122 264 118 277H107C108 262 114 250 116 238Z", "horsed") + path(
        "M107 275H118.5L120 285H104Z", "hair1", "ink", 2
    )
    # tail
    drawing += path("M154 196C178 196 186 226 174 262 168 244 164 226 150 214Z", mane) + path(
        "M162 206C172 216 176 234 173 250", None, "wood", 1.8
    )
    # body
    drawing += path(
        "M57 134 60 120 68 131C79 141 87 160 91 184 104 190 122 188 136 186 154 184 162 198 159 216 157 228 154 232 153 240 153 252 158 262 155 277H142C142 264 137 254 133 245 120 246 102 246 91 242 92 256 90 266 89 277H77C77 264 75 250 70 238 61 228 57 214 60 198 59 190 57 184 53 180 47 183 43 186 39 190 33 193 26 189 26 182 29 168 37 154 45 144 49 139 53 136 57 134Z",
        "horse",
    )
    drawing += path("M77 275H89.5L90 285H74Z", "hair1", "ink", 2) + path(
        "M142 275H155.5L157 285H140Z", "hair1", "ink", 2
    )
    # mane, bridle
    drawing += path(
        "M60 120C74 122 92 148 97 186 90 182 88 176 85 170 82 160 79 156 75 152 74 146 70 142 67 140 66 136 64 134 60 132Z",
        mane,
    )
    drawing += f'<circle class="{fill_class("ink")}" cx="48" cy="154" r="2.8"/>' + path(
        "M30 180q4 2 6-1", None, "ink", 2
    )
    drawing += path("M39 158 54 178M44 146C50 156 58 162 66 164", None, main, 3.4) + path(
        "M41 178C56 186 70 190 84 184", None, dark, 2.6
    )
    # saddle cloth
    drawing += path("M96 190C108 194 124 192 138 188L144 226C126 236 106 236 92 228Z", dark) + path(
        "M93 222C108 230 126 230 143 220", None, "gold", 3.4
    )
    return drawing


def rider(suit, skin, hair):
    """The rider with the raised sign, from the saddle to the plume."""
    main, dark, light = suit + "m", suit + "d", suit + "l"
    # raised arm and sign behind torso
    drawing = emblem(suit, 158, 132) if suit in "sb" else ""
    # torso, leg
    drawing += path("M92 192C88 168 92 150 102 142H124C134 152 136 172 134 192 120 200 104 200 92 192Z", main)
    drawing += path("M98 190C92 204 92 220 98 238L114 240C114 224 120 212 130 198L128 188Z", light)
    drawing += path("M97 232 114 236 112 250C110 258 92 260 84 256 84 249 94 248 97 232Z", "hair1")
    drawing += path("M108 150V184M116 150V186", None, light, 2.4)
    drawing += path("M92 186C104 194 122 194 134 186L134 194C122 202 104 202 92 194Z", "gold")
    # arms
    drawing += (
        path("M104 148C92 156 82 168 78 178L88 186C98 178 108 172 114 166Z", main)
        + path("M84 170 94 180", None, light, 3)
        + circle(81, 184, 7, skin)
    )
    drawing += path("M120 148C136 154 146 148 150 136L165 142C161 162 142 178 122 174Z", main) + path(
        "M148 143 165 149 167 138 151 132Z", "cloth", "ink", 2
    )
    drawing += circle(159, 130, 8, skin)
    drawing += emblem(suit, 158, 126) if suit in "dc" else ""
    # collar, head, hat
    drawing += path("M96 146C102 138 122 138 128 146 124 154 116 156 112 156S100 154 96 146Z", "cloth", "ink", 2)
    drawing += path("M93 106C89 124 92 138 100 141H124C131 138 134 124 130 106Z", hair)
    drawing += face(111, 117, 16.5, 19, skin, hair)
    drawing += path("M106 127q5 3.5 10 0", None, "ci", 2.2)
    if suit in "sb":
        drawing += path(
            "M95 120C96 142 104 146 111 146S126 142 127 120C124 128 118 132 111 132S98 128 95 120Z", hair, "ink", 2
        )
        drawing += path("M107 129q4 2.5 8 0", None, "cl", 2)
    drawing += path("M100 82C88 56 66 54 64 66 73 68 82 78 92 96Z", "cloth") + path(
        "M70 64C80 66 88 76 94 88", None, dark, 1.8
    )
    drawing += path("M92 104C90 84 100 76 112 76S134 84 131 104Z", main)
    drawing += path("M80 108C92 98 132 98 144 108 134 113 92 113 80 108Z", dark) + path(
        "M92 98C104 93 120 93 131 98L131 104C120 99 104 99 92 104Z", "gold", "ink", 2
    )
    return drawing


COURTS = {8: knave, 9: knight, 10: king}
