"""The card art is what its program draws."""

from pathlib import Path

from scripts.deck.__main__ import main

CARDS = Path(__file__).resolve().parents[2] / "scopa_site" / "static" / "cards"


def test_the_kept_files_are_what_the_program_writes(tmp_path) -> None:
    main(tmp_path)

    drawn = {path.name: path.read_text() for path in tmp_path.iterdir()}
    kept = {path.name: path.read_text() for path in CARDS.iterdir()}
    assert drawn == kept


def test_the_sprite_holds_forty_faces_twice_the_back_and_four_signs(tmp_path) -> None:
    main(tmp_path)

    sprite = (tmp_path / "deck.svg").read_text()
    faces = [f"{suit}{rank}" for suit in "dcsb" for rank in range(1, 11)]
    ids = faces + [f"j{face}" for face in faces] + ["back", *(f"suit-{suit}" for suit in "dcsb")]
    assert [name for name in ids if f'<symbol id="{name}"' not in sprite] == []
    assert sprite.count("<symbol") == len(ids)
