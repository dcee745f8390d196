"""What a game is. Nothing here knows any title."""

from layline.core.drawing import Drawing, Piece
from layline.core.errors import (
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    BadText,
    IllegalMove,
    LaylineError,
)
from layline.core.game import Game, Offer, Offers, Order
from layline.core.moves import Move, Value
from layline.core.options import Options
from layline.core.players import Bot, BotSpec, Budget
from layline.core.record import Record
from layline.core.registry import games, load_game
from layline.core.state import CHANCE, OVER, WATCHER, OpenView, State, View, play_and_tell
from layline.core.telling import Event, Refusal, Result

__all__ = [
    "CHANCE",
    "OVER",
    "WATCHER",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadText",
    "Bot",
    "BotSpec",
    "Budget",
    "Drawing",
    "Event",
    "Game",
    "IllegalMove",
    "LaylineError",
    "Move",
    "Offer",
    "Offers",
    "OpenView",
    "Options",
    "Order",
    "Piece",
    "Record",
    "Refusal",
    "Result",
    "State",
    "Value",
    "View",
    "games",
    "load_game",
    "play_and_tell",
]
