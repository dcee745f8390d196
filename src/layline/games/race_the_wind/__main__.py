"""`python -m layline.games.race_the_wind`: a board and a random game."""

from layline.games.race_the_wind import GAME
from layline.kit.demo import demo

if __name__ == "__main__":
    demo(GAME)
