"""`python -m layline.games.vor_dem_wind`: a board and a random game."""

from layline.games.vor_dem_wind import GAME
from layline.kit.demo import demo

if __name__ == "__main__":
    demo(GAME)
