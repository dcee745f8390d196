"""Write the pictures of README and docs: `python -m tools.make_pictures` from the project's root."""

from pathlib import Path

from layline.arena.match import play_match
from layline.core import Budget, load_game, play_and_tell
from layline.kit.picture import png

FOLDER = Path("docs/pictures")


def race_picture(name: str, track: str, seats: list[str], moves: int, theme: str, language: str) -> None:
    """Draw a race between bots some way in, as the seat to move sees it."""
    game = load_game("racetrack")
    options = game.options(track=track, players=len(seats))
    record, _ = play_match(game, options, seats, 11, Budget())
    state = game.new(options)
    told = []
    for text in record.moves[:moves]:
        told += play_and_tell(state, game.read(text))
    drawing = game.draw(state.view(int(state.to_act())), told, language)
    (FOLDER / f"{name}.png").write_bytes(png(drawing, 1000, theme))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    race_picture("paddock", "paddock", ["perfect", "greedy", "perfect", "greedy"], 31, "light", "en")
    race_picture("haricot-nuit", "haricot", ["greedy", "perfect", "greedy"], 40, "dark", "fr")
