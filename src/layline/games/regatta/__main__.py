"""`python -m layline.games.regatta`: a board and a random game."""

from layline.games.regatta import GAME
from layline.kit.demo import demo

if __name__ == "__main__":
    demo(GAME)
