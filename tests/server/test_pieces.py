"""What a page makes of the pieces it is sent is the drawing itself, in every game."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.strings import BytesWriter

from layline.core.chance import draw_outcome
from layline.core.drawing import Drawing, Piece
from layline.core.heard import Heard
from layline.core.registry import games, load_game
from layline.core.state import CHANCE, OVER, WATCHER, play_and_tell
from layline.server import boards
from layline.server.boards import changed_board
from layline.server.live import Drawn
from tests.server.running import merged


def drawn(live: str | list[Piece]) -> Drawn:
    return boards.drawn(Drawing(10, 10, "still", live, "", "title"))


def changes(before: Drawn, now: Drawn) -> Any:
    sheet = BytesWriter()
    changed_board(before, now, sheet)
    return json.loads(sheet.getvalue())


def patched(before: Drawn, now: Drawn) -> str:
    former = {"board": {"live": before.drawing.live}}
    message = {"type": "update", "number": 2, "board": changes(before, now)}
    return str(merged(former, message)["board"]["live"])


LAYERS = st.lists(st.sampled_from(["<a/>", "<b/>", "<c/>", "", "<d>1</d>"]), max_size=12).map("\n".join)


@given(LAYERS, LAYERS)
def test_pieces_make_any_layer_of_any_other(before: str, now: str) -> None:
    assert patched(drawn(before), drawn(now)) == now


PIECES = st.lists(st.sampled_from(["<a/>", "<b/>\n<b2/>", "<c/>", "<d>1</d>\n</g>\n<g>", "<e/>", "<f/>", "<h/>"]))


@given(PIECES, PIECES, st.integers(0, 60))
def test_pieces_of_several_lines_make_any_layer_of_any_other(before: list[str], now: list[str], gone: int) -> None:
    """However many pieces in front of a stretch are gone."""
    kept = {text: Piece(text) for text in ["<a/>", *before, *now]}
    old, new, choices = [kept[text] for text in before], [kept[text] for text in now], range(gone)
    first = drawn([Piece(f"<x{number}/>") for number in choices] + old or [kept["<a/>"]])
    then = drawn(old + new or [kept["<a/>"]])
    for one, other in ((first, then), (then, first)):
        assert patched(one, other) == other.drawing.live
    pieces = changes(first, then)["pieces"]
    assert gone < 41 or not before or not isinstance(pieces[0], str), "what stays is found behind what has gone"


def test_what_is_kept_is_named_by_its_place_and_only_what_is_new_is_sent() -> None:
    change = changes(drawn("<a/>\n<b/>\n<c/>\n<d/>"), drawn("<a/>\n<b/>\n<x/>\n<d/>"))
    assert change == {"still_id": boards.still_id("still"), "pieces": [[0, 2], "<x/>", [3, 1]]}


@pytest.mark.parametrize("name", games())
def test_a_drawing_with_a_memory_is_the_drawing_without(name: str) -> None:
    """Trails and the like that go on from the last drawing end as if drawn at once, piece by piece."""
    game, dice = load_game(name), Random(7)
    state, heard = game.new(game.options()), Heard()
    before = drawn("")
    for step in range(60):
        if (seat := state.to_act()) == OVER:
            break
        move = draw_outcome(state, dice) if seat == CHANCE else dice.choice(state.moves())
        told = play_and_tell(state, move)
        heard.extend([event for event in told if event.heard_by(WATCHER)])
        if step % 3 == 0:
            now = boards.drawn(game.draw(state.view(WATCHER), heard))
            assert now.drawing == game.draw(state.view(WATCHER), list(heard))
            for looking in state.acting() if all(event.audience is None for event in heard) else ():
                view = state.view(looking)  # what one drawing keeps serves the others
                assert game.draw(view, heard) == game.draw(view, list(heard))
            assert patched(before, now) == now.drawing.live
            before = now


@pytest.mark.parametrize("name", games())
def test_who_sees_the_same_is_drawn_the_same(name: str) -> None:
    game, dice = load_game(name), Random(3)
    state = game.new(game.options())
    for step in range(40):
        if (seat := state.to_act()) == OVER:
            break
        if step % 4 == 0:
            watched = game.draw(state.view(WATCHER))
            views = [state.view(one) for one in range(game.options().players)]
            assert all(game.draw(view) == watched for view in views if game.perspective(view) == WATCHER)
        state.play(draw_outcome(state, dice) if seat == CHANCE else dice.choice(state.moves()))
