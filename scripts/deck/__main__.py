"""Write the deck: `python -m scripts.deck FOLDER`. The files are the same, byte for byte, on every run."""

import sys
from pathlib import Path

from scripts.deck.drawing import NAMES, RANKS, SUITS, used_classes, used_signs
from scripts.deck.faces import back, card, document, jumbo, style_text
from scripts.deck.signs import SIGNS, small_sign_at

_ROUND = 'stroke-linecap="round" stroke-linejoin="round"'


def main(folder: Path) -> None:
    """Forty faces, the back, four suit signs, and one sprite that holds all of them and forty jumbo faces."""
    folder.mkdir(parents=True, exist_ok=True)
    symbols, all_classes = [], set[str]()
    for suit in SUITS:
        for rank in RANKS:
            _forget()
            face = card(suit, rank)
            (folder / f"{suit}{rank}.svg").write_text(document(face, f"{RANKS[rank]} di {NAMES[suit]}"))
            all_classes |= used_classes
            symbols.append(f'<symbol id="{suit}{rank}" viewBox="0 0 200 320" {_ROUND}>{face}</symbol>')
    _forget()
    (folder / "back.svg").write_text(document(back(), "card back"))
    for suit in SUITS:
        _forget()
        box = (-30, -30, 60, 60)
        (folder / f"suit-{suit}.svg").write_text(document(small_sign_at(suit, 0, 0, 1.5), NAMES[suit], box))
    symbols += [
        f'<symbol id="j{suit}{rank}" viewBox="0 0 200 320" {_ROUND}>{jumbo(suit, rank)}</symbol>'
        for suit in SUITS
        for rank in RANKS
    ]
    symbols.append(f'<symbol id="back" viewBox="0 0 200 320" {_ROUND}>{back()}</symbol>')
    symbols += [
        f'<symbol id="suit-{suit}" viewBox="-30 -30 60 60" {_ROUND}>{small_sign_at(suit, 0, 0, 1.5)}</symbol>'
        for suit in SUITS
    ]
    _forget()
    used_classes.update(all_classes)
    signs = "".join(f'<g id="p{suit}">{SIGNS[suit]()}</g>' for suit in SUITS)
    style = style_text(True)
    (folder / "deck.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" {_ROUND}><style>{style}</style><defs>{signs}</defs>'
        f"{''.join(symbols)}</svg>\n"
    )


def _forget() -> None:
    used_classes.clear()
    used_signs.clear()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
