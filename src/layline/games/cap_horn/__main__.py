"""`python -m layline.games.cap_horn`: a board and a random game."""

from layline.games.cap_horn import GAME
from layline.kit.demo import demo

if __name__ == "__main__":
    demo(GAME)
