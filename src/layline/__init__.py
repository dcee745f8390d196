"""Layline: a table for five wind-and-race games.

>>> import layline
>>> game = layline.load_game("racetrack")
>>> state = game.new(game.options(track="paddock", players=1))
>>> state.play(game.read("P2"))
>>> [str(move) for move in state.moves()]
['1', '2', '3', '4', '5', '6', '7', '8', '9']
"""

import os as _os

if _os.environ.get("LAYLINE_PURE"):
    from layline import _pure

    _pure.install()

from layline.core import *  # noqa: F403  # after the choice between the two forms
from layline.core import __all__ as __all__

__version__ = "0.1.0"
