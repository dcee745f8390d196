"""`python -m layline.games.racetrack`: a board and a random race."""

from layline.games.racetrack import GAME
from layline.kit.demo import demo

if __name__ == "__main__":
    demo(GAME)
